import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { EXPORT_FORMATS, type ExportFormat } from '../../../shared/http/export-file';
import { PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { PeriodQueryDto } from '../../../shared/http/period.dto';
import {
  atMost,
  IsEmailAddress,
  LARGEST_ID,
  reasonRequired,
  toBoolean,
  toWholeNumber,
} from '../../../shared/http/validation';

/** Filters for purchases of photographs; `search` looks in names, addresses and titles. */
export class SalesQueryDto extends PeoplesListQueryDto {
  /** Whether the delivery e-mail has been sent. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  emailSent?: boolean;

  /** Only photographs that are in this gallery now. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  galleryId?: number;
}

/** Which purchases of photographs to write to a file, and in which format. */
export class SalesExportQueryDto extends PeriodQueryDto {
  /** `csv` and `json` for machines; `excel` for spreadsheets in South Africa, in the reader's language. */
  @IsIn(EXPORT_FORMATS)
  format!: ExportFormat;
}

/** Where deliveries are sent again. */
export class ResendDto {
  /** Recipient; the last address of each delivery when absent. @example "ouma@voorbeeld.co.za" */
  @IsOptional()
  @IsEmailAddress()
  emailAddress?: string;
}

/** The result of sending deliveries again. */
export class ResentDto {
  /** @example "1 of 1 e-mails sent to ouma@voorbeeld.co.za." */
  message!: string;
  /** E-mails that the mail server took; one e-mail carries what was bought at once. */
  successCount!: number;
  totalProcessed!: number;
  /** E-mails that are left for the next call. */
  remaining!: number;
  /** The account's address. */
  userEmail!: string;
}

/** Why a purchase is given back. */
export class RefundReasonDto {
  /** Shown in the buyer's ledger. @example "The photo is blurred" */
  @IsString(reasonRequired)
  @Matches(/\S/, reasonRequired)
  @MaxLength(200, atMost(200))
  reason!: string;
}
