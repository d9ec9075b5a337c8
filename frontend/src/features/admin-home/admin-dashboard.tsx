import { ArrowRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGetToDo } from '../../api/generated/operation';
import type { OfficeToDoDto, ToDoDto } from '../../api/generated/shop.schemas';
import { useMaintenance } from '../../api/shop';
import { paths } from '../../app/paths';
import { useDecimals } from '../../i18n/decimals';
import { classes } from '../../ui/classes';
import { formatRand, toCents } from '../../ui/money';
import { ErrorState } from '../../ui/state';
import { useAdminLinks } from '../layout/admin-links';
import './admin-home.css';

/** Milliseconds between two looks at the numbers. */
const POLL = 10_000;

/** The part of the home page for administrators and photographers: what to act on, and links with current numbers. */
export default function AdminDashboard() {
  const { t } = useTranslation(['shop', 'admin', 'admin-tools']);
  const toDo = useGetToDo({ query: { refetchInterval: POLL, refetchOnMount: 'always' } });
  const numbers = useNumbers(toDo.data);
  const links = useAdminLinks();
  const cards = links.filter(({ to }) => to in numbers);
  const others = links.filter(({ to }) => !(to in numbers));
  return (
    <>
      {toDo.isLoadingError && (
        <ErrorState title={t('admin-tools:dashboard.error')} error={toDo.error} onRetry={() => void toDo.refetch()} />
      )}
      {toDo.data && <ToDo toDo={toDo.data} />}
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

/** Where each of the office's numbers is acted on, the most pressing first. */
const PLACES = [
  ['reportsOverdue', paths.adminReports],
  ['noticesRefused', paths.adminRefusedNotices],
  ['noticesUndecided', paths.adminPendingTokens],
  ['secondPayments', paths.adminSecondPayments],
  ['mailsNotSent', paths.adminUnsentMails],
  ['jobsGivenUp', paths.queues],
  ['reportsOpen', paths.adminReports],
  ['corrections', paths.adminLabels],
  ['legalDrafts', paths.adminSettings],
] as const satisfies readonly [keyof OfficeToDoDto, string][];

/** Ordinary work, for which nothing has gone wrong. */
const CAN_WAIT: readonly string[] = ['reportsOpen', 'corrections', 'legalDrafts'];

/** Lists what waits, with a link to each; zeros are left out. Then the sales of today. */
function ToDo({ toDo: { failedPhotos, office } }: { toDo: ToDoDto }) {
  const { t } = useTranslation(['shop', 'admin-tools']);
  const waiting = PLACES.map(([what, to]) => ({ what, to, count: office?.[what] ?? 0 }))
    // Overdue reports are open ones, too.
    .map((one) => (one.what === 'reportsOpen' ? { ...one, count: one.count - (office?.reportsOverdue ?? 0) } : one));
  const all = [...waiting, { what: 'failedPhotos' as const, to: paths.adminThumbnails, count: failedPhotos }];
  const shown = all.filter(({ count }) => count > 0);
  return (
    <div className="to-do">
      {shown.length === 0 ? (
        <p className="to-do-quiet">
          <CircleCheck aria-hidden="true" />
          {t('admin-tools:dashboard.quiet')}
        </p>
      ) : (
        <ul aria-label={t('admin-tools:dashboard.toDo.title')}>
          {shown.map(({ what, to, count }) => (
            <li key={what}>
              <Link
                to={to}
                reloadDocument={to === paths.queues}
                className={classes(!CAN_WAIT.includes(what) && 'urgent')}
              >
                {t(`admin-tools:dashboard.toDo.${what}`, { count })}
                <ArrowRight className="small" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {office && (
        <p className="small muted">
          {office.photosToday === 0 && toCents(office.randToday) === 0
            ? t('admin-tools:dashboard.noSales')
            : t('admin-tools:dashboard.today', {
                count: office.photosToday,
                tokens: t('common.tokens', { count: office.tokensToday }),
                rand: formatRand(toCents(office.randToday)),
              })}
        </p>
      )}
    </div>
  );
}

interface Figure {
  text: string | undefined;
  note?: string | undefined;
  isBad?: boolean;
}

/** The text of each card, by its address; empty while unknown. */
function useNumbers(toDo: ToDoDto | undefined): Record<string, Figure> {
  const { t } = useTranslation('admin-tools');
  const decimals = useDecimals();
  const maintenance = useMaintenance();
  const { photos = 0, unfinishedPhotos = 0 } = toDo ?? {};
  // Never rounded up to 100 %, so that unfinished work does not look finished.
  const percent = photos === 0 ? 100 : Math.floor(((photos - unfinishedPhotos) * 1000) / photos) / 10;
  return {
    [paths.adminThumbnails]: {
      text: toDo && t('dashboard.thumbnails', { percent: decimals(percent) }),
      note: toDo && (unfinishedPhotos ? t('dashboard.waiting', { count: unfinishedPhotos }) : t('dashboard.complete')),
    },
    [paths.adminGalleries]: { text: toDo && t('dashboard.galleries', { count: toDo.galleries }) },
    [paths.adminAddPhotos]: { text: toDo && t('dashboard.photos', { count: photos }) },
    [paths.adminMaintenance]: {
      text: maintenance.data && t(maintenance.data.enabled ? 'dashboard.closed' : 'dashboard.open'),
      isBad: maintenance.data?.enabled ?? false,
    },
  };
}
