import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { GalleryPhotos } from '../features/gallery/gallery-photos';
import { GalleryTitles } from '../features/gallery/gallery-titles';
import { PhotoGridSkeleton } from '../features/photos/photo-grid';
import { SellingGrid } from '../features/photos/selling-grid';

/** The galleries of a category, or the photographs of the one that the address names. */
export function Component() {
  const { t } = useTranslation();
  const { category = '' } = useParams();
  const [params] = useSearchParams();
  const title = params.get('title');
  if (title === null) return <GalleryTitles key={category} category={category} />;
  return (
    <GalleryPhotos
      key={title}
      category={category}
      name={title}
      renderPhotos={(photos, hasMore) => <SellingGrid photos={photos} filled={hasMore} eager={4} />}
      skeleton={<PhotoGridSkeleton label={t('common.loading')} />}
    />
  );
}
