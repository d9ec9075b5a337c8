import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { fixtureKey, planFixtures, type FixturePlan } from '../domain/fixture-plan';
import { readFixtures } from '../infrastructure/fixture-csv';

/**
 * What an import of this list would do, line by line. `makeTeams`: teams that are missing are made.
 * Error: invalid-input (csv).
 */
export class PlanFixtures extends Query<FixturePlan> {
  constructor(
    readonly csv: string,
    readonly makeTeams: boolean,
  ) {
    super();
  }
}

@QueryHandler(PlanFixtures)
export class PlanFixturesHandler implements IQueryHandler<PlanFixtures> {
  constructor(private readonly em: EntityManager) {}

  execute({ csv, makeTeams }: PlanFixtures): Promise<FixturePlan> {
    return planOf(this.em, csv, makeTeams);
  }
}

/** The plan of a list against the teams and matches of this moment. */
export async function planOf(em: EntityManager, csv: string, makeTeams: boolean): Promise<FixturePlan> {
  const lines = readFixtures(csv);
  const rows = em.getKysely<Tables>();
  const teams = await rows.selectFrom('teams').select(['id', 'name', 'sport']).execute();
  const matches = await rows
    .selectFrom('matches')
    .innerJoin('teams as home', 'home.id', 'matches.home_team_id')
    .innerJoin('teams as away', 'away.id', 'matches.away_team_id')
    .select(['home.name as home', 'away.name as away', 'matches.match_date as date'])
    .execute();
  const played = new Set(matches.map(({ home, away, date }) => fixtureKey(home, away, new Date(date))));
  return planFixtures(lines, { teams, played, makeTeams });
}
