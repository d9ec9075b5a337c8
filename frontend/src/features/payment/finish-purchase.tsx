import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCart } from '../../api/cart';
import { useIsPurchased } from '../../api/generated/cart-and-purchases';
import { useGetPack } from '../../api/generated/packs';
import type { BegunPurchaseDto, CartDto, PackPlaceDto, TokenReceiptDto } from '../../api/generated/shop.schemas';
import { useBuyCart, useBuyPack, useBuyPhoto } from '../../api/purchase';
import { justBought, paths } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Note } from '../../ui/note';
import { toast } from '../../ui/toast';
import { Checking } from './checking';
import { BuyNowComing } from './coming';
import { placeOf } from './use-payment';
import './payment.css';

/** Leads to the purchase that a payment was for: made by itself, or with one tap at the price that was shown. */
export function FinishPurchase({ purchase: { begun } }: { purchase: TokenReceiptDto }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!begun) return null;
  const { photoId, pack, buysItself, outcome, boughtIds } = begun;
  if (outcome === 'bought')
    return (
      <Note tone="good" icon={<Check aria-hidden="true" />}>
        {t('begun.bought', { count: Math.max(1, boughtIds.length) })}{' '}
        <Link to={paths.dashboard} state={justBought(boughtIds)}>
          {t('begun.seePhotos')}
        </Link>
      </Note>
    );
  if (outcome !== null) {
    const there = placeOf(begun);
    const seeIt = photoId !== null ? 'begun.seePhoto' : pack === null ? 'cart.viewCart' : 'begun.seePack';
    return (
      <>
        <Note tone="gold">{t(outcome === 'price-has-risen' ? 'begun.priceRose' : 'begun.notBought')}</Note>
        {pathname !== there.split('?')[0] && (
          <ButtonLink size="large" to={there}>
            {t(seeIt)}
          </ButtonLink>
        )}
      </>
    );
  }
  if (buysItself) return <Note icon={<Clock aria-hidden="true" />}>{t('begun.buying')}</Note>;
  if (photoId !== null) return <BuyPhotoNow begun={begun} photoId={photoId} />;
  return pack === null ? <BuyCartNow begun={begun} /> : <BuyPackNow begun={begun} place={pack} />;
}

function BuyPhotoNow({ begun: { expectedTokens }, photoId }: { begun: BegunPurchaseDto; photoId: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const purchase = useBuyPhoto(photoId);
  const { data, isPending } = useIsPurchased(photoId);
  if (isPending) return <BuyNowComing />;
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
  const { data: cart, isPending } = useCart();
  if (isPending) return <BuyNowComing />;
  // Filled further meanwhile, it is looked at and checked out as usual.
  const isAsShown = cart !== undefined && cart.count > 0 && cart.total <= expectedTokens;
  return isAsShown ? <BuyThisCart cart={cart} expectedTokens={expectedTokens} /> : null;
}

function BuyThisCart({ cart, expectedTokens }: { cart: CartDto; expectedTokens: number }) {
  const photoIds = [...cart.items, ...cart.packs].flatMap((one) => ('photoIds' in one ? one.photoIds : one.photoId));
  return <BuyTheseNow purchase={useBuyCart(cart)} photoIds={photoIds} expectedTokens={expectedTokens} />;
}

function BuyPackNow({ begun: { expectedTokens }, place }: { begun: BegunPurchaseDto; place: PackPlaceDto }) {
  const { data: pack, isPending } = useGetPack(place, { query: { retry: false } });
  const purchase = useBuyPack(place, pack?.photoIds ?? []);
  if (isPending) return <BuyNowComing />;
  // With more photographs by now, or none that are missing, it is looked at as it is offered.
  const isAsShown = pack !== undefined && pack.photoIds.length > 0 && pack.tokens <= expectedTokens;
  return isAsShown ? (
    <BuyTheseNow purchase={purchase} photoIds={pack.photoIds} expectedTokens={expectedTokens} />
  ) : null;
}

interface BuyTheseNowProps {
  purchase: ReturnType<typeof useBuyCart>;
  photoIds: number[];
  expectedTokens: number;
}

function BuyTheseNow({ purchase, photoIds, expectedTokens }: BuyTheseNowProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const buy = () =>
    purchase.buy({ expectedTokens }).then(
      (answer) => {
        const ids = answer?.purchases.map(({ photoId }) => photoId) ?? photoIds;
        toast({ title: t('cart.purchased'), description: t('begun.bought', { count: ids.length }) });
        void navigate(paths.dashboard, { replace: true, state: justBought(ids) });
      },
      () => undefined,
    );
  return (
    <BuyNow purchase={purchase} onBuy={() => void buy()}>
      {purchase.isPending ? t('cart.buying') : t('begun.buyCartNow', { count: photoIds.length })}
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
