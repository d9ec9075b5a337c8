import { Check, ShoppingBag, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHoldings, usePutInCart, useTakeFromCart } from '../../api/cart';
import type { PhotoDto } from '../../api/generated/shop.schemas';
import { openCart } from '../../app/open-cart';
import { usePhotoTitle } from '../../i18n/photo-title';
import { Button } from '../../ui/button';
import { useFocusBack } from '../../ui/use-focus-back';
import './cart.css';

interface AddToCartProps {
  photo: PhotoDto;
  /** Beside another action, which is the primary one. */
  second?: boolean;
}

/** Puts a photograph in the cart, and says that it is there. */
export function AddToCart({ photo, second = false }: AddToCartProps) {
  const { t } = useTranslation();
  const { inCart } = useHoldings();
  const add = usePutInCart();
  const button = useFocusBack(!inCart.has(photo.id));
  if (inCart.has(photo.id))
    return (
      <Button ref={button} size="large" block done disabled>
        <Check aria-hidden="true" />
        {t('photo.addedToCart')}
      </Button>
    );
  return (
    <Button
      ref={button}
      variant={second ? 'line' : 'gold'}
      size="large"
      block
      working={add.isPending}
      onClick={() => add.mutate({ data: { photoId: photo.id } })}
    >
      {add.isPending ? t('photo.adding') : t('photo.addToCart')}
    </Button>
  );
}

/** Of a photograph that is in the cart: the way there, and out of it again; nothing for any other. */
export function InCart({ photo }: { photo: PhotoDto }) {
  const { t } = useTranslation();
  const title = usePhotoTitle()(photo);
  const { inCart, inPacks } = useHoldings();
  const take = useTakeFromCart();
  if (!inCart.has(photo.id)) return null;
  return (
    <p className="in-cart-links">
      <Button variant="ghost" size="small" onClick={openCart}>
        <ShoppingBag aria-hidden="true" />
        {t('cart.viewCart')}
      </Button>
      {!inPacks.has(photo.id) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('cart.removePhoto', { title })}
          working={take.isPending}
          onClick={() => take.mutate({ data: { photoId: photo.id } })}
        >
          <Undo2 aria-hidden="true" />
          {t('cart.undo')}
        </Button>
      )}
    </p>
  );
}
