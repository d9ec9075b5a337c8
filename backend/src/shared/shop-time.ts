/** The schools' time zone, by which days are counted: South Africa has only this one, and no summer time. */
export const SHOP_ZONE = 'Africa/Johannesburg';
export const SHOP_OFFSET = '+02:00';
export const SHOP_OFFSET_MINUTES = 120;

const WITHOUT_ZONE = /[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/**
 * A time that ISO 8601 writes: on the schools' clocks where it says no zone, for which JavaScript would take this
 * machine's. A date without a time begins at midnight UTC, as in JavaScript: two o'clock of that day at the schools.
 */
export function timeOf(text: string): Date {
  return new Date(WITHOUT_ZONE.test(text) ? text + SHOP_OFFSET : text);
}

/** A day on the schools' clocks (2026-11-28), from its first moment to the next day's. */
export function boundsOf(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00${SHOP_OFFSET}`);
  return { from, until: new Date(from.getTime() + 24 * 60 * 60 * 1000) };
}

/** Days of the schools' calendar, both of them included; without one, the period is open on that side. */
export interface Period {
  from?: string;
  to?: string;
}

/** A period, from the first moment of its first day to the end of its last. */
export function boundsOfPeriod({ from, to }: Period): { since: Date | null; until: Date | null } {
  return { since: from ? boundsOf(from).from : null, until: to ? boundsOf(to).until : null };
}

/** A time on the schools' clocks, as ISO 8601 writes one of UTC. */
export function onSchoolClocks(time: Date): string {
  return new Date(time.getTime() + SHOP_OFFSET_MINUTES * 60 * 1000).toISOString();
}

/** A day on the schools' calendar. @example "2026-11-28" */
export function dayOf(time: Date): string {
  return onSchoolClocks(time).slice(0, 10);
}

/** Years that a date may have. Others are typing errors, or PostgreSQL and JavaScript write them differently. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** Whether it is a date in one of these years. */
export function isLikely(date: Date): boolean {
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}
