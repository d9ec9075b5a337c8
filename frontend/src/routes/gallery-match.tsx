import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useListGalleryGroups } from '../api/generated/galleries';
import { GalleryPhotos, NoSuchGallery } from '../features/gallery/gallery-photos';
import { PageSpinner } from '../ui/button';
import { ErrorState } from '../ui/state';

/** The photographs of a gallery by its name alone. */
export function Component() {
  const { t } = useTranslation();
  const { matchInfo = '' } = useParams();
  const groups = useListGalleryGroups();
  if (groups.isPending) return <PageSpinner label={t('common.loading')} />;
  if (groups.isError)
    return <ErrorState title={t('gallery.loadError')} error={groups.error} onRetry={() => void groups.refetch()} />;
  const group = groups.data.find((one) => one.matchInfo === matchInfo);
  if (group === undefined) return <NoSuchGallery />;
  return <GalleryPhotos category={group.category} name={matchInfo} />;
}
