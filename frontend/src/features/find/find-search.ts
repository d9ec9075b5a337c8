import { useLocation } from 'react-router-dom';
import { getSearchPhotosInfiniteQueryOptions } from '../../api/generated/photos';
import type { SearchPhotosParams } from '../../api/generated/shop.schemas';

/** The search in the page's address; a part that is left out does not matter. */
export type FindSearch = Omit<SearchPhotosParams, 'limit' | 'cursor'>;

/** Photographs a page: the grid pictures of one stay below a megabyte on a phone. */
const PAGE = 24;

/** The search in an address. A form that was sent without script names the empty fields, too. */
export function searchIn(params: URLSearchParams): FindSearch {
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const id = (name: string) => {
    const value = text(name);
    return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  };
  return {
    q: text('q'),
    team: id('team'),
    label: text('label'),
    day: text('day'),
    match: id('match'),
    gallery: id('gallery'),
    unlabelled: params.get('unlabelled') === 'true' || undefined,
  };
}

/** The search of the page's address. */
export function useFindSearch(): FindSearch {
  return searchIn(new URLSearchParams(useLocation().search));
}

/** Whether an address looks for anything. */
export function isSearch({ unlabelled: _, ...search }: FindSearch): boolean {
  return (Object.values(search) as unknown[]).some((value) => value !== undefined);
}

/** The results, page by page. */
export const foundPhotosQuery = (search: FindSearch) =>
  getSearchPhotosInfiniteQueryOptions(
    { ...search, limit: PAGE },
    { query: { initialPageParam: undefined, getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: true } },
  );
