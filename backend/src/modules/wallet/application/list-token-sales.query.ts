import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anywhere, eitherOf, inOrder, isPerson } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { TokenPurchaseItem, TokenPurchaseStatus } from '../domain/token-purchase';
import { hasStatus, shownStatus, TokenPurchaseItemDto } from './list-token-purchases.query';
import type { Page, PeoplesFilter } from '../../../shared/page';

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

/**
 * Rows that an export reads at once. Of a thousand, they outlive V8's young generation; of a hundred, their text shares
 * Node's room for small buffers. Memory grows by several times as much with either (measured; docs/performance.md).
 */
const EXPORT_PAGE = 400;

/** Which purchases of tokens to read. */
export interface TokenSalesFilter extends PeoplesFilter {
  status?: TokenPurchaseStatus;
}

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
function pageOfTokenSales(
  em: EntityManager,
  { status, search, userId, sort }: TokenSalesFilter,
  limit: number,
  cursor?: number,
) {
  const { direction, after } = inOrder(sort);
  const rows = em.getKysely<Tables>();
  const purchases = rows
    .selectFrom('token_purchases')
    .select('token_purchases.id')
    .$if(cursor !== undefined, (narrowed) => narrowed.where('token_purchases.id', after, cursor ?? 0))
    .$if(status !== undefined, (narrowed) => narrowed.where(hasStatus(status ?? 'completed')))
    .$if(userId !== undefined, (narrowed) => narrowed.where('token_purchases.user_id', '=', userId ?? 0))
    .orderBy('token_purchases.id', direction)
    .limit(limit);
  const text = anywhere(search);
  if (text === null) return purchases;
  const named = purchases.where('token_purchases.transaction_id', 'ilike', text);
  const bought = purchases.innerJoin('users', 'users.id', 'token_purchases.user_id').where(isPerson(text));
  return eitherOf(rows, { named, bought }, { direction, limit });
}

function readTokenSales(
  em: EntityManager,
  filter: TokenSalesFilter,
  limit: number,
  cursor?: number,
): Promise<TokenSaleDto[]> {
  return em
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
    ])
    .where('token_purchases.id', 'in', pageOfTokenSales(em, filter, limit, cursor))
    .orderBy('token_purchases.id', inOrder(filter.sort).direction)
    .execute();
}

@QueryHandler(ListTokenSales)
export class ListTokenSalesHandler implements IQueryHandler<ListTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { limit, cursor, ...filter } }: ListTokenSales): Promise<TokenSaleDto[]> {
    return readTokenSales(this.em, filter, limit, cursor);
  }
}

@QueryHandler(ReadTokenSales)
export class ReadTokenSalesHandler implements IQueryHandler<ReadTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ReadTokenSales): Promise<AsyncIterable<TokenSaleDto[]>> {
    return Promise.resolve(this.read(filter));
  }

  private async *read(filter: TokenSalesFilter): AsyncGenerator<TokenSaleDto[]> {
    let last: number | undefined;
    do {
      const page = await readTokenSales(this.em, filter, EXPORT_PAGE, last);
      last = page.length === EXPORT_PAGE ? page.at(-1)?.id : undefined;
      if (page.length > 0) yield page;
    } while (last !== undefined);
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
