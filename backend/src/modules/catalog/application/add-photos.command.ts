import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { AddPhotos, type AddedPhoto } from '../contract';
import { galleryNotFound } from '../domain/catalog.errors';
import { tokenPriceOf } from '../domain/gallery';
import { featurePhoto, lockFeatured } from './feature-photo.command';

@CommandHandler(AddPhotos)
export class AddPhotosHandler implements ICommandHandler<AddPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId, userId, photos, featureFirst }: AddPhotos): Promise<AddedPhoto[]> {
    const rows = this.em.getKysely<Tables>();
    // The lock lets a gallery that is being deleted at this moment win, and its deletion see every photograph.
    const gallery = await rows
      .selectFrom('galleries')
      .select('token_price as tokenPrice')
      .where('id', '=', galleryId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    if (photos.length === 0) return [];
    const clocks = await rows
      .selectFrom('camera_clocks')
      .select(['camera', 'shift_seconds as seconds'])
      .where('gallery_id', '=', galleryId)
      .execute();
    const shiftOf = new Map(clocks.map(({ camera, seconds }) => [camera, seconds * 1000]));
    if (featureFirst) await lockFeatured(this.em, galleryId);
    const added = await rows
      .insertInto('photos')
      .values(
        photos.map((photo) => ({
          gallery_id: galleryId,
          uploaded_by: userId,
          title: photo.title,
          token_price: tokenPriceOf(photo.tokenPrice ?? gallery.tokenPrice),
          file_name: photo.fileName,
          file_path: photo.filePath,
          content_type: photo.contentType,
          content_hash: photo.contentHash,
          bytes: String(photo.bytes),
          width: photo.width,
          height: photo.height,
          captured_at:
            photo.capturedAt && new Date(photo.capturedAt.getTime() + (shiftOf.get(photo.camera ?? '') ?? 0)),
          camera: photo.camera,
        })),
      )
      .onConflict((conflict) => conflict.constraint('photos_content_key').doNothing())
      .returning(['id', 'file_path as filePath'])
      .execute();
    recordChange({ what: 'Gallery', id: galleryId, before: null, after: { addedPhotos: added.map(({ id }) => id) } });
    const idOfPath = new Map(added.map(({ id, filePath }) => [filePath, id]));
    const existing = await rows
      .selectFrom('photos')
      .select(['id', 'content_hash as contentHash'])
      .where('gallery_id', '=', galleryId)
      .where(
        'content_hash',
        'in',
        photos.map(({ contentHash }) => contentHash),
      )
      .execute();
    const idOfContent = new Map(existing.map(({ id, contentHash }) => [contentHash, id]));
    const first = photos.map(({ filePath }) => idOfPath.get(filePath)).find((id) => id !== undefined);
    if (featureFirst && first !== undefined) await featurePhoto(this.em, galleryId, first);
    return photos.map(({ filePath, contentHash }) => {
      const photoId = idOfPath.get(filePath);
      return photoId === undefined ? { duplicateOf: idOfContent.get(contentHash) as number } : { photoId };
    });
  }
}
