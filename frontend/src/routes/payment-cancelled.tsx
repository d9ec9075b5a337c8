import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetTokenPurchase, useListTokenPackages } from '../api/generated/tokens';
import { purchaseIdIn } from '../api/payments';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { CountdownRing, useCountdown } from '../features/payment/countdown';
import { ButtonLink } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import '../ui/state.css';

/** Seconds until the way leads back to the tokens (specification §9). */
const SECONDS = 15;

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const left = useCountdown(SECONDS, () => void navigate(paths.tokens, { replace: true }));
  const retry = useRetryPath();
  return (
    <div className="wrap narrow state payment-result">
      <PageTitle>{t('tokens.cancelled.title')}</PageTitle>
      <CountdownRing left={left} of={SECONDS}>
        <Undo2 aria-hidden="true" />
      </CountdownRing>
      <h1>{t('tokens.cancelled.title')}</h1>
      <p>{t('tokens.cancelled.text')}</p>
      <div className="payment-actions">
        <ButtonLink variant="gold" size="large" to={retry}>
          {t('tokens.cancelled.retry')}
        </ButtonLink>
        <ButtonLink size="large" to={paths.gallery}>
          {t('tokens.cancelled.browse')}
        </ButtonLink>
      </div>
      <p className="tiny">{t('tokens.success.redirect', { count: left })}</p>
    </div>
  );
}

/** Back to the tokens, with what was being bought still chosen. */
function useRetryPath(): string {
  const [params] = useSearchParams();
  const id = purchaseIdIn(params);
  const user = useUser();
  const { data: purchase } = useGetTokenPurchase(id ?? 0, { query: { enabled: Boolean(user) && id !== null } });
  const { data: packages } = useListTokenPackages();
  const bought = packages?.find(({ name }) => name === purchase?.packageName);
  if (purchase === undefined || bought === undefined) return paths.tokens;
  return `${paths.tokens}?package=${bought.id}&quantity=${purchase.quantity}`;
}
