import { useParams, useSearchParams } from 'react-router-dom';
import { GalleryPhotos } from '../features/gallery/gallery-photos';
import { GalleryTitles } from '../features/gallery/gallery-titles';

/** The galleries of a category, or the photographs of the one that the address names. */
export function Component() {
  const { category = '' } = useParams();
  const [params] = useSearchParams();
  const title = params.get('title');
  if (title === null) return <GalleryTitles key={category} category={category} />;
  return <GalleryPhotos key={title} category={category} name={title} />;
}
