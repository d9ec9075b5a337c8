import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { matchNotFound, teamNotFound } from '../domain/catalog.errors';
import type { MatchDto, TeamDto } from '../http/fixture.dto';

/** All teams, by sport and name. */
export class ListTeams extends Query<TeamDto[]> {}

/** One team. */
export class GetTeam extends Query<TeamDto> {
  constructor(readonly teamId: number) {
    super();
  }
}

/** All matches, newest first. */
export class ListMatches extends Query<MatchDto[]> {}

/** The next matches from today on, soonest first. */
export class ListUpcomingMatches extends Query<MatchDto[]> {
  constructor(readonly limit: number) {
    super();
  }
}

/** One match. Error: match-not-found. */
export class GetMatch extends Query<MatchDto> {
  constructor(readonly matchId: number) {
    super();
  }
}

function selectTeams(em: EntityManager) {
  return em
    .getKysely<Tables>()
    .selectFrom('teams')
    .select((row) => ['id', 'name', 'sport', isoTime(row.ref('created_at')).as('createdAt')]);
}

function selectMatches(em: EntityManager) {
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
    if (!team) throw teamNotFound('id');
    return team;
  }
}

@QueryHandler(ListMatches)
export class ListMatchesHandler implements IQueryHandler<ListMatches> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<MatchDto[]> {
    return selectMatches(this.em).orderBy('matches.match_date', 'desc').orderBy('matches.id', 'desc').execute();
  }
}

@QueryHandler(ListUpcomingMatches)
export class ListUpcomingMatchesHandler implements IQueryHandler<ListUpcomingMatches> {
  constructor(private readonly em: EntityManager) {}

  execute({ limit }: ListUpcomingMatches): Promise<MatchDto[]> {
    return selectMatches(this.em)
      .where('matches.match_date', '>=', sql<string>`date_trunc('day', now(), 'Africa/Johannesburg')`)
      .orderBy('matches.match_date')
      .orderBy('matches.id')
      .limit(limit)
      .execute();
  }
}

@QueryHandler(GetMatch)
export class GetMatchHandler implements IQueryHandler<GetMatch> {
  constructor(private readonly em: EntityManager) {}

  async execute({ matchId }: GetMatch): Promise<MatchDto> {
    const match = await selectMatches(this.em).where('matches.id', '=', matchId).executeTakeFirst();
    if (!match) throw matchNotFound();
    return match;
  }
}
