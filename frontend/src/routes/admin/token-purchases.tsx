import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { keepPreviousData } from '@tanstack/react-query';
import {
  getExportTokenSalesUrl,
  useGetTokenSaleStats,
  useListTokenSalesInfinite,
} from '../../api/generated/token-sales';
import type { TokenSaleDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { DownloadPanel } from '../../features/admin-sales/download-buttons';
import { NoticesDrawer } from '../../features/admin-sales/notices-drawer';
import { SecondPayments } from '../../features/admin-sales/second-payments';
import { TokenSalesTable } from '../../features/admin-sales/token-sales-table';
import { textsLoader } from '../../i18n';
import { Button } from '../../ui/button';
import { lazySection } from '../../ui/lazy-part';
import { formatRand, toCents } from '../../ui/money';
import type { Sorting } from '../../ui/admin-table';
import { PagedList } from '../../ui/paged-list';
import { SearchedTabs } from '../../ui/searched-tabs';
import { PageTitle } from '../../ui/page-title';
import { Coin } from '../../ui/price';
import { ErrorState } from '../../ui/state';

const TokenCharts = lazySection(() => import('../../features/admin-sales/token-charts'));

/** Purchases of the Recent tab (specification of the administrators' side, section 9). */
const RECENT = 20;
/** Purchases of the other tabs that are fetched at a time. */
const PAGE = 50;
const TABS = ['recent', 'completed', 'pending', 'all'] as const;
type Tab = (typeof TABS)[number];

export const clientLoader = textsLoader('sales', 'money');

/** Sales of tokens in numbers, charts and rows; the address has tab, search and sorting. */
export default function TokenPurchasesPage() {
  const { t } = useTranslation('sales');
  return (
    <>
      <PageTitle>{t('tokens.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('tokens.title')}</h1>
        <div className="row wraps">
          <SecondPayments />
          <RefusedNotices />
        </div>
      </div>
      <DownloadPanel urlOf={getExportTokenSalesUrl} />
      <Sums />
      <Suspense fallback={<span className="list-skeleton skeleton" />}>
        <TokenCharts />
      </Suspense>
      <SearchedTabs
        title={t('tokens.title')}
        searchLabel={t('tokens.search')}
        tabs={TABS}
        labelOf={(tab) => t(`tokens.tabs.${tab}`)}
      >
        {(tab, search, sorting) => <TokenSales tab={tab} search={search} sorting={sorting} />}
      </SearchedTabs>
    </>
  );
}

/** Refused notices may be about money that was taken, and need not belong to any purchase. */
function RefusedNotices() {
  const { t } = useTranslation('sales');
  const [open, setOpen] = useState(useLocation().hash === '#refused-notices');
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('notices.refused')}</Button>
      {open && <NoticesDrawer filter={{ outcome: 'refused' }} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sums() {
  const { t } = useTranslation('sales');
  const stats = useGetTokenSaleStats({ query: { refetchOnMount: 'always' } });
  if (stats.isLoadingError)
    return <ErrorState title={t('purchases.statsError')} error={stats.error} onRetry={() => void stats.refetch()} />;
  const sums = stats.data;
  const number = (count = 0) => t('number', { count });
  return (
    <dl className="sums" aria-busy={stats.isPending}>
      <div>
        <dt>{t('tokens.total')}</dt>
        <dd>{number(sums?.totalPurchases)}</dd>
      </div>
      <div>
        <dt>{t('tokens.completed')}</dt>
        <dd>{number(sums?.completedPurchases)}</dd>
      </div>
      <div>
        <dt>{t('tokens.pending')}</dt>
        <dd>{number(sums?.pendingPurchases)}</dd>
      </div>
      <div>
        <dt>{t('tokens.failed')}</dt>
        <dd>{number(sums?.failedPurchases)}</dd>
      </div>
      <div className="wide">
        <dt>{t('tokens.revenue')}</dt>
        <dd className="money">{formatRand(toCents(sums?.totalRevenue ?? '0.00'))}</dd>
      </div>
      <div>
        <dt>{t('tokens.sold')}</dt>
        <dd>
          <Coin />
          {number(sums?.totalTokensPurchased)}
        </dd>
      </div>
      <div>
        <dt>{t('tokens.used')}</dt>
        <dd>
          <Coin />
          {number(sums?.totalTokensUsed)}
        </dd>
      </div>
    </dl>
  );
}

function TokenSales({ tab, search, sorting }: { tab: Tab; search: string; sorting: Sorting }) {
  const { t } = useTranslation('sales');
  const status = tab === 'completed' || tab === 'pending' ? { status: tab } : {};
  const filter = {
    ...status,
    ...(search !== '' && { search }),
    ...(sorting.sort === 'oldest' && { sort: sorting.sort }),
  };
  const pageSize = tab === 'recent' ? RECENT : PAGE;
  const sales = useListTokenSalesInfinite(
    { ...filter, limit: pageSize + 1 },
    // The list stays in view while another order or search loads.
    { query: { ...byPages(pageSize, ({ id }: TokenSaleDto) => id), placeholderData: keepPreviousData } },
  );
  return (
    <PagedList
      query={sales}
      errorTitle={t('tokens.loadError')}
      emptyTitle={t(search === '' ? 'tokens.empty' : 'noResults')}
      emptyText={t(search === '' ? 'tokens.emptyText' : 'noResultsText')}
      short={tab === 'recent'}
    >
      {(items) => <TokenSalesTable sales={items} {...sorting} />}
    </PagedList>
  );
}
