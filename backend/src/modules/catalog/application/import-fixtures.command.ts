import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { fixturesWrong } from '../domain/catalog.errors';
import { keyOf } from '../domain/fixture-plan';
import { Match, Team } from '../domain/fixtures';
import { lockMatches } from '../infrastructure/match-locks';
import { planOf } from './plan-fixtures.query';

/** How many matches and teams an import has made. */
export interface ImportedFixtures {
  matches: number;
  teams: number;
  /** Lines whose match existed already. */
  existing: number;
}

/**
 * Makes the matches of a list, and with `makeTeams` the teams that are missing: all of it, or nothing. A match that
 * exists is not made again. Errors: invalid-input (csv), fixtures-wrong (a line is wrong).
 */
export class ImportFixtures extends Command<ImportedFixtures> {
  constructor(
    readonly csv: string,
    readonly makeTeams: boolean,
  ) {
    super();
  }
}

@CommandHandler(ImportFixtures)
export class ImportFixturesHandler implements ICommandHandler<ImportFixtures> {
  constructor(private readonly em: EntityManager) {}

  async execute({ csv, makeTeams }: ImportFixtures): Promise<ImportedFixtures> {
    const importAll = () => this.importAll(csv, makeTeams);
    try {
      return await importAll();
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      // Somebody else has added one of the teams at this moment: now it is there.
      return importAll();
    }
  }

  private importAll(csv: string, makeTeams: boolean): Promise<ImportedFixtures> {
    return this.em.transactional(async (em) => {
      await lockMatches(em);
      const { lines, newTeams } = await planOf(em, csv, makeTeams);
      if (lines.some(({ state }) => state === 'wrong')) throw fixturesWrong();

      await em.persist(newTeams.map(({ name, sport }) => new Team(name, sport))).flush();
      const teams = new Map((await em.find(Team, {})).map((team) => [keyOf(team.name), team]));
      const matches = lines.flatMap(({ home, away, venue, match }) => {
        const [homeTeam, awayTeam] = [teams.get(keyOf(home)), teams.get(keyOf(away))];
        return match && homeTeam && awayTeam ? [new Match(homeTeam, awayTeam, match.matchDate, venue)] : [];
      });
      await em.persist(matches).flush();
      return {
        matches: matches.length,
        teams: newTeams.length,
        existing: lines.filter(({ state }) => state === 'exists').length,
      };
    });
  }
}
