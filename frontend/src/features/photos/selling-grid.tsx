import { useTranslation } from 'react-i18next';
import { useHoldings } from '../../api/cart';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { usePhotoTitle } from '../../i18n/photo-title';
import { ChoosableGrid } from './choosable-grid';
import type { PhotoGroup } from './photo-grid';
import { PhotoOverlay } from './photo-overlay';
import type { ViewedPhotos } from '../viewer/photo-viewer';

interface SellingGridProps {
  photos: PhotoDto[];
  filled?: boolean;
  eager?: number;
  /** As in PhotoGrid. */
  groups?: PhotoGroup<PhotoDto>[] | undefined;
  viewer?: Partial<ViewedPhotos>;
}

/** Photographs for sale: each can be looked at on the full screen, and put in the cart on the spot. */
export function SellingGrid({ photos, filled = false, eager = 0, groups, viewer = {} }: SellingGridProps) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const { inCart, owned } = useHoldings();
  return (
    <ChoosableGrid
      photos={photos}
      filled={filled}
      eager={eager}
      groups={groups}
      viewer={viewer}
      linkLabel={(photo) => t('gallery.viewPhoto', { title: titleOf(photo) })}
      cellClass={(photo) => (inCart.has(photo.id) ? 'in-cart' : undefined)}
      overlay={(photo) => <PhotoOverlay photo={photo} inCart={inCart.has(photo.id)} owned={owned.has(photo.id)} />}
    />
  );
}
