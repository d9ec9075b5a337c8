import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useListSorting, useListUploadDays } from '../../api/generated/sorting';
import type { SortedGalleryDto, SortingDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { Made } from '../../features/admin-sorting/made';
import { SortingDay } from '../../features/admin-sorting/sorting-day';
import { textsLoader } from '../../i18n';
import { dayHere } from '../../i18n/clock';
import { useDates } from '../../i18n/dates';
import { ButtonLink } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-galleries/admin-galleries.css';
import '../../features/admin-sorting/sorting.css';

/** Days of the last uploads that are offered as buttons. */
const OFFERED = 5;
/** By which day: in the address, the upload's where it says nothing. */
const BY = ['', 'taken'] as const;

export const clientLoader = textsLoader('admin-sorting', 'admin-galleries');

/** A day's photographs, or a gallery's, on one time line, to be sorted into the galleries of matches. */
export default function SortPage() {
  const { t } = useTranslation(['admin-sorting', 'shop']);
  const [params] = useSearchParams();
  const gallery = Number(params.get('gallery') ?? 0);
  const days = useListUploadDays({ query: { refetchOnMount: 'always' } });
  const [wanted, setDay] = useSearchParam('day');
  const [by, setBy] = useSearchParam('by');
  const [made, setMade] = useState<SortedGalleryDto[]>([]);
  const date = useDates();
  const day = wanted || days.data?.[0] || dayHere();
  const isReady = gallery > 0 || wanted !== '' || !days.isPending;
  const sorting = useListSorting(
    gallery > 0 ? { galleryId: gallery } : { day, by: by === 'taken' ? 'taken' : 'uploaded' },
    { query: { enabled: isReady, refetchOnMount: 'always' } },
  );
  return (
    <div className="sorting-page">
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
        {gallery > 0 && <ButtonLink to={paths.adminSort()}>{t('wholeDay')}</ButtonLink>}
      </div>
      <p className="muted sorting-intro">{t('intro')}</p>
      {gallery === 0 && (
        <div className="sorting-days">
          <TextField
            type="date"
            label={t('day')}
            value={day}
            onChange={({ target }) => target.value !== '' && setDay(target.value)}
          />
          <div className="row wraps" role="group" aria-label={t('lastDays')}>
            {days.data?.slice(0, OFFERED).map((one) => (
              <button key={one} type="button" className="pill" aria-pressed={one === day} onClick={() => setDay(one)}>
                {date(`${one}T12:00:00Z`)}
              </button>
            ))}
          </div>
          <div className="row wraps" role="group" aria-label={t('by.title')}>
            {BY.map((one) => (
              <button key={one} type="button" className="pill" aria-pressed={by === one} onClick={() => setBy(one)}>
                {t(one === '' ? 'by.uploaded' : 'by.taken')}
              </button>
            ))}
          </div>
        </div>
      )}
      {made.length > 0 && <Made galleries={made} onClose={() => setMade([])} />}
      {sorting.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {sorting.isLoadingError && (
        <ErrorState title={t('loadError')} error={sorting.error} onRetry={() => void sorting.refetch()} />
      )}
      {sorting.data?.isCut && <Note>{t('cut', { count: sorting.data.photos.length })}</Note>}
      {sorting.data?.photos.length === 0 && (
        <EmptyState title={t('empty')} action={<ButtonLink to={paths.adminBatchUpload}>{t('upload')}</ButtonLink>}>
          {t('emptyText')}
        </EmptyState>
      )}
      {sorting.data !== undefined && sorting.data.photos.length > 0 && (
        <SortingDay key={`${day} ${by} ${gallery} ${clocksOf(sorting.data)}`} sorting={sorting.data} onMade={setMade} />
      )}
    </div>
  );
}

/** How the clocks are set: with another correction, parts begin elsewhere. */
function clocksOf({ clocks }: SortingDto): string {
  return clocks
    .flatMap(({ camera, day, shiftSeconds }) => (shiftSeconds === 0 ? [] : [camera, day, shiftSeconds]))
    .join();
}
