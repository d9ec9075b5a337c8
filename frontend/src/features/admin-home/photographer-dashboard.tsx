import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCountGalleries } from '../../api/generated/galleries';
import { useGetThumbnailStats } from '../../api/generated/thumbnails';
import { paths } from '../../app/paths';
import { useAdminLinks } from '../layout/admin-links';
import './admin-home.css';

/** Milliseconds between two looks at the numbers. */
const POLL = 10_000;

/** A photographer's part of the home page: links to their pages with the numbers of their own galleries. */
export default function PhotographerDashboard() {
  const { t } = useTranslation(['shop', 'admin', 'admin-tools']);
  const galleries = useCountGalleries({}, { query: { refetchInterval: POLL } });
  const stats = useGetThumbnailStats({ query: { refetchInterval: POLL } });
  const waiting = stats.data?.without_thumbnails;
  const numbers: Record<string, string | undefined> = {
    [paths.adminGalleries]: galleries.data && t('admin-tools:dashboard.galleries', { count: galleries.data.total }),
    [paths.adminAddPhotos]: stats.data && t('admin-tools:dashboard.photos', { count: stats.data.total_photos }),
    [paths.adminThumbnails]:
      stats.data &&
      (waiting ? t('admin-tools:dashboard.waiting', { count: waiting }) : t('admin-tools:dashboard.complete')),
  };
  return (
    <ul className="admin-cards">
      {useAdminLinks().map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Link to={to}>
            <span>
              <Icon aria-hidden="true" />
              {t(label)}
            </span>
            <b>{numbers[to]}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
