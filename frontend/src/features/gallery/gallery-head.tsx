import { CalendarDays, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryTitleDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { useDates, useMatchTimes } from '../../i18n/dates';
import { useCategoryName } from '../../i18n/names';
import { Crumbs } from '../../ui/crumbs';
import { PhotoCount } from '../../ui/photo-count';
import { Coin, useTokens } from '../../ui/price';
import { ShareButton } from '../../ui/share-button';
import { useRandRange } from '../payment/rand-range';
import { useViewedPhoto } from '../viewer/use-viewed-photo';
import { FavouritesPill } from './favourites-pill';
import './gallery-head.css';

interface GalleryHeadProps {
  category: string;
  name: string;
  /** Undefined until it has come. */
  gallery: GalleryTitleDto | undefined;
  /** The reader has searched or chosen a price. */
  filtered: boolean;
  /** Search, order and price; false while the gallery's code was not given. */
  toolbar: ReactNode;
}

/**
 * The head of a gallery: its name, what is in it, and how to find something there. On a phone it takes one row, so that
 * the photographs come first; the place in the shop and the toolbar are folded, and open without script.
 */
export function GalleryHead({ category, name, gallery, filtered, toolbar }: GalleryHeadProps) {
  const { t } = useTranslation();
  const date = useDates();
  const times = useMatchTimes();
  const tokensOf = useTokens();
  const rand = useRandRange();
  const categoryName = useCategoryName();
  const { pagePath } = useViewedPhoto();
  const [wasFiltered] = useState(filtered);
  return (
    <div className="gallery-head">
      <Crumbs
        back={paths.category(category)}
        trail={[
          { label: t('gallery.title'), to: paths.gallery },
          { label: categoryName(category), to: paths.category(category) },
          { label: name },
        ]}
      />
      <div className="gallery-names">
        <h1>{name}</h1>
        <p className="gallery-facts">
          {gallery !== undefined && (
            <>
              {gallery.heldAt !== null && (
                <span>
                  <CalendarDays className="small" aria-hidden="true" />
                  {gallery.matchDate === null ? date(gallery.heldAt) : times(gallery.matchDate)}
                </span>
              )}
              <span>
                <PhotoCount count={gallery.photoCount} />
              </span>
              <span className="price">
                <Coin />
                {t('gallery.each', {
                  price: [
                    tokensOf(gallery.lowestPrice, gallery.highestPrice),
                    rand(gallery.lowestPrice, gallery.highestPrice)?.range,
                  ]
                    .filter(Boolean)
                    .join(' · '),
                })}
              </span>
            </>
          )}
        </p>
      </div>
      {toolbar !== false && (
        <div className="gallery-head-actions">
          <FavouritesPill />
          <details className="gallery-fold" open={wasFiltered || undefined}>
            <summary className="pill" aria-label={t('gallery.searchAndSort')}>
              <SlidersHorizontal className="small" aria-hidden="true" />
            </summary>
          </details>
          <ShareButton pill title={name} path={pagePath} />
        </div>
      )}
      {toolbar}
    </div>
  );
}
