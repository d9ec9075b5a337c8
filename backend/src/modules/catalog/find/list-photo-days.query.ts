import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { listed, unlocked, visible } from '../galleries/visibility';

/** The last days of matches, or of galleries without one, of which everybody sees photographs, the latest first. */
export class ListPhotoDays extends Query<string[]> {}

/** Days that are offered. */
const DAYS = 7;

const ANYBODY = { isAdmin: false, codes: [] };

@QueryHandler(ListPhotoDays)
export class ListPhotoDaysHandler implements IQueryHandler<ListPhotoDays> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    const zone = sql.lit(SHOP_ZONE);
    const latest = (before: string) => sql`
      select date_trunc('day', held_at, ${zone}) from galleries
      where held_at < ${sql.raw(before)} and ${listed(ANYBODY)} and ${unlocked(ANYBODY)}
        and exists (select from photos where photos.gallery_id = galleries.id and ${visible(ANYBODY)})
      order by held_at desc limit 1`;
    // From one day to the one before in the index galleries_held.
    const { rows } = await sql<{ day: string }>`
      with recursive days (start) as (
        (${latest(`'infinity'`)})
        union all
        select earlier.start from days cross join lateral (${latest('days.start')}) earlier (start)
      )
      select to_char(start at time zone ${zone}, 'YYYY-MM-DD') as day from days limit ${DAYS}`.execute(
      this.em.getKysely<Tables>(),
    );
    return rows.map(({ day }) => day);
  }
}
