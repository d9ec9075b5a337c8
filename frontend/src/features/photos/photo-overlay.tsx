import { Check, Download, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePutInCart } from '../../api/cart';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { answersEarly } from '../../ui/early-press';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Price } from '../../ui/price';

interface PhotoOverlayProps {
  photo: PhotoDto;
  inCart: boolean;
  owned?: boolean;
}

/** Over a photograph that may be bought: its price and adding, In Cart or Yours. */
export function PhotoOverlay({ photo, inCart, owned = false }: PhotoOverlayProps) {
  const { t } = useTranslation();
  return (
    <div className="photo-cell-foot">
      {photo.isHidden && <span className="photo-tag light">{t('photo.hidden')}</span>}
      {owned ? (
        <span className="photo-tag light">
          <Download className="small" aria-hidden="true" />
          {t('gallery.yours')}
        </span>
      ) : inCart ? (
        <button type="button" className="photo-tag light" disabled>
          <Check className="small" aria-hidden="true" />
          {t('gallery.inCart')}
        </button>
      ) : (
        <>
          <span className="photo-tag">
            <Price tokens={photo.tokenPrice} />
          </span>
          {photo.status === 'ready' && <AddButton photo={photo} />}
        </>
      )}
    </div>
  );
}

function AddButton({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const add = usePutInCart();
  return (
    <button
      className="photo-round photo-add"
      aria-label={t('gallery.addPhotoToCart', { title: usePhotoTitle()(photo) })}
      title={t('gallery.addToCart')}
      aria-busy={add.isPending || undefined}
      {...answersEarly(() => !add.isPending && add.mutate({ data: { photoId: photo.id } }))}
    >
      <span>{add.isPending ? <span className="spinner" /> : <Plus className="small" aria-hidden="true" />}</span>
    </button>
  );
}
