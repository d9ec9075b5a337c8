import type {
  SortingClockDto,
  SortingGalleryDto,
  SortingMatchDto,
  SortingPhotoDto,
} from '../../api/generated/shop.schemas';
import { kickOffOf } from '../../i18n/clock';

const MINUTE = 60_000;

/** Minutes without a photograph that are more than a pause between two shots. */
const SMALL_GAP = 2;
/** Minutes without a photograph that are shown as a gap. */
const GAP = 10;
/** Minutes without a photograph after which another match has begun, or none. */
const LONG_GAP = 20;
/** Minutes before its kick-off from which photographs belong to a match: teams run on. */
const BEFORE = 15;
/** Minutes after a kick-off within which the photographs of the match before may go on. */
const AFTER = 5;
/** Minutes after a kick-off until which photographs belong to a match: the longest games of schools, and what follows. */
const LENGTH = 110;

export interface Sorting {
  photos: readonly SortingPhotoDto[];
  clocks: readonly SortingClockDto[];
  galleries: readonly SortingGalleryDto[];
  matches: readonly SortingMatchDto[];
}

/** The decisions so far. */
export interface Decisions {
  /** Photographs with which a part begins. */
  cuts: ReadonlySet<number>;
  /** The venue at which a camera was, by its name; cameras without one belong together. */
  fields: Readonly<Record<string, string>>;
}

/** Photographs that follow each other at one field: they become a gallery. */
export interface Part {
  /** The id of its first photograph. */
  key: number;
  /** Empty where no camera was assigned to one. */
  field: string;
  photos: SortingPhotoDto[];
  /** Milliseconds of the first and last photograph; null where no time is known. */
  from: number | null;
  until: number | null;
}

/** The camera that took a photograph; empty when it is not known. */
export function cameraOf({ clock }: SortingPhotoDto, { clocks }: Pick<Sorting, 'clocks'>): string {
  return clock === null ? '' : (clocks[clock]?.camera ?? '');
}

export function timeOf({ takenAt }: SortingPhotoDto): number | null {
  return takenAt === null ? null : Date.parse(takenAt);
}

/** Parts in order of time; those whose time is not known come last. */
export function partsOf(sorting: Sorting, { cuts, fields }: Decisions): Part[] {
  const parts: Part[] = [];
  for (const [field, photos] of lanesOf(sorting, fields)) {
    let last: Part | undefined;
    for (const photo of photos) {
      const time = timeOf(photo);
      if (last && !cuts.has(photo.id) && (time === null) === (last.until === null)) {
        last.photos.push(photo);
        last.until = time;
      } else {
        last = { key: photo.id, field, photos: [photo], from: time, until: time };
        parts.push(last);
      }
    }
  }
  return parts.sort((a, b) => (a.from ?? Infinity) - (b.from ?? Infinity));
}

/** Photographs by the field at which they were taken. */
function lanesOf(sorting: Sorting, fields: Decisions['fields']): Map<string, SortingPhotoDto[]> {
  return Map.groupBy(sorting.photos, (photo) => fields[cameraOf(photo, sorting)] ?? '');
}

/** A gap before a photograph, in minutes. */
export function gapBefore(photo: SortingPhotoDto, before: SortingPhotoDto | undefined): number | null {
  const [from, until] = [before && timeOf(before), timeOf(photo)];
  if (from === undefined || from === null || until === null) return null;
  const minutes = Math.floor((until - from) / MINUTE);
  return minutes < GAP ? null : minutes;
}

