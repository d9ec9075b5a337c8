import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ExportQueryDto } from '../../../shared/http/export.dto';
import { ListPageDto, PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { IsReason, LARGEST_ID, toBoolean, toWholeNumber } from '../../../shared/http/validation';
import type { Period } from './chart-tokens.query';
import type { SecondPaymentDecision } from '../second-payments/domain/second-payment';
import type { TokenPurchaseStatus } from '../payments/domain/token-purchase';
import { OUTCOMES, type NoticeOutcome } from '../payfast/list-notices.query';

const STATUSES = ['pending', 'completed', 'failed'] as const;
const DECISIONS = ['given-back', 'booked'] as const;

/** Filters for purchases of tokens; `search` looks in names, addresses and PayFast’s ids. */
export class TokenSalesQueryDto extends PeoplesListQueryDto {
  @IsOptional()
  @IsIn(STATUSES)
  status?: TokenPurchaseStatus;
}

/** Which purchases of tokens to write to a file, and in which format; the period is that of the payment. */
export class TokenSalesExportQueryDto extends ExportQueryDto {
  /** Only purchases in this state. */
  @IsOptional()
  @IsIn(STATUSES)
  status?: TokenPurchaseStatus;
}

/** Which periods to chart, up to the present one. */
export class ChartQueryDto {
  /** Days (the last 30) or weeks (the last 12). */
  @IsOptional()
  @IsIn(['day', 'week'])
  by?: Period = 'day';
}

/** Which of PayFast’s payment notices to read, newest first. */
export class NoticesQueryDto extends ListPageDto {
  /** Notices that name this purchase. */
  @IsOptional()
  @Transform(toWholeNumber)
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  tokenPurchaseId?: number;

  @IsOptional()
  @IsIn(OUTCOMES)
  outcome?: NoticeOutcome;
}

/** Which second payments to read, newest first. */
export class SecondPaymentsQueryDto extends ListPageDto {
  /** Only undecided ones. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  open?: boolean;
}

/** The decision about the money of a second payment, and its reason. */
export class DecideSecondPaymentDto {
  /** `given-back`: it was given back at PayFast. `booked`: it buys the same packages once more, for the same buyer. */
  @IsIn(DECISIONS)
  decision!: SecondPaymentDecision;

  /** Kept in the list, its exports and the audit log. @example "Pressed the button twice" */
  @IsReason()
  reason!: string;
}
