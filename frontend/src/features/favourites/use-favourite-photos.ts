import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListFavouritesInfinite } from '../../api/generated/favourites';
import { getListPhotosQueryKey, listPhotos } from '../../api/generated/photos';
import type { FavouriteDto } from '../../api/generated/shop.schemas';
import { localFavourites } from './use-favourites';
import { byPages } from '../../api/queries';
import { useUser } from '../../api/session';
import { useInBrowser } from '../../ui/use-in-browser';

/** Photographs a page. */
const PAGE = 48;

/**
 * The saved photographs, the latest first, a page at a time. Fetched whenever the page opens; photographs removed while
 * it is open stay in view, so that a slip can be undone.
 */
export function useFavouritePhotos() {
  const user = useUser();
  const kept = useListFavouritesInfinite(
    { limit: PAGE + 1 },
    {
      query: {
        ...byPages<FavouriteDto, string>(PAGE, ({ savedAt, id }) => `${savedAt}_${id}`),
        enabled: Boolean(user),
      },
    },
  );
  const inBrowser = useInBrowser(() => true, false);
  const ids = useMemo(() => (inBrowser ? localFavourites.all().toReversed() : []), [inBrowser]);
  const local = useInfiniteQuery({
    queryKey: [...getListPhotosQueryKey(), ids],
    queryFn: ({ pageParam, signal }) =>
      ids.length === 0
        ? Promise.resolve([])
        : listPhotos({ limit: PAGE, hasThumbnails: false, ids: ids.slice(pageParam, pageParam + PAGE) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, start) => (start + PAGE < ids.length ? start + PAGE : null),
    select: ({ pages }) => pages.flat(),
    enabled: user === null,
    refetchOnMount: 'always',
  });
  return user ? kept : local;
}
