import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { IncomeDto } from '../../api/generated/shop.schemas';
import { useDates } from '../../i18n/dates';
import { formatRand, toCents } from '../../ui/money';

const RECEIVED = 'var(--data-3)';
const NET = 'var(--data-1)';
const AXIS = 'var(--ink-2)';
const GRID = 'var(--grid)';
const CURSOR = { fill: 'var(--sunken)' };

/** Cents; the axis reaches R100, so that it has round steps before anything is sold. */
const RAND: [(lowest: number) => number, (highest: number) => number] = [
  (lowest) => Math.min(lowest, 0),
  (highest) => Math.max(highest, 100_00),
];

/** Pixels of the chart. */
const HEIGHT = 220;

/** Payments, and what photographs brought, by day, week or month; the same as a table for those who cannot see it. */
export default function IncomeChart({ income: { by, steps } }: { income: IncomeDto }) {
  const { t } = useTranslation('admin-income');
  const date = useDates();
  const start = (day: unknown) => date(String(day), by === 'month' ? 'MMM yyyy' : 'd MMM');
  const rand = (cents: unknown) => formatRand(Number(cents));
  const data = steps.map((step) => ({ ...step, net: toCents(step.net), received: toCents(step.received) }));
  return (
    <section className="admin-panel income-chart">
      <h2>
        {t('chart.title')} <span className="muted">{t(`chart.${by}`)}</span>
        <span className="income-key" aria-hidden="true">
          <i className="received" /> {t('chart.received')} <i className="net" /> {t('chart.net')}
        </span>
      </h2>
      <div aria-hidden="true">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart data={data} accessibilityLayer={false} barGap={1}>
            <CartesianGrid vertical={false} stroke={GRID} />
            <XAxis
              dataKey="start"
              tickFormatter={start}
              tickLine={false}
              axisLine={false}
              minTickGap={24}
              stroke={AXIS}
            />
            <YAxis domain={RAND} tickFormatter={rand} tickLine={false} axisLine={false} width={76} stroke={AXIS} />
            <Tooltip labelFormatter={start} formatter={rand} cursor={CURSOR} />
            <Bar dataKey="received" name={t('chart.received')} fill={RECEIVED} radius={3} isAnimationActive={false} />
            <Bar dataKey="net" name={t('chart.net')} fill={NET} radius={3} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <div className="sr-only">
        <table>
          <caption>{t('chart.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('chart.start')}</th>
              <th scope="col">{t('chart.received')}</th>
              <th scope="col">{t('chart.net')}</th>
              <th scope="col">{t('chart.photographs')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((step) => (
              <tr key={step.start}>
                <th scope="row">{start(step.start)}</th>
                <td>{rand(step.received)}</td>
                <td>{rand(step.net)}</td>
                <td>{step.photographs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
