import { ChevronDown, Globe, Menu, ShoppingBag } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { useCartCount } from '../../api/cart';
import type { UserDto } from '../../api/generated/shop.schemas';
import { isStaff, useUser } from '../../api/session';
import { useShopConfig } from '../../api/shop';
import { openCart } from '../../app/open-cart';
import { OPENED_HERE, paths } from '../../app/paths';
import { textsLoader, useLanguage } from '../../i18n';
import { ButtonLink, IconButton } from '../../ui/button';
import { lazyPart } from '../../ui/lazy-part';
import { useLowData } from '../../ui/low-data';
import { Coin } from '../../ui/price';
import { useOpenHere } from '../../ui/use-open-here';
import { useFollowed } from '../players/use-players';
import { Logo } from './logo';
import { OnDemand } from './on-demand';
import './header.css';

const loadLanguageMenu = () => import('./language-menu');
const loadSideMenu = () => import('./side-menu');
const LanguageMenu = lazyPart(loadLanguageMenu);
const SideMenu = lazyPart(loadSideMenu);
const UserMenu = lazyPart(() => import('./user-menu'));
const loadAdminTexts = textsLoader('admin');
const AdminMenu = lazyPart(async () => {
  await loadAdminTexts();
  return import('./admin-menu');
});

/** The bar on top of every page: brand, navigation, language, balance, cart, account. */
export function Header() {
  const { t } = useTranslation();
  const { brandName } = useShopConfig();
  const language = useLanguage().toUpperCase();
  const user = useUser();
  const follows = (useFollowed()?.length ?? 0) > 0;
  const [sideMenu, setSideMenu] = useOpenHere();
  useMenusAtHand();
  return (
    <header className="header">
      <div className="wrap header-inner">
        <Link className="header-home" to={paths.home}>
          <Logo name={brandName} />
        </Link>
        <nav className="main-nav" aria-label={t('layout.mainNavigation')}>
          <NavLink to={paths.home} end>
            {t('layout.home')}
          </NavLink>
          <NavLink to={paths.find()}>{t('layout.find')}</NavLink>
          <NavLink to={paths.gallery}>{t('layout.gallery')}</NavLink>
          <NavLink to={paths.matches}>{t('layout.matches')}</NavLink>
          <NavLink to={paths.tokens}>{t('layout.tokens')}</NavLink>
          {follows && (
            <NavLink className="main-nav-players" to={paths.myPlayers}>
              {t('layout.players')}
            </NavLink>
          )}
          {isStaff(user) && (
            <OnDemand
              menu={AdminMenu}
              trigger={
                <button type="button" aria-haspopup="menu">
                  {t(user?.isAdmin ? 'layout.admin.title' : 'layout.admin.photographer')}
                  <ChevronDown className="small" aria-hidden="true" />
                </button>
              }
            />
          )}
        </nav>
        <span className="header-space" />
        <OnDemand
          menu={LanguageMenu}
          trigger={
            <button
              type="button"
              className="header-language"
              aria-haspopup="menu"
              aria-label={`${t('layout.language')}: ${language}`}
            >
              <Globe className="small" aria-hidden="true" />
              {language}
            </button>
          }
        />
        {user && <SignedIn user={user} />}
        {user === null && <Visitor />}
        <IconButton
          className="header-menu-button"
          label={t('layout.menu')}
          aria-haspopup="dialog"
          onClick={() => setSideMenu(true)}
        >
          <Menu className="large" aria-hidden="true" />
        </IconButton>
      </div>
      {sideMenu && <SideMenu onClose={() => setSideMenu(false)} />}
    </header>
  );
}

/** Fetches the code of the menus once the page has loaded, so that the first tap need not wait; with low data, it does. */
function useMenusAtHand() {
  const lowData = useLowData();
  useEffect(() => {
    if (lowData) return;
    const fetchMenus = () => {
      // A failure is tried again, and shown, when a menu is opened.
      for (const load of [loadSideMenu, loadLanguageMenu]) load().catch(() => undefined);
    };
    if (document.readyState === 'complete') fetchMenus();
    else addEventListener('load', fetchMenus, { once: true });
    return () => removeEventListener('load', fetchMenus);
  }, [lowData]);
}

/** The cart has a place in the bar as soon as there is something in it. */
function Visitor() {
  const { t } = useTranslation();
  const count = useCartCount();
  return (
    <>
      {count > 0 && <CartButton />}
      <ButtonLink className="header-login on-field" size="small" to={paths.auth()} state={OPENED_HERE}>
        {t('layout.logIn')}
      </ButtonLink>
    </>
  );
}

function CartButton() {
  const { t } = useTranslation();
  const count = useCartCount();
  return (
    <IconButton label={t('layout.cartCount', { count })} aria-haspopup="dialog" onClick={openCart}>
      <ShoppingBag className="large" aria-hidden="true" />
      {count > 0 && (
        <span key={count} className="count-badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </IconButton>
  );
}

function SignedIn({ user }: { user: UserDto }) {
  const { t } = useTranslation();
  return (
    <>
      <Link
        className="balance"
        to={paths.tokens}
        aria-label={t('layout.balance', { tokens: t('common.bokkiemunte', { count: user.tokenBalance }) })}
      >
        <Coin />
        {user.tokenBalance}
      </Link>
      <CartButton />
      <OnDemand
        menu={UserMenu}
        trigger={
          <button type="button" className="avatar-button" aria-haspopup="menu" aria-label={t('layout.account')}>
            <span className="avatar" aria-hidden="true">
              {initials(user.fullName)}
            </span>
          </button>
        }
      />
    </>
  );
}

/** First and last letter of a name: Annelie Nel is AN. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last].map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
}
