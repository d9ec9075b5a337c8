import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BeginPurchaseDto, UserDto } from '../../api/generated/shop.schemas';
import { usePackageList } from '../../i18n/names';
import { Button } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { formatRand } from '../../ui/money';
import { DeliveryAddress, isAddress } from './delivery-address';
import type { TokenOffer } from './token-offer';
import { usePayment } from './use-payment';
import './pay-offers.css';

interface PayOffersProps {
  /** At least one. */
  offers: TokenOffer[];
  /** The purpose of the tokens. */
  begun: BeginPurchaseDto;
  user: UserDto;
}

/** The packages that are enough for what was begun, the least of them chosen, and the way to pay for them. */
export function PayOffers({ offers, begun, user }: PayOffersProps) {
  const { t } = useTranslation();
  const packageList = usePackageList();
  const payment = usePayment();
  const [place, setPlace] = useState(0);
  const [atOnce, setAtOnce] = useState(false);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();
  const chosen = offers[place] ?? offers[0];
  const deliveryEmail = address.trim();
  const texts = textsOf(begun);
  const changeAddress = (text: string) => {
    setAddress(text);
    setError(undefined);
  };

  const pay = () => {
    const [first, ...more] = chosen?.packages ?? [];
    if (chosen === undefined || first === undefined) return;
    if (atOnce && deliveryEmail !== '' && !isAddress(deliveryEmail)) return setError(t('cart.emailValid'));
    payment.start(
      {
        ...withoutName(first),
        more: more.map(withoutName),
        expectedCents: chosen.cents,
        begun: { ...begun, ...(atOnce && { buysItself: true, ...(deliveryEmail !== '' && { deliveryEmail }) }) },
      },
      // Of what is begun, only the address can be wrong.
      (fields) => setError(fields['begun']),
    );
  };

  return (
    <div className="offers">
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
      <label className="offer-at-once">
        <input type="checkbox" checked={atOnce} onChange={({ target }) => setAtOnce(target.checked)} />
        {t(texts.atOnce)}
      </label>
      {atOnce && (
        <DeliveryAddress address={user.email} wrong={error !== undefined}>
          <EmailField
            label={t('photo.deliveryEmail')}
            placeholder={user.email}
            value={address}
            error={error}
            onMeant={changeAddress}
            onChange={({ target }) => changeAddress(target.value)}
          />
        </DeliveryAddress>
      )}
      <Button variant="gold" size="large" block working={payment.leaving} onClick={pay}>
        {payment.leaving ? t('tokens.preparingPayment') : t('tokens.pay', { price: formatRand(chosen?.cents ?? 0) })}
      </Button>
      <p className="offer-note">
        <Lock className="small" aria-hidden="true" />
        {t(texts.note)}
      </p>
    </div>
  );
}

function textsOf({ photoId, pack }: BeginPurchaseDto) {
  if (photoId !== undefined) return { atOnce: 'begun.photoAtOnce', note: 'begun.backToPhoto' } as const;
  if (pack !== undefined) return { atOnce: 'begun.packAtOnce', note: 'begun.backToPack' } as const;
  return { atOnce: 'begun.cartAtOnce', note: 'cart.payNote' } as const;
}

function withoutName({ packageId, quantity }: { packageId: number; quantity: number }) {
  return { packageId, quantity };
}
