import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { TokenReceiptDto } from '../api/generated/shop.schemas';
import { beganAtCart, purchaseIdIn, useAwaitedPurchase } from '../features/payment/use-payment';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { CountdownRing, useCountdown } from '../features/payment/countdown';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import '../ui/state.css';

/** Seconds until the way leads back to the tokens, or to the cart where the payment began (specification §9). */
const SECONDS = 15;

/** PayFast's return page for cancelled payments. */
export default function PaymentCancelledPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const toCart = beganAtCart(params);
  const back = toCart ? paths.cart : paths.tokens;
  const left = useCountdown(SECONDS, () => void navigate(back, { replace: true }));
  const { data: purchase } = useAwaitedPurchase(useUser() ? purchaseIdIn(params) : null);
  // Pressing Back at PayFast after paying leads here, too, maybe before PayFast's notice arrives.
  if (purchase?.status === 'completed') return <Navigate to={`/payment-success?${params}`} replace />;
  return (
    <div className="wrap narrow state payment-result">
      <PageTitle>{t('tokens.cancelled.title')}</PageTitle>
      <CountdownRing left={left} of={SECONDS}>
        <Undo2 aria-hidden="true" />
      </CountdownRing>
      <h1>{t('tokens.cancelled.title')}</h1>
      <p>{t('tokens.cancelled.text')}</p>
      <div className="payment-actions">
        <ButtonLink variant="gold" size="large" to={toCart ? paths.cart : samePackages(purchase)}>
          {t('tokens.cancelled.retry')}
        </ButtonLink>
        <ButtonLink size="large" to={paths.gallery}>
          {t('tokens.cancelled.browse')}
        </ButtonLink>
      </div>
      <p className="tiny">
        {toCart ? t('tokens.success.redirectToCart', { count: left }) : t('tokens.success.redirect', { count: left })}
      </p>
    </div>
  );
}

/** The tokens' page, with what was being bought still chosen. */
function samePackages(purchase: TokenReceiptDto | undefined): string {
  if (purchase === undefined) return paths.tokens;
  return `${paths.tokens}?package=${purchase.packageId}&quantity=${purchase.quantity}`;
}
