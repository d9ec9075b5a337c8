import { Check, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  getCollectionLink,
  getDownloadAllUrl,
  useGetPurchasedPhotosSummary,
  useListPurchasedPhotosInfinite,
} from '../../api/generated/cart-and-purchases';
import type { PurchasedPhotoDto } from '../../api/generated/shop.schemas';
import { byPages, isAwaited, moreOf } from '../../api/queries';
import { boughtBefore, paths } from '../../app/paths';
import { useLanguage } from '../../i18n';
import { useDates } from '../../i18n/dates';
import { usePhotoTitle } from '../../i18n/photo-title';
import { ButtonLink } from '../../ui/button';
import { formatBytes } from '../../ui/bytes';
import { Note } from '../../ui/note';
import { ShowMore } from '../../ui/show-more';
import { EmptyState, ErrorState } from '../../ui/state';
import { SaveRound } from '../download/save-button';
import { SendLinkButton } from '../download/send-link-button';
import { PhotoGrid, PhotoGridSkeleton } from '../photos/photo-grid';
import './dashboard.css';

/** Photographs a page (specification §9). */
const PAGE = 24;

/** The person's photographs, each with its download, and all as one archive. */
export function MyPhotos() {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const date = useDates();
  const { state } = useLocation() as { state: unknown };
  const query = useListPurchasedPhotosInfinite(
    { limit: PAGE + 1 },
    { query: byPages(PAGE, ({ purchaseId }: PurchasedPhotoDto) => purchaseId) },
  );
  if (isAwaited(query)) return <PhotoGridSkeleton count={6} />;
  if (query.data === undefined || (query.data.length === 0 && query.isError))
    return (
      <ErrorState title={t('account.dashboard.photosError')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (query.data.length === 0)
    return (
      <EmptyState
        title={t('account.dashboard.empty')}
        action={
          <ButtonLink variant="gold" to={paths.gallery}>
            {t('account.dashboard.browse')}
          </ButtonLink>
        }
      >
        {t('account.dashboard.emptyText')}
      </EmptyState>
    );
  const boughtNow = new Set(boughtBefore(state));
  return (
    <>
      {boughtNow.size > 0 && (
        <div className="dashboard-joy">
          <Note tone="good" icon={<Check aria-hidden="true" />}>
            <strong>{t('account.dashboard.boughtNow', { count: boughtNow.size })}</strong>
            {t('account.dashboard.boughtNowText')}
          </Note>
          <DownloadAll />
        </div>
      )}
      <PhotoGrid
        photos={query.data}
        own={{ boughtNow }}
        low
        filled={query.hasNextPage}
        viewer={{ onMore: moreOf(query) }}
        linkLabel={(photo) => t('gallery.viewPhoto', { title: titleOf(photo) })}
        overlay={(photo) => (
          <div className="photo-cell-foot captioned">
            <span className="photo-cell-name">{date(photo.capturedAt ?? photo.purchaseDate)}</span>
            <SaveRound photo={photo} />
          </div>
        )}
      />
      <ShowMore query={query} label={t('gallery.showMore')} />
      {boughtNow.size === 0 && <DownloadAll />}
    </>
  );
}

function DownloadAll() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: all } = useGetPurchasedPhotosSummary({ query: { refetchOnMount: 'always' } });
  return (
    <div className="dashboard-all">
      {all !== undefined && all.count > 0 && (
        <>
          <a className="button field" href={getDownloadAllUrl()}>
            <Download aria-hidden="true" />
            {t('account.dashboard.downloadAll', { count: all.count, size: formatBytes(all.bytes, language) })}
          </a>
          <SendLinkButton title={t('account.dashboard.title')} getLink={() => getCollectionLink()} />
        </>
      )}
      <span className="small muted">{t('account.dashboard.format')}</span>
    </div>
  );
}
