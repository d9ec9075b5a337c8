import { sql, type RawBuilder } from 'kysely';
import type { PhotoReader } from '../../../shared/person';

/* The rules of domain/visibility.ts in SQL, for statements that read `galleries` or `photos`. Nobody sees the trash. */

/** Anybody who has its address may see the gallery: it is published. */
export function published({ isAdmin }: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return isAdmin
    ? sql`(galleries.trash_id is null)`
    : sql`(galleries.trash_id is null and galleries.published_at <= now())`;
}

/** The gallery is listed. */
export function listed(reader: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return reader.isAdmin ? published(reader) : sql`(${published(reader)} and not galleries.unlisted)`;
}

/** The gallery's pictures may be seen: it has no code, or the reader knows it. */
export function unlocked({ isAdmin, codes }: PhotoReader): RawBuilder<boolean> {
  return isAdmin
    ? sql`true`
    : sql`(galleries.access_code is null or galleries.id || ':' || lower(galleries.access_code) = any(${[...codes]}::text[]))`;
}

/** The photograph may be seen: its pictures could be made, no report hides it, and it is not deleted. */
export function visible({ isAdmin }: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return isAdmin
    ? sql`(photos.trash_id is null)`
    : sql`(photos.trash_id is null and photos.status <> 'failed' and photos.hidden_at is null)`;
}
