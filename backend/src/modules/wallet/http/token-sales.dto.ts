import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ListPageDto, PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { LARGEST_ID, toWholeNumber } from '../../../shared/http/validation';
import type { Period } from '../application/chart-tokens.query';
import type { TokenPurchaseStatus } from '../domain/token-purchase';
import { OUTCOMES, type NoticeOutcome } from '../application/list-notices.query';

const STATUSES = ['pending', 'completed', 'failed'] as const;
const FORMATS = ['csv', 'json'] as const;

/** Filters for purchases of tokens; `search` looks in names, addresses and PayFast’s ids. */
export class TokenSalesQueryDto extends PeoplesListQueryDto {
  @IsOptional()
  @IsIn(STATUSES)
  status?: TokenPurchaseStatus;
}

/** Which purchases of tokens to write to a file, and in which format. */
export class ExportQueryDto {
  @IsIn(FORMATS)
  format!: (typeof FORMATS)[number];

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
