import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHoldings } from '../../api/cart';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { textsLoader } from '../../i18n';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { lazyPart } from '../../ui/lazy-part';
import { ChooseMark } from './choose-mark';
import { useChoosing } from './choosing';
import { PhotoGrid, type PhotoGroup } from './photo-grid';
import { PhotoOverlay } from './photo-overlay';
import type { ViewedPhotos } from '../viewer/photo-viewer';
import './choosing.css';

const ChoosingBar = lazyPart(async () => {
  const [part] = await Promise.all([import('./choosing-bar'), textsLoader('lists')()]);
  return part;
});

interface SellingGridProps {
  photos: PhotoDto[];
  filled?: boolean;
  eager?: number;
  /** As in PhotoGrid. */
  groups?: PhotoGroup<PhotoDto>[] | undefined;
  viewer?: Partial<ViewedPhotos>;
}

/**
 * Photographs for sale: each can be looked at on the full screen, and put in the cart on the spot. Several are chosen
 * together by a long press on one, or by the button above them.
 */
export function SellingGrid({ photos, filled = false, eager = 0, groups, viewer = {} }: SellingGridProps) {
  const { t } = useTranslation();
  const titleOf = usePhotoTitle();
  const { inCart } = useHoldings();
  const { chosen, toggle, starter, begin, end, presses } = useChoosing();
  return (
    <div className={classes('choosable', chosen && 'choosing')} {...presses}>
      {photos.length > 1 && chosen === null && (
        <Button variant="ghost" size="small" className="choose-several" ref={starter} onClick={begin}>
          <ListChecks className="small" aria-hidden="true" />
          {t('gallery.chooseSeveral')}
        </Button>
      )}
      <PhotoGrid
        photos={photos}
        filled={filled}
        eager={eager}
        groups={groups}
        viewer={viewer}
        linkLabel={(photo) => t('gallery.viewPhoto', { title: titleOf(photo) })}
        cellClass={(photo) =>
          classes(inCart.has(photo.id) && 'in-cart', chosen?.has(photo.id) && 'chosen') || undefined
        }
        overlay={(photo) =>
          chosen === null ? (
            <PhotoOverlay photo={photo} />
          ) : (
            <ChooseMark
              label={t('gallery.choosePhoto', { title: titleOf(photo) })}
              chosen={chosen.has(photo.id)}
              onToggle={() => toggle(photo.id)}
            />
          )
        }
      />
      {chosen !== null && <ChoosingBar photoIds={[...chosen]} onClose={end} />}
    </div>
  );
}
