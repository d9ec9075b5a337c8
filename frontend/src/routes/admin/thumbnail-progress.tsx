import { Pause, Play, Power, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CategoryThumbnailStatsDto, ThumbnailStatsDto } from '../../api/generated/shop.schemas';
import { reasonOf } from '../../app/query-client';
import { FailedPhotos } from '../../features/admin-thumbnails/failed-photos';
import {
  bandwidthSaved,
  costOfWaiting,
  minutesLeft,
  savedAMonth,
  useRate,
} from '../../features/admin-thumbnails/progress';
import { ProgressBar } from '../../features/admin-thumbnails/progress-bar';
import {
  useRefreshThumbnails,
  useRestartProcessor,
  useThumbnails,
} from '../../features/admin-thumbnails/use-thumbnails';
import { useCategoryName } from '../../i18n/names';
import { Button, PageSpinner } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { Chip } from '../../ui/price';
import { SelectPill } from '../../ui/select-pill';
import { EmptyState, ErrorState, Note } from '../../ui/state';
import { toast } from '../../ui/toast';
import '../../features/admin-thumbnails/thumbnails.css';

/** Milliseconds between two looks, to choose from; 0 is off (specification of the administrators' side, section 9). */
const INTERVALS = ['5000', '10000', '30000', '60000', '0'] as const;
type Interval = (typeof INTERVALS)[number];

/** How far the pictures are, live; by category, with what waiting costs, and the failed ones. */
export function Component() {
  const { t } = useTranslation(['shop', 'admin']);
  const [interval, setInterval] = useState<Interval>('5000');
  const { stats, categories, failed } = useThumbnails(Number(interval) || false);
  const rate = useRate(stats.data?.with_thumbnails, stats.dataUpdatedAt);
  const restart = useRestartProcessor();
  return (
    <>
      <PageTitle>{t('admin:thumbnails.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin:thumbnails.title')}</h1>
        <div className="row">
          <RefreshControls interval={interval} onInterval={setInterval} />
          <Button working={restart.isPending} onClick={() => restart.mutate()}>
            <Power className="small" aria-hidden="true" />
            {t('admin:thumbnails.restart')}
          </Button>
        </div>
      </div>
      {stats.isPending && <PageSpinner label={t('common.loading')} />}
      {stats.isError && (
        <ErrorState
          title={t('admin:thumbnails.loadError', { message: reasonOf(stats.error) })}
          error={stats.error}
          onRetry={() => void stats.refetch()}
        />
      )}
      {stats.data?.total_photos === 0 && (
        <EmptyState title={t('admin:thumbnails.none')}>{t('admin:thumbnails.noneText')}</EmptyState>
      )}
      {stats.data !== undefined && stats.data.total_photos > 0 && <Overall stats={stats.data} rate={rate} />}
      {stats.data !== undefined && stats.data.total_photos > 0 && (
        <div className="thumbnails-columns stack">
          <ByCategory categories={categories.data} failed={categories.isError} />
          <CostImpact stats={stats.data} />
        </div>
      )}
      {failed.data !== undefined && failed.data.length > 0 && <FailedPhotos photos={failed.data} />}
    </>
  );
}

function RefreshControls({ interval, onInterval }: { interval: Interval; onInterval: (interval: Interval) => void }) {
  const { t } = useTranslation(['shop', 'admin']);
  const refresh = useRefreshThumbnails();
  const [refreshing, setRefreshing] = useState(false);
  const running = interval !== '0';
  const refreshNow = async () => {
    setRefreshing(true);
    await refresh().catch(() =>
      toast({
        title: t('admin:thumbnails.refreshFailed'),
        description: t('admin:thumbnails.refreshFailedText'),
        tone: 'bad',
      }),
    );
    setRefreshing(false);
  };
  return (
    <>
      <Button onClick={() => onInterval(running ? '0' : '5000')}>
        {running ? <Pause className="small" aria-hidden="true" /> : <Play className="small" aria-hidden="true" />}
        {t(running ? 'admin:thumbnails.pause' : 'admin:thumbnails.resume')}
      </Button>
      <SelectPill
        label={t('admin:thumbnails.autoRefresh')}
        value={interval}
        options={INTERVALS.map((value) => ({ value, label: t(`admin:thumbnails.intervals.${value}`) }))}
        onChange={onInterval}
      />
      <Button working={refreshing} onClick={() => void refreshNow()}>
        <RefreshCw className="small" aria-hidden="true" />
        {t('admin:thumbnails.refresh')}
      </Button>
    </>
  );
}

