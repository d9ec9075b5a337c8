import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { own } from '../../../shared/database/conditions';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import type { Page } from '../../../shared/page';

/** A photograph of which no pictures could be made. */
export class FailedPhotoDto {
  id!: number;
  title!: string;
  fileName!: string;
  galleryName!: string;
  category!: string;
  /** Why, as the program says it. @example "undecodable: premature end of JPEG image" */
  failure!: string;
  createdAt!: string;
}

/** A page of the photographs whose pictures could not be made, newest first, of those that the person works on. */
export class ListFailedPhotos extends Query<FailedPhotoDto[]> {
  constructor(
    readonly page: Page,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

@QueryHandler(ListFailedPhotos)
export class ListFailedPhotosHandler implements IQueryHandler<ListFailedPhotos> {
  constructor(private readonly em: EntityManager) {}

  execute({ page: { limit, cursor }, worker }: ListFailedPhotos): Promise<FailedPhotoDto[]> {
    let photos = this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select((row) => [
        'photos.id',
        'photos.title',
        'photos.file_name as fileName',
        'galleries.name as galleryName',
        'galleries.category',
        sql<string>`coalesce(${row.ref('photos.failure')}, '')`.as('failure'),
        isoTime(row.ref('photos.created_at')).as('createdAt'),
      ])
      .where('photos.status', '=', 'failed')
      .where('photos.trash_id', 'is', null)
      .where(own(worker))
      .orderBy('photos.id', 'desc')
      .limit(limit);
    if (cursor !== undefined) photos = photos.where('photos.id', '<', cursor);
    return photos.execute();
  }
}
