import { useTranslation } from 'react-i18next';
import { EndlessMore } from '../../ui/show-more';
import { Albums, type Album } from './albums';

interface AlbumPagesProps {
  albums: Album[];
  /** The list that they come from. */
  query: Parameters<typeof EndlessMore>[0]['query'];
}

/** Albums that come by pages: how many are shown, and on to the next when the end is near. */
export function AlbumPages({ albums, query }: AlbumPagesProps) {
  const { t } = useTranslation();
  const galleries = t('common.galleries', { count: albums.length });
  return (
    <>
      <p className="gallery-count" role="status">
        {query.hasNextPage ? t('gallery.first', { galleries }) : galleries}
      </p>
      <Albums albums={albums} />
      <div className="list-end">
        <EndlessMore query={query} label={t('gallery.showMoreGalleries')} />
      </div>
    </>
  );
}
