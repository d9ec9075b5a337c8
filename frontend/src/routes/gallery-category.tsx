import { useParams, useSearchParams } from 'react-router-dom';
import { prefetch } from '../app/prefetch.server';
import { filtersIn, SORTS } from '../features/gallery/gallery-filters';
import { GalleryPhotos } from '../features/gallery/gallery-photos';
import { GalleryTitles } from '../features/gallery/gallery-titles';
import { NoSuchGallery } from '../features/gallery/nothing-found';
import { galleryTitlesQuery, prefetchGallery } from '../features/gallery/gallery-queries';
import { PageCrash } from './page-crash';

export const loader = prefetch((client, { params: { category = '' }, search }) => {
  const title = search.get('title');
  if (title !== null) return [prefetchGallery(client, title, search)];
  return [client.infiniteQuery(galleryTitlesQuery(category, filtersIn(search, SORTS, 'newest')))];
});

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

export const ErrorBoundary = () => <PageCrash missing={<NoSuchGallery />} page={<GalleryCategoryPage />} />;

/** The galleries of a category, or the photographs of the one that the address names. */
function GalleryCategoryPage() {
  const { category = '' } = useParams();
  const [params] = useSearchParams();
  const title = params.get('title');
  if (title === null) return <GalleryTitles key={category} category={category} />;
  return <GalleryPhotos key={title} category={category} name={title} />;
}

export default GalleryCategoryPage;
