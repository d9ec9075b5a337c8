import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isPaidFor } from '../../../shared/database/conditions';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { isOnSale, numbersOf, partSums, soldParts, type Days, type Group, type SoldSums } from './sold-photos';
import { SoldDto } from './sum-income.query';

/** A day, gallery, match, team, school, category or photographer, and what its photographs brought. */
export class IncomeGroupDto extends SoldDto {
  /** Of the gallery, match, team or photographer; null for days, schools and categories, and where there is none. */
  id!: number | null;
  /** A day at the schools as 2026-11-28; null for what belongs to none: no match, or a gallery or account that is gone. */
  name!: string | null;
  /** A gallery’s category, a match’s kick-off, a team’s sport. */
  detail!: string | null;
  /** How often its galleries were opened; null, as the next two are, where that is not counted. */
  galleryViews!: number | null;
  /** How often its photographs were looked at. */
  photoViews!: number | null;
  /** How often its photographs were put into a cart one by one. */
  cartAdds!: number | null;
  /** Photographs of the gallery that everybody can buy now; null for other groups, as the next one is. */
  onSale!: number | null;
  /** Those of them that have not been bought yet. */
  unsold!: number | null;
}

/**
 * The income of photographs in a period, by group, the best first, of days the latest. A match's sales count half for
 * each of its teams, so that every grouping adds up to the ledger.
 */
export class GroupIncome extends Query<IncomeGroupDto[]> {
  constructor(
    readonly group: Group,
    readonly days: Days,
    /** Groups at most; null for all. */
    readonly limit: number | null,
  ) {
    super();
  }
}

/** The groups that a gallery's visits belong to; not photographers and teams, of which a gallery may have several. */
const VISITED: Partial<Record<Group, RawBuilder<string | null>>> = {
  day: sql`day::text`,
  gallery: sql`galleries.id::text`,
  match: sql`galleries.match_id::text`,
  category: sql`galleries.category`,
};

/** The name behind a key. */
const NAMES: Record<Group, RawBuilder<unknown>> = {
  day: sql`select null::integer as id, its.key as name, null::text as detail`,
  gallery: sql`select id, name::text, category as detail from galleries where id = its.key::integer`,
  match: sql`select matches.id, home.name || ' vs ' || away.name as name, ${isoTime(sql.ref('match_date'))} as detail
    from matches join teams home on home.id = home_team_id join teams away on away.id = away_team_id
    where matches.id = its.key::integer`,
  team: sql`select id, name::text, sport as detail from teams where id = its.key::integer`,
  school: sql`select null::integer as id, its.key as name, null::text as detail`,
  category: sql`select null::integer as id, its.key as name, null::text as detail`,
  photographer: sql`select id, username as name, full_name as detail from users where id = its.key::integer`,
};

const ON_SALE = sql`
  select count(*) as "onSale",
    count(*) filter (where not exists (select from purchases where photo_id = photos.id and ${isPaidFor})) as unsold
  from photos join galleries on galleries.id = gallery_id where gallery_id = its.key::integer and ${isOnSale}`;
const NOT_COUNTED = sql`select null::bigint as "onSale", null::bigint as unsold`;

const BEST_FIRST = sql`net desc, photographs desc, "photoViews" desc nulls last`;

type Row = SoldSums & Record<Exclude<keyof IncomeGroupDto, keyof SoldDto>, string | null> & { id: number | null };

@QueryHandler(GroupIncome)
export class GroupIncomeHandler implements IQueryHandler<GroupIncome> {
  constructor(private readonly em: EntityManager) {}

  async execute({ group, days, limit }: GroupIncome): Promise<IncomeGroupDto[]> {
    const order = group === 'day' ? sql`its.key desc` : BEST_FIRST;
    const { rows } = await sql<Row>`
      with sums as (
        select key, ${partSums} from ${soldParts(group, days)} parts group by key
      ), visits as (${visitsOf(group, days)}), its as (
        select * from (
          select coalesce(sums.key, visits.key) as key, coalesce(photographs, 0) as photographs,
            coalesce(tokens, 0) as tokens, coalesce(sold, 0.00) as sold,
            coalesce("refundedPhotographs", 0) as "refundedPhotographs",
            coalesce("refundedTokens", 0) as "refundedTokens", coalesce(refunded, 0.00) as refunded,
            coalesce(net, 0.00) as net, "galleryViews", "photoViews", "cartAdds"
          from sums full join visits on visits.key = sums.key
        ) its order by ${order}, its.key limit ${limit}
      )
      select its.*, named.id, named.name, named.detail, sale."onSale", sale.unsold
      from its
      left join lateral (${NAMES[group]}) named on true
      left join lateral (${group === 'gallery' ? ON_SALE : NOT_COUNTED}) sale on true
      order by ${order}, its.key`.execute(this.em.getKysely<Tables>());
    const counted = group in VISITED;
    const count = (value: string | null) => (counted ? Number(value) : null);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      detail: row.detail,
      ...numbersOf(row),
      galleryViews: count(row.galleryViews),
      photoViews: count(row.photoViews),
      cartAdds: count(row.cartAdds),
      onSale: row.onSale === null ? null : Number(row.onSale),
      unsold: row.unsold === null ? null : Number(row.unsold),
    }));
  }
}

function visitsOf(group: Group, { from, to }: Days): RawBuilder<unknown> {
  const key = VISITED[group];
  return sql`
    select ${key ?? sql`null::text`} as key, sum(gallery_views) as "galleryViews", sum(photo_views) as "photoViews",
      sum(cart_adds) as "cartAdds"
    from gallery_visits join galleries on galleries.id = gallery_id
    where day between ${from} and ${to} and ${key === undefined ? sql`false` : sql`${key} is not null`}
    group by 1`;
}
