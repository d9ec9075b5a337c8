/*
 * Days and times at the schools, in South Africa: the same for a grandmother in London, and on the server. Apart from
 * `dates.ts`, since every grid shows times, and few pages need the library that formats dates.
 */

/** Milliseconds by which South Africa is ahead of UTC, all year. */
const AHEAD = 2 * 60 * 60 * 1000;

/** A moment's time in South Africa as a field for date and time has it: 2026-11-21T14:05. */
export function timeHere(moment: Date): string {
  return new Date(moment.getTime() + AHEAD).toISOString().slice(0, 16);
}

/** The moment that such a field means. */
export function momentHere(time: string): Date {
  return new Date(`${time}:00+02:00`);
}

/** A moment's day in South Africa as a date field has it: 2026-11-21. */
export function dayHere(moment = new Date()): string {
  return timeHere(moment).slice(0, 10);
}

/** A moment's time of day in South Africa: 14:05. */
export function clockOf(iso: string): string {
  return timeHere(new Date(iso)).slice(11);
}

/** A match's kick-off, 14:05; null where only its day was entered: then it begins at midnight, here or by UTC. */
export function kickOffOf(matchDate: string): string | null {
  const time = clockOf(matchDate);
  return time === '00:00' || matchDate.endsWith('T00:00:00.000Z') ? null : time;
}
