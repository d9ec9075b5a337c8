import { Pause, Play, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { CategoryThumbnailStatsDto, ThumbnailStatsDto } from '../../api/generated/shop.schemas';
import { useDecimals } from '../../i18n/decimals';
import { useCategoryName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Note } from '../../ui/note';
import { ProgressBar } from '../../ui/progress-bar';
import { SelectPill } from '../../ui/select-pill';
import { toast } from '../../ui/toast';
import { FAILED } from './failed-photos';
import { bandwidthSaved, costOfWaiting, minutesLeft, savedAMonth } from './progress';
import { useRefreshThumbnails } from './use-thumbnails';
import './thumbnails.css';

/** Milliseconds between two looks, to choose from; 0 is off (specification of the administrators' side, section 9). */
const INTERVALS = ['5000', '10000', '30000', '60000', '0'] as const;
export type Interval = (typeof INTERVALS)[number];

/** Controls for refreshing: pause, interval, and now. */
export function RefreshControls({
  interval,
  onInterval,
}: {
  interval: Interval;
  onInterval: (interval: Interval) => void;
}) {
  const { t } = useTranslation(['shop', 'admin']);
  const refresh = useRefreshThumbnails();
  const [refreshing, setRefreshing] = useState(false);
  /** The interval that Resume restores. */
  const [before, setBefore] = useState<Interval>('5000');
  const running = interval !== '0';
  const choose = (chosen: Interval) => {
    if (running) setBefore(interval);
    onInterval(chosen);
  };
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
      <Button onClick={() => choose(running ? '0' : before)}>
        {running ? <Pause className="small" aria-hidden="true" /> : <Play className="small" aria-hidden="true" />}
        {t(running ? 'admin:thumbnails.pause' : 'admin:thumbnails.resume')}
      </Button>
      <SelectPill
        label={t('admin:thumbnails.autoRefresh')}
        value={interval}
        options={INTERVALS.map((value) => ({ value, label: t(`admin:thumbnails.intervals.${value}`) }))}
        onChange={choose}
      />
      <Button working={refreshing} onClick={() => void refreshNow()}>
        <RefreshCw className="small" aria-hidden="true" />
        {t('admin:thumbnails.refresh')}
      </Button>
    </>
  );
}

/** Overall progress, speed, and savings. */
export function Overall({ stats, rate }: { stats: ThumbnailStatsDto; rate: number | null }) {
  const { t } = useTranslation('admin');
  const decimals = useDecimals();
  const { total_photos: total, with_thumbnails: made, without_thumbnails: remaining } = stats;
  // There is no point in waiting for pictures that cannot be made.
  const toMake = remaining - stats.failed;
  const minutes = minutesLeft(toMake, rate);
  const { gigabytes, dollars } = bandwidthSaved(made);
  const percent = t('thumbnails.percent', { percent: decimals(stats.percentage_complete) });
  return (
    <>
      <section className="admin-panel" aria-label={t('thumbnails.overall')}>
        <div className="thumbnails-big">
          <b>{percent}</b>
          <div className="row wraps">
            <Chip tone={toMake > 0 ? undefined : stats.failed > 0 ? 'bad' : 'good'}>
              {toMake > 0
                ? t('thumbnails.processing')
                : stats.failed > 0
                  ? t('thumbnails.completeBut', { count: stats.failed })
                  : t('thumbnails.complete')}
            </Chip>
            {toMake === 0 && stats.failed > 0 && (
              <Link className="more-link" to={`${paths.adminThumbnails}#${FAILED}`}>
                {t('thumbnails.showDamaged')}
              </Link>
            )}
            {toMake > 0 && (
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
        <div className="chalk" />
      </section>
      <dl className="stats">
        <div>
          <dt>{t('thumbnails.total')}</dt>
          <dd>{t('thumbnails.number', { count: total })}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.made')}</dt>
          <dd>{t('thumbnails.number', { count: made })}</dd>
          <dd className="stats-note">{percent}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.remaining')}</dt>
          <dd>{t('thumbnails.number', { count: remaining })}</dd>
          {toMake > 0 && <dd className="stats-note">{t('thumbnails.estimate', { count: minutes })}</dd>}
        </div>
        <div>
          <dt>{t('thumbnails.saved')}</dt>
          <dd>{t('thumbnails.gigabytes', { amount: decimals(gigabytes) })}</dd>
          <dd className="stats-note">{t('thumbnails.about', { dollars: decimals(dollars, 2) })}</dd>
        </div>
      </dl>
    </>
  );
}

/** Progress by category. */
export function ByCategory({
  categories,
  failed,
}: {
  categories: CategoryThumbnailStatsDto[] | undefined;
  failed: boolean;
}) {
  const { t } = useTranslation('admin');
  const categoryName = useCategoryName();
  const decimals = useDecimals();
  return (
    <section className="admin-panel">
      <h2>{t('thumbnails.byCategory')}</h2>
      {failed && <Note tone="bad">{t('thumbnails.categoriesError')}</Note>}
      {categories?.map(({ category, total_photos, with_thumbnails, percentage_complete }) => (
        <div key={category} className="thumbnails-category">
          <span>{categoryName(category)}</span>
          <ProgressBar label={categoryName(category)} percent={percentage_complete} />
          <span className="small muted">
            {t('thumbnails.of', { made: with_thumbnails, total: total_photos, percent: decimals(percentage_complete) })}
          </span>
        </div>
      ))}
    </section>
  );
}

/** Costs of waiting, and savings, by the estimates of the specification. */
export function CostImpact({ stats }: { stats: ThumbnailStatsDto }) {
  const { t } = useTranslation('admin');
  const decimals = useDecimals();
  return (
    <section className="admin-panel">
      <h2>{t('thumbnails.cost')}</h2>
      <dl className="sum">
        <div>
          <dt>{t('thumbnails.waiting', { count: stats.without_thumbnails })}</dt>
          <dd>{t('thumbnails.aDay', { dollars: decimals(costOfWaiting(stats.without_thumbnails), 2) })}</dd>
        </div>
        <div>
          <dt>{t('thumbnails.savedByMade')}</dt>
          <dd>{t('thumbnails.aMonth', { dollars: decimals(savedAMonth(stats.with_thumbnails), 2) })}</dd>
        </div>
      </dl>
      <Note>{t('thumbnails.restartNote')}</Note>
    </section>
  );
}