/** The longest gaps within a part, at most six, in order of time. */
export function gapsIn({ photos }: Part): { photo: SortingPhotoDto; minutes: number }[] {
  return photos
    .map((photo, place) => ({ photo, minutes: gapBefore(photo, photos[place - 1]) ?? 0 }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes)
    .slice(0, 6)
    .sort((a, b) => (timeOf(a.photo) ?? 0) - (timeOf(b.photo) ?? 0));
}

/** Matches that kick off between two photographs: after the first, at the latest with the second. */
export function kickOffsBetween(
  matches: readonly SortingMatchDto[],
  before: SortingPhotoDto | undefined,
  photo: SortingPhotoDto,
): SortingMatchDto[] {
  const [from, until] = [before ? timeOf(before) : null, timeOf(photo)];
  if (from === null || until === null) return [];
  return timed(matches).flatMap(({ match, at }) => (at > from && at <= until ? [match] : []));
}

/** Matches that are offered for a part: those at its field and nearest in time first. */
export function matchesFor({ field, from }: Part, matches: readonly SortingMatchDto[]): SortingMatchDto[] {
  return matches
    .map((match) => ({
      match,
      elsewhere: Number(field !== '' && match.venue !== field),
      distance: from === null ? 0 : Math.abs(Date.parse(match.kickOff) - from),
    }))
    .sort((a, b) => a.elsewhere - b.elsewhere || a.distance - b.distance)
    .map(({ match }) => match);
}

/** The field of each camera, as far as photographs that have a match already tell it: where most of them are. */
export function fieldsOf(sorting: Sorting): Record<string, string> {
  const venues = new Map(sorting.matches.map(({ id, venue }) => [id, venue]));
  // At the only one are all.
  if (new Set(venues.values()).size < 2) return {};
  const matchOf = new Map(sorting.galleries.map(({ id, matchId }) => [id, matchId]));
  const counts = new Map<string, Map<string, number>>();
  for (const photo of sorting.photos) {
    const camera = cameraOf(photo, sorting);
    const venue = venues.get(matchOf.get(photo.galleryId) ?? 0);
    if (camera === '' || venue === undefined) continue;
    const its = counts.get(camera) ?? new Map<string, number>();
    counts.set(camera, its.set(venue, (its.get(venue) ?? 0) + 1));
  }
  return Object.fromEntries(
    [...counts].map(([camera, its]) => [camera, [...its].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '']),
  );
}

export interface Proposal {
  cuts: Set<number>;
  /** The match of each part that begins with this photograph; parts without one are left out. */
  matchOf: Map<number, number>;
}

/**
 * Parts and their matches by the fixtures: near each kick-off of its field, a part begins after the longest gap, and so
 * it does after every long one. Where several matches of a field kick off at once, the part has none: a person knows.
 */
export function propose(sorting: Sorting, fields: Decisions['fields']): Proposal {
  const cuts = new Set<number>();
  const matchOf = new Map<number, number>();
  for (const [field, lane] of lanesOf(sorting, fields)) {
    const photos = lane.filter(({ takenAt }) => takenAt !== null);
    const fixtures = timed(sorting.matches).filter(({ match }) => field === '' || match.venue === field);
    const starts = [...new Set([0, ...longGaps(photos), ...kickOffCuts(photos, fixtures)])].sort((a, b) => a - b);
    let last: number | null = null;
    for (const start of starts) {
      const photo = photos[start];
      if (!photo) continue;
      const match = matchAt(timeOf(photo) ?? 0, fixtures);
      // A long break within a match.
      if (start > 0 && match !== null && match === last) continue;
      if (start > 0) cuts.add(photo.id);
      if (match !== null) matchOf.set(photo.id, match);
      last = match;
    }
  }
  return { cuts, matchOf };
}

interface Fixture {
  match: SortingMatchDto;
  at: number;
}

/** Asked for between any two of thousands of photographs. */
const known = new WeakMap<readonly SortingMatchDto[], Fixture[]>();

/** Those whose kick-off is known. */
function timed(matches: readonly SortingMatchDto[]): Fixture[] {
  const fixtures =
    known.get(matches) ??
    matches
      .filter(({ kickOff }) => kickOffOf(kickOff) !== null)
      .map((match) => ({ match, at: Date.parse(match.kickOff) }));
  known.set(matches, fixtures);
  return fixtures;
}

function longGaps(photos: SortingPhotoDto[]): number[] {
  return photos.flatMap((photo, place) =>
    place > 0 && (gapBefore(photo, photos[place - 1]) ?? 0) >= LONG_GAP ? [place] : [],
  );
}

/** For each kick-off, the photograph near it that follows the longest gap. */
function kickOffCuts(photos: SortingPhotoDto[], fixtures: Fixture[]): number[] {
  const kickOffs = [...new Set(fixtures.map(({ at }) => at))].sort((a, b) => a - b);
  return kickOffs.flatMap((at, place) => {
    const former = kickOffs[place - 1] ?? -Infinity;
    // Of two matches that follow closely, none begins in the first half of the other.
    const earliest = Math.max(at - BEFORE * MINUTE, (former + at) / 2);
    if (photos[0] === undefined || (timeOf(photos[0]) ?? 0) >= earliest) return [];
    const near = photos
      .map((photo, index) => ({ index, time: timeOf(photo) ?? 0, before: timeOf(photos[index - 1] ?? photo) ?? 0 }))
      .filter(({ index, time }) => index > 0 && time >= earliest && time <= at + AFTER * MINUTE);
    const best = near.reduce<(typeof near)[number] | undefined>(
      (longest, one) => (longest && longest.time - longest.before >= one.time - one.before ? longest : one),
      undefined,
    );
    // Where one photograph follows the other, the kick-off itself parts them.
    const isGap = best !== undefined && best.time - best.before >= SMALL_GAP * MINUTE;
    const first = isGap ? best : (near.find(({ time }) => time >= at - MINUTE) ?? best);
    if (first) return [first.index];
    // Nothing was taken near it: its first photograph is the next one.
    const next = photos.findIndex((photo) => (timeOf(photo) ?? 0) > at);
    return next > 0 && (timeOf(photos[next] as SortingPhotoDto) ?? 0) < at + LENGTH * MINUTE ? [next] : [];
  });
}

/** The match that goes on at a time; null when there is none, or several that kicked off together. */
function matchAt(time: number, fixtures: Fixture[]): number | null {
  const begun = fixtures.filter(({ at }) => at <= time + BEFORE * MINUTE && at > time - LENGTH * MINUTE);
  const latest = Math.max(...begun.map(({ at }) => at));
  const [match, another] = begun.filter(({ at }) => at === latest);
  return match && !another ? match.match.id : null;
}
