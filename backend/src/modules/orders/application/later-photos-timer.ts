import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { RateCounter } from '../../../shared/rate-counter';
import { AddLaterPhotos } from './add-later-photos.command';

/** Milliseconds between two looks. */
const EVERY = 60_000;
/** By whichever worker looks first. */
const OFTEN = { times: 1, minutes: 2 };
const DAILY = { times: 1, minutes: 24 * 60 };

/**
 * Adds what was published later to the packs of its match: every two minutes to recent ones, once a day to all. A timer
 * rather than an event, since there are many ways in which a photograph comes to be on sale (pictures, labels, publishing
 * at a time, reports, the trash, codes), and each would have to remember.
 */
@Injectable()
export class LaterPhotosTimer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(LaterPhotosTimer.name);
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly counter: RateCounter,
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
      if (!(await this.counter.take('later-photos', OFTEN))) return;
      const packs = (await this.counter.take('later-photos:all', DAILY)) ? 'all' : 'recent';
      const count = await RequestContext.create(this.orm.em, () => this.commands.execute(new AddLaterPhotos(packs)));
      if (count > 0) this.logger.log(`${count} photographs are added to packs that were bought before`);
    } catch (error) {
      this.logger.error({ err: error }, 'Photographs could not be added to packs');
    }
  }
}
