import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useCart } from '../api/cart';
import type { TokenReceiptDto } from '../api/generated/shop.schemas';
import { beganAt, purchaseIdIn, useAwaitedPurchase, waitingAt } from '../features/payment/use-payment';
import { userQuery, useUser } from '../api/session';
import { justBought, paths } from '../app/paths';
import { Buck } from '../features/layout/logo';
import { BuyNowComing } from '../features/payment/coming';
import { FinishPurchase } from '../features/payment/finish-purchase';
import { PayAgain } from '../features/payment/pay-again';
import { CountdownRing, useCountdown } from '../features/payment/countdown';
import { ButtonLink } from '../ui/button';
import { formatRand, toCents, wholeRand } from '../ui/money';
import { PageTitle } from '../ui/page-title';
import { BalanceSwap } from '../ui/price';
import '../ui/state.css';

/** Seconds until the way leads on to the tokens, or back to the cart where the payment began (specification §9). */
const SECONDS = 10;

/** Milliseconds in which a payment counts as just made, with room for a clock that is wrong. */
const JUST_NOW = 5 * 60_000;

/** PayFast's return page for payments: shows whether the payment is confirmed, and leads on. */
export default function PaymentSuccessPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = purchaseIdIn(params);
  const { place, path: back, redirect } = beganAt(params);
  const user = useUser();
  const { dataUpdatedAt: userReadAt } = useQuery(userQuery);
  const { data: cart } = useCart();
  const {
    data: purchase,
    dataUpdatedAt: purchaseReadAt,
    isFetchedAfterMount,
  } = useAwaitedPurchase(user ? id : null, { pollOnError: true });
  // A balance that was read before does not include these tokens; a reader who comes back to this page may have spent
  // them.
  const isReadSince = isFetchedAfterMount && userReadAt >= purchaseReadAt && isJustNow(purchase?.completedAt);
  const isBought = purchase?.begun?.outcome === 'bought';
  const next = waitingAt(back, id);
  const left = useCountdown(SECONDS, () => void navigate(next, { replace: true }));
  // Only the purchase shows whether the tokens have been credited, so the page waits for it.
  const known = purchase !== undefined || id === null;
  const status = known ? (purchase?.status ?? 'unknown') : 'pending';
  const { title, text } = useWords(status, purchase);

  // Nothing is left to do here: the photograph itself is what they want to see.
  if (isBought)
    return (
      <Navigate
        to={place === 'photo' ? next : paths.dashboard}
        state={justBought(purchase.begun?.boughtIds ?? [])}
        replace
      />
    );
  return (
    <div className="wrap narrow state payment-result">
      <PageTitle>{title}</PageTitle>
      <CountdownRing left={left} of={SECONDS}>
        {status === 'pending' && <Clock aria-hidden="true" />}
        {status === 'failed' && <CircleAlert aria-hidden="true" />}
        {(status === 'completed' || status === 'unknown') && <Buck />}
      </CountdownRing>
      <div role="status" className="payment-words">
        <h1>{title}</h1>
        {text !== '' && <p>{text}</p>}
      </div>
      {user &&
        isReadSince &&
        purchase?.status === 'completed' &&
        !purchase.begun &&
        user.tokenBalance >= purchase.tokenCount && (
          <BalanceSwap
            beforeLabel={t('tokens.success.before')}
            before={user.tokenBalance - purchase.tokenCount}
            afterLabel={t('tokens.success.now')}
            after={user.tokenBalance}
          />
        )}
      <div className="payment-actions">
        {user !== null && status === 'pending' && place !== 'tokens' && <BuyNowComing />}
        {purchase?.status === 'completed' && <FinishPurchase purchase={purchase} />}
        {status === 'failed' && id !== null && <PayAgain id={id} label={t('tokens.cancelled.retry')} size="large" />}
        {(place === 'cart' || (place === 'tokens' && cart !== undefined && cart.count > 0)) && (
          <ButtonLink
            variant={purchase?.begun || status === 'failed' ? 'line' : 'gold'}
            size="large"
            to={waitingAt(paths.cart, id)}
          >
            {t('tokens.success.backToCart')}
          </ButtonLink>
        )}
        {(place === 'photo' || place === 'pack') && (
          <ButtonLink size="large" to={next}>
            {t(place === 'photo' ? 'begun.seePhoto' : 'begun.seePack')}
          </ButtonLink>
        )}
        {place === 'tokens' && status !== 'failed' && (
          <ButtonLink size="large" to={next}>
            {t('tokens.success.seeTokens')}
          </ButtonLink>
        )}
      </div>
      {purchase?.status === 'completed' && (
        <Link className="more-link" to={paths.receipt(purchase.id)}>
          {t('tokens.success.receipt')}
        </Link>
      )}
      <p className="tiny">{t(redirect, { count: left })}</p>
    </div>
  );
}

function isJustNow(moment: string | null | undefined): boolean {
  return typeof moment === 'string' && Date.now() - Date.parse(moment) < JUST_NOW;
}

function useWords(status: TokenReceiptDto['status'] | 'unknown', purchase: TokenReceiptDto | undefined) {
  const { t } = useTranslation();
  if (status === 'pending') return { title: t('tokens.success.confirming'), text: t('tokens.success.waiting') };
  if (status === 'failed') return { title: t('tokens.success.notConfirmed'), text: t('tokens.success.failed') };
  if (purchase === undefined) return { title: t('tokens.success.title'), text: t('tokens.success.generic') };
  const { begun } = purchase;
  if (begun) {
    const title = t('begun.paid', { price: wholeRand(toCents(purchase.totalPrice)) });
    if (begun.buysItself || begun.outcome !== null) return { title, text: '' };
    return { title, text: t(begun.photoId === null ? 'begun.oneTapCart' : 'begun.oneTap') };
  }
  return {
    title: t('tokens.success.richer', { bokkiemunte: t('common.bokkiemunte', { count: purchase.tokenCount }) }),
    text: t('tokens.success.confirmed', { price: formatRand(toCents(purchase.totalPrice)) }),
  };
}
