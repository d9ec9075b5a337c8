import { timeLineOf } from './time-line';

/** 21 November 2026, 14:00 at the schools. */
const KICK_OFF = Date.parse('2026-11-21T12:00:00Z') / 60_000;

const minutes = (...taken: number[]) => taken.map((minute) => ({ minute: KICK_OFF + minute, photos: 2 }));
const every = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const halvesOf = (...taken: number[]) =>
  timeLineOf(minutes(...taken)).map(({ half, stops }) => [half, (stops[0]?.minute ?? 0) - KICK_OFF]);

describe('The time line of a game', () => {
  it('has a stop for every five minutes in which photographs were taken, with those of each minute', () => {
    expect(timeLineOf(minutes(1, 4, 5, 17))).toEqual([
      {
        half: null,
        stops: [
          { minute: KICK_OFF, bars: [0, 2, 0, 0, 2] },
          { minute: KICK_OFF + 5, bars: [2, 0, 0, 0, 0] },
          { minute: KICK_OFF + 15, bars: [0, 0, 2, 0, 0] },
        ],
      },
    ]);
    expect(timeLineOf([])).toEqual([]);
  });

  it('has two halves where there is a break in the middle', () => {
    expect(halvesOf(...every(0, 30), ...every(37, 67))).toEqual([
      ['first', 0],
      ['second', 35],
    ]);
    // Netball has quarters, with the longest break between the second and the third.
    expect(halvesOf(...every(0, 15), ...every(20, 35), ...every(42, 57), ...every(62, 77))).toEqual([
      ['first', 0],
      ['second', 40],
    ]);
  });

  it.each([
    ['without a break', every(0, 60)],
    ['with a break of four minutes', [...every(0, 30), ...every(34, 64)]],
    ['with a late photographer', [0, ...every(10, 60)]],
    ['with a break near its end', [...every(0, 50), 62, 63, 64]],
    ['with two breaks in the middle', [...every(0, 20), ...every(26, 40), ...every(46, 66)]],
    ['of a whole day', [...every(0, 100), ...every(140, 200)]],
    ['of one photograph', [0]],
  ] as [string, number[]][])('has none in a game %s', (_what, taken) => {
    expect(halvesOf(...taken)).toEqual([[null, 0]]);
  });

  it('has longer stops when it is longer, by the schools’ clocks', () => {
    const day = timeLineOf(minutes(...every(0, 600)));
    expect(day[0]?.stops.map(({ minute }) => minute - KICK_OFF)).toEqual(every(0, 40).map((place) => place * 15));
    expect(day[0]?.stops[0]?.bars).toEqual([6, 6, 6, 6, 6]);
    const weeks = timeLineOf(minutes(...every(0, 30 * 24).map((hour) => hour * 60)));
    // The first day began at midnight.
    expect(weeks[0]?.stops[0]?.minute).toBe(KICK_OFF - 14 * 60);
    expect(weeks[0]?.stops).toHaveLength(31);
  });
});
