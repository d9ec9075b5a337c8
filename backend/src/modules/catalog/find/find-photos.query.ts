import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { foundBy, has, type WantedWords } from '../../../shared/database/search';
import type { Tables } from '../../../shared/database/tables';
import { invalidInput } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { boundsOf } from '../../../shared/shop-time';
import { PhotoDto } from '../contract';
import { KNOWN_TIME } from '../galleries/gallery-rows';
import { GALLERY_NAME } from '../galleries/gallery-search';
import { EVERYBODY, listed, unlocked, visible } from '../galleries/visibility';
import { readCursor, writeCursor } from '../photos/cursor';
import { DAY_TAKEN, PHOTO_TEXT, selectPhotos, toPhoto } from '../photos/photo-rows';
import { readSearch } from './domain/read-search';
import { teamsNamed } from './find-teams.query';

/** A search for photographs; a part that is left out does not matter. */
export interface PhotoSearch {
  /** One line with words of a name, a label and a day, as people write it; a team, label or day beside it counts instead. */
  q?: string | undefined;
  team?: number | undefined;
  /** In its stored form. */
  label?: string | undefined;
  /** A day at the schools. @example "2026-11-28" */
  day?: string | undefined;
  match?: number | undefined;
  gallery?: number | undefined;
  /** Only photographs without a shown label. */
  unlabelled?: boolean | undefined;
}

/** A team that a search names. */
export class NamedTeamDto {
  id!: number;
  /** @example "Paarl Gimnasium o/14A" */
  name!: string;
  /** @example "Rugby" */
  sport!: string;
}

/** How a search was understood. */
export class ReadSearchDto {
  /** The words by which teams or galleries were looked for; null without any. @example "paarl gim 14a" */
  words!: string | null;
  /** The teams that were named, by name; at most 20. */
  teams!: NamedTeamDto[];
  /** A number of 1 to 999, or a netball position in English. @example "7" */
  label!: string | null;
  /** A day at the schools. @example "2026-11-28" */
  day!: string | null;
}

/** Photographs of one match, or of a gallery without one. */
export class FoundEventDto {
  /** Null for a gallery without a match. */
  match!: NamedMatchDto | null;
  /** The gallery, if it has no match. */
  gallery!: NamedGalleryDto | null;
  /**
   * ISO 8601: the kick-off; without a match, when the first photograph was taken; null: neither is known.
   * @example "2026-11-28T08:00:00.000Z"
   */
  heldAt!: string | null;
  /** Its photographs that show no label yet, or 1000 when there are more. */
  unlabelledCount!: number;
  /** Empty where the label was not found: it may be on photographs that show none yet. */
  photos!: PhotoDto[];
}

/** A match as it is named above its photographs. */
export class NamedMatchDto {
  id!: number;
  homeTeam!: NamedTeamDto;
  awayTeam!: NamedTeamDto;
  /** @example "Kloof-veld A" */
  venue!: string;
}

/** A gallery as it is named above its photographs. */
export class NamedGalleryDto {
  id!: number;
  /** @example "Opening Evening" */
  name!: string;
  /** @example "Opening Evening" */
  category!: string;
}

/** A page of the photographs that a search finds. */
export class FoundPhotosDto {
  search!: ReadSearchDto;
  /**
   * In the order of the results; one that began on the page before goes on. Where a label is looked for in matches or
   * galleries that the search names, the last page ends with those in which it was not found, though some of their
   * photographs show no label yet: the latest, at most 12.
   */
  events!: FoundEventDto[];
  /** Cursor of the next page; null at the end. */
  nextCursor!: string | null;
}

/**
 * A page of photographs of listed, published galleries without a code, or whose code was given, by match (or gallery
 * without one), the latest first, and in the order of the game. Administrators see what others do.
 * Errors: invalid-input (q: nothing is looked for; cursor).
 */
