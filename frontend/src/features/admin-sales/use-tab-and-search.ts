import { useSearchParams } from 'react-router-dom';
import type { Sort } from './date-head';

/** The chosen tab (the first when none is), what is searched for and what comes first, in the page's address. */
export function useTabAndSearch<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0];
  const search = params.get('search') ?? '';
  const sort: Sort = params.get('sort') === 'oldest' ? 'oldest' : 'newest';
  const show = (nextTab: Tab, nextSearch = '', nextSort = sort) =>
    setParams(
      {
        ...(nextTab !== tabs[0] && { tab: nextTab }),
        ...(nextSearch !== '' && { search: nextSearch }),
        ...(nextSort === 'oldest' && { sort: nextSort }),
      },
      { replace: true, preventScrollReset: true },
    );
  return { tab, search, sort, show };
}
