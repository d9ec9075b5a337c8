import {
  getListGalleryGroupsQueryKey,
  getListGalleryTitlesQueryKey,
  listGalleryGroups,
  listGalleryTitles,
} from '../../api/generated/galleries';
import type { ListGalleryGroupsParams } from '../../api/generated/shop.schemas';
import { usePages } from '../../api/pages';
import type { GalleryFilters } from './gallery-filters';

/** Galleries a page: as many as photographs (specification §9). */
const PAGE = 24;

/** The galleries of a category with something to see; searched, filtered and sorted by the server. */
export function useGalleryTitles(category: string, { search, price, sort }: GalleryFilters) {
  const filter = {
    ...(search !== '' && { search }),
    ...(price !== null && { price }),
    ...(sort !== 'newest' && { sort }),
  };
  return usePages(
    getListGalleryTitlesQueryKey(category, filter),
    (part, options) => listGalleryTitles(category, { ...filter, ...part }, options),
    ({ id }) => id,
    PAGE,
    { lasting: true },
  );
}

/** Galleries as groups, newest first: of one category or of all, found by part of the name. */
export function useGalleryGroups({ category, search }: Pick<ListGalleryGroupsParams, 'category' | 'search'>) {
  const filter = { ...(category !== undefined && { category }), ...(search && { search }) };
  return usePages(
    getListGalleryGroupsQueryKey(filter),
    (part, options) => listGalleryGroups({ ...filter, ...part }, options),
    ({ id }) => id,
    PAGE,
    { lasting: true },
  );
}