export class FindPhotos extends Query<FoundPhotosDto> {
  constructor(
    readonly search: PhotoSearch,
    readonly page: { limit: number; cursor?: string | undefined },
    readonly reader: Pick<PhotoReader, 'codes'>,
  ) {
    super();
  }
}

/**
 * Photographs without a label that are counted at most, teams that are named in the answer, galleries of a name, and
 * photographs of a title.
 */
const [MOST_UNLABELLED, MOST_TEAMS, MOST_GALLERIES, MOST_PHOTOS] = [1000, 20, 200, 1000];

/** At most so many events without a hit are answered, out of so many of the latest galleries. */
const [MOST_WITHOUT_HIT, LATEST_GALLERIES] = [12, 200];

const nothingWanted = () =>
  invalidInput({
    q: {
      en: 'Say what to look for: a team, a number or a day.',
      af: 'Sê waarna ons moet soek: ’n span, ’n nommer of ’n dag.',
    },
  });

/** The columns by which results are sorted: the place of the event, then of the photograph in it. */
const PLACE = ['timestamptz', 'integer', 'timestamptz', 'text', 'integer'] as const;

/** A search as the statements need it: names are ids. */
interface Wanted extends Omit<PhotoSearch, 'q' | 'team'> {
  teams: number[] | null;
  galleries: number[] | null;
  /** Words of photographs’ titles and descriptions. */
  titles: WantedWords | null;
}

