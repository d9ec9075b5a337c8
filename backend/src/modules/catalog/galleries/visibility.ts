import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../shared/database/conditions';
import type { GalleryWorker, PhotoReader } from '../../../shared/person';

/* The rules of domain/visibility.ts in SQL, for statements that read `galleries` or `photos`, without the trash. */

/** A reader without an account or a code. */
export const EVERYBODY: PhotoReader = { isAdmin: false, codes: [] };

/** The photograph's gallery is the reader's to work on; for statements that do not read `galleries`. */
export function inOwnGallery(reader: GalleryWorker): RawBuilder<boolean> {
  return reader.isAdmin || reader.photographerId === undefined
    ? own(reader)
    : sql`exists (select from galleries where galleries.id = photos.gallery_id and ${own(reader)})`;
}

/** Anybody who has its address may see the gallery: it is published. */
export function published(reader: GalleryWorker): RawBuilder<boolean> {
  return sql`(galleries.trash_id is null and ${either(own(reader), sql`galleries.published_at <= now()`, reader)})`;
}

/** The gallery is listed. */
export function listed(reader: GalleryWorker): RawBuilder<boolean> {
  return sql`(${published(reader)} and ${either(own(reader), sql`not galleries.unlisted`, reader)})`;
}

/** The gallery's pictures may be seen: it has no code, or the reader knows it. */
export function unlocked(reader: PhotoReader): RawBuilder<boolean> {
  const isOpen = sql<boolean>`(galleries.access_code is null
    or galleries.id || ':' || lower(galleries.access_code) = any(${[...reader.codes]}::text[]))`;
  return either(own(reader), isOpen, reader);
}

/** The photograph may be seen: its pictures could be made, and it is neither hidden nor deleted. */
export function visible(reader: GalleryWorker): RawBuilder<boolean> {
  const isGood = sql<boolean>`(photos.status <> 'failed' and photos.hidden_at is null)`;
  return sql`(photos.trash_id is null and ${either(inOwnGallery(reader), isGood, reader)})`;
}

/** Own galleries by one condition, all by the other; the plain one where it is enough, for the indexes. */
function either(own: RawBuilder<boolean>, everybodys: RawBuilder<boolean>, reader: GalleryWorker): RawBuilder<boolean> {
  if (reader.isAdmin) return sql`true`;
  return reader.photographerId === undefined ? everybodys : sql`(${own} or ${everybodys})`;
}
