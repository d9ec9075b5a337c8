import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TokenPeriodDto } from '../../api/generated/shop.schemas';
import { useChartTokens } from '../../api/generated/token-sales';
import { useDates } from '../../i18n/dates';
import { formatRand, toCents } from '../../ui/money';
import { SelectPill } from '../../ui/select-pill';
import { ErrorState, PageSpinner } from '../../ui/state';

const PERIODS = ['day', 'week'] as const;
type Period = (typeof PERIODS)[number];

const SOLD = 'var(--data-1)';
const USED = 'var(--data-3)';
const AXIS = 'var(--ink-2)';
const GRID = 'var(--grid)';
const CURSOR = { fill: 'var(--sunken)' };

/** Cents; the axis reaches R100, so that it has round steps before anything is sold. */
const REVENUE: [number, (highest: number) => number] = [0, (highest) => Math.max(highest, 100_00)];

/** Pixels of a chart. */
const HEIGHT = 200;

/** Revenue, and tokens sold and used, by day or week; the same figures as tables for those who cannot see charts. */
export default function TokenCharts() {
  const { t } = useTranslation(['shop', 'sales']);
  const [by, setBy] = useState<Period>('day');
  const chart = useChartTokens({ by }, { query: { refetchOnMount: 'always' } });
  return (
    <>
      <div className="charts-tools">
        <SelectPill
          label={t('sales:chart.by')}
          value={by}
          options={PERIODS.map((value) => ({ value, label: t(`sales:chart.${value}`) }))}
          onChange={setBy}
        />
      </div>
      {chart.isPending && <PageSpinner label={t('common.loading')} />}
      {chart.isLoadingError && (
        <ErrorState title={t('sales:chart.loadError')} error={chart.error} onRetry={() => void chart.refetch()} />
      )}
      {chart.data && <Charts periods={chart.data} />}
    </>
  );
}

function Charts({ periods }: { periods: TokenPeriodDto[] }) {
  const { t } = useTranslation('sales');
  const date = useDates();
  const day = (start: unknown) => date(String(start), 'd MMM');
  const rand = (cents: unknown) => formatRand(Number(cents));
  const data = periods.map(({ start, revenue, tokensSold, tokensUsed }) => ({
    start,
    revenue: toCents(revenue),
    tokensSold,
    tokensUsed,
  }));
  const axes = (
    <>
      <CartesianGrid vertical={false} stroke={GRID} />
      <XAxis dataKey="start" tickFormatter={day} tickLine={false} axisLine={false} minTickGap={24} stroke={AXIS} />
    </>
  );
  return (
    <div className="charts">
      <section className="admin-panel">
        <h2>{t('chart.revenue')}</h2>
        <div aria-hidden="true">
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <BarChart data={data} accessibilityLayer={false}>
              {axes}
              <YAxis domain={REVENUE} tickFormatter={rand} tickLine={false} axisLine={false} width={64} stroke={AXIS} />
              <Tooltip labelFormatter={day} formatter={rand} cursor={CURSOR} />
              <Bar dataKey="revenue" name={t('chart.revenue')} fill={SOLD} radius={3} isAnimationActive={false} />
            </BarChart>
          </ResponsiveContainer>
        </div>
      </section>
      <section className="admin-panel">
        <h2>
          {t('chart.tokens')}{' '}
          <span className="chart-key" aria-hidden="true">
            <i className="sold" /> {t('chart.sold')} <i className="used" /> {t('chart.used')}
          </span>
        </h2>
        <div aria-hidden="true">
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <LineChart data={data} accessibilityLayer={false}>
              {axes}
              <YAxis allowDecimals={false} tickLine={false} axisLine={false} width={36} stroke={AXIS} />
              <Tooltip labelFormatter={day} />
              <Line
                dataKey="tokensSold"
                name={t('chart.sold')}
                stroke={SOLD}
                strokeWidth={2.5}
                dot={false}
                isAnimationActive={false}
              />
              <Line
                dataKey="tokensUsed"
                name={t('chart.used')}
                stroke={USED}
                strokeWidth={2}
                strokeDasharray="3 4"
                dot={false}
                isAnimationActive={false}
              />
            </LineChart>
          </ResponsiveContainer>
        </div>
      </section>
      <div className="sr-only">
        <table>
          <caption>{t('chart.tokens')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.period')}</th>
              <th scope="col">{t('chart.revenue')}</th>
              <th scope="col">{t('chart.sold')}</th>
              <th scope="col">{t('chart.used')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((period) => (
              <tr key={period.start}>
                <th scope="row">{day(period.start)}</th>
                <td>{rand(period.revenue)}</td>
                <td>{period.tokensSold}</td>
                <td>{period.tokensUsed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
