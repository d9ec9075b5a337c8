import { House, Images, Search, ShoppingBag, Trophy, UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useCartCount } from '../../api/cart';
import { useUser } from '../../api/session';
import { openCart } from '../../app/open-cart';
import { OPENED_HERE, paths } from '../../app/paths';
import { isPlainClick } from '../../ui/plain-click';
import { useFollowed } from '../players/use-players';
import './tab-bar.css';

/** The navigation of a phone, within reach of the thumb. */
export function TabBar() {
  const { t } = useTranslation();
  const user = useUser();
  const count = useCartCount();
  const follows = (useFollowed()?.length ?? 0) > 0;
  return (
    <nav className="tab-bar" aria-label={t('layout.mainNavigation')}>
      {/* There is room for six. The name above leads home, too. */}
      {follows ? (
        <NavLink to={paths.myPlayers}>
          <UsersRound className="large" aria-hidden="true" />
          {t('layout.players')}
        </NavLink>
      ) : (
        <NavLink to={paths.home} end>
          <House className="large" aria-hidden="true" />
          {t('layout.home')}
        </NavLink>
      )}
      <NavLink to={paths.find()}>
        <Search className="large" aria-hidden="true" />
        {t('layout.find')}
      </NavLink>
      <NavLink to={paths.gallery}>
        <Images className="large" aria-hidden="true" />
        {t('layout.gallery')}
      </NavLink>
      <NavLink to={paths.matches}>
        <Trophy className="large" aria-hidden="true" />
        {t('layout.matches')}
      </NavLink>
      <NavLink
        to={paths.cart}
        aria-label={count > 0 ? t('layout.cartCount', { count }) : undefined}
        onClick={(event) => {
          // The page of the cart is for those signed in; a visitor's opens at the side.
          if (user !== null || !isPlainClick(event)) return;
          event.preventDefault();
          openCart();
        }}
      >
        <ShoppingBag className="large" aria-hidden="true" />
        {t('layout.cart')}
        {count > 0 && <span className="tab-bar-count">{count > 99 ? '99+' : count}</span>}
      </NavLink>
      {user === null ? (
        <NavLink to={paths.auth()} state={OPENED_HERE}>
          <UserRound className="large" aria-hidden="true" />
          {t('layout.logIn')}
        </NavLink>
      ) : (
        <NavLink to={paths.dashboard}>
          <UserRound className="large" aria-hidden="true" />
          {t('layout.myPhotos')}
        </NavLink>
      )}
    </nav>
  );
}
