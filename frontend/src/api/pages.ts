import { keepPreviousData, useInfiniteQuery, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query';

interface Part<Cursor> {
  limit: number;
  cursor?: Cursor;
}

interface PagesOptions {
  enabled?: boolean;
  /** What was read once is shown again. */
  lasting?: boolean;
  /** What is listed stays in view while it is read in another order, or for another search. */
  steady?: boolean;
  /** Milliseconds after which all that is shown is read again. */
  refetchInterval?: number | false;
  /** Tries after a failed look. */
  retry?: number;
}

interface List {
  data: unknown[] | undefined;
  isPending: boolean;
  isFetching: boolean;
}

/** Whether a list has nothing to show yet: it loads, or was empty and is read again, since it may have filled. */
export function isAwaited({ data, isPending, isFetching }: List): boolean {
  return isPending || (isFetching && data?.length === 0);
}

/** Fetches the page that follows, once however often it is called meanwhile; undefined when there is none. */
export function moreOf({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>): (() => void) | undefined {
  return hasNextPage ? () => !isFetchingNextPage && void fetchNextPage() : undefined;
}

/**
 * A list that the server sends a page at a time, read anew when it is opened unless it is lasting. One entry more than
 * is shown is asked for: it tells whether more follow. The next page begins after the cursor of the last one shown.
 */
export function usePages<Item, Cursor extends number | string = number>(
  key: QueryKey,
  read: (part: Part<Cursor>, options: RequestInit) => Promise<Item[]>,
  cursorOf: (item: Item) => Cursor,
  pageSize: number,
  { lasting = false, steady = false, ...options }: PagesOptions = {},
) {
  return useInfiniteQuery({
    queryKey: [...key, 'pages', pageSize],
    queryFn: ({ pageParam, signal }) => {
      // The library loses the type of what begins as null below.
      const cursor = pageParam as Cursor | null;
      return read({ limit: pageSize + 1, ...(cursor !== null && { cursor }) }, { signal });
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => {
      const last = page.length > pageSize ? page[pageSize - 1] : undefined;
      return last === undefined ? null : cursorOf(last);
    },
    select: ({ pages }) => pages.flatMap((page) => page.slice(0, pageSize)),
    refetchOnMount: lasting ? true : 'always',
    ...(steady && { placeholderData: keepPreviousData }),
    ...options,
  });
}
