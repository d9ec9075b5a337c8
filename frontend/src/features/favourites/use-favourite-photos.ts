import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getListFavouritesQueryKey, listFavourites } from '../../api/generated/favourites';
import { getListPhotosQueryKey, listPhotos } from '../../api/generated/photos';
import { localFavourites } from '../../api/local-favourites';
import { useUser } from '../../api/session';
import { useInBrowser } from '../../ui/use-in-browser';

/** Photographs a page. */
const PAGE = 48;

/**
 * The saved photographs, the latest first, a page at a time. Fetched whenever the page opens; what is taken out while
 * it is open stays in view, so that a slip of the finger can be put right.
 */
export function useFavouritePhotos() {
  const user = useUser();
  const kept = useInfiniteQuery({
    queryKey: [...getListFavouritesQueryKey(), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      listFavourites({ limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < PAGE ? null : `${last.savedAt}_${last.id}`;
    },
    enabled: Boolean(user),
    refetchOnMount: 'always',
  });
  const inBrowser = useInBrowser(() => true, false);
  const ids = useMemo(() => (inBrowser ? localFavourites().toReversed() : []), [inBrowser]);
  const local = useInfiniteQuery({
    queryKey: [...getListPhotosQueryKey(), ids],
    queryFn: ({ pageParam, signal }) =>
      ids.length === 0
        ? Promise.resolve([])
        : listPhotos({ limit: PAGE, hasThumbnails: false, ids: ids.slice(pageParam, pageParam + PAGE) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, start) => (start + PAGE < ids.length ? start + PAGE : null),
    enabled: user === null,
    refetchOnMount: 'always',
  });
  return user ? kept : local;
}
