import { IsOptional, Matches } from 'class-validator';
import { dateRequired, IsTime } from './validation';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Days in South Africa, both of them included; without one, the period is open on that side. */
export class PeriodQueryDto {
  /** The first day. @example "2026-11-01" */
  @IsOptional()
  @Matches(DAY, dateRequired)
  @IsTime(dateRequired)
  from?: string;

  /** The last day. @example "2026-11-30" */
  @IsOptional()
  @Matches(DAY, dateRequired)
  @IsTime(dateRequired)
  to?: string;
}
