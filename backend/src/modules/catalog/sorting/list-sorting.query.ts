import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { own } from '../../../shared/database/conditions';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { GalleryWorker } from '../../../shared/person';
import { boundsOf, dayOf } from '../../../shared/shop-time';
import { shiftsOf } from '../clocks/camera-clocks';
import { CAMERA_DAY } from '../clocks/list-cameras.query';
import { inOwnGallery } from '../galleries/visibility';
import { DAY_TAKEN } from '../photos/photo-rows';

/** Photographs that are sorted at a time; a day has fewer. */
const MOST_PHOTOS = 5000;
/** Matches that are offered: those of a tournament's day are fewer. */
const MOST_MATCHES = 500;

/** A photograph as far as it is sorted by it; its picture is read when it is shown. */
export class SortingPhotoDto {
  id!: number;
  /** As set right, ISO 8601; null when it is not known. @example "2026-11-28T07:15:30.000Z" */
  takenAt!: string | null;
  /** Place in `clocks`; null when its file names no camera. */
  clock!: number | null;
  galleryId!: number;
}

/** A camera on a day by its own clock. */
export class SortingClockDto {
  /** @example "Canon EOS R6 #3f2a" */
  camera!: string;
  /** Null when its files say no time. @example "2026-11-28" */
  day!: string | null;
  /** Seconds that its clock was slow; below zero: fast. */
  shiftSeconds!: number;
}

/** A gallery that has photographs of this day, or belongs to one of its matches. */
export class SortingGalleryDto {
  id!: number;
  name!: string;
  category!: string;
  /** Tokens. */
  tokenPrice!: number;
  matchId!: number | null;
  /** Whether it is published by now. */
  isPublished!: boolean;
}

/** A match of the days on which the photographs were taken. */
export class SortingMatchDto {
  id!: number;
  /** The teams' names. @example "Bergrivier o/16A" */
  home!: string;
  away!: string;
  /** @example "Rugby" */
  sport!: string;
  /** ISO 8601. @example "2026-11-28T07:00:00.000Z" */
  kickOff!: string;
  /** @example "Kloof-veld A" */
  venue!: string;
}

/** All photographs of a day or gallery with what they can be sorted by. */
export class SortingDto {
  /** By time; those without one come last. */
  photos!: SortingPhotoDto[];
  clocks!: SortingClockDto[];
  galleries!: SortingGalleryDto[];
  /** By kick-off. */
  matches!: SortingMatchDto[];
  /** There are more photographs than are sorted at a time: the earliest are here. */
  isCut!: boolean;
}

/** Which photographs: all that were uploaded or taken on a day (2026-11-28), or all of a gallery. */
export type SortingOf = { day: string; by: 'uploaded' | 'taken' } | { galleryId: number };

/** The photographs of a day or gallery that the person works on, to be sorted into matches, be they shown or not. */
export class ListSorting extends Query<SortingDto> {
  constructor(
    readonly of: SortingOf,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

@QueryHandler(ListSorting)
export class ListSortingHandler implements IQueryHandler<ListSorting> {
  constructor(private readonly em: EntityManager) {}

  async execute({ of, worker }: ListSorting): Promise<SortingDto> {
    const found = await this.photosOf(of, worker);
    const clocks = new Map<string, { camera: string; day: string | null; place: number }>();
    const photos = found.slice(0, MOST_PHOTOS).map(({ id, takenAt, camera, day, galleryId }) => {
      if (camera === null) return { id, takenAt, clock: null, galleryId };
      const name = `${day} ${camera}`;
      const clock = clocks.get(name) ?? { camera, day, place: clocks.size };
      clocks.set(name, clock);
      return { id, takenAt, clock: clock.place, galleryId };
    });
    const matches = await this.matchesOn(daysOf(photos, of));
    return {
      photos,
      clocks: await this.withShifts([...clocks.values()]),
      galleries: await this.galleriesOf(
        [...new Set(photos.map(({ galleryId }) => galleryId))],
        matches.map(({ id }) => id),
        worker,
      ),
      matches,
      isCut: found.length > MOST_PHOTOS,
    };
  }

  /** By one of the indexes photos_uploaded, photos_day and photos_capture. */
  private photosOf(of: SortingOf, worker: GalleryWorker) {
    return this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select((row) => [
        'id',
        isoTime(row.ref('captured_at')).as('takenAt'),
        'camera',
        sql<string | null>`${CAMERA_DAY}::text`.as('day'),
        'gallery_id as galleryId',
      ])
      .where('trash_id', 'is', null)
      .where(isOf(of))
      .where(inOwnGallery(worker))
      .orderBy('capture_order')
      .orderBy('file_name')
      .orderBy('id')
      .limit(MOST_PHOTOS + 1)
      .execute();
  }

  private async withShifts(clocks: { camera: string; day: string | null }[]): Promise<SortingClockDto[]> {
    const cameras = clocks.map(({ camera }) => camera);
    const shiftOf = await shiftsOf(this.em.getKysely<Tables>(), cameras);
    return clocks.map(({ camera, day }) => ({ camera, day, shiftSeconds: shiftOf(camera, day) }));
  }

  private galleriesOf(ids: number[], matchIds: number[], worker: GalleryWorker): Promise<SortingGalleryDto[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('galleries')
      .select([
        'id',
        'name',
        'category',
        'token_price as tokenPrice',
        'match_id as matchId',
        sql<boolean>`coalesce(published_at <= now(), false)`.as('isPublished'),
      ])
      .where('trash_id', 'is', null)
      .where(own(worker))
      .where(sql<boolean>`(id = any(${ids}::integer[]) or match_id = any(${matchIds}::integer[]))`)
      .orderBy('name')
      .execute();
  }

  private matchesOn(days: string[]): Promise<SortingMatchDto[]> {
    const onDay = days.map((day) => {
      const { from, until } = boundsOf(day);
      return sql`(match_date >= ${from} and match_date < ${until})`;
    });
    return this.em
      .getKysely<Tables>()
      .selectFrom('matches')
      .innerJoin('teams as home', 'home.id', 'matches.home_team_id')
      .innerJoin('teams as away', 'away.id', 'matches.away_team_id')
      .select((row) => [
        'matches.id',
        'home.name as home',
        'away.name as away',
        'home.sport',
        isoTime(row.ref('match_date')).as('kickOff'),
        'venue',
      ])
      .where(sql<boolean>`(${sql.join(onDay, sql` or `)})`)
      .orderBy('match_date')
      .orderBy('venue')
      .orderBy('matches.id')
      .limit(MOST_MATCHES)
      .execute();
  }
}

function isOf(of: SortingOf): RawBuilder<boolean> {
  if ('galleryId' in of) return sql`gallery_id = ${of.galleryId}`;
  if (of.by === 'taken') return sql`${DAY_TAKEN} = ${of.day}`;
  const { from, until } = boundsOf(of.day);
  return sql`(created_at >= ${from} and created_at < ${until})`;
}

/** The days whose matches can be on the photographs, at most a week; without any, the day that was asked for. */
function daysOf(photos: { takenAt: string | null }[], of: SortingOf): string[] {
  const taken = new Set(photos.flatMap(({ takenAt }) => (takenAt === null ? [] : [dayOf(new Date(takenAt))])));
  if (taken.size > 0) return [...taken].sort().slice(-7);
  return ['day' in of ? of.day : dayOf(new Date())];
}