@QueryHandler(FindPhotos)
export class FindPhotosHandler implements IQueryHandler<FindPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ search, page: { limit, cursor }, reader }: FindPhotos): Promise<FoundPhotosDto> {
    const { words, wanted } = await this.understand(search);
    const from = cursor === undefined ? null : readCursor(cursor, PLACE);
    const anybody = { isAdmin: false, codes: reader.codes };
    const places = pageOf(wanted, from, limit + 1, anybody);
    const rows = await selectPhotos(this.em)
      .innerJoin(places.as('place'), 'place.id', 'photos.id')
      .select(['place.event_id as eventId', 'place.place'])
      .orderBy('place.held_at', 'desc')
      .orderBy('place.event_id', 'desc')
      .orderBy('photos.capture_order')
      .orderBy('photos.file_name')
      .orderBy('photos.id')
      .execute();
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const isEnd = rows.length <= limit;
    const found = [...new Set(shown.map(({ eventId }) => eventId))];
    const events = await this.events([...found, ...(isEnd ? await this.withoutHit(wanted, anybody) : [])], anybody);
    return {
      search: {
        words,
        teams: await this.teams(wanted.teams ?? []),
        label: wanted.label ?? null,
        day: wanted.day ?? null,
      },
      events: events.map(({ id, ...event }) => ({
        ...event,
        photos: shown.filter(({ eventId }) => eventId === id).map((row) => toPhoto(row, false)),
      })),
      nextCursor: !isEnd && last ? writeCursor(last.place) : null,
    };
  }

  private async understand({ q, team, ...rest }: PhotoSearch): Promise<{ words: string | null; wanted: Wanted }> {
    const read = readSearch(q ?? '', new Date(), rest);
    const words = team === undefined && read.words !== '' ? read.words : null;
    const named = team === undefined ? await teamsNamed(this.em, words ?? '') : [team];
    // Words that name no team may name a gallery, or else photographs.
    const galleries = named?.length === 0 ? await this.galleriesNamed(words ?? '') : null;
    const titles = galleries?.length === 0 ? await this.titlesNamed(words ?? '') : null;
    const wanted = {
      ...rest,
      label: read.label ?? undefined,
      day: read.day ?? undefined,
      teams: galleries === null ? named : null,
      galleries: titles === null ? galleries : titles.galleries,
      titles: titles?.wanted ?? null,
    };
    const { unlabelled: _, ...said } = wanted;
    if (Object.values(said).every((value) => value === undefined || value === null)) throw nothingWanted();
    return { words, wanted };
  }

  private async galleriesNamed(search: string): Promise<number[]> {
    const galleries = (wanted: WantedWords) =>
      this.em
        .getKysely<Tables>()
        .selectFrom('galleries')
        .select('id')
        .where(has(GALLERY_NAME, wanted))
        .where(listed(EVERYBODY))
        .orderBy('held_at', 'desc');
    const found = await foundBy(search, (wanted) => galleries(wanted).limit(MOST_GALLERIES));
    return found?.map(({ id }) => id) ?? [];
  }

  /** The galleries of photographs with these words; a word that more than a thousand have finds the latest of them. */
  private async titlesNamed(search: string): Promise<{ wanted: WantedWords | null; galleries: number[] }> {
    const photos = (words: WantedWords) =>
      this.em
        .getKysely<Tables>()
        .selectFrom('photos')
        .select('gallery_id as id')
        .where(has(PHOTO_TEXT, words))
        .where(visible(EVERYBODY))
        // Asked of each by itself, so that no more are read than are wanted.
        .where(sql<boolean>`(select true from galleries where id = photos.gallery_id and ${listed(EVERYBODY)})`)
        .orderBy('id', 'desc');
    // A single row would be looked for without the index, in one photograph after the other.
    let wanted: WantedWords | null = null;
    const found = await foundBy(search, (words) => photos((wanted = words)).limit(MOST_PHOTOS));
    return { wanted, galleries: [...new Set(found?.map(({ id }) => id))] };
  }

  /** Events that the search names in which no photograph shows the label, and some show none yet. */
  private async withoutHit(wanted: Wanted, reader: PhotoReader): Promise<number[]> {
    const { label, teams, galleries, titles, match, gallery, unlabelled } = wanted;
    const isNamed = teams !== null || galleries !== null || match !== undefined || gallery !== undefined;
    if (label === undefined || !isNamed || titles !== null || unlabelled) return [];
    const hasAny = (search: Wanted) => {
      const { table, conditions } = photosOf(search, reader);
      // One of each gallery: for an `exists`, those of all galleries might be read.
      return sql`count((select true from ${table} where ${sql.join(conditions, sql` and `)} limit 1)) > 0`;
    };
    const { rows } = await sql<{ id: number }>`
      select event_id as id from (
        select * from (${placesOf({ ...wanted, label: undefined }, null, reader)}) places
        order by held_at desc, event_id desc limit ${LATEST_GALLERIES}) place
      group by held_at, event_id
      having not ${hasAny(wanted)} and ${hasAny({ ...wanted, label: undefined, unlabelled: true })}
      order by held_at desc, event_id desc limit ${MOST_WITHOUT_HIT}`.execute(this.em.getKysely<Tables>());
    return rows.map(({ id }) => id);
  }

  private teams(ids: number[]): Promise<NamedTeamDto[]> {
    return this.em
      .getKysely<Tables>()
      .selectFrom('teams')
      .select(['id', 'name', 'sport'])
      .where(sql<boolean>`id = any(${ids}::integer[])`)
      .orderBy('name')
      .limit(MOST_TEAMS)
      .execute();
  }

  /** The headings of events, in the order of the results. */
  private async events(
    ids: number[],
    reader: PhotoReader,
  ): Promise<(Omit<FoundEventDto, 'photos'> & { id: number })[]> {
    if (ids.length === 0) return [];
    const team = (name: string) =>
      sql`jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}, 'sport', ${sql.ref(`${name}.sport`)})`;
    const { rows } = await sql<Omit<FoundEventDto, 'photos'> & { id: number }>`
      select event.id, its.known_time as "heldAt",
        case when event.id > 0 then jsonb_build_object('id', matches.id, 'homeTeam', ${team('home')},
          'awayTeam', ${team('away')}, 'venue', matches.venue) end as match,
        case when event.id < 0 then jsonb_build_object('id', its.id, 'name', its.name, 'category', its.category) end
          as gallery,
        (select count(*)::integer from (
          select from galleries join photos on photos.gallery_id = galleries.id
          where galleries.event_id = event.id and galleries.held_at = its.held_at
            and ${listed(reader)} and ${unlocked(reader)} and not photos.is_labelled and ${visible(reader)}
          limit ${MOST_UNLABELLED}) unlabelled) as "unlabelledCount"
      from unnest(${ids}::integer[]) with ordinality event (id, number)
      join lateral (select id, held_at, ${KNOWN_TIME} as known_time, name, category from galleries
        where match_id = event.id or id = -event.id limit 1) its on true
      left join matches on matches.id = event.id
      left join teams home on home.id = matches.home_team_id
      left join teams away on away.id = matches.away_team_id
      order by event.number`.execute(this.em.getKysely<Tables>());
    return rows;
  }
}

