import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTokenPackages } from '../../api/generated/tokens';
import { useStartPayment } from '../../api/payments';
import { usePackageName } from '../../i18n/names';
import { Button } from '../../ui/button';
import { formatRand } from '../../ui/money';
import { toast } from '../../ui/toast';
import { offersFor } from './token-offer';
import './cart.css';

/** Tokens are missing: the packages that cover it, and the way to pay for one without leaving the cart behind. */
export function OfferCard({ missing }: { missing: number }) {
  const { t } = useTranslation();
  const packageName = usePackageName();
  const { data: packages = [] } = useListTokenPackages();
  const payment = useStartPayment();
  const [chosenId, setChosenId] = useState<number>();
  const offers = offersFor(missing, packages);
  const chosen = offers.find(({ packageId }) => packageId === chosenId) ?? offers[0];

  const pay = () => {
    if (chosen === undefined) return;
    payment.mutate(
      { packageId: chosen.packageId, quantity: chosen.quantity },
      {
        onError: () =>
          toast({ title: t('tokens.paymentError'), description: t('tokens.paymentErrorText'), tone: 'bad' }),
      },
    );
  };

  return (
    <div className="offer">
      <p className="offer-title" role="alert">
        {t('cart.needMore', { count: missing })}
      </p>
      {chosen !== undefined && (
        <div className="offer-body">
          <fieldset className="offer-options">
            <legend className="sr-only">{t('tokens.packages')}</legend>
            {offers.map(({ packageId, name, quantity, cents, centsPerToken, left }) => (
              <label key={packageId} className="offer-option">
                <input
                  type="radio"
                  name="offer"
                  checked={packageId === chosen.packageId}
                  onChange={() => setChosenId(packageId)}
                />
                <span>
                  <b>
                    {quantity === 1
                      ? packageName(name)
                      : t('cart.offerQuantity', { quantity, name: packageName(name) })}
                  </b>
                  <small>
                    {left === 0
                      ? t('cart.offerEnough', { price: formatRand(centsPerToken) })
                      : t('cart.offerLeft', { price: formatRand(centsPerToken), count: left })}
                  </small>
                </span>
                <span className="money">{formatRand(cents)}</span>
              </label>
            ))}
          </fieldset>
          <Button variant="gold" block working={payment.leaving} onClick={pay}>
            {payment.leaving
              ? t('cart.preparingPayment')
              : t('cart.buyTokens', {
                  tokens: t('common.tokens', { count: chosen.tokens }),
                  price: formatRand(chosen.cents),
                })}
          </Button>
          <p className="offer-note">
            <Lock className="small" aria-hidden="true" />
            {t('cart.payNote')}
          </p>
        </div>
      )}
    </div>
  );
}
