import { dayOf, SHOP_OFFSET } from '../../../../shared/shop-time';

/*
 * When the mail about new photographs of followed players goes out: once they have settled, so that one mail tells of a
 * whole match; at eight in the evening in any case; once a day, and never at night. Days and times of day are those of
 * the schools' clocks.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes without anything new after which photographs have settled. */
const QUIET_MINUTES = 30;
/** At the latest. */
const DEADLINE = '20:00';
/** Nothing goes out before the one or after the other. */
const MORNING = '07:00';
const NIGHT = '22:00';
/** Days after which photographs are no longer news, such as those that appeared while the worker was away. */
export const NEWS_DAYS = 7;

/** The news for one person. */
export interface News {
  /** When the first and the last of the photographs appeared. */
  oldest: Date;
  newest: Date;
  /** The day of the last mail, as `dayOf` writes it; null when there was none. */
  lastDay: string | null;
}

/** When the mail is due. */
export function mailDueAt({ oldest, newest, lastDay }: News): Date {
  const settled = newest.getTime() + QUIET_MINUTES * MINUTE;
  const deadline = at(oldest, DEADLINE) > oldest.getTime() ? at(oldest, DEADLINE) : at(oldest, DEADLINE) + DAY;
  const nextDay = lastDay === null ? 0 : at(new Date(`${lastDay}T12:00:00${SHOP_OFFSET}`), '00:00') + DAY;
  return inDaytime(new Date(Math.max(Math.min(settled, deadline), nextDay)));
}

/** Whether mails go out at this time of day. */
export function isDaytime(time: Date): boolean {
  return inDaytime(time).getTime() === time.getTime();
}

/** The time itself, or the morning after the night that it is in. */
function inDaytime(time: Date): Date {
  if (time.getTime() < at(time, MORNING)) return new Date(at(time, MORNING));
  return time.getTime() < at(time, NIGHT) ? time : new Date(at(time, MORNING) + DAY);
}

/** A time of day on the day of another time, in milliseconds. */
function at(time: Date, clock: string): number {
  return Date.parse(`${dayOf(time)}T${clock}:00${SHOP_OFFSET}`);
}
