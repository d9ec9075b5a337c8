import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { RequeueNotices } from './receive-notice.command';

/** Milliseconds between two looks for notices that wait. */
const EVERY = 60_000;

/** Looks in the worker, each minute, for payment notices whose jobs were given up, and queues them again. */
@Injectable()
export class WaitingNotices implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(WaitingNotices.name);
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking = this.look();
    }, EVERY);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      const count = await RequestContext.create(this.orm.em, () => this.commands.execute(new RequeueNotices()));
      if (count > 0) this.logger.warn(`${count} payment notices are queued again`);
    } catch (error) {
      this.logger.error({ err: error }, 'Waiting payment notices could not be looked for');
    }
  }
}
