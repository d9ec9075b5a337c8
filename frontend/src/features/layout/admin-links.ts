import { FolderOpen, ImagePlus } from 'lucide-react';
import { paths } from '../../app/paths';

/** What the administrators' dropdown, side menu and home page lead to. */
export const ADMIN_LINKS = [
  { to: paths.adminGalleries, label: 'layout.admin.galleries', icon: FolderOpen },
  { to: paths.adminAddPhotos, label: 'layout.admin.addPhotos', icon: ImagePlus },
] as const;
