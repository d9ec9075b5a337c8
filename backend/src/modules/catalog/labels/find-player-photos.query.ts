import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { FindPlayerPhotos, type PlayerPhoto } from '../contract';
import { EVERYBODY, listed, unlocked, visible } from '../galleries/visibility';
import type { Side } from './domain/shirt-label';
import { labelled } from './labelled';

@QueryHandler(FindPlayerPhotos)
export class FindPlayerPhotosHandler implements IQueryHandler<FindPlayerPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ places, reader }: FindPlayerPhotos): Promise<PlayerPhoto[]> {
    if (places.length === 0) return [];
    const given = JSON.stringify(places.map((place, number) => ({ ...place, number })));
    const side = sql<Side>`case place."teamId" when matches.home_team_id then 'home' else 'away' end`;
    // Listed as for everybody, so that an administrator's packs hold the same.
    const { rows } = await sql<PlayerPhoto>`
      select place.number as place, photos.id, photos.token_price as "tokenPrice",
        coalesce(${listed(EVERYBODY)} and ${visible(EVERYBODY)} and photos.status = 'ready', false) as "isListed",
        not ${unlocked(reader)} as locked
      from jsonb_to_recordset(${given}::jsonb) as place
        (number integer, "matchId" integer, day date, "teamId" integer, label text)
      join matches on place."teamId" in (matches.home_team_id, matches.away_team_id)
        and (matches.id = place."matchId" or (matches.match_date at time zone ${sql.lit(SHOP_ZONE)})::date = place.day)
      join galleries on galleries.match_id = matches.id
      join photos on photos.gallery_id = galleries.id
      where ${labelled(sql.ref<string>('place.label'), side)}
      order by place.number, photos.capture_order, photos.file_name, photos.id`.execute(this.em.getKysely<Tables>());
    return rows;
  }
}
