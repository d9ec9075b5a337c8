import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import {
  eitherOf,
  has,
  inOrder,
  isPerson,
  isWithin,
  wantedIn,
  type WantedWords,
} from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { EXPORT_PAGE, inPages, type Page, type PeoplesFilter } from '../../../shared/page';
import type { Period } from '../../../shared/shop-time';

/** The refund of a purchase; the buyer keeps the photograph. */
export class RefundDto {
  /** Tokens that were given back: all that was paid. */
  tokens!: number;
  reason!: string;
  refundedAt!: string;
}

/** The pack that a photograph was bought with. */
export class SoldPackDto {
  id!: number;
  /** @example "Bergrivier o/16A" */
  teamName!: string;
  /** The number or position on the shirt. @example "7" */
  label!: string;
  /** Tokens for the whole pack. */
  tokens!: number;
}

/** Somebody's purchase of a photograph, as administrators see it (specification, section 3). */
export class SaleDto {
  id!: number;
  userId!: number;
  /** Null, as the address is, when the account is closed. */
  username!: string | null;
  /** The account's address. */
  userEmail!: string | null;
  /** Address that the photograph was sent to; empty when the account is closed. */
  emailAddress!: string;
  /** Null when the photograph is no longer kept. */
  photoId!: number | null;
  /** Path for /api/files of the picture for lists; null when there is none. */
  photoPath!: string | null;
  photoTitle!: string;
  /** @example "Rugby" */
  photoCategory!: string;
  /** Where the photograph is now, or was sold when it is gone; null when the gallery is gone, too. */
  galleryName!: string | null;
  /** Tokens that were paid. */
  photoTokenPrice!: number;
  /** Rand behind those tokens (docs/adr/0020). @example "40.00" */
  value!: string;
  purchaseDate!: string;
  /** Whether the delivery e-mail has been sent. */
  emailSent!: boolean;
  /** The same for all photographs that were bought at once. */
  transactionId!: string;
  refund!: RefundDto | null;
  /** Null when it was bought by itself. */
  pack!: SoldPackDto | null;
}

/** Photographs of a category that were bought. */
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

/** Days that count as recent (specification of the administrators' side, section 9). */
const RECENT_DAYS = 7;

/** The kept numbers of purchases, one for each category. */
const TOTALS = 'purchases ';

/** Which purchases of photographs to read. */
export interface SalesFilter extends PeoplesFilter, Period {
  /** Whether the delivery e-mail has been sent. */
  emailSent?: boolean;
  /** The gallery that has the photographs now. */
  galleryId?: number;
}

/** A page of all purchases of photographs, newest or oldest first. The search looks in names, addresses and titles. */
export class ListSales extends Query<SaleDto[]> {
  constructor(readonly filter: SalesFilter & Page) {
    super();
  }
}

/** All of such a list, in pages of some rows, however long it is; none is empty. */
export class ReadSales extends Query<AsyncIterable<SaleDto[]>> {
  constructor(readonly filter: SalesFilter) {
    super();
  }
}

/** Statistics of sales. */
export class SumSales extends Query<SaleStatsDto> {}

async function readSales(em: EntityManager, filter: SalesFilter & Page): Promise<SaleDto[]> {
  const sales = await em
    .getKysely<Tables>()
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'purchases.user_id')
    .leftJoin('photos', 'photos.id', 'purchases.photo_id')
    .leftJoin('galleries', (join) =>
      join.on('galleries.id', '=', sql<number>`coalesce(photos.gallery_id, purchases.gallery_id)`),
    )
    .leftJoin('player_packs', 'player_packs.id', 'purchases.pack_id')
    .leftJoin('ledger_entries as debit', (join) =>
      join.on('debit.kind', '=', 'spend').on('debit.reference', '=', sql<string>`'purchase:' || purchases.id`),
    )
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
      'galleries.name as galleryName',
      'purchases.tokens_spent as photoTokenPrice',
      sql<string>`coalesce(-debit.value, 0.00)`.as('value'),
      isoTime(row.ref('purchases.purchase_date')).as('purchaseDate'),
      'purchases.email_sent as emailSent',
      'purchases.transaction_id as transactionId',
      sql<SoldPackDto | null>`case when player_packs.id is not null then jsonb_build_object('id', player_packs.id,
          'teamName', team_name, 'label', label, 'tokens', price_tokens) end`.as('pack'),
      'refund.tokens as refundTokens',
      'refund.reason as refundReason',
      isoTime(row.ref('refund.created_at')).as('refundedAt'),
    ])
    .where('purchases.id', 'in', await pageOfSales(em, filter))
    .orderBy('purchases.id', inOrder(filter.sort).direction)
    .execute();
  return sales.map(({ refundTokens, refundReason, refundedAt, ...sale }) => ({
    ...sale,
    refund:
      refundTokens === null || refundReason === null || refundedAt === null
        ? null
        : { tokens: refundTokens, reason: refundReason, refundedAt },
  }));
}

