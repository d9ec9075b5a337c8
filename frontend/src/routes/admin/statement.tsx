import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGetStatement, useListShares } from '../../api/generated/income';
import { isMissing } from '../../api/mutator';
import { paths } from '../../app/paths';
import { keyOf, PARTY_KINDS, partyIn, partyOf, type Party } from '../../features/admin-income/party';
import { PartyField } from '../../features/admin-income/party-field';
import { usePeriod, type Days } from '../../features/admin-income/period';
import { PeriodChoice } from '../../features/admin-income/period-choice';
import { Statement } from '../../features/admin-income/statement';
import { textsLoader } from '../../i18n';
import { setParameters, useAddressParams } from '../../ui/address-params';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { EmptyState, ErrorState, PageSpinner } from '../../ui/state';
import '../../ui/print.css';

export const clientLoader = textsLoader('admin-income');

/** The statement of a school, a team or a photographer, to be printed; the address says whose, and of which days. */
export default function StatementPage() {
  const { t } = useTranslation('admin-income');
  const [params, changeParams] = useAddressParams();
  const period = usePeriod('lastMonth');
  const parties = useListShares();
  const party = partyIn(params);
  const choose = (key: string) =>
    changeParams((next) => {
      for (const kind of PARTY_KINDS) next.delete(kind);
      setParameters(next, { ...partyOf(key) });
    });
  return (
    <>
      <PageTitle>{t('statement.title')}</PageTitle>
      <div className="statement-tools">
        <Link className="more-link" to={paths.adminShares}>
          <ArrowLeft className="small" aria-hidden="true" />
          {t('statement.back')}
        </Link>
        {parties.data && (
          <PartyField
            parties={parties.data}
            label={t('statement.of')}
            value={party === null ? '' : keyOf(party)}
            onChange={({ target }) => choose(target.value)}
          />
        )}
        <PeriodChoice {...period} />
        <Button onClick={() => window.print()} disabled={party === null}>
          <Printer aria-hidden="true" />
          {t('statement.print')}
        </Button>
      </div>
      {party === null ? (
        <EmptyState page title={t('statement.choose')}>
          {t('statement.chooseText')}
        </EmptyState>
      ) : (
        !period.isWrong && <StatementOf party={party} days={period.days} />
      )}
    </>
  );
}

function StatementOf({ party, days }: { party: Party; days: Days }) {
  const { t } = useTranslation(['admin-income', 'shop']);
  const statement = useGetStatement(
    { ...party, ...days },
    { query: { refetchOnMount: 'always', placeholderData: keepPreviousData } },
  );
  if (statement.isPending) return <PageSpinner label={t('shop:common.loading')} />;
  if (isMissing(statement.error))
    return (
      <EmptyState page title={t('statement.notFound')}>
        {t('statement.chooseText')}
      </EmptyState>
    );
  if (statement.isLoadingError)
    return (
      <ErrorState title={t('statement.loadError')} error={statement.error} onRetry={() => void statement.refetch()} />
    );
  if (statement.data.months.length === 0)
    return (
      <EmptyState page title={t('statement.empty')}>
        {t('statement.emptyText')}
      </EmptyState>
    );
  return <Statement statement={statement.data} days={days} halved={!('photographer' in party)} />;
}
