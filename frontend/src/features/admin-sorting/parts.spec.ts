import { fieldsOf, gapsIn, kickOffsBetween, matchesFor, partsOf, propose, type Sorting } from './parts';

/** Half past six in the morning at the schools. */
const START = Date.parse('2026-11-28T04:30:00Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

/** Photographs at these minutes by each camera, numbered by their minute and hundreds of the camera. */
function day(
  cameras: Record<string, (number | null)[]>,
  matches: { id: number; minute: number; venue?: string }[] = [],
  more: Partial<Sorting> = {},
): Sorting {
  const names = Object.keys(cameras);
  const photos = names.flatMap((name, clock) =>
    (cameras[name] ?? []).map((minute) => ({
      id: (clock + 1) * 10_000 + (minute ?? 9999),
      takenAt: minute === null ? null : at(minute),
      clock,
      galleryId: 1,
    })),
  );
  return {
    photos: photos.sort((a, b) => (a.takenAt ?? '9').localeCompare(b.takenAt ?? '9')),
    clocks: names.map((camera) => ({ camera, day: '2026-11-28', shiftSeconds: 0 })),
    galleries: [],
    matches: matches.map(({ id, minute, venue = 'A-veld' }) => ({
      id,
      home: 'Kloof',
      away: 'Rietvlei',
      sport: 'Rugby',
      kickOff: at(minute),
      venue,
    })),
    ...more,
  };
}

const every = (from: number, until: number, step = 1) =>
  Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, index) => from + index * step);
const shape = (sorting: Sorting, fields: Record<string, string> = {}) => {
  const { cuts, matchOf } = propose(sorting, fields);
  return partsOf(sorting, { cuts, fields }).map(({ key, photos }) => [key, photos.length, matchOf.get(key) ?? null]);
};

describe('A day’s photographs', () => {
  it('are one part until they are split, but for those of an unknown time', () => {
    const sorting = day({ R6: [60, 61, 90, null] });
    const whole = partsOf(sorting, { cuts: new Set(), fields: {} });
    expect(whole.map(({ photos }) => photos.length)).toEqual([3, 1]);
    expect(gapsIn(whole[0]!)).toMatchObject([{ photo: { id: 10_090 }, minutes: 29 }]);
    const split = partsOf(sorting, { cuts: new Set([10_090]), fields: {} });
    expect(split.map(({ key }) => key)).toEqual([10_060, 10_090, 19_999]);
  });

  it('show the kick-offs between them', () => {
    const { photos, matches } = day({ R6: [58, 60, 62] }, [{ id: 1, minute: 60 }]);
    expect(photos.map((photo, place) => kickOffsBetween(matches, photos[place - 1], photo).length)).toEqual([0, 1, 0]);
  });
});

describe('Galleries that the fixtures propose', () => {
  const two = [
    { id: 1, minute: 60 },
    { id: 2, minute: 130 },
  ];

  it('begin after the gap near each kick-off', () => {
    const sorting = day({ R6: [...every(58, 85), ...every(92, 118), ...every(124, 180)] }, two);
    expect(shape(sorting)).toEqual([
      [10_058, 55, 1],
      [10_124, 57, 2],
    ]);
  });

  it('begin at the kick-off where nothing was missed', () => {
    expect(shape(day({ R6: every(58, 190) }, two))).toEqual([
      [10_058, 71, 1],
      [10_129, 62, 2],
    ]);
  });

  it('end where a match is long over, and leave out what belongs to none', () => {
    const sorting = day({ R6: [...every(0, 10), ...every(62, 100), ...every(320, 330)] }, [{ id: 1, minute: 60 }]);
    expect(shape(sorting)).toEqual([
      [10_000, 11, null],
      [10_062, 39, 1],
      [10_320, 11, null],
    ]);
  });

  it('go on after a long break within a match', () => {
    expect(shape(day({ R6: [...every(60, 70), ...every(95, 110)] }, [{ id: 1, minute: 60 }]))).toEqual([
      [10_060, 27, 1],
    ]);
  });

  it('are by the field of each camera; where several matches begin at once, a person knows', () => {
    const fixtures = [
      { id: 1, minute: 60 },
      { id: 2, minute: 60, venue: 'B-veld' },
    ];
    const sorting = day({ R6: every(61, 100, 3), Z9: every(62, 100, 3) }, fixtures);
    expect(shape(sorting)).toEqual([[10_061, 27, null]]);
    expect(shape(sorting, { R6: 'A-veld', Z9: 'B-veld' })).toEqual([
      [10_061, 14, 1],
      [20_062, 13, 2],
    ]);
  });

  it('know a camera’s field from what has a match already, where there are several', () => {
    const fixtures = [
      { id: 1, minute: 60 },
      { id: 2, minute: 60, venue: 'B-veld' },
    ];
    const galleries = [{ id: 1, name: 'Reeds', category: 'Rugby', tokenPrice: 1, matchId: 2, isPublished: false }];
    expect(fieldsOf(day({ R6: [61], Z9: [62] }, fixtures, { galleries }))).toEqual({ R6: 'B-veld', Z9: 'B-veld' });
    expect(fieldsOf(day({ R6: [61] }, fixtures.slice(1), { galleries }))).toEqual({});
  });

  it('take no notice of a match of which only the day is known', () => {
    const sorting = day({ R6: every(62, 100) }, [{ id: 1, minute: 60 }]);
    const atMidnight = {
      ...sorting,
      matches: sorting.matches.map((match) => ({ ...match, kickOff: '2026-11-27T22:00:00.000Z' })),
    };
    expect(shape(atMidnight)).toEqual([[10_062, 39, null]]);
  });

  it('are offered the matches at their field and nearest in time first', () => {
    const sorting = day({ R6: every(60, 90) }, [
      { id: 1, minute: 0 },
      { id: 2, minute: 65, venue: 'B-veld' },
      { id: 3, minute: 55 },
      { id: 4, minute: 70 },
    ]);
    const offered = (fields: Record<string, string>) => {
      const [part] = partsOf(sorting, { cuts: new Set(), fields });
      return matchesFor(part!, sorting.matches).map(({ id }) => id);
    };
    expect(offered({})).toEqual([2, 3, 4, 1]);
    expect(offered({ R6: 'A-veld' })).toEqual([3, 4, 1, 2]);
  });
});
