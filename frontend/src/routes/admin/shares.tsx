import { useTranslation } from 'react-i18next';
import { useListShares } from '../../api/generated/income';
import { ShareForm } from '../../features/admin-income/share-form';
import { SharesTable } from '../../features/admin-income/shares-table';
import { textsLoader } from '../../i18n';
import { paths } from '../../app/paths';
import { ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import '../../features/admin-income/income.css';

export const clientLoader = textsLoader('admin-income');

/** The shares of schools, teams and photographers in their photographs' income, with links to their statements. */
export default function SharesPage() {
  const { t } = useTranslation(['admin-income', 'shop']);
  const shares = useListShares({ query: { refetchOnMount: 'always' } });
  return (
    <>
      <PageTitle>{t('shares.title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('shares.title')}</h1>
        <ButtonLink to={paths.adminStatement({})}>{t('shares.statement')}</ButtonLink>
      </div>
      <p className="muted income-explained">{t('shares.text')}</p>
      {shares.isPending && <PageSpinner label={t('shop:common.loading')} />}
      {shares.isLoadingError && (
        <ErrorState title={t('shares.loadError')} error={shares.error} onRetry={() => void shares.refetch()} />
      )}
      {shares.data && (
        <>
          <ShareForm shares={shares.data} />
          {shares.data.shares.length === 0 ? (
            <EmptyState title={t('shares.empty')}>{t('shares.emptyText')}</EmptyState>
          ) : (
            <SharesTable shares={shares.data.shares} />
          )}
        </>
      )}
    </>
  );
}
