import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { photoNotFound } from '../catalog.errors';

/** Makes a photograph the picture of its gallery. Error: photo-not-found. */
export class FeaturePhoto extends Command<void> {
  constructor(readonly photoId: number) {
    super();
  }
}

@CommandHandler(FeaturePhoto)
export class FeaturePhotoHandler implements ICommandHandler<FeaturePhoto> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoId }: FeaturePhoto): Promise<void> {
    // A photograph that is moved to another gallery at this moment is found there by a second transaction, which waits
    // for that gallery's lock instead.
    if (!(await this.feature(photoId)) && !(await this.feature(photoId))) throw photoNotFound();
  }

  /** Answers whether the photograph is still in the gallery that was locked. */
  private feature(photoId: number): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const photo = rows
        .selectFrom('photos')
        .select('gallery_id as galleryId')
        .where('id', '=', photoId)
        .where('trash_id', 'is', null);
      const gallery = await rows
        .selectFrom('galleries')
        .select('id')
        .where('id', '=', photo)
        .forUpdate()
        .executeTakeFirst();
      if (!gallery || (await photo.executeTakeFirst())?.galleryId !== gallery.id) return false;
      await featurePhoto(em, gallery.id, photoId);
      return true;
    });
  }
}

/**
 * Features one photograph instead of another. The caller holds the gallery's lock, since a gallery features only one.
 */
export async function featurePhoto(em: EntityManager, galleryId: number, photoId: number): Promise<void> {
  const rows = em.getKysely<Tables>();
  await lockFeatured(em, galleryId, photoId);
  recordChange({ what: 'Gallery', id: galleryId, before: null, after: { featuredPhoto: photoId } });
  await rows
    .updateTable('photos')
    .set({ is_featured_in_gallery: false })
    .where('gallery_id', '=', galleryId)
    .where('is_featured_in_gallery', '=', true)
    .execute();
  await rows.updateTable('photos').set({ is_featured_in_gallery: true }).where('id', '=', photoId).execute();
}

/**
 * Locks a gallery's featured photograph, and one more, by id, before either is changed: locking the second one after
 * changing the first could deadlock with a command that locks both.
 */
export async function lockFeatured(em: EntityManager, galleryId: number, photoId?: number): Promise<void> {
  await sql`
    select from photos where gallery_id = ${galleryId} and (is_featured_in_gallery or id = ${photoId ?? null})
    order by id for no key update`.execute(em.getKysely<Tables>());
}
