import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { matchNotFound, teamNotFound } from '../domain/catalog.errors';
import { Match, Team } from '../domain/fixtures';

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

  async execute({ teamId }: DeleteTeam): Promise<void> {
    const team = await this.em.findOne(Team, teamId);
    if (!team) throw teamNotFound();
    await this.em.remove(team).flush();
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

  async execute({ matchId }: DeleteMatch): Promise<void> {
    const match = await this.em.findOne(Match, matchId);
    if (!match) throw matchNotFound();
    await this.em.remove(match).flush();
  }
}
