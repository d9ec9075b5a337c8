import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import type { PhotoDto } from '../contract';
import { photoNotFound } from '../catalog.errors';
import { published, unlocked, visible } from '../galleries/visibility';
import { around } from './domain/neighbours';
import { selectPhotos, toPhoto } from './photo-rows';

/** Photographs beside the one in the middle: three before and three after it, more on one side at a gallery’s end. */
const NEIGHBOURS = 6;

/** The columns of the order of capture, as in the index photos_capture. */
const ORDER = sql`(photos.capture_order, photos.file_name, photos.id)`;

/**
 * A photograph among its neighbours in time, as its gallery has them; itself is one of them. Error: photo-not-found
 * (or not for this reader).
 */
export class ListPhotoNeighbours extends Query<PhotoDto[]> {
  constructor(
    readonly photoId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(ListPhotoNeighbours)
export class ListPhotoNeighboursHandler implements IQueryHandler<ListPhotoNeighbours> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoId, reader }: ListPhotoNeighbours): Promise<PhotoDto[]> {
    const photo = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select(['photos.gallery_id as galleryId', 'photos.file_name as name'])
      .select(sql<string>`photos.capture_order::text`.as('time'))
      .where('photos.id', '=', photoId)
      .where(published(reader))
      .where(unlocked(reader))
      .where(visible(reader))
      .executeTakeFirst();
    if (!photo) throw photoNotFound();
    const place = sql`(${photo.time}::timestamptz, ${photo.name}, ${photoId}::integer)`;
    const ofGallery = selectPhotos(this.em).where('photos.gallery_id', '=', photo.galleryId).where(visible(reader));
    const before = await ofGallery
      .where(sql<boolean>`${ORDER} < ${place}`)
      .orderBy('photos.capture_order', 'desc')
      .orderBy('photos.file_name', 'desc')
      .orderBy('photos.id', 'desc')
      .limit(NEIGHBOURS)
      .execute();
    const itselfAndAfter = await ofGallery
      .where(sql<boolean>`${ORDER} >= ${place}`)
      .orderBy('photos.capture_order')
      .orderBy('photos.file_name')
      .orderBy('photos.id')
      .limit(NEIGHBOURS + 1)
      .execute();
    return around(before.toReversed(), itselfAndAfter, NEIGHBOURS).map((row) => toPhoto(row, reader.isAdmin));
  }
}
