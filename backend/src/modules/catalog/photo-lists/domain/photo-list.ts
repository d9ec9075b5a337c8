/** Photographs on a list at most: a season's choice, and still a page that one looks through. */
export const LIST_PHOTOS = 100;

/** Lists that a person has at a time. */
export const LISTS_LIMIT = 20;

/** Characters of its name at most, as the table has it. */
export const LONGEST_LIST_NAME = 60;

/** Days for which its link works. */
const LIST_DAYS = 30;

/** Days that it stays afterwards, since a cart may hold its photographs. */
export const LIST_KEPT_DAYS = 30;

/** When the link of a list that is made now stops working. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIST_DAYS * 24 * 60 * 60 * 1000);
}

/**
 * The name that a list shows: the first word of a full name, which is enough for a family. Unlike the greeting in a
 * letter it never shows more, since the link may go to strangers.
 */
export function firstName(fullName: string | null): string {
  return fullName?.trim().split(/\s+/)[0] ?? '';
}
