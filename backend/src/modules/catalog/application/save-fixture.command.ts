import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { plainText } from '../../../shared/text';
import { matchNotFound, teamHasMatches, teamNameTaken, teamNotFound, unknownTeam } from '../domain/catalog.errors';
import { Match, Team } from '../domain/fixtures';
import { lockMatches } from '../infrastructure/match-locks';

/**
 * Adds a team (id null) or changes one; answers its id. The sport of a team that has matches stays.
 * Errors: team-not-found, invalid-input (name, sport), team-name-taken, team-has-matches.
 */
export class SaveTeam extends Command<number> {
  constructor(
    readonly teamId: number | null,
    readonly name: string,
    readonly sport: string,
  ) {
    super();
  }
}

@CommandHandler(SaveTeam)
export class SaveTeamHandler implements ICommandHandler<SaveTeam> {
  constructor(private readonly em: EntityManager) {}

  async execute({ teamId, name, sport }: SaveTeam): Promise<number> {
    try {
      return await this.em.transactional(async (em) => {
        const team = teamId === null ? new Team(name, sport) : await this.edited(em, teamId, name, sport);
        await em.persist(team).flush();
        return team.id;
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? teamNameTaken() : error;
    }
  }

  private async edited(em: EntityManager, teamId: number, name: string, sport: string): Promise<Team> {
    const team = await em.findOne(Team, teamId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!team) throw teamNotFound();
    const before = team.sport;
    team.edit(name, sport);
    if (team.sport !== before && (await hasMatches(em, teamId))) throw teamHasMatches();
    return team;
  }
}

async function hasMatches(em: EntityManager, teamId: number): Promise<boolean> {
  const match = await em
    .getKysely<Tables>()
    .selectFrom('matches')
    .select('id')
    .where((row) => row.or([row('home_team_id', '=', teamId), row('away_team_id', '=', teamId)]))
    .limit(1)
    .executeTakeFirst();
  return match !== undefined;
}

/**
 * Adds a match (id null) or changes one; answers its id. A match that is there already, the same in everything, is not
 * made again: an administrator presses once more when an answer is lost.
 * Errors: match-not-found, invalid-input (teams that are unknown, the same, or of two sports; venue).
 */
export class SaveMatch extends Command<number> {
  constructor(
    readonly matchId: number | null,
    readonly details: { homeTeamId: number; awayTeamId: number; matchDate: Date; venue: string },
  ) {
    super();
  }
}

@CommandHandler(SaveMatch)
export class SaveMatchHandler implements ICommandHandler<SaveMatch> {
  constructor(private readonly em: EntityManager) {}

  execute({ matchId, details: { homeTeamId, awayTeamId, matchDate, venue } }: SaveMatch): Promise<number> {
    return this.em.transactional(async (em) => {
      await lockMatches(em);
      // Locked, by id, so that none of them changes its sport or goes meanwhile.
      const options = { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { id: 'asc' } } as const;
      const teams = new Map((await em.find(Team, [homeTeamId, awayTeamId], options)).map((team) => [team.id, team]));
      const [home, away] = [teams.get(homeTeamId), teams.get(awayTeamId)];
      if (!home) throw unknownTeam('homeTeamId');
      if (!away) throw unknownTeam('awayTeamId');
      if (matchId === null) {
        const match = new Match(home, away, matchDate, venue);
        const earlier = await findEqual(em, { homeTeamId, awayTeamId, matchDate, venue });
        if (earlier) return earlier.id;
        await em.persist(match).flush();
        return match.id;
      }
      const match = await em.findOne(Match, matchId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!match) throw matchNotFound();
      match.edit(home, away, matchDate, venue);
      await em.flush();
      return match.id;
    });
  }
}

/** The match that is the same in everything. */
function findEqual(
  em: EntityManager,
  { homeTeamId, awayTeamId, matchDate, venue }: SaveMatch['details'],
): Promise<{ id: number } | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('matches')
    .select('id')
    .where('home_team_id', '=', homeTeamId)
    .where('away_team_id', '=', awayTeamId)
    .where('match_date', '=', matchDate.toISOString())
    .where('venue', '=', plainText(venue))
    .executeTakeFirst();
}
