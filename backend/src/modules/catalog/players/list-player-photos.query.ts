import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { PhotoDto } from '../contract';
import { readCursor, writeCursor } from '../photos/cursor';
import { selectPhotos, toPhoto } from '../photos/photo-rows';
import { keyOf, type Player } from './domain/player';
import { isInLists, photosOf, playsIn } from './player-photos';

/** A player or a team, as everybody may see them. */
export class PlayerDto {
  teamId!: number;
  /** A number of 1 to 999, or a netball position in English; null for the whole team. @example "7" */
  label!: string | null;
  /** @example "Bergrivier o/16A" */
  team!: string;
  /** @example "Rugby" */
  sport!: string;
}

/** The match of a photograph. */
export class PlayerMatchDto {
  /** ISO 8601. @example "2026-11-21T08:00:00.000Z" */
  matchDate!: string;
  /** @example "Bergrivier o/16A" */
  homeTeam!: string;
  /** @example "Kloof o/16A" */
  awayTeam!: string;
}

/** A photograph of one of the players. */
export class PlayerPhotoDto extends PhotoDto {
  match!: PlayerMatchDto;
  /** Those of the wanted players that it shows, the first wanted one first. @example ["12:7"] */
  players!: string[];
  /** Since when it is a photograph of the first of them. */
  shownAt!: string;
}

/** A page of players' photographs. */
export class PlayerPhotosDto {
  /** The wanted players whose teams exist. */
  players!: PlayerDto[];
  photos!: PlayerPhotoDto[];
  /** Cursor of the next page; null at the end. */
  nextCursor!: string | null;
  /** The shop's time at this moment: what is shown later is new. */
  readAt!: string;
}

/**
 * Photographs of players and teams: the newest match first, in a match by player, in the order of capture. Each once,
 * with the first player that it shows. `only`: none but these photographs. Error: invalid-input (cursor).
 */
export class ListPlayerPhotos extends Query<PlayerPhotosDto> {
  constructor(
    readonly players: Player[],
    readonly page: { limit: number; cursor?: string },
    readonly reader: Pick<PhotoReader, 'codes'>,
    readonly only: number[] | null = null,
  ) {
    super();
  }
}

interface FoundRow {
  photo_id: number;
  match_date: string;
  match_id: number;
  home_team_id: number;
  away_team_id: number;
  places: number[];
  shown_at: string;
  capture_order: string;
  file_name: string;
}

/** Columns of the order within a match, and their types. */
const WITHIN = sql`(places[1], photos.capture_order, photos.file_name, photos.id)`;

