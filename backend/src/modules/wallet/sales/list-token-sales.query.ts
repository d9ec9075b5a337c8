import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  anywhere,
  eitherOf,
  inOrder,
  isPerson,
  isWithin,
  wantedIn,
  type WantedWords,
} from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { Period } from '../../../shared/shop-time';
import type { RefundKind } from './domain/payment-refund';
import { receiptNumber, vatIn, type Seller } from '../payments/domain/receipt';
import type { PaymentMethod, TokenPurchaseItem, TokenPurchaseStatus } from '../payments/domain/token-purchase';
import { hasStatus, shownStatus, TokenPurchaseItemDto } from '../payments/list-token-purchases.query';
import { EXPORT_PAGE, inPages, type Page, type PeoplesFilter } from '../../../shared/page';

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
  /** PayFast's id of the payment, or the shop's of one by hand; null until it is completed. */
  transactionId!: string | null;
  /** How it was paid, or is to be. */
  method!: PaymentMethod;
  /** @example "BM-000012"; null until it is completed. */
  receiptNumber!: string | null;
  /** Null until then. */
  completedAt!: string | null;
  /** Rand that PayFast kept; null while unknown, "0.00" without PayFast. @example "4.60" */
  fee!: string | null;
  /** Rand that a code took off; `totalPrice` is without it. */
  discount!: string;
  /** The tax that the total includes, in rand; null until it is completed, and of a seller without a VAT number. */
  vat!: string | null;
  refunds!: TokenRefundDto[];
}

