import {
  CalendarClock,
  ChartColumn,
  Coins,
  Flag,
  FolderOpen,
  GalleryHorizontalEnd,
  Gauge,
  ImagePlus,
  Images,
  ListChecks,
  Package,
  Percent,
  ReceiptText,
  ScrollText,
  Shirt,
  SlidersHorizontal,
  Ticket,
  Trash2,
  Trophy,
  Users,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useUser } from '../../api/session';
import { paths } from '../../app/paths';

/** Links of the administrators' dropdown, side menu and home page. */
const ADMIN_LINKS = [
  { to: paths.adminGalleries, label: 'admin:menu.galleries', icon: FolderOpen },
  { to: paths.adminGallery(), label: 'admin:menu.galleryAdmin', icon: GalleryHorizontalEnd },
  { to: paths.adminAddPhotos, label: 'admin:menu.addPhotos', icon: ImagePlus },
  { to: paths.adminBatchUpload, label: 'admin:menu.batchUpload', icon: Images },
  { to: paths.adminSort(), label: 'admin:menu.sort', icon: CalendarClock },
  { to: paths.adminTeams, label: 'admin:menu.teams', icon: Shirt },
  { to: paths.adminMatches, label: 'admin:menu.matches', icon: Trophy },
  { to: paths.adminPurchases, label: 'admin:menu.purchases', icon: ReceiptText },
  { to: paths.adminTokenPurchases, label: 'admin:menu.tokenPurchases', icon: Coins },
  { to: paths.adminPackages, label: 'admin:menu.packages', icon: Package },
  { to: paths.adminIncome, label: 'admin:menu.income', icon: ChartColumn },
  { to: paths.adminShares, label: 'admin:menu.shares', icon: Percent },
  { to: paths.adminCodes, label: 'admin:menu.codes', icon: Ticket },
  { to: paths.adminPeople, label: 'admin:menu.people', icon: Users },
  { to: paths.adminReports, label: 'admin:menu.reports', icon: Flag },
  { to: paths.adminLabels, label: 'admin:menu.labels', icon: ListChecks },
  { to: paths.adminTrash, label: 'admin:menu.trash', icon: Trash2 },
  { to: paths.adminThumbnails, label: 'layout.admin.thumbnails', icon: Gauge },
  { to: paths.adminSettings, label: 'admin:menu.settings', icon: SlidersHorizontal },
  { to: paths.adminMaintenance, label: 'admin:menu.maintenance', icon: Wrench },
  { to: paths.adminAudit, label: 'admin:menu.audit', icon: ScrollText },
] as const;

/** Those that photographers have, too. */
const PHOTOGRAPHERS: readonly string[] = [
  paths.adminGalleries,
  paths.adminAddPhotos,
  paths.adminBatchUpload,
  paths.adminSort(),
  paths.adminThumbnails,
];

/** The links that the signed-in person may follow. */
export function useAdminLinks() {
  const isAdmin = useUser()?.isAdmin;
  return isAdmin ? ADMIN_LINKS : ADMIN_LINKS.filter(({ to }) => PHOTOGRAPHERS.includes(to));
}

/** The links of a menu that marks where one is, with what waits there; it waits for the administrators' texts. */
export function AdminLinks({ waiting = {} }: { waiting?: Record<string, number> }) {
  const { t } = useTranslation(['shop', 'admin']);
  return useAdminLinks().map(({ to, label, icon: Icon }) => (
    <NavLink key={to} to={to}>
      <Icon aria-hidden="true" />
      {t(label)}
      {waiting[to] ? <span className="admin-nav-waiting">{waiting[to]}</span> : null}
    </NavLink>
  ));
}
