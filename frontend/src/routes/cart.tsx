import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useShownCart } from '../api/cart';
import type { CartDto, UserDto } from '../api/generated/shop.schemas';
import { useFreshUser } from '../api/session';
import { paths } from '../app/paths';
import { CartLines, CartSkeleton } from '../features/cart/cart-lines';
import { OfferCard } from '../features/cart/offer-card';
import { useRandRange } from '../features/payment/rand-range';
import { AwaitedPayment } from '../features/payment/awaited-payment';
import { Button, ButtonLink } from '../ui/button';
import { BuyBar } from '../ui/buy-bar';
import { lazyPart } from '../ui/lazy-part';
import { PageTitle } from '../ui/page-title';
import { Price } from '../ui/price';
import { EmptyState, ErrorState } from '../ui/state';
import { useFocusAfterwards } from '../ui/use-focus-afterwards';
import { useInView } from '../ui/use-in-view';
import { useSearchParam } from '../ui/address-params';

const CheckoutDialog = lazyPart(() => import('../features/cart/checkout-dialog'));
const ClearDialog = lazyPart(() => import('../features/cart/clear-dialog'));

/** The cart: its photographs, the missing tokens, and the checkout. */
export default function CartPage() {
  const { t } = useTranslation();
  const user = useFreshUser();
  const cart = useShownCart();
  return (
    <div className="wrap page-end">
      <PageTitle>{t('cart.title')}</PageTitle>
      <div className="page-head">
        <h1>{t('cart.title')}</h1>
      </div>
      <AwaitedPayment />
      {cart.isPending && <CartSkeleton />}
      {cart.isLoadingError && (
        <ErrorState title={t('cart.loadError')} error={cart.error} onRetry={() => void cart.refetch()} />
      )}
      {cart.data?.count === 0 && (
        <EmptyState
          title={t('cart.empty')}
          action={
            <ButtonLink variant="gold" to={paths.gallery}>
              {t('cart.browse')}
            </ButtonLink>
          }
        >
          {t('cart.emptyText')}
        </EmptyState>
      )}
      {user && cart.data !== undefined && cart.data.count > 0 && <FilledCart cart={cart.data} user={user} />}
    </div>
  );
}

function FilledCart({ cart, user }: { cart: CartDto; user: UserDto }) {
  const { t } = useTranslation();
  const [checkout, setCheckout] = useSearchParam('checkout');
  const [clearing, setClearing] = useState(false);
  const [offer, offerInView] = useInView<HTMLElement>();
  const rand = useRandRange()(cart.total);
  const missing = Math.max(0, cart.total - user.tokenBalance);
  const checkingOut = checkout === '1' && missing === 0;
  const checkOut = (open: boolean) => setCheckout(open ? '1' : '');
  const latest = cart.items.at(-1)?.photo ?? cart.packs.at(-1)?.pictures[0];
  useFocusAfterwards();
  return (
    <div className="with-aside">
      <div>
        <div className="cart-head">
          <b>{t('common.photos', { count: cart.count })}</b>
          <Button variant="ghost" size="small" className="destructive" onClick={() => setClearing(true)}>
            {t('cart.clear')}
          </Button>
        </div>
        <CartLines cart={cart} />
        {latest !== undefined && (
          <p className="cart-keep-looking">
            <Link className="more-link" to={paths.photos(latest.category, latest.matchInfo)}>
              <ArrowLeft className="small" aria-hidden="true" />
              {t('cart.keepLooking', { gallery: latest.matchInfo })}
            </Link>
          </p>
        )}
      </div>
      <aside className="stack" ref={offer} id="offer">
        <dl className="sum">
          <div>
            <dt>{t('common.photos', { count: cart.count })}</dt>
            <dd>
              <Price tokens={cart.total} />
              {rand !== null && <span className="muted"> · {rand.range}</span>}
            </dd>
          </div>
          <div>
            <dt>{t('cart.youHave')}</dt>
            <dd>
              <Price tokens={user.tokenBalance} />
            </dd>
          </div>
          <div className="total">
            <dt>{missing > 0 ? t('cart.stillNeeded') : t('cart.left')}</dt>
            <dd>
              <Price tokens={missing > 0 ? missing : user.tokenBalance - cart.total} size="medium" />
            </dd>
          </div>
        </dl>
        {missing > 0 ? (
          <OfferCard cart={cart} user={user} />
        ) : (
          <Button variant="gold" size="large" block onClick={() => checkOut(true)}>
            {t('cart.checkOut')}
          </Button>
        )}
      </aside>
      {!offerInView && (
        <BuyBar tokens={cart.total} note={t('common.photos', { count: cart.count })}>
          {missing > 0 ? (
            <a className="button gold" href="#offer">
              {t('cart.stillNeeded')} <Price tokens={missing} />
            </a>
          ) : (
            <Button variant="gold" onClick={() => checkOut(true)}>
              {t('cart.checkOut')}
            </Button>
          )}
        </BuyBar>
      )}
      {checkingOut && <CheckoutDialog cart={cart} user={user} onClose={() => checkOut(false)} />}
      {clearing && <ClearDialog count={cart.count} onClose={() => setClearing(false)} />}
    </div>
  );
}
