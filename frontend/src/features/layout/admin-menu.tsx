import { DropdownMenu } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAdminLinks } from './admin-links';
import { Dropdown } from './dropdown';
import type { OnDemandMenuProps } from './on-demand';

/** The pages of administrators and photographers, below their button in the header. */
export default function AdminMenu({ trigger }: OnDemandMenuProps) {
  const { t } = useTranslation(['shop', 'admin']);
  const links = useAdminLinks();
  return (
    <Dropdown trigger={trigger}>
      {links.map(({ to, label, icon: Icon }) => (
        <DropdownMenu.Item key={to} className="menu-item" asChild>
          <Link to={to}>
            <Icon aria-hidden="true" />
            {t(label)}
          </Link>
        </DropdownMenu.Item>
      ))}
    </Dropdown>
  );
}
