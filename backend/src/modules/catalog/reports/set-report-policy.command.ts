import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { saveSetting, SETTINGS } from '../../../shared/settings';
import { ShopSettings } from '../../../shared/shop-settings';

/** Decides whether photographs are hidden as soon as they are reported, or after a look at the report. */
export class SetReportPolicy extends Command<void> {
  constructor(readonly hideAtOnce: boolean) {
    super();
  }
}

@CommandHandler(SetReportPolicy)
export class SetReportPolicyHandler implements ICommandHandler<SetReportPolicy> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ hideAtOnce }: SetReportPolicy): Promise<void> {
    await saveSetting(this.em, SETTINGS.hideReported, hideAtOnce ? 'on' : 'off');
    this.settings.forget();
  }
}
