import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The specification's five sorts (§2). */
export const SORTS = ['newest', 'oldest', 'name', 'price-low', 'price-high'] as const;
export type Sort = (typeof SORTS)[number];

export interface GalleryFilters<S extends string = Sort> {
  search: string;
  /** Tokens; null for any. */
  price: number | null;
  sort: S;
}

/** Search, price and sort, kept in the address: a link shows what its sender saw. */
export function useGalleryFilters<S extends string>(sorts: readonly S[], usual: S) {
  const [params, setParams] = useSearchParams();
  const filters = useMemo<GalleryFilters<S>>(() => {
    const price = Number(params.get('price'));
    return {
      search: params.get('search') ?? '',
      price: Number.isInteger(price) && price >= 1 && price <= 10 ? price : null,
      sort: sorts.find((sort) => sort === params.get('sort')) ?? usual,
    };
  }, [params, sorts, usual]);

  const change = useCallback(
    (changes: Partial<GalleryFilters<S>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '' || value === usual) after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, usual],
  );
  return { filters, change, filtered: filters.search !== '' || filters.price !== null };
}

interface Listed {
  name: string;
  tokenPrice: number;
  createdAt: string;
}

/** What of a list remains, in which order. The search ignores case (specification §5). */
export function filterGalleries<Gallery extends Listed>(
  galleries: Gallery[],
  { search, price, sort }: GalleryFilters,
): Gallery[] {
  const text = search.toLocaleLowerCase();
  return galleries
    .filter(
      ({ name, tokenPrice }) => name.toLocaleLowerCase().includes(text) && (price === null || tokenPrice === price),
    )
    .sort(ORDERS[sort]);
}

const byName = (a: Listed, b: Listed) => a.name.localeCompare(b.name, 'af', { numeric: true });

const ORDERS: Record<Sort, (a: Listed, b: Listed) => number> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt) || byName(a, b),
  oldest: (a, b) => a.createdAt.localeCompare(b.createdAt) || byName(a, b),
  name: byName,
  'price-low': (a, b) => a.tokenPrice - b.tokenPrice || byName(a, b),
  'price-high': (a, b) => b.tokenPrice - a.tokenPrice || byName(a, b),
};
