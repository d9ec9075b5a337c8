import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';

/** The day of a photograph by its camera's own clock, which names the clock's correction; null when it says none. */
export const CAMERA_DAY: RawBuilder<string | null> = sql`(photos.camera_time at time zone ${sql.lit(SHOP_ZONE)})::date`;

/** A camera on one of the days on which it has taken photographs of a gallery. */
export class CameraDto {
  /** @example "Canon EOS R6 #3f2a" */
  camera!: string;
  /** By the camera's own clock; null when its files say no time. @example "2026-11-28" */
  day!: string | null;
  photoCount!: number;
  /** When it took the first of them, as set right; null when that is not known. */
  firstAt!: string | null;
  lastAt!: string | null;
  /** Seconds that its clock was slow; below zero: fast. */
  shiftSeconds!: number;
}

/** The cameras of a gallery's photographs by name and day, with how far their clocks were set right. */
export class ListCameras extends Query<CameraDto[]> {
  constructor(readonly galleryId: number) {
    super();
  }
}

@QueryHandler(ListCameras)
export class ListCamerasHandler implements IQueryHandler<ListCameras> {
  constructor(private readonly em: EntityManager) {}

  execute({ galleryId }: ListCameras): Promise<CameraDto[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .leftJoin('camera_clocks', (clock) =>
        clock.onRef('camera_clocks.camera', '=', 'photos.camera').on(sql<boolean>`camera_clocks.day = ${CAMERA_DAY}`),
      )
      .select((row) => [
        sql<string>`photos.camera`.as('camera'),
        sql<string | null>`${CAMERA_DAY}::text`.as('day'),
        sql<number>`count(*)::integer`.as('photoCount'),
        isoTime(row.fn.min('photos.captured_at')).as('firstAt'),
        isoTime(row.fn.max('photos.captured_at')).as('lastAt'),
        sql<number>`coalesce(max(camera_clocks.shift_seconds), 0)`.as('shiftSeconds'),
      ])
      .where('photos.gallery_id', '=', galleryId)
      .where('photos.camera', 'is not', null)
      .where('photos.trash_id', 'is', null)
      .groupBy(['photos.camera', sql`2`])
      .orderBy('photos.camera')
      .orderBy('day')
      .execute();
  }
}
