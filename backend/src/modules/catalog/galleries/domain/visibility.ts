import type { PhotoReader } from '../../../../shared/person';

/*
 * Who sees what. Nobody sees what lies in the trash, but its buyers, among their photographs: no query of a gallery finds
 * it. Administrators see everything else. Everybody else sees
 * - a gallery by its address when it is published,
 * - a gallery in lists when it is published and not unlisted,
 * - a gallery's pictures when it has no access code or they have given the code,
 * - a photograph unless its pictures could not be made or a report hides it.
 * Its pictures follow it, at the addresses that they have (`../../photos/get-picture-access.query.ts`).
 * `../visibility.ts` says all four in SQL; whether a gallery is published is decided by the database's clock only, since
 * that of a process may be wrong. The rule of codes is here, too, for handlers that answer about one gallery;
 * test/api/catalog/visibility.spec.ts compares the two with a table of cases.
 */

/** The gallery's pictures may be seen: it has no access code, or the reader has given it, in any case. */
export function isUnlocked(
  { id, accessCode }: { id: number; accessCode: string | null },
  { isAdmin, codes }: PhotoReader,
): boolean {
  return isAdmin || accessCode === null || codes.includes(givenCode(id, accessCode));
}

/** A code that a reader has given, for one gallery: another one's may be the same. */
export function givenCode(galleryId: number, code: string): string {
  return `${galleryId}:${code.toLowerCase()}`;
}
