import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { MailPlayers } from './mail-players.command';

/** Milliseconds between two looks for photographs that have settled. */
const EVERY = 60_000;

/** Looks in the worker, each minute, for people whose mail about new photographs is due. */
@Injectable()
export class PlayerMailTimer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(PlayerMailTimer.name);
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      // Not a second look beside one that takes long.
      this.looking ??= this.look().finally(() => (this.looking = null));
    }, EVERY);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      const count = await RequestContext.create(this.orm.em, () => this.commands.execute(new MailPlayers()));
      if (count > 0) this.logger.log(`${count} people are told of new photographs`);
    } catch (error) {
      this.logger.error({ err: error }, 'New photographs of players could not be looked for');
    }
  }
}
