import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useGetToDo } from '../../api/generated/operation';
import { paths } from '../../app/paths';
import { AdminLinks } from '../../features/layout/admin-links';
import { textsLoader } from '../../i18n';
import '../../ui/admin.css';

/** The administrators' texts come before any of their pages is drawn. */
export const clientLoader = textsLoader('admin');

/** Milliseconds between two looks at what waits. */
const POLL = 60_000;

/** The frame of every page of administrators and photographers, with their menu at the side. */
export default function ShellPage() {
  const { t } = useTranslation(['shop', 'admin']);
  const { pathname } = useLocation();
  const { data: toDo } = useGetToDo({ query: { refetchInterval: POLL } });
  const { reportsOpen = 0, corrections = 0, mailsNotSent = 0, secondPayments = 0 } = toDo?.office ?? {};
  const waiting = {
    [paths.adminReports]: reportsOpen,
    [paths.adminLabels]: corrections,
    [paths.adminPurchases]: mailsNotSent,
    [paths.adminTokenPurchases]: secondPayments,
    [paths.adminThumbnails]: toDo?.failedPhotos ?? 0,
  };
  const nav = useRef<HTMLElement>(null);
  // On phones the sections are a row, and on a low screen a column that scrolls: the present one is brought into view.
  useEffect(() => {
    const list = nav.current;
    const present = list?.querySelector('[aria-current]');
    if (!list || !present) return;
    const [frame, link] = [list.getBoundingClientRect(), present.getBoundingClientRect()];
    const below = Math.max(0, link.bottom + link.height - frame.bottom);
    list.scrollBy({ left: link.left - frame.left - frame.width / 4, top: below });
  }, [pathname]);
  return (
    <div className="admin">
      <nav ref={nav} className="admin-nav" aria-label={t('admin:sections')}>
        <AdminLinks waiting={waiting} />
      </nav>
      <div className="admin-page">
        <Outlet />
      </div>
    </div>
  );
}
