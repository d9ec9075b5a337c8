import { useTranslation } from 'react-i18next';
import { useSumGallerySales } from '../../api/generated/income';
import { useListSalesInfinite } from '../../api/generated/sales';
import type { SaleDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { MOMENT, useDates } from '../../i18n/dates';
import { formatRand, toCents } from '../../ui/money';
import { PagedList } from '../../ui/paged-list';
import { Coin } from '../../ui/price';
import { ErrorState } from '../../ui/state';
import { SalesTable } from './sales-table';

/** Purchases that are fetched at a time. */
const PAGE = 20;

/** A gallery's income, and its sales with their buyers, newest first. */
export function GallerySales({ galleryId }: { galleryId: number }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const sums = useSumGallerySales(galleryId, { query: { refetchOnMount: 'always' } });
  const sales = useListSalesInfinite({ galleryId, limit: PAGE + 1 }, { query: byPages(PAGE, ({ id }: SaleDto) => id) });
  const sold = sums.data;
  if (sums.isLoadingError)
    return <ErrorState title={t('gallery.loadError')} error={sums.error} onRetry={() => void sums.refetch()} />;
  return (
    <>
      <dl className="sums" aria-busy={sums.isPending}>
        <div>
          <dt>{t('gallery.sold')}</dt>
          <dd>{t('number', { count: sold?.photographs ?? 0 })}</dd>
          <dd className="aside">{t('gallery.buyers', { count: sold?.buyers ?? 0 })}</dd>
        </div>
        <div>
          <dt>{t('gallery.tokens')}</dt>
          <dd>
            <Coin />
            {t('number', { count: sold?.tokens ?? 0 })}
          </dd>
          <dd className="aside">{t('gallery.refunded', { count: sold?.refundedTokens ?? 0 })}</dd>
        </div>
        <div>
          <dt>{t('gallery.net')}</dt>
          <dd className="money">{formatRand(toCents(sold?.net ?? '0'))}</dd>
          <dd className="aside">{t('gallery.netText')}</dd>
        </div>
        <div>
          <dt>{t('gallery.unsold')}</dt>
          <dd>{t('number', { count: sold?.unsold ?? 0 })}</dd>
          <dd className="aside">{t('gallery.onSale', { count: sold?.onSale ?? 0 })}</dd>
        </div>
        <div className="wide">
          <dt>{t('gallery.last')}</dt>
          <dd className="plain">{sold?.lastSoldAt ? date(sold.lastSoldAt, MOMENT) : '–'}</dd>
        </div>
      </dl>
      <PagedList
        query={sales}
        errorTitle={t('purchases.loadError')}
        emptyTitle={t('gallery.empty')}
        emptyText={t('gallery.emptyText')}
      >
        {(items) => <SalesTable sales={items} />}
      </PagedList>
    </>
  );
}
