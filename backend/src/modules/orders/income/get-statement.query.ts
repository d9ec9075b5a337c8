import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { userNotFound } from '../../../shared/errors';
import { centsOf, formatCents } from '../../../shared/money';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { shareOf } from './domain/share';
import { numbersOf, partSums, soldParts, type Days, type SoldSums } from './sold-photos';
import { SoldDto } from './sum-income.query';
import { teamNotFound } from '../orders.errors';

/** The party of a statement: a team, all teams of a school, or a photographer. */
export type StatementOf = { teamId: number } | { school: string } | { photographerId: number };

/** A gallery's income in a month; halves where a match's sales are divided between its teams. */
export class StatementLineDto extends SoldDto {
  /** Null for a gallery that is gone. */
  galleryName!: string | null;
}

/** A month at one percentage: a month in which the share has changed is there twice. */
export class StatementMonthDto extends SoldDto {
  /** @example "2026-11" */
  month!: string;
  /** Null when no share was set. @example "12.50" */
  percent!: string | null;
  /** Rand: the percentage of `net`, to the nearest cent. @example "15.25" */
  share!: string;
  galleries!: StatementLineDto[];
}

/** The statement of a team, a school or a photographer, month by month. */
export class StatementDto {
  /** Null when the account is closed. */
  name!: string | null;
  /** Rand: all sales less what was given back. */
  net!: string;
  /** Rand: the shares of all months. */
  share!: string;
  months!: StatementMonthDto[];
}

/**
 * The statement of a team, a school or a photographer over some days at the schools. Percentages are of the photographs
 * that were sold, less those that were given back, each on its day. Errors: team-not-found, user-not-found.
 */
export class GetStatement extends Query<StatementDto> {
  constructor(
    readonly of: StatementOf,
    readonly days: Days,
  ) {
    super();
  }
}

/** Of one percentage in a month, a row for each gallery. */
type Row = SoldSums & { month: string; percent: string | null; galleryName: string | null };

@QueryHandler(GetStatement)
export class GetStatementHandler implements IQueryHandler<GetStatement> {
  constructor(private readonly em: EntityManager) {}

  async execute({ of, days }: GetStatement): Promise<StatementDto> {
    const rows = this.em.getKysely<Tables>();
    const { name, ids } = await readParty(rows, of);
    const isPhotographer = 'photographerId' in of;
    const { rows: lines } = await sql<Row>`
      select to_char(day, 'YYYY-MM') as month, percent, galleries.name as "galleryName",
        sum(photographs) as photographs, sum(tokens) as tokens, sum(sold) as sold,
        sum("refundedPhotographs") as "refundedPhotographs", sum("refundedTokens") as "refundedTokens",
        sum(refunded) as refunded, sum(net) as net
      from (
        select key::integer as id, (at at time zone ${SHOP_ZONE})::date as day, gallery_id, ${partSums}
        from ${soldParts(isPhotographer ? 'photographer' : 'team', days)} parts
        where key = any(${ids.map(String)}::text[])
        group by 1, 2, 3
      ) daily
      left join lateral (
        select percent from shares
        where ${isPhotographer ? sql.ref('user_id') : sql.ref('team_id')} = daily.id and from_day <= day
        order by from_day desc limit 1
      ) its on true
      left join galleries on galleries.id = gallery_id
      group by month, percent, gallery_id, galleries.name
      order by month, percent nulls first, net desc, galleries.name`.execute(rows);
    const months = [...Map.groupBy(lines, ({ month, percent }) => `${month} ${percent}`).values()].map(monthOf);
    const sum = (of: 'net' | 'share') => formatCents(months.reduce((total, month) => total + centsOf(month[of]), 0));
    return { name, net: sum('net'), share: sum('share'), months };
  }
}

/** The name on a statement, and the teams or the account that it is about. */
async function readParty(rows: Kysely<Tables>, of: StatementOf): Promise<{ name: string | null; ids: number[] }> {
  if ('photographerId' in of) {
    const user = await rows
      .selectFrom('users')
      .select(sql<string | null>`coalesce(full_name, username)`.as('name'))
      .where('id', '=', of.photographerId)
      .executeTakeFirst();
    if (!user) throw userNotFound();
    return { name: user.name, ids: [of.photographerId] };
  }
  const teams = await rows
    .selectFrom('teams')
    .select(['id', 'name'])
    .where((team) => ('teamId' in of ? team('id', '=', of.teamId) : team(sql`school_of(name)`, '=', of.school)))
    .execute();
  const [first] = teams;
  if (!first) throw teamNotFound();
  return { name: 'teamId' in of ? first.name : of.school, ids: teams.map(({ id }) => id) };
}

function monthOf(rows: Row[]): StatementMonthDto {
  const galleries = rows.map((row) => ({ galleryName: row.galleryName, ...numbersOf(row) }));
  const count = (of: 'photographs' | 'tokens' | 'refundedPhotographs' | 'refundedTokens') =>
    galleries.reduce((sum, line) => sum + line[of], 0);
  const rand = (of: 'sold' | 'refunded' | 'net') =>
    formatCents(galleries.reduce((sum, line) => sum + centsOf(line[of]), 0));
  const { month = '', percent = null } = rows[0] ?? {};
  const net = rand('net');
  return {
    month,
    percent,
    photographs: count('photographs'),
    tokens: count('tokens'),
    sold: rand('sold'),
    refundedPhotographs: count('refundedPhotographs'),
    refundedTokens: count('refundedTokens'),
    refunded: rand('refunded'),
    net,
    share: formatCents(shareOf(centsOf(net), percent ?? '0')),
    galleries,
  };
}
