import { sql, type RawBuilder } from 'kysely';
import type { PhotoReader } from '../../../shared/person';

/* The rules of domain/visibility.ts in SQL, for statements that read `galleries` or `photos`. */

/** Anybody who has its address may see the gallery: it is published. */
export function published({ isAdmin }: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return isAdmin ? sql`true` : sql`(galleries.published_at <= now())`;
}

/** The gallery is listed. */
export function listed(reader: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return reader.isAdmin ? sql`true` : sql`(${published(reader)} and not galleries.unlisted)`;
}

/** The gallery's pictures may be seen: it has no code, or the reader knows it. */
export function unlocked({ isAdmin, codes }: PhotoReader): RawBuilder<boolean> {
  return isAdmin
    ? sql`true`
    : sql`(galleries.access_code is null or lower(galleries.access_code) = any(${[...codes]}::text[]))`;
}

/** The photograph may be seen: its pictures could be made, and no report hides it. */
export function visible({ isAdmin }: Pick<PhotoReader, 'isAdmin'>): RawBuilder<boolean> {
  return isAdmin ? sql`true` : sql`(photos.status <> 'failed' and photos.hidden_at is null)`;
}
