import { SHOP_OFFSET_MINUTES } from '../../../../shared/shop-time';

/** The photographs of one minute; minutes are counted from 1970, by UTC. */
export interface PhotographedMinute {
  minute: number;
  photos: number;
}

/** Where a time line leads to: some minutes on end in which photographs were taken. */
export interface Stop {
  /** Its first minute. */
  minute: number;
  /** Photographs in each fifth of its time. */
  bars: number[];
}

export interface TimeLinePart {
  half: 'first' | 'second' | null;
  stops: Stop[];
}

/** Bars of a stop. */
const BARS = 5;
/** Minutes that a bar stands for, the finest first: stops of five minutes, a quarter of an hour, an hour, a day. */
const STEPS = [1, 3, 12, 288] as const;
/** Stops that are offered at most, so that a gallery of a whole week is still looked over. */
const MOST_STOPS = 48;

/** Minutes that the longest games of schools take from the first photograph to the last, with their breaks. */
const LONGEST_GAME = 150;
/** Minutes without a photograph that half-time has at least. */
const SHORTEST_BREAK = 5;

/**
 * The minutes of a game in order, as stops that can be jumped to, and as two halves where there is a break. A time line
 * that is too long for five-minute stops has longer ones.
 */
export function timeLineOf(minutes: PhotographedMinute[]): TimeLinePart[] {
  const second = secondHalfOf(minutes.map(({ minute }) => minute));
  if (second !== null)
    return [
      { half: 'first', stops: stopsOf(minutes.slice(0, second), 1) },
      { half: 'second', stops: stopsOf(minutes.slice(second), 1) },
    ];
  const coarser = STEPS.map((step) => stopsOf(minutes, step));
  const stops = coarser.find(({ length }) => length <= MOST_STOPS) ?? coarser.at(-1) ?? [];
  return stops.length === 0 ? [] : [{ half: null, stops }];
}

function stopsOf(minutes: PhotographedMinute[], step: number): Stop[] {
  const stops = new Map<number, Stop>();
  const size = step * BARS;
  for (const { minute, photos } of minutes) {
    // By the schools' clocks, so that days begin at midnight.
    const start = Math.floor((minute + SHOP_OFFSET_MINUTES) / size) * size - SHOP_OFFSET_MINUTES;
    const stop = stops.get(start) ?? { minute: start, bars: Array.from({ length: BARS }, () => 0) };
    const bar = Math.floor((minute - start) / step);
    stop.bars[bar] = (stop.bars[bar] ?? 0) + photos;
    stops.set(start, stop);
  }
  return [...stops.values()];
}

/**
 * The place of the first minute of the second half; null where no half-time is to be seen: it is the longest break, in
 * the middle half of a game's time, and no other one there is nearly as long.
 */
function secondHalfOf(minutes: number[]): number | null {
  const [first = 0, last = 0] = [minutes[0], minutes.at(-1)];
  const length = last - first;
  if (length > LONGEST_GAME) return null;
  const breaks = minutes
    .map((end, place) => ({ place, start: minutes[place - 1] ?? end, end }))
    .filter(({ start, end }) => start - first >= length / 4 && last - end >= length / 4)
    .map(({ place, start, end }) => ({ place, minutes: end - start - 1 }))
    .sort((a, b) => b.minutes - a.minutes);
  const [longest, next] = breaks;
  if (longest === undefined || longest.minutes < SHORTEST_BREAK) return null;
  return next !== undefined && next.minutes * 1.5 > longest.minutes ? null : longest.place;
}
