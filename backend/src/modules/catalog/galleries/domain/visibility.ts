import type { GalleryWorker, PhotoReader } from '../../../../shared/person';

/*
 * Who sees what. Only its buyers see what lies in the trash, among their photographs: no query of a gallery finds
 * it. Administrators see everything else, and photographers everything else of the galleries that they made: these are
 * theirs to work on. Everybody else sees
 * - a gallery by its address when it is published,
 * - a gallery in lists when it is published and not unlisted,
 * - a gallery's pictures when it has no access code or they have given the code,
 * - a photograph unless its pictures could not be made or it is hidden.
 * Its pictures follow it, at the addresses that they have (`../../photos/get-picture-access.query.ts`).
 * `../visibility.ts` says all of it in SQL; whether a gallery is published is decided by the database's clock only, since
 * that of a process may be wrong. The rule of codes is here, too, for handlers that answer about one gallery;
 * test/api/catalog/visibility.spec.ts compares the two with a table of cases.
 */

/** The gallery is the reader's to work on, with its photographs: all are an administrator's, a photographer's their own. */
export function isOwn({ createdBy }: { createdBy: number | null }, reader: GalleryWorker): boolean {
  return reader.isAdmin || (createdBy !== null && createdBy === reader.photographerId);
}

/** The gallery's pictures may be seen: it has no access code, or the reader has given it, in any case. */
export function isUnlocked(
  { id, accessCode, createdBy }: { id: number; accessCode: string | null; createdBy: number | null },
  reader: PhotoReader,
): boolean {
  return isOwn({ createdBy }, reader) || accessCode === null || reader.codes.includes(givenCode(id, accessCode));
}

/** A code that a reader has given, for one gallery: another one's may be the same. */
export function givenCode(galleryId: number, code: string): string {
  return `${galleryId}:${code.toLowerCase()}`;
}
