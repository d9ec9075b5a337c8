import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownCart, useVisitorCart } from '../../api/cart';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { Drawer } from '../../ui/dialog';
import { Note } from '../../ui/note';
import { BalanceSwap, Price } from '../../ui/price';
import { EmptyState, ErrorState } from '../../ui/state';
import { SignInLink } from '../auth/sign-in-link';
import { CartLines, CartSkeleton } from './cart-lines';
import { VisitorNotes, VisitorCartFooter } from './visitor-cart';
import './cart.css';

/** The cart at a glance, from every page: of an account, or of a visitor in this browser. */
export default function CartDrawer({ onClose }: { onClose: () => void }) {
  const user = useUser();
  return user === null ? <VisitorDrawer onClose={onClose} /> : <AccountDrawer onClose={onClose} />;
}

function VisitorDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data: items, isPending, isError, error, refetch } = useVisitorCart();
  const isFilled = items !== undefined && items.length > 0;
  return (
    <Drawer
      title={t('cart.drawerTitle')}
      note={items && <span className="small muted">{t('common.photos', { count: items.length })}</span>}
      onClose={onClose}
      footer={isFilled && <VisitorCartFooter items={items} onClose={onClose} />}
    >
      {isPending && <CartSkeleton />}
      {isError && <ErrorState title={t('cart.loadError')} error={error} onRetry={() => void refetch()} />}
      {items?.length === 0 && (
        <EmptyCart onClose={onClose}>
          <SignInLink className="button line" why="cart" tab="login">
            {t('account.logIn')}
          </SignInLink>
        </EmptyCart>
      )}
      {isFilled && (
        <>
          <CartLines cart={{ items, packs: [] }} />
          <VisitorNotes />
        </>
      )}
    </Drawer>
  );
}

function EmptyCart({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('cart.empty')}
      action={
        <>
          <ButtonLink variant="gold" to={paths.gallery} onClick={onClose}>
            {t('cart.browse')}
          </ButtonLink>
          {children}
        </>
      }
    >
      {t('cart.emptyText')}
    </EmptyState>
  );
}

function AccountDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const cart = useShownCart();
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
      {cart.isPending && <CartSkeleton />}
      {cart.isLoadingError && (
        <ErrorState title={t('cart.loadError')} error={cart.error} onRetry={() => void cart.refetch()} />
      )}
      {cart.data?.count === 0 && <EmptyCart onClose={onClose} />}
      {cart.data && <CartLines cart={cart.data} />}
    </Drawer>
  );
}
