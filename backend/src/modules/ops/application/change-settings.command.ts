import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { saveSetting, SETTINGS } from '../../../shared/settings';
import { ShopSettings } from '../../../shared/shop-settings';
import { STANDARD_PRICES } from '../../../shared/token-price';
import { RenewWatermark } from '../../media/contract';
import type { CategoryPrice, SettingValues } from './get-settings.query';

/** The settings to change: null puts one back to the environment's, an empty text says that there is none. */
export type SettingChanges = { [Name in keyof SettingValues]?: SettingValues[Name] | null };

/** Changes settings of the shop; others stay as they are. Every process follows within seconds. */
export class ChangeSettings extends Command<void> {
  constructor(readonly changes: SettingChanges) {
    super();
  }
}

const TEXTS = [
  'brandName',
  'eventName',
  'supportPhone',
  'supportEmail',
  'sellerName',
  'sellerAddress',
  'sellerVatNumber',
] as const;
const SWITCHES = ['numberReading', 'hideReported', 'legalPagesChecked'] as const;

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ changes }: ChangeSettings): Promise<void> {
    await this.em.transactional(async (em) => {
      const { brand } = await this.settings.readNow();
      for (const name of TEXTS) {
        const value = changes[name];
        if (value !== undefined) await saveSetting(em, SETTINGS[name], value);
      }
      for (const name of SWITCHES) {
        const value = changes[name];
        if (value !== undefined) await saveSetting(em, SETTINGS[name], value === null ? null : value ? 'on' : 'off');
      }
      if (changes.categoryPrices !== undefined)
        await saveSetting(em, SETTINGS.categoryPrices, ownPrices(changes.categoryPrices ?? []));
      const { brand: after } = await this.settings.readNow();
      if (after.name !== brand.name) await this.commands.execute(new RenewWatermark());
    });
    this.settings.forget();
  }
}

/** Those that are not the standard; null if there are none. */
function ownPrices(prices: CategoryPrice[]): string | null {
  const own = prices.filter(({ category, tokens }) => tokens !== STANDARD_PRICES[category]);
  return own.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(own.map(({ category, tokens }) => [category, tokens])));
}
