import { useSearchParams } from 'react-router-dom';
import { isTokenPrice } from '../../ui/price';

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
  const price = Number(params.get('price'));
  const filters: GalleryFilters<S> = {
    search: params.get('search') ?? '',
    price: isTokenPrice(price) ? price : null,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? usual,
  };
  const change = (changes: Partial<GalleryFilters<S>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '' || (name === 'sort' && value === usual)) after.delete(name);
          else after.set(name, String(value));
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filters, change, filtered: filters.search !== '' || filters.price !== null };
}
