import type { QueryClient } from '@tanstack/react-query';
import {
  getGetGalleryByNameQueryOptions,
  getListGalleryGroupsInfiniteQueryOptions,
  getListGalleryTitlesInfiniteQueryOptions,
} from '../../api/generated/galleries';
import { getBrowseGalleryInfiniteQueryOptions, getGetGalleryTimeLineQueryOptions } from '../../api/generated/photos';
import type {
  BrowseGallerySort,
  GalleryGroupDto,
  GalleryTitleDto,
  ListGalleryGroupsParams,
} from '../../api/generated/shop.schemas';
import { getListTokenPackagesQueryOptions } from '../../api/generated/tokens';
import { byPages } from '../../api/queries';
import { fromIn } from '../photos/capture-start';
import { filtersIn, PHOTO_SORTS, type GalleryFilters } from './gallery-filters';

/* Lists of galleries and photographs as pages show them, for their hooks and for what reads them beforehand. */

/** Galleries or photographs a page, and milliseconds that a page of photographs is taken for fresh (specification §9). */
const PAGE = 24;
const FRESH = 5 * 60_000;

/** The galleries of a category with something to see; searched, filtered and sorted by the server. */
export const galleryTitlesQuery = (category: string, { search, price, sort }: GalleryFilters) =>
  getListGalleryTitlesInfiniteQueryOptions(
    category,
    {
      limit: PAGE + 1,
      search: search || undefined,
      price: price ?? undefined,
      sort: sort === 'newest' ? undefined : sort,
    },
    { query: { ...byPages(PAGE, ({ id }: GalleryTitleDto) => id), refetchOnMount: true } },
  );

/** Galleries as groups, newest first: of one category or of all, found by part of the name, or by their match. */
export const galleryGroupsQuery = (
  { search, ...filter }: Omit<ListGalleryGroupsParams, 'limit' | 'cursor'>,
  page = PAGE,
) =>
  getListGalleryGroupsInfiniteQueryOptions(
    { limit: page + 1, ...filter, search: search || undefined },
    { query: { ...byPages(page, ({ id }: GalleryGroupDto) => id), refetchOnMount: true } },
  );

/**
 * The photographs of a gallery, in the order of capture from a time on; `usual` is the gallery's own order, which need
 * not be asked for.
 */
export const galleryPhotosQuery = (
  name: string,
  { search, price, sort }: GalleryFilters<BrowseGallerySort>,
  usual: BrowseGallerySort,
  from: string | null,
) =>
  getBrowseGalleryInfiniteQueryOptions(
    name,
    {
      limit: PAGE,
      sort: sort === usual ? undefined : sort,
      search: search || undefined,
      price: price ?? undefined,
      from: (sort === 'capture' && from) || undefined,
    },
    { query: { initialPageParam: undefined, getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: FRESH } },
  );

/** Whether a gallery's photographs are shown along their time: those of a match, in the order of capture. */
export const hasTimeLine = ({ matchId, locked }: GalleryTitleDto, { sort }: GalleryFilters<BrowseGallerySort>) =>
  matchId !== null && !locked && sort === 'capture';

/** Reads what the page of a gallery shows: the gallery and its first photographs, as the address wants them. */
export async function prefetchGallery(client: QueryClient, name: string, params: URLSearchParams): Promise<void> {
  const gallery = await client.query(getGetGalleryByNameQueryOptions(name));
  const usual = gallery.photoOrder;
  const filters = filtersIn(params, PHOTO_SORTS, usual);
  await Promise.allSettled([
    client.infiniteQuery(galleryPhotosQuery(name, filters, usual, fromIn(params))),
    hasTimeLine(gallery, filters) && client.query(getGetGalleryTimeLineQueryOptions(name)),
    // What a token costs.
    client.query(getListTokenPackagesQueryOptions()),
  ]);
}
