import { narrowed, planFor, planOf, requestOf, sortingReducer, startSorting, type Filter } from './decisions';
import type { SortingMatchDto } from '../../api/generated/shop.schemas';
import { partsOf, type Sorting } from './parts';

const at = (time: string) => `2026-11-28T${time}:00.000Z`;
const gallery = (id: number, name: string, matchId: number | null) => ({
  id,
  name,
  category: 'Netball',
  tokenPrice: 2,
  matchId,
  isPublished: false,
});
const match = (id: number, home: string, time: string): SortingMatchDto => ({
  id,
  home,
  away: 'Rietvlei',
  sport: 'Rugby',
  kickOff: at(time),
  venue: 'A-veld',
});

/** Two matches of a morning, of which the second has a gallery with one of the photographs. */
const sorting: Sorting = {
  photos: [
    { id: 1, takenAt: at('07:00'), clock: 0, galleryId: 10 },
    { id: 2, takenAt: at('07:05'), clock: 1, galleryId: 10 },
    { id: 3, takenAt: at('08:30'), clock: 0, galleryId: 10 },
    { id: 4, takenAt: at('08:31'), clock: 0, galleryId: 11 },
    { id: 5, takenAt: null, clock: null, galleryId: 10 },
  ],
  clocks: ['R6', 'Z9'].map((camera) => ({ camera, day: '2026-11-28', shiftSeconds: 0 })),
  galleries: [gallery(10, 'Kaart', null), gallery(11, 'Reeds', 2), gallery(12, 'Kloof vs Rietvlei', null)],
  matches: [match(1, 'Kloof', '07:00'), match(2, 'Kareeboom', '08:30')],
};
const EVERYTHING: Filter = { camera: '', gallery: '', from: '', until: '', sorted: true };

describe('What becomes of a day’s parts', () => {
  it('is a new gallery of the match, or the one that it has; a name that is taken gets the day', () => {
    const state = startSorting(sorting);
    const parts = partsOf(sorting, state);
    expect(parts.map((part) => planOf(part, state, sorting))).toMatchObject([
      { matchId: 1, galleryId: null, name: 'Kloof vs Rietvlei 2026-11-28', category: 'Rugby', tokenPrice: 2 },
      { matchId: 2, galleryId: 11 },
      { matchId: null, galleryId: null, name: '', category: 'Netball' },
    ]);
    expect(requestOf(parts, state, sorting)).toEqual([
      { name: 'Kloof vs Rietvlei 2026-11-28', category: 'Rugby', tokenPrice: 2, matchId: 1, photoIds: [1, 2] },
      { galleryId: 11, photoIds: [3] },
    ]);
  });

  it('goes into one gallery where two parts have one name', () => {
    let state = sortingReducer(startSorting(sorting), { type: 'clear' });
    state = sortingReducer(state, { type: 'split', photoId: 3 });
    for (const part of partsOf(sorting, state)) {
      const plan = { ...planOf(part, state, sorting), name: part.key === 3 ? ' Dag  een ' : 'Dag een' };
      state = sortingReducer(state, { type: 'plan', key: part.key, plan });
    }
    expect(requestOf(partsOf(sorting, state), state, sorting)).toMatchObject([
      { name: 'Dag een', photoIds: [1, 2, 3, 4, 5] },
    ]);
    state = sortingReducer(state, { type: 'join', photoId: 3 });
    expect(partsOf(sorting, state).map(({ key }) => key)).toEqual([1, 5]);
  });

  describe('of two matches between the same teams', () => {
    const twins = (other: Partial<SortingMatchDto>): Sorting => ({
      ...sorting,
      galleries: sorting.galleries.slice(0, 2),
      matches: [match(1, 'Kloof', '07:00'), { ...match(3, 'Kloof', '08:30'), ...other }],
    });
    const [part] = partsOf(sorting, startSorting(sorting));

    it.each<[what: string, other: Partial<SortingMatchDto>, names: string[]]>([
      ['kick-off', {}, ['Kloof vs Rietvlei 09:00', 'Kloof vs Rietvlei 10:30']],
      ['sport', { sport: 'Netball' }, ['Kloof vs Rietvlei Rugby', 'Kloof vs Rietvlei Netball']],
      [
        'day',
        { kickOff: '2026-11-27T07:00:00.000Z' },
        ['Kloof vs Rietvlei 2026-11-28', 'Kloof vs Rietvlei 2026-11-27'],
      ],
      ['field', { kickOff: at('07:00'), venue: 'B' }, ['2026-11-28 09:00 A-veld', '2026-11-28 09:00 B']],
    ])('is a gallery for each, told apart by its %s', (_, other, names) => {
      const day = twins(other);
      const proposed = day.matches.map(({ id }) => planFor(part!, id, day).name);
      expect(proposed).toEqual(names.map((name) => expect.stringContaining(name) as string));
      // A gallery of another year has the plain name.
      const later = { ...day, galleries: sorting.galleries };
      expect(day.matches.map(({ id }) => planFor(part!, id, later).name)).toEqual(proposed);
    });

    it('is never one gallery, even under one name', () => {
      const day = twins({ sport: 'Netball' });
      let state = startSorting(day);
      const parts = partsOf(day, state);
      expect(requestOf(parts, state, day)).toMatchObject([
        { name: 'Kloof vs Rietvlei Rugby', category: 'Rugby', matchId: 1, photoIds: [1, 2] },
        { name: 'Kloof vs Rietvlei Netball', category: 'Netball', matchId: 3, photoIds: [3, 4] },
      ]);
      for (const one of parts.slice(0, 2)) {
        const plan = { ...planOf(one, state, day), name: 'Een naam' };
        state = sortingReducer(state, { type: 'plan', key: one.key, plan });
      }
      expect(requestOf(parts, state, day)).toMatchObject([
        { name: 'Een naam', matchId: 1, photoIds: [1, 2] },
        { name: 'Een naam', matchId: 3, photoIds: [3, 4] },
      ]);
    });
  });

  it('leaves out what the filter hides', () => {
    const state = startSorting(sorting);
    const seen = (filter: Partial<Filter>) =>
      narrowed(partsOf(sorting, state), sorting, { ...EVERYTHING, ...filter }).map(({ photos }) =>
        photos.map(({ id }) => id),
      );
    expect(seen({})).toEqual([[1, 2], [3, 4], [5]]);
    expect(seen({ sorted: false })).toEqual([[1, 2], [3], [5]]);
    expect(seen({ camera: 'Z9' })).toEqual([[2]]);
    expect(seen({ gallery: '11' })).toEqual([[4]]);
    // On the schools' clocks; photographs without a time are in none.
    expect(seen({ from: '09:02', until: '10:30' })).toEqual([[2], [3]]);
  });
});
