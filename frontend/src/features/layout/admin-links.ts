import {
  Coins,
  Flag,
  FolderOpen,
  GalleryHorizontalEnd,
  Gauge,
  ImagePlus,
  Images,
  Package,
  ReceiptText,
  ScrollText,
  Shirt,
  Trophy,
  Users,
  Wrench,
} from 'lucide-react';
import { paths } from '../../app/paths';

/** Links of the administrators' dropdown, side menu and home page. */
export const ADMIN_LINKS = [
  { to: paths.adminGalleries, label: 'layout.admin.galleries', icon: FolderOpen },
  { to: paths.adminGallery(), label: 'layout.admin.galleryAdmin', icon: GalleryHorizontalEnd },
  { to: paths.adminAddPhotos, label: 'layout.admin.addPhotos', icon: ImagePlus },
  { to: paths.adminBatchUpload, label: 'layout.admin.batchUpload', icon: Images },
  { to: paths.adminTeams, label: 'layout.admin.teams', icon: Shirt },
  { to: paths.adminMatches, label: 'layout.admin.matches', icon: Trophy },
  { to: paths.adminPurchases, label: 'layout.admin.purchases', icon: ReceiptText },
  { to: paths.adminTokenPurchases, label: 'layout.admin.tokenPurchases', icon: Coins },
  { to: paths.adminPackages, label: 'layout.admin.packages', icon: Package },
  { to: paths.adminPeople, label: 'layout.admin.people', icon: Users },
  { to: paths.adminReports, label: 'layout.admin.reports', icon: Flag },
  { to: paths.adminThumbnails, label: 'layout.admin.thumbnails', icon: Gauge },
  { to: paths.adminMaintenance, label: 'layout.admin.maintenance', icon: Wrench },
  { to: paths.adminAudit, label: 'layout.admin.audit', icon: ScrollText },
] as const;
