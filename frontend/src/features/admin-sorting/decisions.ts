import type { SortedPhotosDto, SortingMatchDto, SortingPhotoDto } from '../../api/generated/shop.schemas';
import { clockOf, dayHere, kickOffOf } from '../../i18n/clock';
import { fieldsOf, propose, timeOf, type Decisions, type Part, type Sorting } from './parts';

/** The decision about a part. */
export interface Plan {
  matchId: number | null;
  /** A gallery that there is; null for a new one. */
  galleryId: number | null;
  /** Of the new one; a part without a name stays where it is. */
  name: string;
  category: string;
  /** Tokens. */
  tokenPrice: number;
}

export interface SortingState extends Decisions {
  /** The matches that the fixtures propose, by part. */
  proposed: ReadonlyMap<number, number>;
  /** Choices that differ from the proposals, by part. */
  plans: ReadonlyMap<number, Plan>;
}

export type SortingAction =
  | { type: 'split' | 'join'; photoId: number }
  | { type: 'plan'; key: number; plan: Plan }
  /** Where a camera was; the fixtures are asked again. */
  | { type: 'field'; sorting: Sorting; camera: string; field: string }
  | { type: 'propose'; sorting: Sorting }
  | { type: 'clear' };

/** With what the fixtures propose. */
export function startSorting(sorting: Sorting): SortingState {
  return proposed(sorting, fieldsOf(sorting));
}

function proposed(sorting: Sorting, fields: Decisions['fields']): SortingState {
  const { cuts, matchOf } = propose(sorting, fields);
  return { cuts, fields, proposed: matchOf, plans: new Map() };
}

export function sortingReducer(state: SortingState, action: SortingAction): SortingState {
  switch (action.type) {
    case 'split':
      return { ...state, cuts: new Set(state.cuts).add(action.photoId) };
    case 'join':
      return { ...state, cuts: new Set([...state.cuts].filter((id) => id !== action.photoId)) };
    case 'plan':
      return { ...state, plans: new Map(state.plans).set(action.key, action.plan) };
    case 'field':
      return proposed(action.sorting, { ...state.fields, [action.camera]: action.field });
    case 'propose':
      return proposed(action.sorting, state.fields);
    case 'clear':
      return { ...state, cuts: new Set(), proposed: new Map(), plans: new Map() };
  }
}

/** The present decision about a part: the choice, or else what follows from its proposed match. */
export function planOf(part: Part, { plans, proposed: matches }: SortingState, sorting: Sorting): Plan {
  return plans.get(part.key) ?? planFor(part, matches.get(part.key) ?? null, sorting);
}

/** The decision for a match: its gallery, where there is just one, or else a new one of its name and sport. */
export function planFor(part: Part, matchId: number | null, sorting: Sorting): Plan {
  const source = sorting.galleries.find(({ id }) => id === part.photos[0]?.galleryId);
  const match = sorting.matches.find(({ id }) => id === matchId);
  const [known, another] = galleriesOf(matchId, sorting);
  return {
    matchId,
    galleryId: known && !another ? known.id : null,
    name: match ? nameOf(match, sorting) : '',
    category: match?.sport ?? source?.category ?? 'Rugby',
    tokenPrice: source?.tokenPrice ?? 1,
  };
}

/** The galleries of a match. */
export function galleriesOf(matchId: number | null, { galleries }: Sorting) {
  return matchId === null ? [] : galleries.filter((gallery) => gallery.matchId === matchId);
}

/** Both teams, told apart from other matches of these teams and from a gallery of this name. */
function nameOf(match: SortingMatchDto, { galleries, matches }: Sorting): string {
  const twins = matches.filter(({ id, home, away }) => id !== match.id && home === match.home && away === match.away);
  const names = namesOf(match);
  const isFree = (name: string, place: number) =>
    !galleries.some((gallery) => gallery.name === name) && !twins.some((twin) => namesOf(twin)[place] === name);
  return names.find(isFree) ?? names.at(-1) ?? '';
}

/** The names that a match’s gallery may get, the plainest first. */
function namesOf({ home, away, sport, kickOff, venue }: SortingMatchDto): string[] {
  const teams = `${home} vs ${away}`;
  const day = dayHere(new Date(kickOff));
  const time = kickOffOf(kickOff) ?? '';
  const more = [[], [day], [sport], [sport, day], [time], [day, time], [day, time, venue]];
  return more.map((words) => [teams, ...words.filter((word) => word !== '')].join(' '));
}

/** Whether photographs of a part go anywhere. */
export function isPlanned({ galleryId, name }: Plan): boolean {
  return galleryId !== null || name.trim() !== '';
}

/**
 * The request: the parts of one gallery as one, without the photographs that are there already. Two matches are never
 * one new gallery: the server refuses names that are equal.
 */
export function requestOf(parts: Part[], state: SortingState, sorting: Sorting): SortedPhotosDto[] {
  const wanted = new Map<string, SortedPhotosDto>();
  for (const part of parts) {
    const plan = planOf(part, state, sorting);
    if (!isPlanned(plan)) continue;
    const { galleryId, category, tokenPrice, matchId } = plan;
    const name = plan.name.trim().replaceAll(/\s+/g, ' ');
    const photoIds = part.photos.flatMap((photo) => (photo.galleryId === galleryId ? [] : [photo.id]));
    if (photoIds.length === 0) continue;
    const key = galleryId === null ? `new ${matchId} ${name}` : String(galleryId);
    const same = wanted.get(key);
    if (same) same.photoIds.push(...photoIds);
    else
      wanted.set(key, galleryId === null ? { name, category, tokenPrice, matchId, photoIds } : { galleryId, photoIds });
  }
  return [...wanted.values()];
}

/** Narrowed down to the photographs that are shown; the others are not sorted either. */
export interface Filter {
  /** Its name; empty for all. */
  camera: string;
  /** Its id; empty for all. */
  gallery: string;
  /** Times of day at the schools, 09:30; empty without limit. Photographs without a time are left out by either. */
  from: string;
  until: string;
  /** Also what has a match already. */
  sorted: boolean;
}

/** Parts without what the filter leaves out; none is empty. */
export function narrowed(parts: Part[], sorting: Sorting, filter: Filter): Part[] {
  const isKept = keeperOf(sorting, filter);
  return parts.flatMap((part) => {
    const photos = part.photos.filter(isKept);
    const [first] = photos;
    const last = photos.at(-1);
    return first && last ? [{ ...part, photos, from: timeOf(first), until: timeOf(last) }] : [];
  });
}

function keeperOf({ galleries, clocks }: Sorting, { camera, gallery, from, until, sorted }: Filter) {
  const withMatch = new Set(galleries.flatMap(({ id, matchId }) => (matchId === null ? [] : [id])));
  return ({ clock, takenAt, galleryId }: SortingPhotoDto): boolean => {
    if (!sorted && withMatch.has(galleryId)) return false;
    if (gallery !== '' && String(galleryId) !== gallery) return false;
    if (camera !== '' && (clock === null || clocks[clock]?.camera !== camera)) return false;
    if (from === '' && until === '') return true;
    const time = takenAt === null ? null : clockOf(takenAt);
    return time !== null && time >= from && (until === '' || time <= until);
  };
}
