import type { BrowseGallerySort } from '../../api/generated/shop.schemas';
import { isTokenPrice } from '../../ui/price';
import { setParameters, useAddressParams } from '../../ui/address-params';

/** The specification's five sorts (§2). */
export const SORTS = ['newest', 'oldest', 'name', 'price-low', 'price-high'] as const;
export type Sort = (typeof SORTS)[number];

/** Of photographs, which also have an order of their own. */
export const PHOTO_SORTS: readonly BrowseGallerySort[] = ['capture', ...SORTS];

export interface GalleryFilters<S extends string = Sort> {
  search: string;
  /** Tokens; null for any. */
  price: number | null;
  sort: S;
}

/** Search, price and sort in an address. */
export function filtersIn<S extends string>(
  params: URLSearchParams,
  sorts: readonly S[],
  usual: NoInfer<S>,
): GalleryFilters<S> {
  const price = Number(params.get('price'));
  return {
    search: params.get('search') ?? '',
    price: isTokenPrice(price) ? price : null,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? usual,
  };
}

/** Search, price and sort, kept in the address: a link shows what its sender saw. */
export function useGalleryFilters<S extends string>(sorts: readonly S[], usual: NoInfer<S>) {
  const [params, changeParams] = useAddressParams();
  const filters = filtersIn(params, sorts, usual);
  const change = (changes: Partial<GalleryFilters<S>>) =>
    changeParams((next) => setParameters(next, { ...changes, ...(changes.sort === usual && { sort: null }) }));
  return { filters, change, filtered: filters.search !== '' || filters.price !== null };
}
