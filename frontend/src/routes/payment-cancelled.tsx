import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useCancelPayment } from '../api/generated/tokens';
import { beganAt, purchaseIdIn, useAwaitedPurchase } from '../features/payment/use-payment';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { PayAgain } from '../features/payment/pay-again';
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
  const { place, path: back, redirect } = beganAt(params);
  const left = useCountdown(SECONDS, () => void navigate(back, { replace: true }));
  const id = useUser() ? purchaseIdIn(params) : null;
  const { mutate: cancel } = useCancelPayment();
  // PayFast need not tell the shop itself.
  useEffect(() => {
    if (id !== null) cancel({ id });
  }, [id, cancel]);
  const { data: purchase } = useAwaitedPurchase(id, { isCancelled: true });
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
        {purchase === undefined ? (
          <ButtonLink variant="gold" size="large" to={back}>
            {t('tokens.cancelled.retry')}
          </ButtonLink>
        ) : (
          <PayAgain id={purchase.id} label={t('tokens.cancelled.retry')} size="large" />
        )}
        <ButtonLink size="large" to={place === 'photo' || place === 'pack' ? back : paths.gallery}>
          {t(place === 'photo' ? 'begun.seePhoto' : place === 'pack' ? 'begun.seePack' : 'tokens.cancelled.browse')}
        </ButtonLink>
      </div>
      <p className="tiny">{t(redirect, { count: left })}</p>
    </div>
  );
}
