import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { RateCounter } from '../../../shared/rate-counter';
import { KeepRetention } from './keep-retention.command';

/** Milliseconds between two looks whether it is time. */
const LOOK_EVERY = 15 * 60 * 1000;
/** Once a day, by whichever worker looks first. */
const DAILY = { times: 1, minutes: 24 * 60 };

/** Keeps retention every day, also where no schedule of the platform does. */
@Injectable()
export class RetentionTimer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RetentionTimer.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly counter: RateCounter,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    let isOurs = false;
    try {
      isOurs = await this.counter.take('retention', DAILY);
      if (!isOurs) return;
      const removed = await RequestContext.create(this.orm.em, () => this.commands.execute(new KeepRetention()));
      this.logger.log({ removed }, 'Removed what was kept as long as it may be');
    } catch (error) {
      this.logger.error({ err: error }, 'Could not keep retention');
      // The next look is to try it again, not that of the next day.
      if (isOurs) await this.counter.reset('retention').catch(() => undefined);
    }
  }
}