@QueryHandler(ListPlayerPhotos)
export class ListPlayerPhotosHandler implements IQueryHandler<ListPlayerPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ players, page, reader, only }: ListPlayerPhotos): Promise<PlayerPhotosDto> {
    const { limit } = page;
    const [known, rows, { readAt }] = [
      await this.teamsOf(players),
      await this.find(players, { ...page, limit: limit + 1 }, reader, only),
      await this.em
        .getKysely<Tables>()
        .selectNoFrom(isoTime(sql<string>`now()`).as('readAt'))
        .executeTakeFirstOrThrow(),
    ];
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      players: known,
      photos: shown.map((row) => ({
        ...toPhoto(row, false),
        match: { matchDate: row.matchDate, homeTeam: row.homeTeam, awayTeam: row.awayTeam },
        players: row.places.map((place) => keyOf(players[place - 1] as Player)),
        shownAt: row.shownAt,
      })),
      nextCursor: rows.length > limit && last ? writeCursor(last.cursor) : null,
      readAt,
    };
  }

  private async teamsOf(players: Player[]): Promise<PlayerDto[]> {
    if (players.length === 0) return [];
    const teams = await this.em
      .getKysely<Tables>()
      .selectFrom('teams')
      .select(['id', 'name', 'sport'])
      .where(
        'id',
        'in',
        players.map(({ teamId }) => teamId),
      )
      .execute();
    const byId = new Map(teams.map((team) => [team.id, team]));
    return players.flatMap(({ teamId, label }) => {
      const team = byId.get(teamId);
      return team ? [{ teamId, label, team: team.name, sport: team.sport }] : [];
    });
  }

  private find(
    players: Player[],
    { limit, cursor }: { limit: number; cursor?: string },
    reader: Pick<PhotoReader, 'codes'>,
    only: number[] | null,
  ) {
    const teamIds = sql`${players.map(({ teamId }) => teamId)}::integer[]`;
    const labels = sql`${players.map(({ label }) => label)}::text[]`;
    const place = cursor === undefined ? null : placeOf(cursor);
    // Match by match in the order of the list, and of each no more than the page has: it ends when the page is full.
    const found = sql<FoundRow>`(
      select photo_id, match_date, matches.id as match_id, home_team_id, away_team_id, places, shown_at, capture_order,
        file_name
      from (
        select * from matches
        where (home_team_id = any(${teamIds}) or away_team_id = any(${teamIds}))
          and ${place ? place.isNotBefore : sql`true`}
        order by match_date desc, id desc
      ) matches
      cross join lateral (
        select photo_id, places, shown_at, photos.capture_order, photos.file_name
        from (
          select photo_id, array_agg(place::integer order by place) as places,
            (array_agg(since order by place))[1] as shown_at
          from galleries
          join unnest(${teamIds}, ${labels}) with ordinality as wanted (team_id, label, place) on ${playsIn('wanted')}
          cross join lateral (${photosOf('wanted')}) of_player
          where galleries.match_id = matches.id and ${isInLists(reader)}
            and ${only === null ? sql`true` : sql`photo_id = any(${only}::integer[])`}
          group by photo_id
        ) shown
        join photos on photos.id = photo_id
        where ${place ? place.isBehind : sql`true`}
        order by places[1], photos.capture_order, photos.file_name, photos.id
        limit ${limit}
      ) its
      order by match_date desc, matches.id desc, places[1], capture_order, file_name, photo_id
      limit ${limit})`.as<'found'>(sql`found`);
    return selectPhotos(this.em)
      .innerJoin(found, 'found.photo_id', 'photos.id')
      .innerJoin('teams as home', 'home.id', 'found.home_team_id')
      .innerJoin('teams as away', 'away.id', 'found.away_team_id')
      .select((row) => [
        isoTime(row.ref('found.match_date')).as('matchDate'),
        'home.name as homeTeam',
        'away.name as awayTeam',
        'found.places',
        isoTime(row.ref('found.shown_at')).as('shownAt'),
        sql<string[]>`jsonb_build_array(found.match_date::text, found.match_id::text, found.places[1]::text,
          found.capture_order::text, found.file_name, photos.id::text)`.as('cursor'),
      ])
      .orderBy('found.match_date', 'desc')
      .orderBy('found.match_id', 'desc')
      .orderBy(sql`found.places[1]`)
      .orderBy('found.capture_order')
      .orderBy('found.file_name')
      .orderBy('photos.id')
      .execute();
  }
}

/** Types of the columns of the list's order: the match, then the photograph in it. */
const PLACE = ['timestamptz', 'integer', 'integer', 'timestamptz', 'text', 'integer'] as const;

/** Which matches and photographs come after a cursor's place. */
function placeOf(cursor: string): { isNotBefore: RawBuilder<boolean>; isBehind: RawBuilder<boolean> } {
  const [date, match, player, captured, file, photo] = readCursor(cursor, PLACE);
  const game = sql`(${date}::timestamptz, ${match}::integer)`;
  return {
    isNotBefore: sql`(match_date, id) <= ${game}`,
    isBehind: sql`((matches.match_date, matches.id) < ${game}
      or ${WITHIN} > (${player}::integer, ${captured}::timestamptz, ${file}, ${photo}::integer))`,
  };
}
