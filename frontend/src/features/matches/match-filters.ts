import { useLocation } from 'react-router-dom';
import { setParameters, useAddressParams } from '../../ui/address-params';

/** The filters of the page of matches; null or empty where there is none. */
export interface MatchFilters {
  /** A day in South Africa: 2026-11-21. */
  day: string | null;
  /** Part of a team's name, or of a gallery's. */
  search: string;
  /** Years that a team's players are under. */
  age: number | null;
  venue: string | null;
}

/** Days that the server takes: others are not typed to their end. */
const DAY = /^(19|20|21)\d\d-\d\d-\d\d$/;

/** A day that is written; null where it is none. */
export function dayIn(text: string): string | null {
  return DAY.test(text) ? text : null;
}

/** The filters in an address. A form that was sent without script names the empty ones, too. */
export function matchFiltersIn(params: URLSearchParams): MatchFilters {
  const age = params.get('age') ?? '';
  return {
    day: dayIn(params.get('day') ?? ''),
    search: params.get('search') ?? '',
    age: /^[1-9]\d?$/.test(age) ? Number(age) : null,
    venue: params.get('venue') || null,
  };
}

/** Whether the matches are narrowed to anything. */
export function isFiltered(filters: MatchFilters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== '');
}

/** The parameters of the API for these filters. */
export function asParameters({ day, search, age, venue }: MatchFilters) {
  return { day: day ?? undefined, search: search || undefined, age: age ?? undefined, venue: venue ?? undefined };
}

/** The filters of the page's address: a link shows what its sender saw. */
export function useMatchFilters() {
  const { pathname } = useLocation();
  const [params, changeParams] = useAddressParams();
  const filters = matchFiltersIn(params);
  return {
    filters,
    change: (changes: Partial<MatchFilters>) => changeParams((next) => setParameters(next, { ...changes })),
    /** The address with other filters. */
    pathWith: (changes: Partial<MatchFilters>) => {
      const after = new URLSearchParams(params);
      setParameters(after, { ...changes });
      return after.size === 0 ? pathname : `${pathname}?${after}`;
    },
  };
}

export const NO_FILTERS: MatchFilters = { day: null, search: '', age: null, venue: null };
