import {
  getListMatchesInfiniteQueryOptions,
  getListUpcomingMatchesInfiniteQueryOptions,
} from '../../api/generated/teams-and-matches';
import type { MatchDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { asParameters, type MatchFilters } from './match-filters';

/** Matches that are shown at first, and a page of all. */
const FIRST = 6;
const PAGE = 24;

const pagesOf = (size: number) => ({ query: { ...byPages(size, ({ id }: MatchDto) => id), refetchOnMount: true } });

/** The matches from today on: the next ones, or all page by page. */
export function upcomingMatchesQuery(filters: MatchFilters, sport: string | undefined, all: boolean) {
  const size = all ? PAGE : FIRST;
  return getListUpcomingMatchesInfiniteQueryOptions(
    { ...asParameters(filters), sport, limit: size + 1 },
    pagesOf(size),
  );
}

/** The matches of a day, in its order. */
export function dayMatchesQuery(filters: MatchFilters, sport: string | undefined) {
  return getListMatchesInfiniteQueryOptions(
    { ...asParameters(filters), sport, sort: 'oldest', limit: PAGE + 1 },
    pagesOf(PAGE),
  );
}
