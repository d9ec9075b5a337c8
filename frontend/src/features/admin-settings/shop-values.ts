import type { TFunction } from 'i18next';
import { array, boolean, maxLength, minLength, number, object, regex, string, trim } from 'zod/mini';
import type { ChangeSettingsDto, SettingValuesDto } from '../../api/generated/shop.schemas';
import { localNumber } from '../../api/shop';

/** Settings that are texts, by the part of the page in which they stand. */
export const TEXTS = {
  names: ['brandName', 'eventName', 'supportPhone', 'supportEmail'],
  seller: ['sellerName', 'sellerAddress', 'sellerVatNumber'],
} as const;
export const PARTS = ['names', 'seller'] as const;
export const ALL_TEXTS = [...TEXTS.names, ...TEXTS.seller];
export type TextName = (typeof ALL_TEXTS)[number];

export const RULES = ['hideReported', 'numberReading'] as const;
export const SWITCHES = [...RULES, 'legalPagesChecked'] as const;

/** Characters at most, as the server has it. */
export const LONGEST: Partial<Record<TextName, number>> = {
  brandName: 60,
  eventName: 60,
  sellerName: 60,
  sellerAddress: 200,
};

/** The form's values; prices in the order of the categories. */
export type ShopValues = Record<TextName, string> & Record<(typeof SWITCHES)[number], boolean> & { prices: number[] };

/** Settings as the form shows them: a number as it is dialled, nothing for what is not there. */
export function valuesOf(settings: SettingValuesDto): ShopValues {
  return {
    ...(Object.fromEntries(ALL_TEXTS.map((name) => [name, settings[name] ?? ''])) as Record<TextName, string>),
    supportPhone: localNumber(settings.supportPhone),
    prices: settings.categoryPrices.map(({ tokens }) => tokens),
    hideReported: settings.hideReported,
    numberReading: settings.numberReading,
    legalPagesChecked: settings.legalPagesChecked,
  };
}

/** The values to send: only changed ones; null for those equal to the standard, which follow it from now on. */
export function changesOf(
  values: ShopValues,
  dirty: Partial<Record<keyof ShopValues, unknown>>,
  { values: { categoryPrices }, standards }: { values: SettingValuesDto; standards: SettingValuesDto },
): ChangeSettingsDto {
  const standard = valuesOf(standards);
  const changes: ChangeSettingsDto = {};
  for (const name of ALL_TEXTS)
    if (dirty[name]) changes[name] = values[name].trim() === standard[name] ? null : values[name].trim();
  for (const name of SWITCHES) if (dirty[name]) changes[name] = values[name] === standard[name] ? null : values[name];
  if (dirty.prices)
    changes.categoryPrices = categoryPrices.map(({ category, tokens }, index) => ({
      category,
      tokens: values.prices[index] ?? tokens,
    }));
  return changes;
}

/** The rules of the form; the server has the same. */
export function shopSchema(t: TFunction<'admin-settings'>) {
  const upTo = (name: TextName) => maxLength(LONGEST[name] ?? 0, t('tooLong', { count: LONGEST[name] ?? 0 }));
  const required = (name: TextName) => string().check(trim(), minLength(1, t('nameRequired')), upTo(name));
  return object({
    brandName: required('brandName'),
    eventName: required('eventName'),
    supportPhone: string().check(trim(), regex(/^\+?[\d\s()-]{9,25}$/, t('phoneRequired'))),
    supportEmail: string().check(trim(), regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, t('emailRequired'))),
    sellerName: required('sellerName'),
    sellerAddress: string().check(trim(), upTo('sellerAddress')),
    sellerVatNumber: string().check(trim(), regex(/^(4\d{9})?$/, t('vatRequired'))),
    prices: array(number()),
    hideReported: boolean(),
    numberReading: boolean(),
    legalPagesChecked: boolean(),
  });
}
