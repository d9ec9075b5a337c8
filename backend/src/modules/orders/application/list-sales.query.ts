import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { SaleDto, SalesQueryDto, SaleStatsDto } from '../http/sales.dto';

/** Days that count as recent (specification of the administrators' side, section 9). */
const RECENT_DAYS = 7;

/** A page of everybody's purchases of photographs, newest first. Looks in names, addresses and titles. */
export class ListSales extends Query<SaleDto[]> {
  constructor(readonly filter: SalesQueryDto) {
    super();
  }
}

/** What was sold, in numbers. */
export class SumSales extends Query<SaleStatsDto> {}

@QueryHandler(ListSales)
export class ListSalesHandler implements IQueryHandler<ListSales> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { limit, cursor, search, userId, emailSent } }: ListSales): Promise<SaleDto[]> {
    const text = anywhere(search);
    const sales = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('users', 'users.id', 'purchases.user_id')
      .leftJoin('photos', 'photos.id', 'purchases.photo_id')
      .leftJoin('ledger_entries as refund', (join) =>
        join.on('refund.kind', '=', 'refund').on('refund.reference', '=', sql<string>`'purchase:' || purchases.id`),
      )
      .select((row) => [
        'purchases.id',
        'purchases.user_id as userId',
        'users.username',
        'users.email as userEmail',
        'purchases.email_address as emailAddress',
        'purchases.photo_id as photoId',
        'photos.grid_path as photoPath',
        'purchases.photo_title as photoTitle',
        'purchases.photo_category as photoCategory',
        'purchases.tokens_spent as photoTokenPrice',
        isoTime(row.ref('purchases.purchase_date')).as('purchaseDate'),
        'purchases.email_sent as emailSent',
        'purchases.transaction_id as transactionId',
        'refund.tokens as refundTokens',
        'refund.reason as refundReason',
        isoTime(row.ref('refund.created_at')).as('refundedAt'),
      ])
      .$if(cursor !== undefined, (rows) => rows.where('purchases.id', '<', cursor ?? 0))
      .$if(userId !== undefined, (rows) => rows.where('purchases.user_id', '=', userId ?? 0))
      .$if(emailSent !== undefined, (rows) => rows.where('purchases.email_sent', '=', emailSent ?? false))
      .$if(text !== null, (rows) =>
        rows.where((row) =>
          row.or(
            (
              [
                'users.username',
                'users.full_name',
                'users.email',
                'purchases.email_address',
                'purchases.photo_title',
              ] as const
            ).map((column) => row(column, 'ilike', text)),
          ),
        ),
      )
      .orderBy('purchases.id', 'desc')
      .limit(limit)
      .execute();
    return sales.map(({ refundTokens, refundReason, refundedAt, ...sale }) => ({
      ...sale,
      refund:
        refundTokens === null || refundReason === null || refundedAt === null
          ? null
          : { tokens: refundTokens, reason: refundReason, refundedAt },
    }));
  }
}

@QueryHandler(SumSales)
export class SumSalesHandler implements IQueryHandler<SumSales> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<SaleStatsDto> {
    const rows = this.em.getKysely<Tables>();
    const recent = sql<boolean>`purchase_date >= now() - make_interval(days => ${RECENT_DAYS})`;
    const sums = await rows
      .selectFrom('purchases')
      .select((row) => [
        row.fn.countAll<string>().as('all'),
        row.fn.countAll<string>().filterWhere(recent).as('recent'),
        row.fn.countAll<string>().filterWhere('email_sent', '=', false).as('failed'),
      ])
      .executeTakeFirstOrThrow();
    const categories = await rows
      .selectFrom('purchases')
      .select((row) => ['photo_category as category', row.fn.countAll<string>().as('purchases')])
      .groupBy('photo_category')
      .orderBy('purchases', 'desc')
      .orderBy('photo_category')
      .execute();
    return {
      totalPurchases: Number(sums.all),
      recentPurchases: Number(sums.recent),
      topCategories: categories.map(({ category, purchases }) => ({ category, purchases: Number(purchases) })),
      failedEmails: Number(sums.failed),
    };
  }
}
