import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { getListTokenPackagesQueryOptions } from '../api/generated/tokens';
import { useUser } from '../api/session';
import { isOpenedHere, paths, safeNext, usernameIn } from '../app/paths';
import { prefetch } from '../app/prefetch.server';
import { ACCOUNT_TABS, AccountForms, type AccountTab } from '../features/auth/account-forms';
import { PackagePrices } from '../features/tokens/package-prices';
import { wholeRand } from '../ui/money';
import { PageTitle } from '../ui/page-title';
import { usePrices } from '../ui/prices';
import { Steps } from '../ui/steps';
import '../features/auth/auth.css';

export const loader = prefetch((client) => [client.query(getListTokenPackagesQueryOptions())]);

/** In the browser the page asks by itself, and shows what it has meanwhile. */
export const clientLoader = () => null;

/** Log in, register, or ask for a new password; signed-in people go on to where they were going. */
export default function AuthPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { state } = useLocation() as { state: unknown };
  const [params, setParams] = useSearchParams();
  const next = safeNext(params.get('next'));
  const tab = ACCOUNT_TABS.find((one) => one === params.get('tab')) ?? 'login';
  const topUp = useTopUp();
  const open = (wanted: AccountTab) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (wanted === 'login') after.delete('tab');
        else after.set('tab', wanted);
        return after;
      },
      { replace: true, preventScrollReset: true, state },
    );
  if (user) return <GoOn next={next} isBack={isOpenedHere(state)} />;
  return (
    <div className="auth">
      <PageTitle>{t(`account.tabs.${tab}`)}</PageTitle>
      <div className="auth-main">
        <h1>{t('account.title')}</h1>
        <AccountForms tab={tab} onTab={open} next={next} username={usernameIn(state)} />
        {next.startsWith(paths.tokens) && (
          <section className="auth-prices">
            <h2>{t('tokens.prices')}</h2>
            <PackagePrices />
          </section>
        )}
      </div>
      <div className="auth-side">
        <div className="auth-side-picture" />
        <div className="auth-side-inner">
          <h2>{t('account.side.title')}</h2>
          <Steps
            stacked
            steps={[
              { title: t('account.side.register'), text: t('account.side.registerText') },
              { title: t('account.side.topUp'), text: topUp },
              { title: t('account.side.choose'), text: t('account.side.chooseText') },
            ]}
          />
        </div>
      </div>
    </div>
  );
}

/** The price of a token in the package where it costs least. */
function useTopUp(): string {
  const { t } = useTranslation();
  const { leastEach } = usePrices();
  return leastEach === null ? t('account.side.topUpAny') : t('account.side.topUpText', { price: wholeRand(leastEach) });
}

/** Goes on to the reader's page; by going back if that page opened this one, so that it is not in the history twice. */
function GoOn({ next, isBack }: { next: string; isBack: boolean }) {
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(() => {
    if (isGone.current) return;
    isGone.current = true;
    void (isBack ? navigate(-1) : navigate(next, { replace: true }));
  }, [navigate, next, isBack]);
  return null;
}
