import { sql, type RawBuilder } from 'kysely';
import type { GalleryWorker } from '../person';

/** The row of `galleries` is this person's to work on, as `isOwn` (catalog/galleries/domain/visibility.ts) has it. */
export function own({ isAdmin, photographerId }: GalleryWorker): RawBuilder<boolean> {
  if (isAdmin) return sql`true`;
  return photographerId === undefined ? sql`false` : sql`coalesce(galleries.created_by = ${photographerId}, false)`;
}
