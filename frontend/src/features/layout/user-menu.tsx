import { Heart, Images, LogOut, Settings, UsersRound } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';
import { Coin } from '../../ui/price';
import { Dropdown } from './dropdown';
import type { OnDemandMenuProps } from './on-demand';
import { useLeave } from './use-leave';

/** The signed-in person's menu, below their initials in the header. */
export default function UserMenu({ trigger }: OnDemandMenuProps) {
  const { t } = useTranslation();
  const user = useUser();
  const leave = useLeave();
  return (
    <Dropdown trigger={trigger}>
      <DropdownMenu.Label className="menu-note">{user?.email}</DropdownMenu.Label>
      <DropdownMenu.Item className="menu-item" asChild>
        <Link to={paths.dashboard}>
          <Images aria-hidden="true" />
          {t('layout.dashboard')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" asChild>
        <Link to={paths.myPlayers}>
          <UsersRound aria-hidden="true" />
          {t('players.title')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" asChild>
        <Link to={paths.favourites}>
          <Heart aria-hidden="true" />
          {t('favourites.title')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" asChild>
        <Link to={paths.profile}>
          <Settings aria-hidden="true" />
          {t('layout.settings')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item className="menu-item" asChild>
        <Link to={paths.tokens}>
          <Coin />
          {t('layout.tokens')}
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Separator className="menu-line" />
      <DropdownMenu.Item className="menu-item" onSelect={() => void leave()}>
        <LogOut aria-hidden="true" />
        {t('layout.logOut')}
      </DropdownMenu.Item>
    </Dropdown>
  );
}
