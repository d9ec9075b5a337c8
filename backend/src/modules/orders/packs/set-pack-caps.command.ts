import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { saveSetting, SETTINGS } from '../../../shared/settings';
import type { PackCap } from './domain/pack-caps';

/** Sets what packs of a player cost at most; a category that is not named sells none. */
export class SetPackCaps extends Command<void> {
  constructor(readonly caps: PackCap[]) {
    super();
  }
}

@CommandHandler(SetPackCaps)
export class SetPackCapsHandler implements ICommandHandler<SetPackCaps> {
  constructor(private readonly em: EntityManager) {}

  execute({ caps }: SetPackCaps): Promise<void> {
    return saveSetting(this.em, SETTINGS.packCaps, JSON.stringify(caps));
  }
}
