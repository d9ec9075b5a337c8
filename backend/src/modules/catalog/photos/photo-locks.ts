import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';

/**
 * Locks photographs in one fixed order, so that there are no deadlocks: their galleries by id, then the photographs by
 * id. Answers the ids of those that exist.
 */
export async function lockPhotos(em: EntityManager, photoIds: number[]): Promise<number[]> {
  const rows = em.getKysely<Tables>();
  await rows
    .selectFrom('galleries')
    .select('id')
    .where('id', 'in', (gallery) => gallery.selectFrom('photos').select('gallery_id').where('id', 'in', photoIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const photos = await rows
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', photoIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return photos.map(({ id }) => id);
}

/** Locks all photographs of a gallery by id. The caller holds the gallery's lock. */
export async function lockPhotosOf(em: EntityManager, galleryId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .selectFrom('photos')
    .select('id')
    .where('gallery_id', '=', galleryId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
