import { useTranslation } from 'react-i18next';

/** The categories of the shop, in the order in which it shows them (specification §1). */
export const CATEGORIES = [
  'Rugby',
  'Netball',
  'Hokkie',
  'Individual Photos',
  'Opening Evening',
  'Mnr and Miss Bokkieweek',
] as const;
type Category = (typeof CATEGORIES)[number];
type Package = 'Single Token' | '2 Token Pack' | '5 Token Pack';

/** A stored category's name in the reader's language; one without a translation stays as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) => t(`common.categories.${category as Category}`, { defaultValue: category });
}

/** The same for token packages (specification §2: their names have translated labels). */
export function usePackageName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => t(`common.packages.${name as Package}`, { defaultValue: name });
}

/** Packages of several kinds in the reader's language: 2 × 5 Token Pack + Single Token. */
export function usePackageList(): (packages: { name: string; quantity: number }[]) => string {
  const packageName = usePackageName();
  return (packages) =>
    packages
      .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${packageName(name)}` : packageName(name)))
      .join(' + ');
}
