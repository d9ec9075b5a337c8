import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useCart } from '../../api/cart';
import { useUser } from '../../api/session';
import { OPENED_HERE, paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Note } from '../../ui/note';
import { BalanceSwap, Price } from '../../ui/price';
import { EmptyState, ErrorState } from '../../ui/state';
import { CartLines, CartSkeleton } from './cart-lines';
import './cart.css';

/** The cart at a glance, from every page. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const user = useUser();
  const cart = useCart();
  const missing = user && cart.data ? Math.max(0, cart.data.total - user.tokenBalance) : 0;
  return (
    <Drawer
      title={t('cart.drawerTitle')}
      note={cart.data && <span className="small muted">{t('common.photos', { count: cart.data.count })}</span>}
      onClose={onClose}
      footer={
        user &&
        cart.data &&
        cart.data.count > 0 && (
          <>
            {missing > 0 ? (
              <Note tone="gold">{t('cart.needMore', { count: missing })}</Note>
            ) : (
              <BalanceSwap
                beforeLabel={t('cart.balanceNow')}
                before={user.tokenBalance}
                afterLabel={t('cart.balanceAfter')}
                after={user.tokenBalance - cart.data.total}
              />
            )}
            <ButtonLink
              variant="gold"
              size="large"
              block
              to={missing > 0 ? paths.cart : `${paths.cart}?checkout=1`}
              onClick={onClose}
            >
              {t('cart.checkOut')} <Price tokens={cart.data.total} />
            </ButtonLink>
            <ButtonLink variant="ghost" block to={paths.cart} onClick={onClose}>
              {t('cart.viewCart')}
            </ButtonLink>
          </>
        )
      }
    >
      {user && cart.isPending && <CartSkeleton label={t('common.loading')} />}
      {user === null && (
        <EmptyState
          title={t('cart.guest')}
          action={
            <ButtonLink variant="gold" to={paths.auth(pathname + search)} state={OPENED_HERE} onClick={onClose}>
              {t('account.logIn')}
            </ButtonLink>
          }
        />
      )}
      {cart.isLoadingError && (
        <ErrorState title={t('cart.loadError')} error={cart.error} onRetry={() => void cart.refetch()} />
      )}
      {cart.data?.count === 0 && (
        <EmptyState
          title={t('cart.empty')}
          action={
            <ButtonLink variant="gold" to={paths.gallery} onClick={onClose}>
              {t('cart.browse')}
            </ButtonLink>
          }
        >
          {t('cart.emptyText')}
        </EmptyState>
      )}
      {cart.data && <CartLines cart={cart.data} />}
    </Drawer>
  );
}
