import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { getListPurchasedPhotosQueryKey, listPurchasedPhotos } from '../../api/generated/cart-and-purchases';
import { getListTokenPurchasesQueryKey, listTokenPurchases } from '../../api/generated/tokens';

/** Entries a page (specification §9: photographs). */
const PAGE = 24;

interface Part {
  limit: number;
  cursor?: number;
}

/** The photographs that the signed-in person has bought, newest first. */
export function useMyPhotos() {
  return usePages(getListPurchasedPhotosQueryKey(), listPurchasedPhotos, ({ purchaseId }) => purchaseId);
}

/** The signed-in person's payments, newest first; read anew, since one may have been confirmed meanwhile. */
export function useMyTokenPurchases() {
  return usePages(getListTokenPurchasesQueryKey(), listTokenPurchases, ({ id }) => id);
}

/** A list of the person's own, a page at a time. One more than is shown is asked for: it tells whether more follow. */
function usePages<Item>(
  key: QueryKey,
  read: (part: Part, options: RequestInit) => Promise<Item[]>,
  idOf: (item: Item) => number,
) {
  return useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      read({ limit: PAGE + 1, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => {
      const last = page.length > PAGE ? page[PAGE - 1] : undefined;
      return last === undefined ? null : idOf(last);
    },
    select: ({ pages }) => pages.flatMap((page) => page.slice(0, PAGE)),
    refetchOnMount: 'always',
  });
}
