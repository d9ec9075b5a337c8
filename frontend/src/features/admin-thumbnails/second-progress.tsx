import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useRate } from './progress';
import { ByCategory, CostImpact, Overall, RefreshControls, type Interval } from './progress-parts';
import { useThumbnails } from './use-thumbnails';
import '../../ui/admin.css';

/** The second progress page: overall, by category, and what it costs (decision 31). */
export default function SecondProgress() {
  const { t } = useTranslation(['shop', 'admin']);
  const [interval, setInterval] = useState<Interval>('5000');
  const { stats, categories } = useThumbnails(Number(interval) || false);
  const rate = useRate(stats.data?.with_thumbnails, stats.dataUpdatedAt);
  return (
    <div className="wrap page-end thumbnails-second">
      <PageTitle>{t('admin:thumbnails.second')}</PageTitle>
      <div className="page-head">
        <Link className="more-link" to={paths.adminThumbnails}>
          <ArrowLeft className="small" aria-hidden="true" />
          {t('admin:thumbnails.title')}
        </Link>
        <h1>{t('admin:thumbnails.second')}</h1>
        <div className="row wraps">
          <RefreshControls interval={interval} onInterval={setInterval} />
        </div>
      </div>
      {stats.isPending && <PageSpinner label={t('common.loading')} />}
      {stats.isLoadingError && (
        <ErrorState title={t('admin:thumbnails.statsError')} error={stats.error} onRetry={() => void stats.refetch()} />
      )}
      {stats.data?.total_photos === 0 && <EmptyState title={t('admin:thumbnails.none')} />}
      {stats.data !== undefined && stats.data.total_photos > 0 && (
        <>
          <Overall stats={stats.data} rate={rate} />
          <div className="thumbnails-columns stack">
            <ByCategory categories={categories.data} failed={categories.isError} />
            <CostImpact stats={stats.data} />
          </div>
        </>
      )}
    </div>
  );
}
