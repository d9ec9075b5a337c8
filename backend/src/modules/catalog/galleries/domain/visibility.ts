import type { PhotoReader } from '../../../../shared/person';

/*
 * Who sees a gallery: one that is not published is seen by administrators only, and the pictures of one with an access
 * code by readers who have given it. `../visibility.ts` has the same rules in SQL, for lists; a test compares them.
 */

/** The gallery may be seen by readers who have its address. `publishedAt` is ISO 8601. */
export function isPublished({ publishedAt }: { publishedAt: string | null }, reader: Pick<PhotoReader, 'isAdmin'>) {
  return reader.isAdmin || (publishedAt !== null && new Date(publishedAt) <= new Date());
}

/** The gallery's pictures may be seen: it has no access code, or the reader has given it, in any case. */
export function isUnlocked({ accessCode }: { accessCode: string | null }, { isAdmin, codes }: PhotoReader): boolean {
  return isAdmin || accessCode === null || codes.includes(accessCode.toLowerCase());
}
