import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../../api/cart';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import type { BegunPurchaseDto, CartDto, TokenReceiptDto } from '../../api/generated/shop.schemas';
import { useBuyCart, useBuyPhoto } from '../../api/purchase';
import { justBought, paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Note } from '../../ui/note';
import { toast } from '../../ui/toast';
import { Checking } from './checking';
import './payment.css';

/** What a completed payment was for: bought by itself, or with one tap at the price that was shown. */
export function FinishPurchase({ purchase: { begun } }: { purchase: TokenReceiptDto }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!begun) return null;
  const { photoId, buysItself, outcome } = begun;
  if (outcome === 'bought')
    return (
      <Note tone="good" icon={<Check aria-hidden="true" />}>
        {t('begun.bought')} <Link to={paths.dashboard}>{t('begun.seePhotos')}</Link>
      </Note>
    );
  if (outcome !== null) {
    const there = photoId === null ? paths.cart : paths.photo(photoId);
    return (
      <>
        <Note tone="gold">{t(outcome === 'price-has-risen' ? 'begun.priceRose' : 'begun.notBought')}</Note>
        {pathname !== there && (
          <ButtonLink size="large" to={there}>
            {t(photoId === null ? 'cart.viewCart' : 'begun.seePhoto')}
          </ButtonLink>
        )}
      </>
    );
  }
  if (buysItself) return <Note icon={<Clock aria-hidden="true" />}>{t('begun.buying')}</Note>;
  return photoId === null ? <BuyCartNow begun={begun} /> : <BuyPhotoNow begun={begun} photoId={photoId} />;
}

function BuyPhotoNow({ begun: { expectedTokens }, photoId }: { begun: BegunPurchaseDto; photoId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const purchase = useBuyPhoto(photoId);
  const { data } = useIsPurchased(photoId);
  // Its page shows what is owned.
  if (data?.purchased !== false) return null;
  const buy = () =>
    purchase.buy({ expectedTokens }).then(
      (answer) => {
        toast({ title: t('photo.purchased'), description: answer?.message ?? t('cart.found') });
        const state = justBought([photoId]);
        if (window.location.pathname !== paths.photo(photoId))
          void navigate(paths.photo(photoId), { replace: true, state });
      },
      // The call itself says why.
      () => undefined,
    );
  return (
    <BuyNow purchase={purchase} onBuy={() => void buy()}>
      {t(purchase.isPending ? 'photo.buying' : 'begun.buyNow')}
    </BuyNow>
  );
}

function BuyCartNow({ begun: { expectedTokens } }: { begun: BegunPurchaseDto }) {
  const { data: cart } = useCart();
  // Filled further meanwhile, it is looked at and checked out as usual.
  const isAsShown = cart !== undefined && cart.count > 0 && cart.total <= expectedTokens;
  return isAsShown ? <BuyThisCart cart={cart} expectedTokens={expectedTokens} /> : null;
}

function BuyThisCart({ cart, expectedTokens }: { cart: CartDto; expectedTokens: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const purchase = useBuyCart(cart);
  const buy = () =>
    purchase.buy({ expectedTokens }).then(
      (answer) => {
        toast({ title: t('cart.purchased'), description: t('begun.bought') });
        const state = justBought((answer?.purchases ?? cart.items).map(({ photoId }) => photoId));
        void navigate(paths.dashboard, { replace: true, state });
      },
      () => undefined,
    );
  return (
    <BuyNow purchase={purchase} onBuy={() => void buy()}>
      {purchase.isPending ? t('cart.buying') : t('begun.buyCartNow', { count: cart.count })}
    </BuyNow>
  );
}

interface BuyNowProps {
  purchase: { isPending: boolean; isChecking: boolean };
  onBuy: () => void;
  children: ReactNode;
}

function BuyNow({ purchase, onBuy, children }: BuyNowProps) {
  return (
    <>
      {purchase.isChecking && <Checking />}
      <Button variant="gold" size="large" block working={purchase.isPending} onClick={onBuy}>
        {children}
      </Button>
    </>
  );
}
