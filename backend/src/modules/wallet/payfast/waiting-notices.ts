import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { MinuteTimer } from '../../../shared/minute-timer';
import { RequeueNotices } from './receive-notice.command';

/** Looks in the worker for payment notices whose jobs were given up, and queues them again. */
@Injectable()
export class WaitingNotices extends MinuteTimer {
  constructor(
    orm: MikroORM,
    private readonly commands: CommandBus,
  ) {
    super(orm, 'Waiting payment notices could not be looked for');
  }

  protected async look(): Promise<void> {
    const count = await this.commands.execute(new RequeueNotices());
    if (count > 0) this.logger.warn(`${count} payment notices are queued again`);
  }
}