/**
 * The ids of a page of photographs, with their event and place. Galleries are walked in the
 * order of events, and of each no more photographs are read than the page has: so it costs as much in a large shop as in
 * a small one, for a label that every gallery has as for a rare one (docs/adr/0017).
 */
function pageOf(wanted: Wanted, from: string[] | null, limit: number, reader: PhotoReader) {
  const [heldAt, eventId, capture, name, id] = from ?? [];
  // Where the page begins in the event in which the one before ended; others begin at their first photograph.
  const begins = (value: RawBuilder<unknown>, first: string) =>
    from === null
      ? sql.raw(first)
      : sql`case when place.event_id = ${eventId}::integer then ${value} else ${sql.raw(first)} end`;
  const start = sql`(${begins(sql`${capture}::timestamptz`, `'-infinity'::timestamptz`)},
    ${begins(sql`${name}::text`, `''::text`)}, ${begins(sql`${id}::integer`, `0`)})`;
  const { table, order, conditions } = photosOf(wanted, reader);
  const found = [...conditions, ...(from === null ? [] : [sql`(${order}) > ${start}`])];
  return sql<{ id: number; held_at: string; event_id: number; place: string[] }>`(
    select found.id, place.held_at, place.event_id, jsonb_build_array(place.held_at::text,
      place.event_id::text, found.capture_order::text, found.file_name, found.id::text) as place
    from (${placesOf(wanted, from === null ? null : sql`(${heldAt}::timestamptz, ${eventId}::integer)`, reader)}) place
    cross join lateral (
      select distinct ${order} from ${table}
      where ${sql.join(found, sql` and `)}
      order by ${order} limit ${limit}
    ) found (capture_order, file_name, id)
    order by place.held_at desc, place.event_id desc, found.capture_order, found.file_name, found.id
    limit ${limit})`;
}

/** The photographs of a gallery (`place`) that are looked for: where they are read, in which order, and which they are. */
function photosOf(wanted: Wanted, reader: PhotoReader) {
  const { label, teams, unlabelled, titles, day } = wanted;
  const { table, order, gallery } =
    label === undefined
      ? {
          table: sql`photos`,
          order: sql`photos.capture_order, photos.file_name, photos.id`,
          gallery: sql`photos.gallery_id = place.gallery_id`,
        }
      : {
          table: sql`photo_labels join photos on photos.id = photo_labels.photo_id`,
          order: sql`photo_labels.capture_order, photo_labels.file_name, photo_labels.photo_id`,
          gallery: sql`photo_labels.gallery_id = place.gallery_id and photo_labels.label = ${label}
            and photo_labels.state = 'shown' and ${isOfSide(teams)}`,
        };
  const conditions = [
    gallery,
    visible(reader),
    ...(unlabelled ? [sql`not photos.is_labelled`] : []),
    ...(titles === null ? [] : [has(PHOTO_TEXT, titles)]),
    ...(day === undefined ? [] : [isOf(day)]),
  ];
  return { table, order, conditions };
}

