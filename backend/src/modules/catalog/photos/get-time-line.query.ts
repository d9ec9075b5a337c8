import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { spellingsOf } from '../galleries/domain/gallery';
import { EVERYBODY, listed, published, unlocked, visible } from '../galleries/visibility';
import { timeLineOf } from './domain/time-line';

/** A place of a time line, with its photographs. */
export class TimeLineStopDto {
  /** Its first minute, ISO 8601: the `from` that leads to it. @example "2026-11-21T12:05:00.000Z" */
  from!: string;
  /** Photographs in each fifth of its time, which is five minutes in a game. @example [0, 3, 1, 0, 2] */
  bars!: number[];
}

/** A half of a game, or all of it where there is no break. */
export class TimeLinePartDto {
  half!: 'first' | 'second' | null;
  stops!: TimeLineStopDto[];
}

/** The photographs of a gallery that everybody sees, counted along the time of their capture. */
export class GetGalleryTimeLine extends Query<TimeLinePartDto[]> {
  constructor(
    /** As people write it. One that the reader may not see has nothing to count. */
    readonly name: string,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The same for a match, through the galleries that are linked to it. */
export class GetMatchTimeLine extends Query<TimeLinePartDto[]> {
  constructor(
    readonly matchId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** One pass through the index photos_time_line of each gallery; hidden photographs are not in it. */
async function readTimeLine(em: EntityManager, which: RawBuilder<boolean>): Promise<TimeLinePartDto[]> {
  const minutes = await em
    .getKysely<Tables>()
    .selectFrom('photos')
    .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
    .select((row) => [
      sql<number>`(extract(epoch from date_trunc('minute', photos.captured_at)) / 60)::integer`.as('minute'),
      row.fn.countAll<string>().as('photos'),
    ])
    .where(which)
    .where(visible(EVERYBODY))
    .where('photos.captured_at', 'is not', null)
    .groupBy('minute')
    .orderBy('minute')
    .execute();
  return timeLineOf(minutes.map(({ minute, photos }) => ({ minute, photos: Number(photos) }))).map(
    ({ half, stops }) => ({
      half,
      stops: stops.map(({ minute, bars }) => ({ from: new Date(minute * 60_000).toISOString(), bars })),
    }),
  );
}

@QueryHandler(GetGalleryTimeLine)
export class GetGalleryTimeLineHandler implements IQueryHandler<GetGalleryTimeLine> {
  constructor(private readonly em: EntityManager) {}

  execute({ name, reader }: GetGalleryTimeLine): Promise<TimeLinePartDto[]> {
    return readTimeLine(
      this.em,
      sql`(galleries.name = any(${spellingsOf(name)}::text[]) and ${published(reader)} and ${unlocked(reader)})`,
    );
  }
}

@QueryHandler(GetMatchTimeLine)
export class GetMatchTimeLineHandler implements IQueryHandler<GetMatchTimeLine> {
  constructor(private readonly em: EntityManager) {}

  execute({ matchId, reader }: GetMatchTimeLine): Promise<TimeLinePartDto[]> {
    return readTimeLine(this.em, sql`(galleries.match_id = ${matchId} and ${listed(reader)} and ${unlocked(reader)})`);
  }
}
