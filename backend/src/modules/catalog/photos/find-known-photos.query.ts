import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { galleryNotFound } from '../catalog.errors';
import { own } from '../../../shared/database/conditions';
import type { GalleryWorker } from '../../../shared/person';
import type { PhotoDto } from '../contract';
import { selectPhotos, toPhoto } from './photo-rows';

/** A file that is there already. */
export class KnownFileDto {
  /** Its SHA-256, hexadecimal. */
  hash!: string;
  /** The photograph that it became. */
  photo!: PhotoDto;
}

/**
 * The photographs whose uploaded files had these contents, by their hashes, in one gallery or, with null, in any that the
 * person works on: the earliest of each, in the order of upload. `everywhere` also finds what only another of these
 * galleries has. Contents that are not known are left out. Errors: gallery-not-found.
 */
export class FindKnownPhotos extends Query<KnownFileDto[]> {
  constructor(
    readonly hashes: string[],
    readonly galleryId: number | null,
    readonly worker: GalleryWorker,
    readonly everywhere = false,
  ) {
    super();
  }
}

@QueryHandler(FindKnownPhotos)
export class FindKnownPhotosHandler implements IQueryHandler<FindKnownPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ hashes, galleryId, worker, everywhere }: FindKnownPhotos): Promise<KnownFileDto[]> {
    const rows = this.em.getKysely<Tables>();
    if (galleryId !== null) {
      const gallery = await rows
        .selectFrom('galleries')
        .select('id')
        .where('id', '=', galleryId)
        .where('trash_id', 'is', null)
        .executeTakeFirst();
      if (!gallery) throw galleryNotFound();
    }
    if (hashes.length === 0) return [];
    let earliest = rows
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select(['content_hash as hash', 'photos.id'])
      .distinctOn('content_hash')
      .where('content_hash', 'in', hashes)
      .where('photos.trash_id', 'is', null)
      .where(own(worker))
      .orderBy('content_hash')
      .orderBy((row) => row('gallery_id', '=', galleryId ?? 0), 'desc')
      .orderBy('photos.id');
    if (galleryId !== null && !everywhere) earliest = earliest.where('gallery_id', '=', galleryId);
    const known = await earliest.execute();
    const hashOf = new Map(known.map(({ id, hash }) => [id, hash]));
    const photos = await selectPhotos(this.em)
      .where('photos.id', 'in', [0, ...hashOf.keys()])
      .orderBy('photos.id')
      .execute();
    return photos.map((row) => ({ hash: hashOf.get(row.id) ?? '', photo: toPhoto(row, worker.isAdmin) }));
  }
}
