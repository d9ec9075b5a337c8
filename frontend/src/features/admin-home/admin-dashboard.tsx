import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCountGalleries } from '../../api/generated/galleries';
import { useListCorrections } from '../../api/generated/label-corrections';
import { useListReports } from '../../api/generated/reports';
import { useGetThumbnailStats } from '../../api/generated/thumbnails';
import { useMaintenance } from '../../api/shop';
import { paths } from '../../app/paths';
import { useDecimals } from '../../i18n/decimals';
import { classes } from '../../ui/classes';
import { ADMIN_LINKS } from '../layout/admin-links';
import './admin-home.css';

/** Milliseconds between two looks at the numbers. */
const POLL = 10_000;

/** Reports that are counted at most. */
const MOST = 100;

/** The administrators' part of the home page: links with current numbers. */
export default function AdminDashboard() {
  const { t } = useTranslation(['shop', 'admin', 'admin-tools']);
  const numbers = useNumbers();
  const cards = ADMIN_LINKS.filter(({ to }) => to in numbers);
  const others = ADMIN_LINKS.filter(({ to }) => !(to in numbers));
  return (
    <>
      <ul className="admin-cards">
        {cards.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to}>
              <span>
                <Icon aria-hidden="true" />
                {t(label)}
              </span>
              <b>{numbers[to]?.text}</b>
              <small className={classes(numbers[to]?.isBad && 'admin-cards-bad')}>{numbers[to]?.note}</small>
            </Link>
          </li>
        ))}
      </ul>
      <nav className="admin-links" aria-label={t('admin-tools:dashboard.more')}>
        {others.map(({ to, label, icon: Icon }) => (
          <Link key={to} className="more-link" to={to}>
            <Icon className="small" aria-hidden="true" />
            {t(label)}
          </Link>
        ))}
      </nav>
    </>
  );
}

interface Figure {
  text: string | undefined;
  note?: string | undefined;
  isBad?: boolean;
}

/** The text of each card, by its address; empty while unknown. */
function useNumbers(): Record<string, Figure> {
  const { t } = useTranslation('admin-tools');
  const decimals = useDecimals();
  const galleries = useCountGalleries({}, { query: { refetchInterval: POLL } });
  const maintenance = useMaintenance();
  const stats = useGetThumbnailStats({ query: { refetchInterval: POLL } });
  const reports = useListReports({ limit: MOST }, { query: { refetchInterval: POLL } });
  const corrections = useListCorrections({ limit: 1 }, { query: { refetchInterval: POLL } });
  const overdue = reports.data?.filter(({ isOverdue }) => isOverdue).length ?? 0;
  const waiting = stats.data?.without_thumbnails;
  return {
    [paths.adminThumbnails]: {
      text: stats.data && t('dashboard.thumbnails', { percent: decimals(stats.data.percentage_complete) }),
      note: waiting ? t('dashboard.waiting', { count: waiting }) : stats.data && t('dashboard.complete'),
    },
    [paths.adminGalleries]: {
      text: galleries.data && t('dashboard.galleries', { count: galleries.data.total }),
    },
    [paths.adminAddPhotos]: { text: stats.data && t('dashboard.photos', { count: stats.data.total_photos }) },
    [paths.adminMaintenance]: {
      text: maintenance.data && t(maintenance.data.enabled ? 'dashboard.closed' : 'dashboard.open'),
      isBad: maintenance.data?.enabled ?? false,
    },
    [paths.adminReports]: {
      text: reports.data && t('dashboard.reports', { count: reports.data.length }),
      note: overdue === 0 ? undefined : t('dashboard.overdue', { count: overdue }),
      isBad: overdue > 0,
    },
    [paths.adminLabels]: {
      text: corrections.data && t('dashboard.labels', { count: corrections.data.open }),
    },
  };
}
