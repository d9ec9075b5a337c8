import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { MinuteTimer } from '../../../shared/minute-timer';
import { RateCounter } from '../../../shared/rate-counter';
import { KeepRetention } from './keep-retention.command';

/** By whichever worker looks first. */
const DAILY = { times: 1, minutes: 24 * 60 };

/** Keeps retention every day, also where no schedule of the platform does. */
@Injectable()
export class RetentionTimer extends MinuteTimer {
  constructor(
    orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly counter: RateCounter,
  ) {
    super(orm, 'Could not keep retention');
  }

  protected async look(): Promise<void> {
    if (!(await this.counter.take('retention', DAILY))) return;
    try {
      const removed = await this.commands.execute(new KeepRetention());
      this.logger.log({ removed }, 'Removed what was kept as long as it may be');
    } catch (error) {
      // The next look is to try it again, not that of the next day.
      await this.counter.reset('retention');
      throw error;
    }
  }
}
