import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { inOwnGallery } from '../galleries/visibility';

/** The last days on which photographs were uploaded that the person works on, the latest first. */
export class ListUploadDays extends Query<string[]> {
  constructor(readonly worker: GalleryWorker) {
    super();
  }
}

/** Days that are offered. */
const DAYS = 14;

@QueryHandler(ListUploadDays)
export class ListUploadDaysHandler implements IQueryHandler<ListUploadDays> {
  constructor(private readonly em: EntityManager) {}

  async execute({ worker }: ListUploadDays): Promise<string[]> {
    const zone = sql.lit(SHOP_ZONE);
    const latest = (before: string) => sql`
      select date_trunc('day', created_at, ${zone}) from photos
      where created_at < ${sql.raw(before)} and trash_id is null and ${inOwnGallery(worker)} order by created_at desc limit 1`;
    // From one day to the one before in the index photos_uploaded.
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
