import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCart } from '../api/cart';
import { purchaseIdIn, useAwaitedPurchase } from '../api/payments';
import { useUser } from '../api/session';
import { paths } from '../app/paths';
import { Buck } from '../features/layout/logo';
import { CountdownRing, useCountdown } from '../features/payment/countdown';
import { ButtonLink } from '../ui/button';
import { formatRand, toCents } from '../ui/money';
import { PageTitle } from '../ui/page-title';
import { BalanceSwap } from '../ui/price';
import '../ui/state.css';

/** Seconds until the way leads on to the tokens (specification §9). */
const SECONDS = 10;

export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = purchaseIdIn(params);
  const user = useUser();
  const { data: cart } = useCart();
  const { data: purchase } = useAwaitedPurchase(user ? id : null);
  const next = id === null ? paths.tokens : `${paths.tokens}?purchase=${id}`;
  const left = useCountdown(SECONDS, () => void navigate(next, { replace: true }));
  const completed = purchase?.status === 'completed' ? purchase : undefined;

  const text =
    purchase === undefined
      ? t('tokens.success.generic')
      : purchase.status === 'failed'
        ? t('tokens.success.failed')
        : purchase.status === 'pending'
          ? t('tokens.success.waiting')
          : t('tokens.success.confirmed', { price: formatRand(toCents(purchase.totalPrice)) });

  return (
    <div className="wrap narrow state payment-result">
      <PageTitle>{t('tokens.success.title')}</PageTitle>
      <CountdownRing left={left} of={SECONDS}>
        <Buck />
      </CountdownRing>
      <h1>
        {completed === undefined
          ? t('tokens.success.title')
          : t('tokens.success.richer', { bokkiemunte: t('common.bokkiemunte', { count: completed.tokenCount }) })}
      </h1>
      <p role="status">{text}</p>
      {user && completed && (
        <BalanceSwap
          beforeLabel={t('tokens.success.before')}
          before={Math.max(0, user.tokenBalance - completed.tokenCount)}
          afterLabel={t('tokens.success.now')}
          after={user.tokenBalance}
        />
      )}
      <div className="payment-actions">
        {cart !== undefined && cart.count > 0 && (
          <ButtonLink variant="gold" size="large" to={paths.cart}>
            {t('tokens.success.backToCart')}
          </ButtonLink>
        )}
        <ButtonLink size="large" to={next}>
          {t('tokens.success.seeTokens')}
        </ButtonLink>
      </div>
      <p className="tiny">{t('tokens.success.redirect', { count: left })}</p>
    </div>
  );
}
