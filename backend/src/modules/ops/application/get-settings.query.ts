import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../config';
import { SETTINGS } from '../../../shared/settings';
import {
  effectiveSettings,
  ShopSettings,
  type EffectiveSettings,
  type StoredSettings,
} from '../../../shared/shop-settings';

/** The price of a category's photographs unless their gallery says otherwise. */
export class CategoryPrice {
  /** @example "Rugby" */
  category!: string;
  /** Tokens. @example 1 */
  tokens!: number;
}

/** The settings of the shop but for the mark. */
export interface SettingValues {
  brandName: string;
  eventName: string;
  supportPhone: string;
  supportEmail: string;
  sellerName: string;
  sellerAddress: string | null;
  sellerVatNumber: string | null;
  categoryPrices: CategoryPrice[];
  numberReading: boolean;
  hideReported: boolean;
  legalPagesChecked: boolean;
}

/** The effective settings, and what they are without an administrator's changes. */
export interface SettingsOfShop {
  values: SettingValues;
  standards: SettingValues;
}

/** The settings that administrators may change. */
export class GetSettings extends Query<SettingsOfShop> {}

@QueryHandler(GetSettings)
export class GetSettingsHandler implements IQueryHandler<GetSettings> {
  constructor(
    private readonly settings: ShopSettings,
    private readonly config: Config,
  ) {}

  async execute(): Promise<SettingsOfShop> {
    const stored = await this.settings.readStored();
    // Without its own name, the seller is called as the brand is.
    const name: StoredSettings = new Map([...stored].filter(([key]) => key === SETTINGS.brandName));
    const standards = valuesOf(effectiveSettings(new Map(), this.config));
    const { sellerName } = valuesOf(effectiveSettings(name, this.config));
    return { values: valuesOf(effectiveSettings(stored, this.config)), standards: { ...standards, sellerName } };
  }
}

function valuesOf(settings: EffectiveSettings): SettingValues {
  const { brand, seller, categoryPrices, numberReading, hidesReported, legalPagesChecked } = settings;
  return {
    brandName: brand.name,
    eventName: brand.eventName,
    supportPhone: brand.supportPhone,
    supportEmail: brand.supportEmail,
    sellerName: seller.name,
    sellerAddress: seller.address,
    sellerVatNumber: seller.vatNumber,
    categoryPrices: Object.entries(categoryPrices).map(([category, tokens]) => ({ category, tokens })),
    numberReading,
    hideReported: hidesReported,
    legalPagesChecked,
  };
}
