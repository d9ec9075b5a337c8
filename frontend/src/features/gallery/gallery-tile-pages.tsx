import { useTranslation } from 'react-i18next';
import { EndlessMore, ShowMore } from '../../ui/show-more';
import { GalleryTiles, type GalleryTile } from './gallery-tiles';

interface GalleryTilePagesProps {
  galleries: GalleryTile[];
  /** The list that they come from. */
  query: Parameters<typeof EndlessMore>[0]['query'];
  /** More of the page follows: its end does not run away. */
  isInside?: boolean;
}

/** Galleries by pages: shows their number, and the next page near the end, or on request inside a page. */
export function GalleryTilePages({ galleries, query, isInside = false }: GalleryTilePagesProps) {
  const { t } = useTranslation();
  const shown = t('common.galleries', { count: galleries.length });
  return (
    <>
      <p className="gallery-count" role="status">
        {query.hasNextPage ? t('gallery.first', { galleries: shown }) : shown}
      </p>
      <GalleryTiles galleries={galleries} />
      {isInside ? (
        <ShowMore query={query} label={t('gallery.showMoreGalleries')} />
      ) : (
        <div className="list-end">
          <EndlessMore query={query} label={t('gallery.showMoreGalleries')} />
        </div>
      )}
    </>
  );
}