function Overall({ stats, rate }: { stats: ThumbnailStatsDto; rate: number | null }) {
  const { t } = useTranslation('admin');
  const { total_photos: total, with_thumbnails: made, without_thumbnails: remaining } = stats;
  const minutes = minutesLeft(remaining, rate);
  const { gigabytes, dollars } = bandwidthSaved(made);
  return (
    <>
      <section className="admin-panel" aria-label={t('thumbnails.overall')}>
        <div className="thumbnails-big">
          <b>{t('thumbnails.percent', { percent: stats.percentage_complete })}</b>
          <div>
            <Chip tone={remaining === 0 ? 'good' : undefined}>
              {t(remaining === 0 ? 'thumbnails.complete' : 'thumbnails.processing')}
            </Chip>
            {remaining > 0 && (
              <p className="small muted">
                {rate === null
                  ? t('thumbnails.estimate', { count: minutes })
                  : t('thumbnails.rate', {
                      rate: Math.round(rate),
                      minutes: t('thumbnails.estimate', { count: minutes }),
                    })}
              </p>
            )}
          </div>
        </div>
        <ProgressBar label={t('thumbnails.overall')} percent={stats.percentage_complete} />
      </section>
      <dl className="stats">
        <div>
          <dt>{t('thumbnails.total')}</dt>
          <dd>{t('thumbnails.number', { count: total })}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.made')}</dt>
          <dd>{t('thumbnails.number', { count: made })}</dd>
          <small>{t('thumbnails.percent', { percent: stats.percentage_complete })}</small>
        </div>
        <div>
          <dt>{t('thumbnails.remaining')}</dt>
          <dd>{t('thumbnails.number', { count: remaining })}</dd>
          <small>{t('thumbnails.estimate', { count: minutes })}</small>
        </div>
        <div>
          <dt>{t('thumbnails.saved')}</dt>
          <dd>{t('thumbnails.gigabytes', { amount: gigabytes.toFixed(1) })}</dd>
          <small>{t('thumbnails.about', { dollars: dollars.toFixed(2) })}</small>
        </div>
      </dl>
    </>
  );
}

function ByCategory({ categories, failed }: { categories: CategoryThumbnailStatsDto[] | undefined; failed: boolean }) {
  const { t } = useTranslation('admin');
  const categoryName = useCategoryName();
  return (
    <section className="admin-panel">
      <h2>{t('thumbnails.byCategory')}</h2>
      {failed && <Note tone="bad">{t('thumbnails.categoriesError')}</Note>}
      {categories?.map(({ category, total_photos, with_thumbnails, percentage_complete }) => (
        <div key={category} className="thumbnails-category">
          <span>{categoryName(category)}</span>
          <ProgressBar label={categoryName(category)} percent={percentage_complete} />
          <span className="small muted">
            {t('thumbnails.of', { made: with_thumbnails, total: total_photos, percent: percentage_complete })}
          </span>
        </div>
      ))}
    </section>
  );
}

function CostImpact({ stats }: { stats: ThumbnailStatsDto }) {
  const { t } = useTranslation('admin');
  return (
    <section className="admin-panel">
      <h2>{t('thumbnails.cost')}</h2>
      <dl className="sum">
        <div>
          <dt>{t('thumbnails.waiting', { count: stats.without_thumbnails })}</dt>
          <dd>{t('thumbnails.aDay', { dollars: costOfWaiting(stats.without_thumbnails).toFixed(2) })}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.savedByMade')}</dt>
          <dd>{t('thumbnails.aMonth', { dollars: savedAMonth(stats.with_thumbnails).toFixed(2) })}</dd>
        </div>
      </dl>
      <Note>{t('thumbnails.restartNote')}</Note>
    </section>
  );
}
