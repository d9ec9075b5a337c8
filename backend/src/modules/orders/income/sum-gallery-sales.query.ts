import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isPaidFor } from '../../../shared/database/conditions';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { isOnSale } from './sold-photos';

/** The income of a gallery so far. */
export class GallerySalesDto {
  /** Sales of photographs; those that were given back count, too, and gifts do not. */
  photographs!: number;
  /** People who have bought any of them. */
  buyers!: number;
  tokens!: number;
  /** Tokens. */
  refundedTokens!: number;
  /** Rand behind the tokens, less what was given back. @example "120.00" */
  net!: string;
  /** The latest purchase, ISO 8601. */
  lastSoldAt!: string | null;
  /** Photographs that everybody can buy now: none while the gallery is not published. */
  onSale!: number;
  /** Those of them that have not been bought yet. */
  unsold!: number;
}

/** Adds up what the photographs that are in a gallery now have brought; one that is not known has brought nothing. */
export class SumGallerySales extends Query<GallerySalesDto> {
  constructor(readonly galleryId: number) {
    super();
  }
}

@QueryHandler(SumGallerySales)
export class SumGallerySalesHandler implements IQueryHandler<SumGallerySales> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId }: SumGallerySales): Promise<GallerySalesDto> {
    const { rows } = await sql<GallerySalesDto>`
      with its as (
        select photos.id, ${isOnSale} as on_sale
        from photos join galleries on galleries.id = gallery_id where gallery_id = ${galleryId}
      ), bought as (
        select purchases.id, photo_id, user_id, purchase_date
        from its join purchases on photo_id = its.id where ${isPaidFor}
      ), moved as (
        select kind, tokens, value from bought join ledger_entries
          on kind in ('spend', 'refund') and reference = 'purchase:' || bought.id
      )
      select (count(*) filter (where kind = 'spend'))::integer as photographs,
        coalesce(-sum(tokens) filter (where kind = 'spend'), 0)::integer as tokens,
        coalesce(sum(tokens) filter (where kind = 'refund'), 0)::integer as "refundedTokens",
        coalesce(-sum(value), 0.00)::text as net,
        (select count(distinct user_id)::integer from bought) as buyers,
        (select ${isoTime(sql<string | null>`max(purchase_date)`)} from bought) as "lastSoldAt",
        (select count(*)::integer from its where on_sale) as "onSale",
        (select count(*)::integer from its where on_sale and id not in (select photo_id from bought)) as unsold
      from moved`.execute(this.em.getKysely<Tables>());
    // Sums without a group are always one row.
    return rows[0] as GallerySalesDto;
  }
}
