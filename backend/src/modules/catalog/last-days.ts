import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../shared/database/tables';
import { SHOP_ZONE } from '../../shared/shop-time';

/**
 * The last days at the schools that have something, the latest first and at most `most`. `latestBefore` selects the
 * latest time before another one: by an index, it goes from one day to the one before.
 */
export async function lastDays(
  em: EntityManager,
  most: number,
  latestBefore: (time: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<string[]> {
  const zone = sql.lit(SHOP_ZONE);
  const dayBefore = (time: RawBuilder<unknown>) =>
    sql`select date_trunc('day', time, ${zone}) from (${latestBefore(time)}) latest (time)`;
  const { rows } = await sql<{ day: string }>`
    with recursive days (start) as (
      ${dayBefore(sql`'infinity'`)}
      union all
      select earlier.start from days cross join lateral (${dayBefore(sql`days.start`)}) earlier (start)
    )
    select to_char(start at time zone ${zone}, 'YYYY-MM-DD') as day from days limit ${most}`.execute(
    em.getKysely<Tables>(),
  );
  return rows.map(({ day }) => day);
}
