import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field';
import { Tabs } from '../../ui/tabs';
import type { Sorting } from './date-head';
import { useTabAndSearch } from './use-tab-and-search';

interface SearchedTabsProps<Tab extends string> {
  title: string;
  searchLabel: string;
  /** The first one shows what is newest, and is neither searched nor sorted. */
  tabs: readonly [Tab, ...Tab[]];
  labelOf: (tab: Tab) => string;
  /** What a tab shows of what was searched for, and how it is sorted. */
  children: (tab: Tab, search: string, sorting: Sorting) => ReactNode;
}

/** Lists by tab with a search over each; tab, search and sorting stand in the page's address. */
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
              <div className="sales-search">
                <SearchField label={searchLabel} value={search} onSearch={(text) => show(value, text)} />
              </div>
              {children(value, search, { sort, onSort: (wanted) => show(value, search, wanted) })}
            </>
          ),
      }))}
    />
  );
}
