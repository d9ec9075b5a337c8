import { Check, Download, Info, ShoppingBag, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHoldings, usePutInCart, useTakeFromCart } from '../../api/cart';
import { getDownloadPhotoUrl } from '../../api/generated/cart-and-purchases';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { openCart } from '../../app/open-cart';
import { paths } from '../../app/paths';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { Price } from '../../ui/price';
import { SaveButton } from '../download/save-button';
import { useRandRange } from '../payment/rand-range';
import { useSized } from '../../ui/use-sized';
import { useCanSave } from '../download/use-save-photo';

interface ViewerActionsProps {
  photo: PhotoDto;
  hidePrice: boolean;
}

/** Actions for the shown photograph: open its page, and buy it, or save it once bought. */
export function ViewerActions({ photo, hidePrice }: ViewerActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="viewer-actions">
      <ButtonLink className="on-field" to={paths.photo(photo.id)}>
        <Info className="hide-phone" aria-hidden="true" />
        {t('viewer.details')}
      </ButtonLink>
      <MainAction key={photo.id} photo={photo} hidePrice={hidePrice} />
    </div>
  );
}

function MainAction({ photo, hidePrice }: ViewerActionsProps) {
  const { t } = useTranslation();
  const { inCart, owned } = useHoldings();
  const add = usePutInCart();
  const canSave = useCanSave();
  const rand = useRandRange()(photo.tokenPrice);
  const sized = useSized();
  if (owned.has(photo.id) && canSave) return <SaveButton photo={photo} />;
  if (owned.has(photo.id))
    return (
      <a className="button field" href={getDownloadPhotoUrl(photo.id)}>
        <Download aria-hidden="true" />
        {sized(t('share.download'), photo.bytes)}
      </a>
    );
  if (inCart.has(photo.id)) return <InCart photo={photo} />;
  if (photo.status !== 'ready') return null;
  return (
    <Button variant="gold" working={add.isPending} onClick={() => add.mutate({ data: { photoId: photo.id } })}>
      {add.isPending ? t('photo.adding') : t('gallery.addToCart')}
      {!hidePrice && (
        <span className="viewer-price">
          <Price tokens={photo.tokenPrice} />
          {rand !== null && <small>{rand.range}</small>}
        </span>
      )}
    </Button>
  );
}

/** It is in the cart: the way there, and out of it again. */
function InCart({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const title = usePhotoTitle()(photo);
  const { inPacks } = useHoldings();
  const take = useTakeFromCart();
  return (
    <>
      <Button done disabled>
        <Check className="hide-phone" aria-hidden="true" />
        {t('gallery.inCart')}
      </Button>
      {!inPacks.has(photo.id) && (
        <IconButton
          label={t('cart.removePhoto', { title })}
          aria-busy={take.isPending || undefined}
          onClick={() => !take.isPending && take.mutate({ data: { photoId: photo.id } })}
        >
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('cart.viewCart')} onClick={openCart}>
        <ShoppingBag aria-hidden="true" />
      </IconButton>
    </>
  );
}
