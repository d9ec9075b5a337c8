import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort, Sorting } from './admin-table';
import { SearchField } from './search-field';
import { Tabs } from './tabs';
import './paged-list.css';

interface SearchedTabsProps<Tab extends string> {
  title: string;
  searchLabel: string;
  /** The first one shows what is newest, and is neither searched nor sorted. */
  tabs: readonly [Tab, ...Tab[]];
  labelOf: (tab: Tab) => string;
  /** Renders a tab's results, and their order. */
  children: (tab: Tab, search: string, sorting: Sorting) => ReactNode;
}

/** Lists by tab with a search over each; tab, search and sorting are in the page's address. */
export function SearchedTabs<Tab extends string>({
  title,
  searchLabel,
  tabs,
  labelOf,
  children,
}: SearchedTabsProps<Tab>) {
  const { tab, search, sort, show } = useTabAndSearch(tabs);
  return (
    <Tabs<Tab>
      label={title}
      value={tab}
      onChange={(next) => show(next)}
      tabs={tabs.map((value) => ({
        value,
        label: labelOf(value),
        panel:
          value === tabs[0] ? (
            children(value, '', {})
          ) : (
            <>
              <div className="list-search">
                <SearchField label={searchLabel} value={search} onSearch={(text) => show(value, text)} />
              </div>
              {children(value, search, { sort, onSort: (wanted) => show(value, search, wanted) })}
            </>
          ),
      }))}
    />
  );
}

/** The chosen tab (by default the first), the search and the sorting, in the page's address. */
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
