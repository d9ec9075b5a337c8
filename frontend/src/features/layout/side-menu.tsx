import { Heart, House, Images, LogIn, LogOut, Search, Settings, Trophy, UserRound, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { isStaff, useUser } from '../../api/session';
import { OPENED_HERE, paths } from '../../app/paths';
import { Drawer } from '../../ui/dialog';
import { Coin } from '../../ui/price';
import { AdminLinks } from './admin-links';
import { LowDataSwitch } from './low-data-switch';
import { useLeave } from './use-leave';
import './side-menu.css';

/** The whole navigation on a phone. */
export default function SideMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const leave = useLeave();
  return (
    <Drawer title={t('layout.menu')} onClose={onClose}>
      {/* Following a link closes the menu. */}
      <nav className="side-menu" aria-label={t('layout.mainNavigation')} onClick={onClose}>
        <NavLink to={paths.home} end>
          <House aria-hidden="true" />
          {t('layout.home')}
        </NavLink>
        <NavLink to={paths.find()}>
          <Search aria-hidden="true" />
          {t('layout.find')}
        </NavLink>
        <NavLink to={paths.gallery}>
          <Images aria-hidden="true" />
          {t('layout.gallery')}
        </NavLink>
        <NavLink to={paths.matches}>
          <Trophy aria-hidden="true" />
          {t('layout.matches')}
        </NavLink>
        <NavLink to={paths.myPlayers}>
          <UsersRound aria-hidden="true" />
          {t('players.title')}
        </NavLink>
        <NavLink to={paths.favourites}>
          <Heart aria-hidden="true" />
          {t('favourites.title')}
        </NavLink>
        <NavLink to={paths.tokens}>
          <Coin />
          {t('layout.tokens')}
        </NavLink>
        <hr />
        {user && (
          <>
            <NavLink to={paths.dashboard}>
              <UserRound aria-hidden="true" />
              {t('layout.dashboard')}
            </NavLink>
            <NavLink to={paths.profile}>
              <Settings aria-hidden="true" />
              {t('layout.settings')}
            </NavLink>
            <button type="button" onClick={() => void leave()}>
              <LogOut aria-hidden="true" />
              {t('layout.logOut')}
            </button>
          </>
        )}
        {user === null && (
          <>
            <NavLink to={paths.auth()} state={OPENED_HERE}>
              <LogIn aria-hidden="true" />
              {t('layout.logIn')}
            </NavLink>
            <NavLink to={paths.auth(undefined, 'register')} state={OPENED_HERE} aria-current={undefined}>
              <UserRound aria-hidden="true" />
              {t('layout.register')}
            </NavLink>
          </>
        )}
        {isStaff(user) && (
          <>
            <h3>{t(user?.isAdmin ? 'layout.admin.title' : 'layout.admin.photographer')}</h3>
            {/* Their names come with the administrators' texts. */}
            <Suspense>
              <AdminLinks />
            </Suspense>
          </>
        )}
      </nav>
      <LowDataSwitch />
    </Drawer>
  );
}
