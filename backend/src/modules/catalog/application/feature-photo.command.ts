import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { photoNotFound } from '../domain/catalog.errors';

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
    // Who is moved to another gallery at this moment is found there at the next look, with this gallery's lock let go.
    if (!(await this.feature(photoId)) && !(await this.feature(photoId))) throw photoNotFound();
  }

  /** Answers whether the photograph is still in the gallery for whose lock it has waited. */
  private feature(photoId: number): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const photo = rows.selectFrom('photos').select('gallery_id as galleryId').where('id', '=', photoId);
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

/** Moves the mark to one photograph. The caller holds the gallery's lock, since only one may carry it at a time. */
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
 * Locks a gallery's featured photograph, and one more, before the first change of photographs: a change locks the
 * gallery's version last, and whoever changes one of the two at the same moment waits for that with the photograph
 * locked.
 */
export async function lockFeatured(em: EntityManager, galleryId: number, photoId?: number): Promise<void> {
  await sql`
    select from photos where gallery_id = ${galleryId} and (is_featured_in_gallery or id = ${photoId ?? null})
    order by id for no key update`.execute(em.getKysely<Tables>());
}
