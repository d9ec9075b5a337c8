import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { HidesReportedPhotos } from '../contract';
import { saveSetting } from './save-setting';

/** Key of `settings`. Absent: reported photographs are hidden at once, since a child comes before a sale. */
const SETTING = 'hide-reported-photos';

@QueryHandler(HidesReportedPhotos)
export class HidesReportedPhotosHandler implements IQueryHandler<HidesReportedPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<boolean> {
    const setting = await this.em
      .getKysely<Tables>()
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .executeTakeFirst();
    return setting?.value !== 'off';
  }
}

/** Decides whether photographs are hidden as soon as they are reported, or after a look at the report. */
export class SetReportPolicy extends Command<void> {
  constructor(readonly hideAtOnce: boolean) {
    super();
  }
}

@CommandHandler(SetReportPolicy)
export class SetReportPolicyHandler implements ICommandHandler<SetReportPolicy> {
  constructor(private readonly em: EntityManager) {}

  execute({ hideAtOnce }: SetReportPolicy): Promise<void> {
    return saveSetting(this.em, SETTING, hideAtOnce ? 'on' : 'off');
  }
}
