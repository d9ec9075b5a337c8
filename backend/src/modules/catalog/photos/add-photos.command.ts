import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { AddPhotos, type AddedPhoto, type NewPhoto } from '../contract';
import { galleryNotFound } from '../catalog.errors';
import { captureTimesOf, lockClocks } from '../clocks/camera-clocks';
import { photoPriceOf } from '../galleries/domain/price';
import { selectPhotos, toPhoto, type PhotoRow } from './photo-rows';
import { featurePhoto, lockFeatured } from './feature-photo.command';

@CommandHandler(AddPhotos)
export class AddPhotosHandler implements ICommandHandler<AddPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ galleryId, userId, photos, featureFirst }: AddPhotos): Promise<AddedPhoto[]> {
    await lockClocks(this.em, 'read');
    // The lock lets a gallery that is being deleted at this moment win, and its deletion see every photograph.
    const gallery = await this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select('token_price as tokenPrice')
      .where('id', '=', galleryId)
      .where('trash_id', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!gallery) throw galleryNotFound();
    if (photos.length === 0) return [];
    if (featureFirst) await lockFeatured(this.em, galleryId);
    const prices = photos.map(({ tokenPrice }) => photoPriceOf(tokenPrice, gallery.tokenPrice));
    const added = await this.insert(galleryId, userId, photos, prices);
    recordChange({ what: 'Gallery', id: galleryId, before: null, after: { addedPhotos: added.map(({ id }) => id) } });
    const addedByPath = new Map(added.map((row) => [row.filePath, toPhoto(row, true)]));
    const known = added.length < photos.length ? await this.idsByContent(galleryId, photos) : new Map<string, number>();
    const first = photos.map(({ filePath }) => addedByPath.get(filePath)).find((photo) => photo !== undefined);
    if (featureFirst && first) {
      await featurePhoto(this.em, galleryId, first.id);
      first.isFeaturedInGallery = true;
    }
    return photos.map(({ filePath, contentHash }) => {
      const photo = addedByPath.get(filePath);
      return photo ? { photo } : { duplicateOf: known.get(contentHash) as number };
    });
  }

  /** Answers those that were not in the gallery yet; their cameras' times are set right by the cameras' clocks. */
  private async insert(galleryId: number, userId: number, photos: NewPhoto[], prices: number[]): Promise<PhotoRow[]> {
    const dated = photos.map(({ camera, capturedAt }) => ({ camera, cameraTime: capturedAt }));
    const times = await captureTimesOf(this.em.getKysely<Tables>(), dated, new Date());
    const sent = JSON.stringify(
      photos.map((photo, index) => ({
        ...photo,
        tokenPrice: prices[index],
        cameraTime: photo.capturedAt,
        capturedAt: times[index],
      })),
    );
    // `photos` in the query are only those that were added.
    const { rows } = await sql<PhotoRow>`with photos as (
      insert into photos (gallery_id, uploaded_by, title, token_price, file_name, file_path, content_type, content_hash,
        bytes, width, height, camera, camera_time, captured_at)
      select ${galleryId}, ${userId}, title, "tokenPrice", "fileName", "filePath", "contentType", "contentHash",
        bytes, width, height, camera, "cameraTime", "capturedAt"
      from jsonb_to_recordset(${sent}::jsonb) as sent (title text, "tokenPrice" integer, "fileName" text, "filePath" text,
        "contentType" text, "contentHash" text, bytes bigint, width integer, height integer, camera text,
        "cameraTime" timestamptz, "capturedAt" timestamptz)
      on conflict (content_hash, gallery_id) where trash_id is null do nothing
      returning *) ${selectPhotos(this.em)}`.execute(this.em.getKysely<Tables>());
    return rows;
  }

  private async idsByContent(galleryId: number, photos: NewPhoto[]): Promise<Map<string, number>> {
    const existing = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(['id', 'content_hash as contentHash'])
      .where('gallery_id', '=', galleryId)
      .where('trash_id', 'is', null)
      .where(
        'content_hash',
        'in',
        photos.map(({ contentHash }) => contentHash),
      )
      .execute();
    return new Map(existing.map(({ id, contentHash }) => [contentHash, id]));
  }
}
