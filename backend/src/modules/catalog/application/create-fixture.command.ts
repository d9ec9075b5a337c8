import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { teamNameTaken, teamNotFound } from '../domain/catalog.errors';
import { Match, Team } from '../domain/fixtures';

/** Adds a team; answers its id. Errors: invalid-input (name, sport), team-name-taken. */
export class CreateTeam extends Command<number> {
  constructor(
    readonly name: string,
    readonly sport: string,
  ) {
    super();
  }
}

@CommandHandler(CreateTeam)
export class CreateTeamHandler implements ICommandHandler<CreateTeam> {
  constructor(private readonly em: EntityManager) {}

  async execute({ name, sport }: CreateTeam): Promise<number> {
    const team = new Team(name, sport);
    try {
      await this.em.persist(team).flush();
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? teamNameTaken() : error;
    }
    return team.id;
  }
}

/** Adds a match; answers its id. Errors: invalid-input (teams that are unknown, the same, or of two sports). */
export class CreateMatch extends Command<number> {
  constructor(
    readonly homeTeamId: number,
    readonly awayTeamId: number,
    readonly matchDate: Date,
    readonly venue: string,
  ) {
    super();
  }
}

@CommandHandler(CreateMatch)
export class CreateMatchHandler implements ICommandHandler<CreateMatch> {
  constructor(private readonly em: EntityManager) {}

  async execute({ homeTeamId, awayTeamId, matchDate, venue }: CreateMatch): Promise<number> {
    const home = await this.em.findOne(Team, homeTeamId);
    if (!home) throw teamNotFound('homeTeamId');
    const away = await this.em.findOne(Team, awayTeamId);
    if (!away) throw teamNotFound('awayTeamId');
    const match = new Match(home, away, matchDate, venue);
    await this.em.persist(match).flush();
    return match.id;
  }
}
