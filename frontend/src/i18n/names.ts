import { useTranslation } from 'react-i18next';

/** The sports that teams play, in the order in which the shop shows them. */
export const SPORTS = ['Rugby', 'Netball', 'Hokkie'] as const;
export type Sport = (typeof SPORTS)[number];

/** The categories of the shop, in the order in which it shows them (specification §1). */
export const CATEGORIES = [...SPORTS, 'Individual Photos', 'Opening Evening', 'Mnr and Miss Bokkieweek'] as const;
type Category = (typeof CATEGORIES)[number];

/** Other spellings that are accepted everywhere (decision 3), in small letters. */
const SPELLINGS: ReadonlyMap<string, Category> = new Map([
  ['hockey', 'Hokkie'],
  ['netbal', 'Netball'],
  ['mnr en miss bokkieweek', 'Mnr and Miss Bokkieweek'],
]);

/** The category of a name in any of its spellings and cases; null when there is none. */
export function categoryOf(spelling: string): Category | null {
  const wanted = spelling.trim().toLowerCase();
  return SPELLINGS.get(wanted) ?? CATEGORIES.find((name) => name.toLowerCase() === wanted) ?? null;
}

type Package = 'Single Token' | '2 Token Pack' | '5 Token Pack';

/** A category's name in the reader's language, however it is spelt; an unknown one stays as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (spelling) => {
    const category = categoryOf(spelling);
    return category === null ? spelling : t(`common.categories.${category}`);
  };
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
