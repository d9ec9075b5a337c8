import { useTranslation } from 'react-i18next';
import { useGetMaintenanceState } from '../../api/generated/shop';
import type { MaintenanceStateDto } from '../../api/generated/shop.schemas';
import { MAINTENANCE_POLL } from '../../api/shop';
import { Switchboard } from '../../features/admin-maintenance/switchboard';
import { MOMENT, useDates } from '../../i18n/dates';
import { Chip } from '../../ui/chip';
import { PageTitle } from '../../ui/page-title';
import { ErrorState, PageSpinner } from '../../ui/state';

/** The switch that closes the shop to visitors, and their message with a preview. */
export default function MaintenancePage() {
  const { t } = useTranslation(['shop', 'admin']);
  // Another administrator may move the switch meanwhile.
  const state = useGetMaintenanceState({ query: { refetchInterval: MAINTENANCE_POLL, refetchOnMount: 'always' } });
  return (
    <>
      <PageTitle>{t('admin:maintenance.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('admin:maintenance.title')}</h1>
        {state.data && <Status state={state.data} />}
      </div>
      {state.isPending && <PageSpinner label={t('common.loading')} />}
      {state.isLoadingError && (
        <ErrorState title={t('admin:maintenance.loadError')} error={state.error} onRetry={() => void state.refetch()} />
      )}
      {state.data && <Switchboard state={state.data} />}
    </>
  );
}

function Status({ state: { enabled, since } }: { state: MaintenanceStateDto }) {
  const { t } = useTranslation('admin');
  const date = useDates();
  return (
    <Chip tone={enabled ? 'bad' : 'good'}>
      {t(enabled ? 'maintenance.closed' : 'maintenance.open')}
      {since !== null && ` · ${date(since, MOMENT)}`}
    </Chip>
  );
}
