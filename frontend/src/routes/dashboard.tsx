import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { usePurchasedPhotos } from '../api/cart';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { TokenPurchases } from '../features/dashboard/token-purchases';
import { PhotoGrid, PhotoGridSkeleton } from '../features/photos/photo-grid';
import { useDates } from '../i18n/dates';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';
import { EmptyState, ErrorState } from '../ui/state';
import { Tabs } from '../ui/tabs';
import '../features/dashboard/dashboard.css';

export function Component() {
  const { t } = useTranslation();
  const user = useUser();
  const { data: photos } = usePurchasedPhotos();
  const [params, setParams] = useSearchParams();
  const photosTab = t('account.dashboard.photosTab');
  return (
    <div className="wrap page-end">
      <PageTitle>{t('account.dashboard.title')}</PageTitle>
      <div className="page-head split">
        <div>
          <p className="muted">{t('account.dashboard.hello', { name: user?.fullName.split(' ')[0] })}</p>
          <h1>{t('account.dashboard.title')}</h1>
        </div>
        <div className="row">
          <Price tokens={user?.tokenBalance ?? 0} size="big" />
          <ButtonLink to={paths.tokens}>{t('account.dashboard.buyMore')}</ButtonLink>
        </div>
      </div>
      <Tabs
        label={t('account.dashboard.tabsLabel')}
        value={params.get('tab') === 'tokens' ? 'tokens' : 'photos'}
        onChange={(tab) => setParams(tab === 'tokens' ? { tab } : {}, { replace: true, preventScrollReset: true })}
        tabs={[
          {
            value: 'photos',
            label: photos === undefined ? photosTab : `${photosTab} ${photos.length}`,
            panel: <MyPhotos />,
          },
          { value: 'tokens', label: t('account.dashboard.tokensTab'), panel: <TokenPurchases /> },
        ]}
      />
    </div>
  );
}

function MyPhotos() {
  const { t } = useTranslation();
  const date = useDates();
  const query = usePurchasedPhotos();
  if (query.isPending) return <PhotoGridSkeleton count={6} label={t('common.loading')} />;
  if (query.isError)
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
  return (
    <>
      <PhotoGrid
        photos={query.data}
        low
        linkLabel={(photo) => t('gallery.viewPhoto', { title: photo.title })}
        overlay={(photo) => (
          <div className="photo-cell-foot captioned">
            <span className="photo-cell-name">{date(photo.capturedAt ?? photo.purchaseDate)}</span>
            <a
              className="photo-round"
              href={photo.downloadUrl}
              download
              aria-label={t('account.dashboard.download', { title: photo.title })}
            >
              <span>
                <Download className="small" aria-hidden="true" />
              </span>
            </a>
          </div>
        )}
      />
      <p className="small muted dashboard-note">{t('account.dashboard.format')}</p>
    </>
  );
}
