import { useTranslation } from 'react-i18next';
import { keepPreviousData } from '@tanstack/react-query';
import { getExportSalesUrl, useGetSaleStats, useListSalesInfinite } from '../../api/generated/sales';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { DownloadPanel } from '../../features/admin-sales/download-buttons';
import { SalesTable } from '../../features/admin-sales/sales-table';
import { textsLoader } from '../../i18n';
import { useCategoryName } from '../../i18n/names';
import type { Sorting } from '../../ui/admin-table';
import { PagedList } from '../../ui/paged-list';
import { SearchedTabs } from '../../ui/searched-tabs';
import { PageTitle } from '../../ui/page-title';
import { ErrorState } from '../../ui/state';

/** Purchases of the Recent tab (specification of the administrators' side, section 9). */
const RECENT = 20;
/** Purchases of the other tabs that are fetched at a time. */
const PAGE = 50;
const TABS = ['recent', 'all', 'failed'] as const;
type Tab = (typeof TABS)[number];

export const clientLoader = textsLoader('sales');

/** Sales of photographs and the state of their e-mails; the address has tab, search and sorting. */
export default function PurchasesPage() {
  const { t } = useTranslation('sales');
  return (
    <>
      <PageTitle>{t('purchases.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('purchases.title')}</h1>
      </div>
      <DownloadPanel urlOf={getExportSalesUrl} />
      <Sums />
      <SearchedTabs
        title={t('purchases.title')}
        searchLabel={t('purchases.search')}
        tabs={TABS}
        labelOf={(tab) => t(`purchases.tabs.${tab}`)}
      >
        {(tab, search, sorting) => <Sales tab={tab} search={search} sorting={sorting} />}
      </SearchedTabs>
    </>
  );
}

function Sums() {
  const { t } = useTranslation('sales');
  const categoryName = useCategoryName();
  const stats = useGetSaleStats({ query: { refetchOnMount: 'always' } });
  if (stats.isLoadingError)
    return <ErrorState title={t('purchases.statsError')} error={stats.error} onRetry={() => void stats.refetch()} />;
  const { totalPurchases = 0, recentPurchases = 0, failedEmails = 0, topCategories = [] } = stats.data ?? {};
  const top = topCategories.slice(0, 3);
  return (
    <dl className="sums" aria-busy={stats.isPending}>
      <div>
        <dt>{t('purchases.total')}</dt>
        <dd>{t('number', { count: totalPurchases })}</dd>
        <dd className="aside">{t('purchases.notSent', { count: failedEmails })}</dd>
      </div>
      <div>
        <dt>{t('purchases.recent')}</dt>
        <dd>{t('number', { count: recentPurchases })}</dd>
      </div>
      <div className="wide">
        <dt>{t('purchases.topCategories')}</dt>
        <dd>{top.length === 0 ? '–' : top.map(({ category }) => categoryName(category)).join(', ')}</dd>
        <dd className="aside">{top.map(({ purchases }) => t('number', { count: purchases })).join(' · ')}</dd>
      </div>
    </dl>
  );
}

function Sales({ tab, search, sorting }: { tab: Tab; search: string; sorting: Sorting }) {
  const { t } = useTranslation('sales');
  const filter = {
    ...(search !== '' && { search }),
    ...(tab === 'failed' && { emailSent: false }),
    ...(sorting.sort === 'oldest' && { sort: sorting.sort }),
  };
  const pageSize = tab === 'recent' ? RECENT : PAGE;
  const sales = useListSalesInfinite(
    { ...filter, limit: pageSize + 1 },
    // The list stays in view while another order or search loads.
    { query: { ...byPages(pageSize, ({ id }: SaleDto) => id), placeholderData: keepPreviousData } },
  );
  return (
    <PagedList
      query={sales}
      errorTitle={t('purchases.loadError')}
      emptyTitle={t(search === '' ? `purchases.empty.${tab}` : 'noResults')}
      emptyText={t(search === '' ? `purchases.emptyText.${tab}` : 'noResultsText')}
      short={tab === 'recent'}
    >
      {(items) => <SalesTable sales={items} {...sorting} />}
    </PagedList>
  );
}
