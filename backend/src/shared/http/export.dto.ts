import { IsIn, IsOptional } from 'class-validator';
import { EXPORT_FORMATS, type ExportFormat } from '../export-file';
import { IsDay } from './validation';

/** The format of a file. */
export class FormatQueryDto {
  /** `csv` and `json` for machines; `excel` for spreadsheets in South Africa, in the reader's language. */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}

/** The format of a file, and its days in South Africa, both included; without one, the period is open on that side. */
export class ExportQueryDto extends FormatQueryDto {
  /** The first day. @example "2026-11-01" */
  @IsOptional()
  @IsDay()
  from?: string;

  /** The last day. @example "2026-11-30" */
  @IsOptional()
  @IsDay()
  to?: string;
}
