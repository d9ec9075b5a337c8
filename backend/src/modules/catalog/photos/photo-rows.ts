import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { SHOP_ZONE } from '../../../shared/shop-time';
import type { PhotoDto, ShownLabelDto } from '../contract';

/** The text of a photograph that is searched, as in the index photos_search. */
export const PHOTO_TEXT = sql`searchable(photos.title || ' ' || coalesce(photos.description, ''))`;

/** The day on which a photograph was taken; written as in the index photos_day. */
export const DAY_TAKEN = sql`(photos.capture_order at time zone ${sql.lit(SHOP_ZONE)})::date`;

/** Photographs as the API shows them, with what their gallery knows about them; to be narrowed by the query. */
export function selectPhotos(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .select((row) => [
      'photos.id',
      'photos.title',
      'photos.description',
      'galleries.match_id as matchId',
      'galleries.name as galleryName',
      'photos.gallery_id as galleryId',
      'galleries.category',
      'photos.token_price as tokenPrice',
      'photos.file_path as filePath',
      'photos.watermarked_path as watermarkedPath',
      'photos.thumbnail_path as thumbnailPath',
      'photos.grid_path as gridPath',
      'photos.status',
      'photos.failure',
      'photos.width',
      'photos.height',
      'photos.bytes',
      'photos.thumbhash',
      isoTime(row.ref('photos.captured_at')).as('capturedAt'),
      'photos.uploaded_by as uploadedBy',
      isoTime(row.ref('photos.created_at')).as('createdAt'),
      'photos.is_featured_in_gallery as isFeaturedInGallery',
      'photos.hidden_at as hiddenAt',
      'photos.trash_id as trashId',
    ]);
}

/** A row with all that administrators see of a photograph; `toPhoto` takes out what others may not. */
export type PhotoRow = Awaited<ReturnType<ReturnType<typeof selectPhotos>['execute']>>[number] & {
  labels?: ShownLabelDto[];
};

/** Removes the fields that the reader may not see: the original's path and the failure are for administrators. */
export function toPhoto(row: PhotoRow, forAdmin: boolean): PhotoDto {
  const photo: PhotoDto = {
    id: row.id,
    title: row.title,
    description: row.description,
    matchId: row.matchId,
    matchInfo: row.galleryName,
    galleryId: row.galleryId,
    galleryName: row.galleryName,
    category: row.category,
    tokenPrice: row.tokenPrice,
    watermarkedPath: row.watermarkedPath,
    gridPath: row.gridPath,
    thumbnailPath: row.thumbnailPath,
    status: row.status,
    width: row.width,
    height: row.height,
    bytes: Number(row.bytes),
    thumbhash: row.thumbhash,
    capturedAt: row.capturedAt,
    uploadedBy: row.uploadedBy,
    createdAt: row.createdAt,
    isGallery: true,
    isFeaturedInGallery: row.isFeaturedInGallery,
    ...(row.hiddenAt !== null && { isHidden: true }),
    ...(row.trashId !== null && { isOffSale: true }),
    ...(row.labels && { labels: row.labels }),
  };
  return forAdmin ? { ...photo, filePath: row.filePath, failure: row.failure } : photo;
}
