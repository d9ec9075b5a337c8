import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { matchNotFound, teamNotFound } from '../domain/catalog.errors';
import { Match, Team } from '../domain/fixtures';
import { lockGoing, lockMatches } from '../infrastructure/match-locks';

/**
 * Deletes a team and, by the foreign key, its matches; the galleries of those matches stay, without a match
 * (specification of the administrators' side, section 3). Error: team-not-found.
 */
export class DeleteTeam extends Command<void> {
  constructor(readonly teamId: number) {
    super();
  }
}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(private readonly em: EntityManager) {}

  execute({ teamId }: DeleteTeam): Promise<void> {
    return this.em.transactional(async (em) => {
      await lockMatches(em);
      const team = await em.findOne(Team, teamId);
      if (!team) throw teamNotFound();
      await lockGoing(em, sql`home_team_id = ${teamId} or away_team_id = ${teamId}`);
      await em.remove(team).flush();
    });
  }
}

/** Deletes a match; its galleries stay, without a match. Error: match-not-found. */
export class DeleteMatch extends Command<void> {
  constructor(readonly matchId: number) {
    super();
  }
}

@CommandHandler(DeleteMatch)
export class DeleteMatchHandler implements ICommandHandler<DeleteMatch> {
  constructor(private readonly em: EntityManager) {}

  execute({ matchId }: DeleteMatch): Promise<void> {
    return this.em.transactional(async (em) => {
      await lockMatches(em);
      const match = await em.findOne(Match, matchId);
      if (!match) throw matchNotFound();
      await lockGoing(em, sql`id = ${matchId}`);
      await em.remove(match).flush();
    });
  }
}
