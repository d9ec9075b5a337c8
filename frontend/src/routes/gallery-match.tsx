import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useGetGalleryByName } from '../api/generated/galleries';
import { isMissing } from '../api/mutator';
import { prefetch } from '../app/prefetch.server';
import { GalleryPhotos } from '../features/gallery/gallery-photos';
import { NoSuchGallery } from '../features/gallery/nothing-found';
import { prefetchGallery } from '../features/gallery/gallery-queries';
import { PageTitle } from '../ui/page-title';
import { ErrorState, PageSpinner } from '../ui/state';
import { PageCrash } from './page-crash';

export const loader = prefetch((client, { params: { matchInfo = '' }, search }) => [
  prefetchGallery(client, matchInfo, search),
]);

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

export const ErrorBoundary = () => <PageCrash missing={<NoSuchGallery />} page={<GalleryMatchPage />} />;

/** The photographs of a gallery, by its name. */
function GalleryMatchPage() {
  const { t } = useTranslation();
  const { matchInfo = '' } = useParams();
  const gallery = useGetGalleryByName(matchInfo);
  if (gallery.isPending)
    return (
      <>
        <PageTitle>{matchInfo}</PageTitle>
        <PageSpinner label={t('common.loading')} />
      </>
    );
  if (isMissing(gallery.error)) return <NoSuchGallery />;
  if (gallery.isLoadingError)
    return (
      <ErrorState page title={t('gallery.loadError')} error={gallery.error} onRetry={() => void gallery.refetch()} />
    );
  return <GalleryPhotos category={gallery.data.category} name={matchInfo} />;
}

export default GalleryMatchPage;
