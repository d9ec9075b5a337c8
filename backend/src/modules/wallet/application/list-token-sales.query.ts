import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { TokenPurchaseItem } from '../domain/token-purchase';
import type { TokenSaleDto, TokenSalesQueryDto, TokenSaleStatsDto } from '../http/token-sales.dto';
import { shownStatus } from './list-token-purchases.query';

/** Rows that an export reads at once. */
const EXPORT_PAGE = 500;

type Filter = Omit<TokenSalesQueryDto, 'limit' | 'cursor'>;

/** A page of everybody's purchases of tokens, newest first. Looks in names, addresses and PayFast's ids. */
export class ListTokenSales extends Query<TokenSaleDto[]> {
  constructor(readonly filter: TokenSalesQueryDto) {
    super();
  }
}

/** All of such a list, a page of rows at a time, however long it is. */
export class ReadTokenSales extends Query<AsyncIterable<TokenSaleDto>> {
  constructor(readonly filter: Filter) {
    super();
  }
}

/** What was sold and used, in numbers. */
export class SumTokenSales extends Query<TokenSaleStatsDto> {}

function selectTokenSales(em: EntityManager, { status, search, userId }: Filter) {
  const text = anywhere(search);
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
    .$if(status !== undefined, (rows) => rows.where(shownStatus, '=', status ?? 'completed'))
    .$if(userId !== undefined, (rows) => rows.where('token_purchases.user_id', '=', userId ?? 0))
    .$if(text !== null, (rows) =>
      rows.where((row) =>
        row.or(
          (['users.username', 'users.full_name', 'users.email', 'token_purchases.transaction_id'] as const).map(
            (column) => row(column, 'ilike', text),
          ),
        ),
      ),
    )
    .orderBy('token_purchases.id', 'desc');
}

@QueryHandler(ListTokenSales)
export class ListTokenSalesHandler implements IQueryHandler<ListTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { limit, cursor, ...filter } }: ListTokenSales): Promise<TokenSaleDto[]> {
    return selectTokenSales(this.em, filter)
      .$if(cursor !== undefined, (rows) => rows.where('token_purchases.id', '<', cursor ?? 0))
      .limit(limit)
      .execute();
  }
}

@QueryHandler(ReadTokenSales)
export class ReadTokenSalesHandler implements IQueryHandler<ReadTokenSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ReadTokenSales): Promise<AsyncIterable<TokenSaleDto>> {
    return Promise.resolve(this.read(filter));
  }

  private async *read(filter: Filter): AsyncGenerator<TokenSaleDto> {
    let page: TokenSaleDto[] = [];
    do {
      const last = page.at(-1);
      page = await selectTokenSales(this.em, filter)
        .$if(last !== undefined, (rows) => rows.where('token_purchases.id', '<', last?.id ?? 0))
        .limit(EXPORT_PAGE)
        .execute();
      yield* page;
    } while (page.length === EXPORT_PAGE);
  }
}

@QueryHandler(SumTokenSales)
export class SumTokenSalesHandler implements IQueryHandler<SumTokenSales> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<TokenSaleStatsDto> {
    const rows = this.em.getKysely<Tables>();
    const sums = await rows
      .selectFrom('token_purchases')
      .select((row) => [
        row.fn.countAll<string>().as('all'),
        row.fn.countAll<string>().filterWhere(shownStatus, '=', 'completed').as('completed'),
        row.fn.countAll<string>().filterWhere(shownStatus, '=', 'pending').as('pending'),
        row.fn.countAll<string>().filterWhere(shownStatus, '=', 'failed').as('failed'),
        sql<string>`coalesce(sum(total_price) filter (where status = 'completed'), 0.00)`.as('revenue'),
        sql<string>`coalesce(sum(token_count) filter (where status = 'completed'), 0)`.as('sold'),
      ])
      .executeTakeFirstOrThrow();
    const { used } = await rows
      .selectFrom('ledger_entries')
      .select(sql<string>`coalesce(-sum(tokens), 0)`.as('used'))
      .where('kind', 'in', ['spend', 'refund'])
      .executeTakeFirstOrThrow();
    return {
      totalPurchases: Number(sums.all),
      completedPurchases: Number(sums.completed),
      pendingPurchases: Number(sums.pending),
      failedPurchases: Number(sums.failed),
      totalRevenue: sums.revenue,
      totalTokensPurchased: Number(sums.sold),
      totalTokensUsed: Number(used),
    };
  }
}