/** As in the index purchases_search. */
const SALE_TEXT = sql`searchable(purchases.email_address || ' ' || purchases.photo_title)`;

/** The ids of a page. Words are looked for in purchases and in their buyers. */
async function pageOfSales(
  em: EntityManager,
  { limit, cursor, search, userId, galleryId, emailSent, sort, from, to }: SalesFilter & Page,
) {
  const { direction, after } = inOrder(sort);
  const rows = em.getKysely<Tables>();
  const purchases = (start: number | undefined) =>
    rows
      .selectFrom('purchases')
      .select('purchases.id')
      .$if(start !== undefined, (narrowed) => narrowed.where('purchases.id', after, start ?? 0))
      .where((row) => isWithin(row.ref('purchases.purchase_date'), { from, to }))
      .$if(userId !== undefined, (narrowed) => narrowed.where('purchases.user_id', '=', userId ?? 0))
      .$if(galleryId !== undefined, (narrowed) =>
        narrowed.where('purchases.photo_id', 'in', (photo) =>
          photo
            .selectFrom('photos')
            .select('photos.id')
            .where('photos.gallery_id', '=', galleryId ?? 0),
        ),
      )
      .$if(emailSent !== undefined, (narrowed) => narrowed.where('purchases.email_sent', '=', emailSent ?? false))
      .orderBy('purchases.id', direction)
      .limit(limit);
  const found = (wanted: WantedWords, start: number | undefined) => {
    const named = purchases(start).where(has(SALE_TEXT, wanted));
    const bought = purchases(start).innerJoin('users', 'users.id', 'purchases.user_id').where(isPerson(wanted));
    return eitherOf(rows, { named, bought }, { direction, limit });
  };
  const wanted = await wantedIn(search, (words) => found(words, undefined));
  return wanted === null ? purchases(cursor) : found(wanted, cursor);
}

@QueryHandler(ListSales)
export class ListSalesHandler implements IQueryHandler<ListSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ListSales): Promise<SaleDto[]> {
    return readSales(this.em, filter);
  }
}

@QueryHandler(ReadSales)
export class ReadSalesHandler implements IQueryHandler<ReadSales> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ReadSales): Promise<AsyncIterable<SaleDto[]>> {
    return Promise.resolve(inPages(EXPORT_PAGE, (page) => readSales(this.em, { ...filter, ...page })));
  }
}

@QueryHandler(SumSales)
export class SumSalesHandler implements IQueryHandler<SumSales> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<SaleStatsDto> {
    const rows = this.em.getKysely<Tables>();
    const recent = sql<boolean>`purchase_date >= now() - make_interval(days => ${RECENT_DAYS})`;
    const categories = await rows
      .selectFrom('totals')
      .select((row) => ['name', row.fn.sum<string>('count').as('purchases')])
      .where('name', 'like', `${TOTALS}%`)
      .groupBy('name')
      .orderBy('purchases', 'desc')
      .orderBy('name')
      .execute();
    const topCategories = categories.map(({ name, purchases }) => ({
      category: name.slice(TOTALS.length),
      purchases: Number(purchases),
    }));
    const counts = await rows
      .selectNoFrom((db) => [
        db.selectFrom('purchases').select(db.fn.countAll<string>().as('count')).where(recent).as('recent'),
        db
          .selectFrom('purchases')
          .select(db.fn.countAll<string>().as('count'))
          .where('email_sent', '=', false)
          .as('failed'),
      ])
      .executeTakeFirstOrThrow();
    return {
      totalPurchases: topCategories.reduce((sum, { purchases }) => sum + purchases, 0),
      recentPurchases: Number(counts.recent),
      topCategories,
      failedEmails: Number(counts.failed),
    };
  }
}