/** The galleries in which photographs are looked for, by the place of their events, from one on. */
function placesOf(wanted: Wanted, from: RawBuilder<unknown> | null, reader: PhotoReader): RawBuilder<unknown> {
  const { label, day, match, gallery, galleries, teams } = wanted;
  const isShown = sql`${listed(reader)} and ${unlocked(reader)}`;
  const isAhead = (place: RawBuilder<unknown>) => (from === null ? sql`true` : sql`${place} <= ${from}`);
  const order = sql`order by held_at desc, event_id desc`;
  const conditions = [
    ...(galleries === null ? [] : [sql`galleries.id = any(${galleries}::integer[])`]),
    ...(match === undefined ? [] : [sql`match_id = ${match}::integer`]),
    ...(gallery === undefined ? [] : [sql`galleries.id = ${gallery}::integer`]),
    ...(day === undefined ? [] : [isHeldOn(day)]),
  ];
  // A school's teams have hundreds of matches: the page puts them in order, since a select that does so itself would
  // read all of them. A label that few galleries have is looked for in those only.
  if (teams !== null)
    return sql`select galleries.id as gallery_id, match_date as held_at, matches.id as event_id
      from matches join galleries on match_id = matches.id
        ${label === undefined ? sql`` : sql`join gallery_labels on gallery_id = galleries.id and label = ${label}`}
      where ${sql.join([plays(teams), ...conditions], sql` and `)}
        and ${isAhead(sql`(match_date, matches.id)`)} and ${isShown}`;
  if (conditions.length === 0)
    // The question about the gallery stands in a select of its own, so that it is asked only as far as the page goes.
    return sql`select gallery_id, held_at, event_id from gallery_labels
      where label = ${label} and ${isAhead(sql`(held_at, event_id)`)}
        and (select true from galleries where id = gallery_labels.gallery_id and ${isShown}) ${order}`;
  return sql`select id as gallery_id, held_at, event_id from galleries
    where ${sql.join(conditions, sql` and `)} and ${isAhead(sql`(held_at, event_id)`)} and ${isShown} ${order}`;
}

const plays = (teams: number[]) =>
  sql`(home_team_id = any(${teams}::integer[]) or away_team_id = any(${teams}::integer[]))`;

/** The label is worn by one of these teams, or its team is unknown. Asked only of the galleries of the page. */
function isOfSide(teams: number[] | null): RawBuilder<boolean> {
  if (teams === null) return sql`true`;
  return sql`(photo_labels.side is null or photo_labels.side = any(array(
    select 'home' from matches where id = place.event_id and home_team_id = any(${teams}::integer[])
    union all select 'away' from matches where id = place.event_id and away_team_id = any(${teams}::integer[]))))`;
}

/** The gallery has photographs of a day: its match was on that day or, without one, some were taken on it. */
function isHeldOn(day: string): RawBuilder<boolean> {
  const { from, until } = boundsOf(day);
  // From one gallery to the next in the index photos_day: a day has thousands of photographs.
  return sql`galleries.id in (
    select id from galleries where held_at >= ${from} and held_at < ${until}
    union all
    select id from (
      with recursive days (day, id) as (
        (select ${DAY_TAKEN}, gallery_id from photos where ${DAY_TAKEN} >= ${day}::date
          order by ${DAY_TAKEN}, gallery_id limit 1)
        union all
        select next.* from days
        cross join lateral (
          select ${DAY_TAKEN}, gallery_id from photos where (${DAY_TAKEN}, gallery_id) > (days.day, days.id)
          order by ${DAY_TAKEN}, gallery_id limit 1) next
        where days.day = ${day}::date
      ) select id from days where day = ${day}::date
    ) others where exists (select from galleries where galleries.id = others.id and match_id is null))`;
}

/** The photograph, of a gallery that `isHeldOn` finds, is of the day; those of a match are of its day. */
function isOf(day: string): RawBuilder<boolean> {
  const { from, until } = boundsOf(day);
  return sql`(place.event_id > 0 or ${DAY_TAKEN} = ${day}::date
    or photos.captured_at is null and place.held_at >= ${from} and place.held_at < ${until})`;
}
