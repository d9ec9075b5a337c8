import { useInfiniteQuery } from '@tanstack/react-query';
import { browseGallery, getBrowseGalleryQueryKey } from '../../api/generated/photos';
import type { BrowseGallerySort } from '../../api/generated/shop.schemas';
import type { GalleryFilters } from './gallery-filters';

/** Photographs a page, and milliseconds that a page is taken for fresh (specification §9). */
const PAGE = 24;
const FRESH = 5 * 60_000;

/** The photographs of a gallery, a page at a time; searched, filtered and sorted by the server. */
export function useGalleryPhotos(
  name: string,
  { search, price, sort }: GalleryFilters<BrowseGallerySort>,
  /** The gallery's own order, for which nobody need ask. */
  usual: BrowseGallerySort,
) {
  const query = {
    limit: PAGE,
    ...(sort !== usual && { sort }),
    ...(search !== '' && { search }),
    ...(price !== null && { price }),
  };
  return useInfiniteQuery({
    queryKey: [...getBrowseGalleryQueryKey(name, query), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      browseGallery(name, { ...query, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    staleTime: FRESH,
  });
}
