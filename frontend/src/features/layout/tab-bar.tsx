import { House, Images, MessageCircle, Search, ShoppingBag, Trophy, UserRound, UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useCartCount } from '../../api/cart';
import { useUser } from '../../api/session';
import { useShopConfig } from '../../api/shop';
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

/** Milliseconds in which a page's pictures usually arrive. */
const AFTER_PICTURES = 3000;

/** Opens a conversation with the photographers; the message is Afrikaans in both languages (specification §1). */
export function HelpButton() {
  const { t } = useTranslation();
  const { supportPhone, eventName } = useShopConfig();
  const message = t('layout.helpMessage', { event: eventName });
  const [button, setButton] = useState<HTMLElement | null>(null);
  // Fetched when the reader begins to scroll, or has the page's pictures; until then it stands at its usual place.
  useEffect(() => {
    if (button === null) return;
    const ended = new AbortController();
    const begin = () => {
      forget();
      import('./help-place').then(
        ({ keepHelpClear }) => keepHelpClear(button, ended.signal),
        () => undefined,
      );
    };
    const timer = setTimeout(begin, AFTER_PICTURES);
    addEventListener('scroll', begin, { passive: true });
    const forget = () => {
      clearTimeout(timer);
      removeEventListener('scroll', begin);
    };
    return () => {
      forget();
      ended.abort();
    };
  }, [button]);
  if (supportPhone === '') return null;
  return (
    <aside aria-label={t('layout.helpLabel')}>
      <a
        ref={setButton}
        className="help-button"
        href={`https://wa.me/${supportPhone}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle aria-hidden="true" />
        <span className="help-button-text">{t('layout.help')}</span>
        <span className="sr-only">{t('layout.helpLabel')}</span>
      </a>
    </aside>
  );
}
