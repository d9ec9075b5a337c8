import { useSearchParams } from 'react-router-dom';

/** The chosen tab (the first when none is) and what is searched for, in the page's address. */
export function useTabAndSearch<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0];
  const search = params.get('search') ?? '';
  const show = (next: Tab, text = '') =>
    setParams(
      { ...(next !== tabs[0] && { tab: next }), ...(text !== '' && { search: text }) },
      { replace: true, preventScrollReset: true },
    );
  return { tab, search, show };
}
