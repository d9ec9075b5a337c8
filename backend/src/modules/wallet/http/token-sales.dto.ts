import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ListPageDto, PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { LARGEST_ID, toWholeNumber } from '../../../shared/http/validation';
import type { Period } from '../application/chart-tokens.query';
import type { TokenPurchaseStatus } from '../domain/token-purchase';
import { TokenPurchaseItemDto } from './wallet.dto';

const STATUSES = ['pending', 'completed', 'failed'] as const;
const FORMATS = ['csv', 'json'] as const;
const OUTCOMES = ['received', 'credited', 'recorded', 'repeated', 'refused'] as const;

/** Which part of everybody’s purchases of tokens to read; `search` looks in names, addresses and PayFast’s ids. */
export class TokenSalesQueryDto extends PeoplesListQueryDto {
  @IsOptional()
  @IsIn(STATUSES)
  status?: TokenPurchaseStatus;
}

/** Somebody's purchase of tokens, as administrators see it (specification, section 3). */
export class TokenSaleDto {
  id!: number;
  userId!: number;
  /** Null, as the address is, when the account is closed. */
  username!: string | null;
  email!: string | null;
  status!: TokenPurchaseStatus;
  /** The first package; `items` has all. @example "5 Token Pack" */
  packageName!: string;
  purchaseDate!: string;
  /** Tokens, of all packages together. */
  tokenCount!: number;
  /** Rand, with two decimals. @example "200.00" */
  totalPrice!: string;
  /** Packages of the first kind. */
  quantity!: number;
  items!: TokenPurchaseItemDto[];
  /** PayFast's id of the payment; null until it is completed. */
  transactionId!: string | null;
}

/** Purchases of tokens in numbers; one that was pending for a day counts as failed (decision 10). */
export class TokenSaleStatsDto {
  totalPurchases!: number;
  completedPurchases!: number;
  pendingPurchases!: number;
  failedPurchases!: number;
  /** Of completed purchases; rand, with two decimals. @example "58340.00" */
  totalRevenue!: string;
  totalTokensPurchased!: number;
  /** Spent on photographs, without what was given back. */
  totalTokensUsed!: number;
}

/** Which purchases of tokens to write to a file, and in which format. */
export class ExportQueryDto {
  @IsIn(FORMATS)
  format!: (typeof FORMATS)[number];

  /** Purchases in this state alone. */
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

/** What was sold and used in one day or week. */
export class TokenPeriodDto {
  /** The period's first day in South Africa. @example "2026-11-21" */
  start!: string;
  /** Rand, with two decimals. @example "200.00" */
  revenue!: string;
  tokensSold!: number;
  /** Spent on photographs, without what was given back; below 0 when more was given back. */
  tokensUsed!: number;
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
  outcome?: (typeof OUTCOMES)[number];
}

/** One of PayFast's payment notices, and what became of it. */
export class PaymentNoticeDto {
  id!: number;
  /** The purchase that it names; null for none. */
  tokenPurchaseId!: number | null;
  /** PayFast's id of the payment. */
  payfastId!: string;
  /** What PayFast says. @example "COMPLETE" */
  status!: string;
  /** Rand, with two decimals; null when it names none. @example "200.00" */
  amount!: string | null;
  /** The address on the network that it came from. */
  sourceAddress!: string;
  /** `received` until it has been checked. */
  outcome!: (typeof OUTCOMES)[number];
  /** The check that a refused one failed, or what a recorded one said. @example "amount" */
  reason!: string | null;
  /** Whether its text is as it came. Once its payer has been taken out, it cannot be checked again. */
  isWhole!: boolean;
  receivedAt!: string;
  processedAt!: string | null;
}
