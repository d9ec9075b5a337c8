import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { anywhere } from '../../../shared/database/search';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/http/access';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { cursorInvalid, matchNotFound, teamNotFound } from '../domain/catalog.errors';
import { sportOf } from '../domain/category';
import type { MatchDto, TeamDto } from '../http/fixture.dto';
import { listed } from '../infrastructure/visibility';

/** All teams, by sport and name. */
export class ListTeams extends Query<TeamDto[]> {}

/** One team. Error: team-not-found. */
export class GetTeam extends Query<TeamDto> {
  constructor(readonly teamId: number) {
    super();
  }
}

/**
 * Matches, newest first, of one sport or of all; `search` is part of a team's name, in any case; `cursor` is the id of
 * the match after which the page begins. Error: invalid-input (cursor).
 */
export class ListMatches extends Query<MatchDto[]> {
  constructor(
    readonly page: { sport?: string; search?: string; limit: number; cursor?: number },
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The next matches from today on, soonest first. */
export class ListUpcomingMatches extends Query<MatchDto[]> {
  constructor(
    readonly limit: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** One match. Error: match-not-found. */
export class GetMatch extends Query<MatchDto> {
  constructor(
    readonly matchId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

function selectTeams(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('teams')
    .select((row) => [
      'id',
      'name',
      'sport',
      // Two looks into two indexes; no match has a team twice.
      sql<number>`(select count(*) from matches where home_team_id = teams.id)::integer
        + (select count(*) from matches where away_team_id = teams.id)::integer`.as('matchCount'),
      isoTime(row.ref('created_at')).as('createdAt'),
    ]);
}

function selectMatches(em: EntityManager, reader: PhotoReader) {
  return em
    .getKysely<Tables>()
    .selectFrom('matches')
    .innerJoin('teams as home', 'home.id', 'matches.home_team_id')
    .innerJoin('teams as away', 'away.id', 'matches.away_team_id')
    .select((row) => [
      'matches.id',
      'matches.home_team_id as homeTeamId',
      'matches.away_team_id as awayTeamId',
      isoTime(row.ref('matches.match_date')).as('matchDate'),
      'matches.venue',
      sql<{ name: string; sport: string }>`jsonb_build_object('name', home.name, 'sport', home.sport)`.as('homeTeam'),
      sql<{ name: string; sport: string }>`jsonb_build_object('name', away.name, 'sport', away.sport)`.as('awayTeam'),
      sql<number>`(select count(*)::integer from galleries
        where match_id = matches.id and ${listed(reader)})`.as('galleryCount'),
      sql<number>`(select coalesce(sum(photo_count), 0)::integer from galleries
        where match_id = matches.id and ${listed({ isAdmin: false })} and access_code is null)`.as('photoCount'),
      isoTime(row.ref('matches.created_at')).as('createdAt'),
    ]);
}

@QueryHandler(ListTeams)
export class ListTeamsHandler implements IQueryHandler<ListTeams> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<TeamDto[]> {
    return selectTeams(this.em).orderBy('sport').orderBy('name').execute();
  }
}

@QueryHandler(GetTeam)
export class GetTeamHandler implements IQueryHandler<GetTeam> {
  constructor(private readonly em: EntityManager) {}

  async execute({ teamId }: GetTeam): Promise<TeamDto> {
    const team = await selectTeams(this.em).where('id', '=', teamId).executeTakeFirst();
    if (!team) throw teamNotFound();
    return team;
  }
}

@QueryHandler(ListMatches)
export class ListMatchesHandler implements IQueryHandler<ListMatches> {
  constructor(private readonly em: EntityManager) {}

  async execute({ page: { sport, search, limit, cursor }, reader }: ListMatches): Promise<MatchDto[]> {
    let matches = selectMatches(this.em, reader)
      .orderBy('matches.match_date', 'desc')
      .orderBy('matches.id', 'desc')
      .limit(limit);
    const rows = this.em.getKysely<Tables>();
    const text = anywhere(search);
    if (text !== null) {
      // Teams are few: with their ids, their matches are found by indexes.
      const teams = await rows.selectFrom('teams').select('id').where('name', 'ilike', text).execute();
      const ids = teams.map(({ id }) => id);
      matches = matches.where(
        sql<boolean>`(home_team_id = any(${ids}::integer[]) or away_team_id = any(${ids}::integer[]))`,
      );
    }
    if (sport !== undefined) matches = matches.where('home.sport', '=', sportOf(sport) ?? '');
    if (cursor !== undefined) {
      const last = await rows
        .selectFrom('matches')
        .select('match_date as date')
        .where('id', '=', cursor)
        .executeTakeFirst();
      if (!last) throw cursorInvalid();
      matches = matches.where((row) =>
        row(row.refTuple('matches.match_date', 'matches.id'), '<', row.tuple(last.date, cursor)),
      );
    }
    return matches.execute();
  }
}

@QueryHandler(ListUpcomingMatches)
export class ListUpcomingMatchesHandler implements IQueryHandler<ListUpcomingMatches> {
  constructor(private readonly em: EntityManager) {}

  execute({ limit, reader }: ListUpcomingMatches): Promise<MatchDto[]> {
    return selectMatches(this.em, reader)
      .where('matches.match_date', '>=', sql<string>`date_trunc('day', now(), ${sql.lit(SHOP_ZONE)})`)
      .orderBy('matches.match_date')
      .orderBy('matches.id')
      .limit(limit)
      .execute();
  }
}

@QueryHandler(GetMatch)
export class GetMatchHandler implements IQueryHandler<GetMatch> {
  constructor(private readonly em: EntityManager) {}

  async execute({ matchId, reader }: GetMatch): Promise<MatchDto> {
    const match = await selectMatches(this.em, reader).where('matches.id', '=', matchId).executeTakeFirst();
    if (!match) throw matchNotFound();
    return match;
  }
}
