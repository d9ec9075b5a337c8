import { Eye, Gavel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import {
  getGetReportPolicyQueryKey,
  useGetReportPolicy,
  useListReportsInfinite,
  useSetReportPolicy,
} from '../../api/generated/reports';
import type { ReportDto } from '../../api/generated/shop.schemas';
import { byPages } from '../../api/queries';
import { paths } from '../../app/paths';
import { textsLoader } from '../../i18n';
import { MOMENT, useDates } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Checkbox } from '../../ui/field';
import { lazyPart } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { PagedList } from '../../ui/paged-list';
import { fileUrl } from '../../ui/picture-sources';
import { ErrorState } from '../../ui/state';
import { Tabs } from '../../ui/tabs';
import { useSearchParam } from '../../ui/address-params';
import '../../features/admin-reports/reports.css';

const DecideDialog = lazyPart(() => import('../../features/admin-reports/decide-dialog'));

/** Reports that are fetched at a time. */
const PAGE = 20;
const STATES = ['open', 'decided'] as const;
type State = (typeof STATES)[number];

export const clientLoader = textsLoader('admin-reports');

/** Reported photographs: open reports with their deadline, and decided ones. */
export default function ReportsPage() {
  const { t } = useTranslation('admin-reports');
  const [wanted, setWanted] = useSearchParam('state');
  const [decided, setDecided] = useState<ReportDto>();
  const state = STATES.find((one) => one === wanted) ?? 'open';
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
      </div>
      <Policy />
      <Tabs
        label={t('title')}
        value={state}
        onChange={(value) => setWanted(value === 'open' ? '' : value)}
        tabs={STATES.map((value) => ({
          value,
          label: t(`states.${value}`),
          panel: <Reports state={value} onDecide={setDecided} />,
        }))}
      />
      {decided !== undefined && <DecideDialog report={decided} onClose={() => setDecided(undefined)} />}
    </>
  );
}

function Policy() {
  const { t } = useTranslation('admin-reports');
  const policy = useGetReportPolicy();
  const queryClient = useQueryClient();
  const change = useSetReportPolicy({
    mutation: {
      meta: { success: 'admin-reports:policySaved', failure: 'admin-reports:policyFailed' },
      onSuccess: (changed) => queryClient.setQueryData(getGetReportPolicyQueryKey(), changed),
    },
  });
  if (policy.isLoadingError)
    return <ErrorState title={t('policyError')} error={policy.error} onRetry={() => void policy.refetch()} />;
  if (!policy.data) return null;
  return (
    <section className="admin-panel report-policy">
      <Checkbox
        checked={policy.data.hideAtOnce}
        // Not `disabled`, which would take the keyboard's focus away.
        aria-disabled={change.isPending || undefined}
        onChange={(event) => !change.isPending && change.mutate({ data: { hideAtOnce: event.target.checked } })}
      >
        {t('policy')}
      </Checkbox>
      <p className="small muted">{t('policyText')}</p>
    </section>
  );
}

function Reports({ state, onDecide }: { state: State; onDecide: (report: ReportDto) => void }) {
  const { t } = useTranslation('admin-reports');
  const reports = useListReportsInfinite(
    { state, limit: PAGE + 1 },
    { query: byPages(PAGE, ({ id }: ReportDto) => id) },
  );
  return (
    <PagedList
      query={reports}
      errorTitle={t('loadError')}
      emptyTitle={t(state === 'open' ? 'empty' : 'noneDecided')}
      emptyText={t(state === 'open' ? 'emptyText' : 'noneDecidedText')}
    >
      {(found) => (
        <ul>
          {found.map((report) => (
            <Report key={report.id} report={report} onDecide={() => onDecide(report)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Report({ report, onDecide }: { report: ReportDto; onDecide: () => void }) {
  const { t } = useTranslation('admin-reports');
  const date = useDates();
  const { photoId, photoTitle, galleryName, thumbnailPath, reason, details, contact, decision, note } = report;
  return (
    <li className="report">
      {thumbnailPath === null ? (
        <span className="report-gone" />
      ) : (
        <img src={fileUrl(thumbnailPath)} alt="" loading="lazy" width="72" height="72" />
      )}
      <div className="report-facts">
        <h2>{photoTitle}</h2>
        <p className="small muted">{galleryName}</p>
        <p className="report-chips">
          <Chip size="small">{t(`reasons.${reason}`)}</Chip>
          <Chip size="small" tone={photoId !== null && !report.isHidden ? 'good' : undefined}>
            {photoId === null ? t('gone') : t(report.isHidden ? 'hidden' : 'shown')}
          </Chip>
          {decision === null && (
            <Chip size="small" tone={report.isOverdue ? 'bad' : undefined}>
              {t(report.isOverdue ? 'overdue' : 'due', { date: date(report.dueAt, MOMENT) })}
            </Chip>
          )}
        </p>
        {details !== null && <p>{details}</p>}
        <p className="small muted">
          {t('reported', { date: date(report.createdAt, MOMENT), who: report.reportedBy ?? t('visitor') })}
          {contact !== null && ` · ${t('contact', { contact })}`}
        </p>
        {decision !== null && report.decidedAt !== null && (
          <p className="small">
            {t('decided', {
              decision: t(`decisions.${decision}`),
              date: date(report.decidedAt, MOMENT),
              who: report.decidedBy ?? '–',
            })}
            {note !== null && ` · ${note}`}
          </p>
        )}
      </div>
      {photoId !== null && (
        <div className="report-actions">
          <Link className="more-link" to={paths.photo(photoId)}>
            <Eye className="small" aria-hidden="true" />
            {t('look')}
            <span className="sr-only">: {photoTitle}</span>
          </Link>
          <Button size="small" onClick={onDecide}>
            <Gavel className="small" aria-hidden="true" />
            {t(decision === null ? 'decide' : 'decideAgain')}
            <span className="sr-only">: {photoTitle}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
