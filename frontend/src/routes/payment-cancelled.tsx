import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetTokenPurchase } from '../api/generated/tokens';
import { beganAtCart, purchaseIdIn } from '../api/payments';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { CountdownRing, useCountdown } from '../features/payment/countdown';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import '../ui/state.css';

/** Seconds until the way leads back to the tokens, or to the cart where the payment began (specification §9). */
const SECONDS = 15;

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const toCart = beganAtCart(params);
  const back = toCart ? paths.cart : paths.tokens;
  const left = useCountdown(SECONDS, () => void navigate(back, { replace: true }));
  const again = useSamePackages(purchaseIdIn(params));
  return (
    <div className="wrap narrow state payment-result">
      <PageTitle>{t('tokens.cancelled.title')}</PageTitle>
      <CountdownRing left={left} of={SECONDS}>
        <Undo2 aria-hidden="true" />
      </CountdownRing>
      <h1>{t('tokens.cancelled.title')}</h1>
      <p>{t('tokens.cancelled.text')}</p>
      <div className="payment-actions">
        <ButtonLink variant="gold" size="large" to={toCart ? paths.cart : again}>
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
function useSamePackages(id: number | null): string {
  const user = useUser();
  const { data: purchase } = useGetTokenPurchase(id ?? 0, { query: { enabled: Boolean(user) && id !== null } });
  if (purchase === undefined) return paths.tokens;
  return `${paths.tokens}?package=${purchase.packageId}&quantity=${purchase.quantity}`;
}
