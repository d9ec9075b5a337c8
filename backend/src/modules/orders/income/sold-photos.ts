import { sql, type RawBuilder } from 'kysely';
import { isPaidFor } from '../../../shared/database/conditions';
import { boundsOf, SHOP_ZONE } from '../../../shared/shop-time';
import type { SoldDto } from './sum-income.query';

/** Days at the schools (2026-11-28), both of them included. */
export interface Days {
  from: string;
  to: string;
}

/** Whether everybody can buy a photograph now; its gallery is joined. Prices and codes do not matter. */
export const isOnSale = sql<boolean>`(photos.status = 'ready' and photos.hidden_at is null and photos.trash_id is null
  and galleries.published_at <= now())`;

/** By what sales are added up. */
export const GROUPS = ['day', 'gallery', 'match', 'team', 'school', 'category', 'photographer'] as const;
export type Group = (typeof GROUPS)[number];

/** Whether an entry of the ledger is of these days. */
export function isIn({ from, to }: Days): RawBuilder<boolean> {
  return sql`entry.created_at >= ${boundsOf(from).from} and entry.created_at < ${boundsOf(to).until}`;
}

/** Whether an entry of the ledger counts as a sale: a debit of no tokens is a present, unless its pack was paid for. */
export const isSale = sql<boolean>`(entry.tokens <> 0 or exists (
  select from purchases where purchases.id = entry.purchase_id and pack_id is not null))`;

/** The key of each group's parts, as text. A match has two teams, so its sales are halved: see `halves`. */
const KEYS: Record<Group, RawBuilder<string | null>> = {
  day: sql`to_char(sold.at at time zone ${SHOP_ZONE}, 'YYYY-MM-DD')`,
  gallery: sql`sold.gallery_id::text`,
  match: sql`galleries.match_id::text`,
  team: sql`half.team_id::text`,
  school: sql`school_of(teams.name)`,
  category: sql`sold.category`,
  photographer: sql`sold.photographer_id::text`,
};

/** Of a match each team has half, the first one the odd cent; without a match it is whole, and no team's. */
const halves = sql`
  cross join lateral (
    select home_team_id as team_id, 0.5 as part, round(sold.value / 2, 2) as value where matches.id is not null
    union all select away_team_id, 0.5, sold.value - round(sold.value / 2, 2) where matches.id is not null
    union all select null, 1, sold.value where matches.id is null
  ) half
  left join teams on teams.id = half.team_id`;
const whole = sql`cross join lateral (select 1 as part, sold.value) half`;

/**
 * Photographs that were sold (`spend`) or given back (`refund`) on these days, a row each, or two halves: `kind`, `key`
 * of the group, `at`, `gallery_id`, `photo_id`, `part` of the photograph, and its `tokens` and `value` in rand, never
 * below 0. A photograph counts where it is now, and one that is gone where it was sold. Gifts do not count.
 */
export function soldParts(group: Group, days: Days): RawBuilder<unknown> {
  return sql`(
    select sold.kind, ${KEYS[group]} as key, sold.at, sold.gallery_id, sold.photo_id, half.part,
      half.part * sold.tokens as tokens, half.value
    from (
      select entry.kind, entry.created_at as at, abs(entry.tokens) as tokens, abs(entry.value) as value,
        purchases.photo_category as category, purchases.photo_id,
        coalesce(photos.gallery_id, purchases.gallery_id) as gallery_id,
        coalesce(photos.uploaded_by, purchases.photographer_id) as photographer_id
      from ledger_entries entry
      join purchases on purchases.id = entry.purchase_id
      left join photos on photos.id = purchases.photo_id
      where entry.kind in ('spend', 'refund') and ${isPaidFor} and ${isIn(days)}
    ) sold
    left join galleries on galleries.id = sold.gallery_id
    left join matches on matches.id = galleries.match_id
    ${group === 'team' || group === 'school' ? halves : whole}
  )`;
}

/** Sums of such parts; `numbersOf` reads them. */
export const partSums = sql`
  coalesce(sum(part) filter (where kind = 'spend'), 0) as photographs,
  coalesce(sum(parts.tokens) filter (where kind = 'spend'), 0) as tokens,
  coalesce(sum(parts.value) filter (where kind = 'spend'), 0.00) as sold,
  coalesce(sum(part) filter (where kind = 'refund'), 0) as "refundedPhotographs",
  coalesce(sum(parts.tokens) filter (where kind = 'refund'), 0) as "refundedTokens",
  coalesce(sum(parts.value) filter (where kind = 'refund'), 0.00) as refunded,
  coalesce(sum(case kind when 'spend' then parts.value else -parts.value end), 0.00) as net`;

/** As PostgreSQL answers `partSums`. */
export type SoldSums = Record<keyof SoldDto, string>;

export function numbersOf(sums: SoldSums): SoldDto {
  const { photographs, tokens, refundedPhotographs, refundedTokens } = sums;
  return {
    photographs: Number(photographs),
    tokens: Number(tokens),
    sold: sums.sold,
    refundedPhotographs: Number(refundedPhotographs),
    refundedTokens: Number(refundedTokens),
    refunded: sums.refunded,
    net: sums.net,
  };
}
