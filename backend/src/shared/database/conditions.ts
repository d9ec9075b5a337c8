import { sql, type RawBuilder } from 'kysely';
import type { GalleryWorker } from '../person';

/* Conditions on rows that statements of several modules need. */

/** The row of `galleries` is this person's to work on, as `isOwn` (catalog/galleries/domain/visibility.ts) has it. */
export function own({ isAdmin, photographerId }: GalleryWorker): RawBuilder<boolean> {
  if (isAdmin) return sql`true`;
  return photographerId === undefined ? sql`false` : sql`coalesce(galleries.created_by = ${photographerId}, false)`;
}

/** Whether a row of `purchases` was paid for: with its own tokens or with its pack’s. The others are gifts. */
export const isPaidFor = sql<boolean>`(purchases.tokens_spent > 0 or purchases.pack_id is not null)`;

/** Whether a message that is still to have its effect has this column's value, such as `photos.id`, in its payload. */
export function isUnderWay(message: string, field: string, column: string): RawBuilder<boolean> {
  return sql`exists (
    select from outbox_messages where name = ${message} and done_at is null and failed_at is null
      and payload ->> ${field} = ${sql.raw(column)}::text)`;
}
