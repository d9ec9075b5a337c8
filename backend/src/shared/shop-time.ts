/** Where the schools are, and whose days count: South Africa has one time zone and no summer time. */
export const SHOP_ZONE = 'Africa/Johannesburg';
export const SHOP_OFFSET = '+02:00';

/**
 * Years that a date can lie in: beyond them somebody has mistyped one, or PostgreSQL and JavaScript write it
 * differently.
 */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** Whether it is a date, in a year that somebody can mean. */
export function isLikely(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
