import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayment, useTokenPackages } from '../payment/use-payment';
import { paths } from '../../app/paths';
import { usePackageList } from '../../i18n/names';
import { Button, ButtonLink } from '../../ui/button';
import { formatRand } from '../../ui/money';
import { offersFor, type TokenOffer } from './token-offer';
import './cart.css';

/** Tokens are missing: the packages that cover it, and the way to pay for them without leaving the cart behind. */
export function OfferCard({ missing }: { missing: number }) {
  const { t } = useTranslation();
  const packages = useTokenPackages();
  const offers = offersFor(missing, packages.data ?? []);
  return (
    <div className="offer">
      <p className="offer-title" role="alert">
        {t('cart.needMore', { count: missing })}
      </p>
      {offers.length > 0 && <Offers offers={offers} />}
      {offers.length === 0 && !packages.isPending && (
        <div className="offer-body">
          <ButtonLink variant="gold" block to={paths.tokens}>
            {t('cart.toTokens')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function Offers({ offers }: { offers: TokenOffer[] }) {
  const { t } = useTranslation();
  const packageList = usePackageList();
  const payment = usePayment();
  const [place, setPlace] = useState(0);
  const chosen = offers[place] ?? offers[0];

  const pay = () => {
    const [first, ...more] = chosen?.packages ?? [];
    if (chosen === undefined || first === undefined) return;
    const packages = { ...withoutName(first), more: more.map(withoutName) };
    payment.start({ ...packages, returnTo: 'cart', expectedCents: chosen.cents });
  };

  return (
    <div className="offer-body">
      <fieldset className="offer-options">
        <legend className="sr-only">{t('tokens.packages')}</legend>
        {offers.map((offer, index) => (
          <label key={offer.tokens} className="offer-option">
            <input type="radio" name="offer" checked={offer === chosen} onChange={() => setPlace(index)} />
            <span>
              <b>{packageList(offer.packages)}</b>
              <small>
                {offer.left === 0
                  ? t('cart.offerEnough', { price: formatRand(offer.centsPerToken) })
                  : t('cart.offerLeft', { price: formatRand(offer.centsPerToken), count: offer.left })}
              </small>
            </span>
            <span className="money">{formatRand(offer.cents)}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="gold" block working={payment.leaving} onClick={pay}>
        {payment.leaving
          ? t('cart.preparingPayment')
          : t('cart.buyTokens', {
              tokens: t('common.tokens', { count: chosen?.tokens ?? 0 }),
              price: formatRand(chosen?.cents ?? 0),
            })}
      </Button>
      <p className="offer-note">
        <Lock className="small" aria-hidden="true" />
        {t('cart.payNote')}
      </p>
    </div>
  );
}

function withoutName({ packageId, quantity }: { packageId: number; quantity: number }) {
  return { packageId, quantity };
}
