import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { PeoplesListQueryDto } from '../../../shared/http/list-query.dto';
import { atMost, reasonRequired, toBoolean } from '../../../shared/http/validation';

/** Which part of everybody’s purchases of photographs to read; `search` looks in names, addresses and titles. */
export class SalesQueryDto extends PeoplesListQueryDto {
  /** Whether the delivery e-mail has been sent. */
  @IsOptional()
  @Transform(toBoolean)
  @IsBoolean()
  emailSent?: boolean;
}

/** What was given back for a purchase, once; the photograph stays the buyer’s. */
export class RefundDto {
  /** Tokens that were given back: all that was paid. */
  tokens!: number;
  reason!: string;
  refundedAt!: string;
}

/** Somebody's purchase of a photograph, as administrators see it (specification, section 3). */
export class SaleDto {
  id!: number;
  userId!: number;
  /** Null, as the address is, when the account is closed. */
  username!: string | null;
  /** The account's address. */
  userEmail!: string | null;
  /** Where the photograph was sent; empty when the account is closed. */
  emailAddress!: string;
  /** Null when the photograph is no longer kept. */
  photoId!: number | null;
  /** Path for /api/files of the picture for lists; null when there is none. */
  photoPath!: string | null;
  photoTitle!: string;
  /** @example "Rugby" */
  photoCategory!: string;
  /** Tokens that were paid. */
  photoTokenPrice!: number;
  purchaseDate!: string;
  /** Whether the delivery e-mail has been sent. */
  emailSent!: boolean;
  /** The same for all photographs that were bought at once. */
  transactionId!: string;
  refund!: RefundDto | null;
}

/** How many photographs of a category were bought. */
export class CategorySalesDto {
  /** @example "Rugby" */
  category!: string;
  purchases!: number;
}

/** Purchases of photographs in numbers. */
export class SaleStatsDto {
  totalPurchases!: number;
  /** Of the last 7 days. */
  recentPurchases!: number;
  /** Categories that sold, the best first. */
  topCategories!: CategorySalesDto[];
  /** Purchases whose delivery e-mail has not been sent. */
  failedEmails!: number;
}

/** What became of deliveries that were sent again. */
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
  /** Stands in the buyer's ledger, where the buyer can read it. @example "The photo is blurred" */
  @IsString(reasonRequired)
  @Matches(/\S/, reasonRequired)
  @MaxLength(200, atMost(200))
  reason!: string;
}
