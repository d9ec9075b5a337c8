import type { InfiniteData, QueryFilters, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/* Additions to the generated hooks. */

/** The part of the address that names the photograph on the full screen: /gallery/Rugby?title=…&photo=12. */
export const VIEWED_PHOTO = 'photo';

/**
 * Options of a generated `use…Infinite` for a list that the server sends as an array, fetched again when it is opened.
 * The call asks for `pageSize + 1` entries: the extra one shows whether more follow. The next page begins after the
 * cursor of the last one shown.
 */
export function byPages<Item, Cursor extends number | string>(pageSize: number, cursorOf: (item: Item) => Cursor) {
  return {
    initialPageParam: undefined,
    getNextPageParam: (page: Item[]) => {
      const last = page.length > pageSize ? page[pageSize - 1] : undefined;
      return last === undefined ? undefined : cursorOf(last);
    },
    select: ({ pages }: InfiniteData<Item[], Cursor | undefined>) => pages.flatMap((page) => page.slice(0, pageSize)),
    refetchOnMount: 'always' as const,
  };
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

/** The address that an answer was read from: generated keys begin with it, after a word for lists by pages. */
export function addressOf([first, second]: QueryKey): string {
  return String(first === 'infinite' ? second : first);
}

/** Finds all that was read from these addresses or from below them, whole or by pages. */
export function readFrom(addresses: readonly string[]): QueryFilters {
  return {
    predicate: ({ queryKey }) => {
      const read = addressOf(queryKey);
      return addresses.some((address) => read === address || read.startsWith(`${address}/`));
    },
  };
}

/**
 * One key for a dialog as long as it is open, sent with each try, so that a retry after a lost answer does nothing
 * twice.
 */
export function useIdempotencyKey(): { headers: Record<string, string> } {
  // Not crypto.randomUUID(), which browsers have over HTTPS only.
  const [key] = useState(() =>
    Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
  );
  return { headers: { 'Idempotency-Key': key } };
}
