import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CartItemDto } from '../../api/generated/shop.schemas';
import { paths } from '../../app/paths';
import { formatRand } from '../../ui/money';
import { Price } from '../../ui/price';
import { SignInLink } from '../auth/sign-in-link';
import { useTokenPackages } from '../payment/use-payment';
import { PackagePrices } from '../tokens/package-prices';
import { offersFor } from '../payment/token-offer';

interface VisitorCartProps {
  items: Pick<CartItemDto, 'photo'>[];
  onClose: () => void;
}

/** The price of a visitor's cart, in tokens and rand, and the way to an account, which buying needs. */
export function VisitorCartFooter({ items, onClose }: VisitorCartProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: packages = [] } = useTokenPackages();
  const total = items.reduce((sum, { photo }) => sum + photo.tokenPrice, 0);
  const [offer] = offersFor(total, packages);
  const openCartPage = () => {
    onClose();
    void navigate(paths.cart);
  };
  return (
    <>
      <dl className="sum">
        <div>
          <dt>{t('common.photos', { count: items.length })}</dt>
          <dd>
            <Price tokens={total} named />
          </dd>
        </div>
        {offer && (
          <div className="total">
            <dt>{t('tokens.toPay')}</dt>
            <dd className="money">{formatRand(offer.cents)}</dd>
          </div>
        )}
      </dl>
      <SignInLink
        className="button gold large block"
        why="cart"
        tab="register"
        next={paths.cart}
        onSignedIn={openCartPage}
      >
        {t('cart.registerToBuy')}
      </SignInLink>
      <SignInLink className="button line block" why="cart" tab="login" next={paths.cart} onSignedIn={openCartPage}>
        {t('cart.logInToBuy')}
      </SignInLink>
    </>
  );
}

/** Where a visitor's cart is kept, and what tokens cost. */
export function VisitorNotes() {
  const { t } = useTranslation();
  return (
    <section className="cart-prices">
      <p className="small muted">{t('cart.onThisDevice')}</p>
      <h3>{t('tokens.prices')}</h3>
      <PackagePrices />
    </section>
  );
}
