import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { MinuteTimer } from '../../../shared/minute-timer';
import { RateCounter } from '../../../shared/rate-counter';
import { AddLaterPhotos } from './add-later-photos.command';

/** By whichever worker looks first. */
const OFTEN = { times: 1, minutes: 2 };
const DAILY = { times: 1, minutes: 24 * 60 };

/**
 * Adds what was published later to the packs of its match: every two minutes to recent ones, once a day to all. A timer
 * rather than an event, since there are many ways in which a photograph comes to be on sale (pictures, labels, publishing
 * at a time, reports, the trash, codes), and each would have to remember.
 */
@Injectable()
export class LaterPhotosTimer extends MinuteTimer {
  constructor(
    orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly counter: RateCounter,
  ) {
    super(orm, 'Photographs could not be added to packs');
  }

  protected async look(): Promise<void> {
    if (!(await this.counter.take('later-photos', OFTEN))) return;
    const isDaily = await this.counter.take('later-photos:all', DAILY);
    try {
      const count = await this.commands.execute(new AddLaterPhotos(isDaily ? 'all' : 'recent'));
      if (count > 0) this.logger.log(`${count} photographs are added to packs that were bought before`);
    } catch (error) {
      // The next look is for all again, not that of the next day.
      if (isDaily) await this.counter.reset('later-photos:all');
      throw error;
    }
  }
}
