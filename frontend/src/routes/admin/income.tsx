import { keepPreviousData } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetIncome } from '../../api/generated/income';
import { BestPhotos } from '../../features/admin-income/best-photos';
import { IncomeFigures, IncomeSums } from '../../features/admin-income/income-figures';
import { IncomeGroups } from '../../features/admin-income/income-groups';
import { usePeriod, type Days } from '../../features/admin-income/period';
import { PeriodChoice } from '../../features/admin-income/period-choice';
import { textsLoader } from '../../i18n';
import { lazySection } from '../../ui/lazy-part';
import { PageTitle } from '../../ui/page-title';
import { ErrorState } from '../../ui/state';

const IncomeChart = lazySection(() => import('../../features/admin-income/income-chart'));

export const clientLoader = textsLoader('admin-income');

/** The shop's income in a period, in numbers, a chart and groups; the address has the period and the grouping. */
export default function IncomePage() {
  const { t } = useTranslation('admin-income');
  const period = usePeriod();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <div className="admin-head">
        <h1>{t('title')}</h1>
        <PeriodChoice {...period} />
      </div>
      {!period.isWrong && <Income days={period.days} />}
    </>
  );
}

function Income({ days }: { days: Days }) {
  const { t } = useTranslation('admin-income');
  const income = useGetIncome(days, { query: { refetchOnMount: 'always', placeholderData: keepPreviousData } });
  if (income.isLoadingError)
    return <ErrorState title={t('loadError')} error={income.error} onRetry={() => void income.refetch()} />;
  return (
    <>
      <IncomeSums income={income.data} />
      <p className="muted income-explained">{t('explained')}</p>
      <Suspense fallback={<span className="list-skeleton skeleton" />}>
        {income.data && <IncomeChart income={income.data} />}
      </Suspense>
      {income.data && <IncomeFigures income={income.data} />}
      <IncomeGroups days={days} />
      <BestPhotos days={days} />
    </>
  );
}
