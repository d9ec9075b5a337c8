import { useTranslation } from 'react-i18next';
import { EndlessMore } from '../../ui/show-more';
import { GalleryTiles, type GalleryTile } from './gallery-tiles';

interface GalleryTilePagesProps {
  galleries: GalleryTile[];
  /** The list that they come from. */
  query: Parameters<typeof EndlessMore>[0]['query'];
}

/** Galleries by pages: shows their number, and loads the next page near the end. */
export function GalleryTilePages({ galleries, query }: GalleryTilePagesProps) {
  const { t } = useTranslation();
  const shown = t('common.galleries', { count: galleries.length });
  return (
    <>
      <p className="gallery-count" role="status">
        {query.hasNextPage ? t('gallery.first', { galleries: shown }) : shown}
      </p>
      <GalleryTiles galleries={galleries} />
      <div className="list-end">
        <EndlessMore query={query} label={t('gallery.showMoreGalleries')} />
      </div>
    </>
  );
}