/** Money of a purchase that went back to its buyer. */
export class TokenRefundDto {
  id!: number;
  kind!: RefundKind;
  /** Rand, with two decimals. @example "40.00" */
  amount!: string;
  /** From the balance. */
  tokensTaken!: number;
  /** Spent before they could be taken back. */
  tokensLost!: number;
  reason!: string;
  /** The administrator's username; null when that account is closed. */
  decidedBy!: string | null;
  createdAt!: string;
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

/** Which purchases of tokens to read. */
export interface TokenSalesFilter extends PeoplesFilter, Period {
  status?: TokenPurchaseStatus;
}

/** When it was paid; until then, when it was ordered. Periods go by this. */
const paidAt = sql<string>`coalesce(token_purchases.completed_at, token_purchases.purchase_date)`;

const refunds = sql<TokenRefundDto[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', refund.id, 'kind', refund.kind, 'amount', refund.amount::text,
    'tokensTaken', tokens_taken, 'tokensLost', tokens_lost, 'reason', refund.reason, 'decidedBy', decider.username,
    'createdAt', ${isoTime(sql<string>`refund.created_at`)}) order by refund.id), '[]')
  from payment_refunds refund left join users decider on decider.id = refund.decided_by
  where refund.token_purchase_id = token_purchases.id)`;

/**
 * A page of all purchases of tokens, newest or oldest first. The search looks in names, addresses and PayFast's ids.
 */
export class ListTokenSales extends Query<TokenSaleDto[]> {
  constructor(readonly filter: TokenSalesFilter & Page) {
    super();
  }
}

/** All of such a list, in pages of some rows, however long it is; none is empty. */
export class ReadTokenSales extends Query<AsyncIterable<TokenSaleDto[]>> {
  constructor(readonly filter: TokenSalesFilter) {
    super();
  }
}

/** Statistics of tokens sold and used. */
export class SumTokenSales extends Query<TokenSaleStatsDto> {}

/** A page of a filtered list: the ids first. A text is looked for in purchases and in their buyers. */
async function pageOfTokenSales(
  em: EntityManager,
  { limit, cursor, status, search, userId, sort, from, to }: TokenSalesFilter & Page,
) {
  const { direction, after } = inOrder(sort);
  const rows = em.getKysely<Tables>();
  const purchases = (start: number | undefined) =>
    rows
      .selectFrom('token_purchases')
      .select('token_purchases.id')
      .where(isWithin(paidAt, { from, to }))
      .$if(start !== undefined, (narrowed) => narrowed.where('token_purchases.id', after, start ?? 0))
      .$if(status !== undefined, (narrowed) => narrowed.where(hasStatus(status ?? 'completed')))
      .$if(userId !== undefined, (narrowed) => narrowed.where('token_purchases.user_id', '=', userId ?? 0))
      .orderBy('token_purchases.id', direction)
      .limit(limit);
  const found = (wanted: WantedWords, start: number | undefined) => {
    const named = purchases(start).where('token_purchases.transaction_id', 'ilike', anywhere(search) ?? '');
    const bought = purchases(start).innerJoin('users', 'users.id', 'token_purchases.user_id').where(isPerson(wanted));
    return eitherOf(rows, { named, bought }, { direction, limit });
  };
  const wanted = await wantedIn(search, (words) => found(words, undefined));
  return wanted === null ? purchases(cursor) : found(wanted, cursor);
}

async function readTokenSales(em: EntityManager, filter: TokenSalesFilter & Page): Promise<TokenSaleDto[]> {
  const sales = await em
    .getKysely<Tables>()
    .selectFrom('token_purchases')
    .innerJoin('users', 'users.id', 'token_purchases.user_id')
    .select((row) => [
      'token_purchases.id',
      'token_purchases.user_id as userId',
      'users.username',
      'users.email',
      shownStatus.as('status'),
      sql<string>`items -> 0 ->> 'packageName'`.as('packageName'),
      'token_purchases.quantity',
      sql<TokenPurchaseItem[]>`items`.as('items'),
      isoTime(row.ref('token_purchases.purchase_date')).as('purchaseDate'),
      'token_purchases.token_count as tokenCount',
      'token_purchases.total_price as totalPrice',
      'token_purchases.transaction_id as transactionId',
      'token_purchases.method',
      isoTime(row.ref('token_purchases.completed_at')).as('completedAt'),
      sql<string | null>`case when method = 'payfast' then fee else 0.00 end`.as('fee'),
      'token_purchases.discount',
      sql<Seller | null>`seller`.as('seller'),
      refunds.as('refunds'),
    ])
    .where('token_purchases.id', 'in', await pageOfTokenSales(em, filter))
    .orderBy('token_purchases.id', inOrder(filter.sort).direction)
    .execute();
  return sales.map(({ seller, ...sale }) => ({
    ...sale,
    vat: seller && vatIn(sale.totalPrice, seller),
    receiptNumber: sale.completedAt === null ? null : receiptNumber(sale.id),
  }));
}

@QueryHandler(ListTokenSales)
export class ListTokenSalesHandler implements IQueryHandler<ListTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ListTokenSales): Promise<TokenSaleDto[]> {
    return readTokenSales(this.em, filter);
  }
}

@QueryHandler(ReadTokenSales)
export class ReadTokenSalesHandler implements IQueryHandler<ReadTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ReadTokenSales): Promise<AsyncIterable<TokenSaleDto[]>> {
    return Promise.resolve(inPages(EXPORT_PAGE, (page) => readTokenSales(this.em, { ...filter, ...page })));
  }
}

@QueryHandler(SumTokenSales)
export class SumTokenSalesHandler implements IQueryHandler<SumTokenSales> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<TokenSaleStatsDto> {
    const rows = this.em.getKysely<Tables>();
    const kept = await rows
      .selectFrom('totals')
      .select((row) => [
        'name',
        row.fn.sum<string>('count').as('count'),
        row.fn.sum<string>('tokens').as('tokens'),
        row.fn.sum<string>('money').as('money'),
      ])
      .where((row) => row.or([row('name', 'like', 'token_purchases %'), row('name', 'like', 'ledger_entries %')]))
      .groupBy('name')
      .execute();
    const { pending } = await rows
      .selectFrom('token_purchases')
      .select((row) => row.fn.countAll<string>().as('pending'))
      .where(hasStatus('pending'))
      .executeTakeFirstOrThrow();
    const total = (name: string) => kept.find((one) => one.name === name) ?? { count: '0', tokens: '0', money: '0.00' };
    const completed = total('token_purchases completed');
    const others = Number(total('token_purchases pending').count) + Number(total('token_purchases failed').count);
    const used = -Number(total('ledger_entries spend').tokens) - Number(total('ledger_entries refund').tokens);
    return {
      totalPurchases: Number(completed.count) + others,
      completedPurchases: Number(completed.count),
      pendingPurchases: Number(pending),
      failedPurchases: others - Number(pending),
      totalRevenue: completed.money,
      totalTokensPurchased: Number(completed.tokens),
      totalTokensUsed: used,
    };
  }
}
