import { useTranslation } from 'react-i18next';
import type { CartDto, UserDto } from '../../api/generated/shop.schemas';
import { PayOffers } from '../payment/pay-offers';
import { offersFor } from '../payment/token-offer';
import { useTokenPackages } from '../payment/use-payment';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import './cart.css';

/** Tokens are missing: the packages that cover it, and the way to pay for them without leaving the cart behind. */
export function OfferCard({ cart, user }: { cart: CartDto; user: UserDto }) {
  const { t } = useTranslation();
  const packages = useTokenPackages();
  const missing = cart.total - user.tokenBalance;
  const offers = offersFor(missing, packages.data ?? []);
  return (
    <div className="offer">
      <p className="offer-title" role="alert">
        {t('cart.needMore', { count: missing })}
      </p>
      <div className="offer-body">
        {offers.length > 0 && <PayOffers offers={offers} begun={{ expectedTokens: cart.total }} user={user} />}
        {offers.length === 0 && !packages.isPending && (
          <ButtonLink variant="gold" block to={paths.tokens}>
            {t('cart.toTokens')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
