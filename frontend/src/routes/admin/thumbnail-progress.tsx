import { ChartNoAxesColumn, ListChecks, Power } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRestartThumbnailProcessor } from '../../api/generated/thumbnails';
import { useUser } from '../../api/session';
import { ApiError } from '../../api/mutator';
import { paths } from '../../app/paths';
import { FailedPhotos } from '../../features/admin-thumbnails/failed-photos';
import { NumberReading } from '../../features/admin-thumbnails/number-reading';
import { useRate } from '../../features/admin-thumbnails/progress';
import {
  ByCategory,
  CostImpact,
  Overall,
  RefreshControls,
  type Interval,
} from '../../features/admin-thumbnails/progress-parts';
import { WatermarkProgress } from '../../features/admin-thumbnails/watermark-progress';
import { useRefreshThumbnails, useThumbnails } from '../../features/admin-thumbnails/use-thumbnails';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { toast } from '../../ui/toast';

/** Milliseconds after which the numbers are read again when the processor has been restarted (specification, section 4). */
const AFTER_RESTART = 2_000;

/**
 * Live progress of the pictures: by category, with the cost of waiting, and the failed ones. Photographers see that of
 * their own photographs; the processor is the administrators'.
 */
export default function ThumbnailProgressPage() {
  const { t } = useTranslation(['shop', 'admin']);
  const isAdmin = useUser()?.isAdmin === true;
  const [interval, setInterval] = useState<Interval>('5000');
  const { stats, categories, failed } = useThumbnails(Number(interval) || false);
  const rate = useRate(stats.data?.with_thumbnails, stats.dataUpdatedAt);
  const refresh = useRefreshThumbnails();
  const restart = useRestartThumbnailProcessor({
    mutation: {
      onSuccess: ({ message, pids }) => {
        toast({ title: t('admin:thumbnails.restarted'), description: `${message} (pid ${pids.join(', ')})` });
        setTimeout(() => void refresh().catch(() => undefined), AFTER_RESTART);
      },
      onError: () =>
        toast({
          title: t('admin:thumbnails.restartFailed'),
          description: t('admin:thumbnails.restartFailedText'),
          tone: 'bad',
        }),
    },
  });
  return (
    <>
      <PageTitle>{t('admin:thumbnails.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin:thumbnails.title')}</h1>
        <div className="row wraps">
          <RefreshControls interval={interval} onInterval={setInterval} />
          {isAdmin && (
            <Button working={restart.isPending} onClick={() => restart.mutate()}>
              <Power className="small" aria-hidden="true" />
              {t('admin:thumbnails.restart')}
            </Button>
          )}
        </div>
      </div>
      {isAdmin && (
        <p className="row wraps">
          <Link className="more-link" to={paths.thumbnailProgress}>
            <ChartNoAxesColumn className="small" aria-hidden="true" />
            {t('admin:thumbnails.second')}
          </Link>
          <a className="more-link" href="/api/queues">
            <ListChecks className="small" aria-hidden="true" />
            {t('admin:thumbnails.queues')}
          </a>
        </p>
      )}
      {stats.isPending && <PageSpinner label={t('common.loading')} />}
      {stats.isLoadingError && (
        <ErrorState
          title={t('admin:thumbnails.loadError', {
            message:
              stats.error instanceof ApiError
                ? t('admin:thumbnails.fetchFailed', { status: stats.error.status })
                : t('common.signalDropped'),
          })}
          error={stats.error}
          onRetry={() => void stats.refetch()}
        />
      )}
      {stats.data?.total_photos === 0 && <EmptyState title={t('admin:thumbnails.none')} />}
      {stats.data !== undefined && stats.data.total_photos > 0 && <Overall stats={stats.data} rate={rate} />}
      {stats.data !== undefined && stats.data.total_photos > 0 && (
        <div className="thumbnails-columns stack">
          <WatermarkProgress interval={Number(interval) || false} total={stats.data.total_photos} />
          <ByCategory categories={categories.data} failed={categories.isError} />
          {isAdmin && <CostImpact stats={stats.data} />}
          {isAdmin && <NumberReading interval={Number(interval) || false} />}
        </div>
      )}
      {stats.data !== undefined && stats.data.failed > 0 && failed.isLoadingError && (
        <ErrorState
          title={t('admin:thumbnails.failedError')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {stats.data !== undefined && failed.data !== undefined && failed.data.length > 0 && (
        <FailedPhotos count={stats.data.failed} query={failed} />
      )}
    </>
  );
}
