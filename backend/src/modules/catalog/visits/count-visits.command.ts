import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { CountCartAdds } from '../contract';

/** How often a page has shown a gallery, and photographs of it. */
export interface Visit {
  galleryId: number;
  galleryViews: number;
  photoViews: number;
}

/** Adds visits to the counts of today at the schools. Galleries that are not there are left out. */
export class CountVisits extends Command<void> {
  constructor(readonly visits: Visit[]) {
    super();
  }
}

const today = sql`(now() at time zone ${sql.lit(SHOP_ZONE)})::date`;

@CommandHandler(CountVisits)
export class CountVisitsHandler implements ICommandHandler<CountVisits> {
  constructor(private readonly em: EntityManager) {}

  async execute({ visits }: CountVisits): Promise<void> {
    // Rows are locked in one order, so that calls which name the same galleries do not wait for each other in a circle.
    await sql`
      insert into gallery_visits as visits (gallery_id, day, gallery_views, photo_views)
      select galleries.id, ${today}, sum(visit."galleryViews"), sum(visit."photoViews")
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as visit ("galleryId" integer, "galleryViews" integer, "photoViews" integer)
      join galleries on galleries.id = visit."galleryId"
      group by galleries.id order by galleries.id
      on conflict (day, gallery_id) do update set gallery_views = visits.gallery_views + excluded.gallery_views,
        photo_views = visits.photo_views + excluded.photo_views`.execute(this.em.getKysely<Tables>());
  }
}

@CommandHandler(CountCartAdds)
export class CountCartAddsHandler implements ICommandHandler<CountCartAdds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: CountCartAdds): Promise<void> {
    await sql`
      insert into gallery_visits as visits (gallery_id, day, cart_adds)
      select gallery_id, ${today}, count(*) from photos where id = any(${photoIds}::integer[])
      group by gallery_id order by gallery_id
      on conflict (day, gallery_id) do update set cart_adds = visits.cart_adds + excluded.cart_adds`.execute(
      this.em.getKysely<Tables>(),
    );
  }
}
