import { CalendarCheck, CreditCard, Zap } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BeginPurchaseDto, CodeDiscountDto } from '../api/generated/shop.schemas';
import { useTokenPackages } from '../features/payment/use-payment';
import { useCart } from '../api/cart';
import { useFreshUser } from '../api/session';
import { AwaitedPayment } from '../features/payment/awaited-payment';
import { CodeForm } from '../features/tokens/code-form';
import { PackageCards, PackagesSkeleton } from '../features/tokens/package-cards';
import { MOST_PACKAGES, PayPanel } from '../features/tokens/pay-panel';
import { Facts } from '../ui/facts';
import { PageTitle } from '../ui/page-title';
import { isTokenPrice, Price } from '../ui/price';
import { EmptyState, ErrorState } from '../ui/state';

/** The balance, the packages of tokens, and the way to PayFast. */
export default function TokensPage() {
  const { t } = useTranslation();
  const user = useFreshUser();
  const packages = useTokenPackages();
  const [params] = useSearchParams();
  const [chosenId, setChosenId] = useState(() => Number(params.get('package')));
  const [quantity, setQuantity] = useState(() => {
    const asked = Number(params.get('quantity'));
    return Number.isInteger(asked) && asked >= 1 && asked <= MOST_PACKAGES ? asked : 1;
  });
  const [discount, setDiscount] = useState<CodeDiscountDto | null>(null);
  const { data: cart } = useCart();
  const balance = user?.tokenBalance ?? 0;
  const begun = begunIn(params);
  const missing = (begun?.expectedTokens ?? cart?.total ?? 0) - balance;
  // The smallest that is enough for what they are about to buy; else the largest, which is the best bargain.
  const chosen =
    packages.data?.find(({ id }) => id === chosenId) ??
    (missing > 0 ? packages.data?.find(({ tokenCount }) => tokenCount >= missing) : undefined) ??
    packages.data?.at(-1);
  return (
    <div className="wrap page-end">
      <PageTitle>{t('tokens.title')}</PageTitle>
      <div className="page-head split">
        <div>
          <h1>{t('tokens.title')}</h1>
          <p className="muted">{t('tokens.lead')}</p>
        </div>
        <div className="row">
          <span className="small muted">{t('tokens.balance')}</span>
          <Price tokens={balance} size="big" />
        </div>
      </div>
      <AwaitedPayment />
      {packages.isPending && <PackagesSkeleton />}
      {packages.isLoadingError && (
        <ErrorState title={t('tokens.loadError')} error={packages.error} onRetry={() => void packages.refetch()} />
      )}
      {packages.data?.length === 0 && (
        <>
          <EmptyState title={t('tokens.none')}>{t('tokens.noneText')}</EmptyState>
          <CodeForm discount={discount} onDiscount={setDiscount} />
        </>
      )}
      {packages.data !== undefined && packages.data.length > 0 && (
        <>
          <PackageCards packages={packages.data} chosenId={chosen?.id} onChoose={setChosenId} />
          <div className="with-aside tokens-columns">
            <Facts
              title={t('tokens.next')}
              facts={[
                { icon: CreditCard, text: t('tokens.nextPayFast') },
                { icon: Zap, text: t('tokens.nextMinute') },
                { icon: CalendarCheck, text: t('tokens.nextTerms') },
              ]}
            />
            <PayPanel
              {...{ chosen, quantity, user, discount, begun }}
              onQuantity={setQuantity}
              onDiscount={setDiscount}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The photograph that the tokens are for (`paths.tokensFor`). */
function begunIn(params: URLSearchParams): BeginPurchaseDto | undefined {
  const [photoId, expectedTokens] = [Number(params.get('photo')), Number(params.get('price'))];
  const isGiven = Number.isInteger(photoId) && photoId > 0 && isTokenPrice(expectedTokens);
  return isGiven ? { photoId, expectedTokens } : undefined;
}
