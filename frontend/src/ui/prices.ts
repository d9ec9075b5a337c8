import type { TokenPackageDto } from '../api/generated/shop.schemas';
import { useListTokenPackages } from '../api/generated/tokens';
import { useShopConfig } from '../api/shop';
import { centsPerToken, toCents } from './money';

/** A package for sale: so many tokens for so many cents. */
export interface PackagePrice {
  tokens: number;
  cents: number;
}

/** A category whose photographs cost so many tokens, unless their gallery says otherwise. */
export type CategoryPrices = Readonly<Record<string, number>>;

/** The category of portraits; the others' photographs are of action. */
export const INDIVIDUAL = 'Individual Photos';

/** The prices of tokens and photographs, for texts that mention them; unknown for packages until they have loaded. */
export function usePrices() {
  const { categoryPrices } = useShopConfig();
  const { data = [] } = useListTokenPackages();
  return pricesOf(data, categoryPrices);
}

/** Packages by their tokens, what stands out among them, and the categories by their price. */
export function pricesOf(packages: Pick<TokenPackageDto, 'tokenCount' | 'price'>[], categoryPrices: CategoryPrices) {
  const sold = packages
    .map((one): PackagePrice => ({ tokens: one.tokenCount, cents: toCents(one.price) }))
    .sort((one, other) => one.tokens - other.tokens || one.cents - other.cents);
  const leastEach = packages.length === 0 ? null : Math.min(...packages.map(centsPerToken));
  const single = sold.find(({ tokens }) => tokens === 1)?.cents ?? null;
  return {
    packages: sold,
    /** Cents for one token by itself; null: none is sold so. */
    single,
    /** Cents for a token in the package where it costs least. */
    leastEach,
    isLessInPack: single !== null && leastEach !== null && leastEach < single,
    photos: photoPricesOf(categoryPrices),
  };
}

/** The categories by price, the lowest first: those of action together, and portraits for themselves. */
function photoPricesOf(categoryPrices: CategoryPrices): { tokens: number; action: string[]; individual: boolean }[] {
  const prices = [...new Set(Object.values(categoryPrices))].sort((one, other) => one - other);
  return prices.map((tokens) => {
    const categories = Object.keys(categoryPrices).filter((category) => categoryPrices[category] === tokens);
    return {
      tokens,
      action: categories.filter((category) => category !== INDIVIDUAL),
      individual: categories.includes(INDIVIDUAL),
    };
  });
}
