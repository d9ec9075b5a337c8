import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';

/** A camera that has taken photographs of a gallery. */
export class CameraDto {
  /** @example "Canon EOS R6 3f2a" */
  camera!: string;
  photoCount!: number;
  /** When it took the first of them, as set right; null when its files do not say. */
  firstAt!: string | null;
  lastAt!: string | null;
  /** Seconds that its clock was slow; below zero: fast. */
  shiftSeconds!: number;
}

/** The cameras of a gallery's photographs with how far their clocks were set right, by name. */
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
        clock
          .onRef('camera_clocks.gallery_id', '=', 'photos.gallery_id')
          .onRef('camera_clocks.camera', '=', 'photos.camera'),
      )
      .select((row) => [
        sql<string>`photos.camera`.as('camera'),
        sql<number>`count(*)::integer`.as('photoCount'),
        isoTime(row.fn.min('photos.captured_at')).as('firstAt'),
        isoTime(row.fn.max('photos.captured_at')).as('lastAt'),
        sql<number>`coalesce(max(camera_clocks.shift_seconds), 0)`.as('shiftSeconds'),
      ])
      .where('photos.gallery_id', '=', galleryId)
      .where('photos.camera', 'is not', null)
      .where('photos.trash_id', 'is', null)
      .groupBy('photos.camera')
      .orderBy('photos.camera')
      .execute();
  }
}
