import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { MinuteTimer } from '../../../shared/minute-timer';
import { MailPlayers } from './mail-players.command';

/** Looks in the worker for people whose mail about new photographs is due. */
@Injectable()
export class PlayerMailTimer extends MinuteTimer {
  constructor(
    orm: MikroORM,
    private readonly commands: CommandBus,
  ) {
    super(orm, 'New photographs of players could not be looked for');
  }

  protected async look(): Promise<void> {
    const count = await this.commands.execute(new MailPlayers());
    if (count > 0) this.logger.log(`${count} people are told of new photographs`);
  }
}
