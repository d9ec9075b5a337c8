import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import {
  AddPhotos,
  OpenGalleryForUpload,
  PublishPhoto,
  type NewPhoto,
} from '../../backend/src/modules/catalog/contract';
import { newOriginalKey } from '../../backend/src/modules/media/domain/stored-key';
import type { TestShop } from './shop';

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

/** Puts an original into the storage: so many bytes of anything. */
export async function storeOriginal(shop: TestShop, bytes = 1000): Promise<{ filePath: string; content: Buffer }> {
  const { path: filePath } = newOriginalKey('jpg');
  const content = randomBytes(bytes);
  const place = join(shop.storageDir, filePath);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content);
  return { filePath, content };
}

/** Puts photographs into the catalogue without files, for tests that need rows and no pictures; answers their ids. */
export async function catalogPhotos(
  shop: TestShop,
  adminId: number,
  { gallery, category = 'Rugby', photos }: { gallery: string; category?: string; photos: Partial<NewPhoto>[] },
): Promise<number[]> {
  return shop.inContext(async (commands) => {
    const place = { id: null, name: gallery, category, tokenPrice: 1, matchId: null };
    const id = await commands.execute(new OpenGalleryForUpload(place, adminId, { isAdmin: true }));
    const rows = photos.map((photo, index): NewPhoto => ({
      title: `Foto ${index + 1}`,
      fileName: `IMG_${index + 1}.jpg`,
      filePath: newOriginalKey('jpg').path,
      contentType: 'image/jpeg',
      contentHash: hex(32),
      bytes: 1000,
      width: 3000,
      height: 2000,
      capturedAt: null,
      camera: null,
      tokenPrice: null,
      ...photo,
    }));
    const added = await commands.execute(new AddPhotos(id, adminId, rows, false));
    const ids = added.map((answer) => ('photo' in answer ? answer.photo.id : answer.duplicateOf));
    for (const photoId of ids) {
      const path = (folder: string) => `${folder}/ab/ab${hex(31)}.jpg`;
      const derivatives = {
        thumbnailPath: path('thumbnails'),
        watermarkedPath: path('previews'),
        gridPath: path('previews'),
        thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG',
        watermarkVersion: 0,
      };
      await commands.execute(new PublishPhoto(photoId, derivatives));
    }
    return ids;
  });
}

/** Fills a person's cart with so many copies of a photograph. */
export async function fillCart(shop: TestShop, userId: number, photoId: number, copies: number): Promise<void> {
  await sql`
    with copies as (
      insert into photos (gallery_id, title, file_path, file_name, content_type, content_hash, bytes, width, height,
        uploaded_by)
      select gallery_id, title, file_path || number, file_name, content_type, content_hash || number, bytes, width,
        height, uploaded_by
      from photos, generate_series(1, ${copies}::integer) number where photos.id = ${photoId}
      returning id)
    insert into cart_items (user_id, photo_id) select ${userId}, id from copies`.execute(shop.rows);
}
