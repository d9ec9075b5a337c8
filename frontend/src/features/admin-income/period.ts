import { useAddressParams } from '../../ui/address-params';
import { dayHere } from '../../i18n/clock';

/** Periods that can be chosen; `days` are any from one to another. */
export const PERIODS = ['today', 'week', 'month', 'lastMonth', 'season', 'days'] as const;
export type Period = (typeof PERIODS)[number];

/** Days at the schools (2026-11-28), both of them included. */
export interface Days {
  from: string;
  to: string;
}

const A_DAY = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a period up to today; weeks begin on Monday, the season in January. */
export function daysOf(period: Exclude<Period, 'days'>, today: string): Days {
  const [year = '', month = ''] = today.split('-');
  if (period === 'week') {
    const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
    return { from: dayOf(Date.parse(today) - sinceMonday * A_DAY), to: today };
  }
  if (period === 'month') return { from: `${year}-${month}-01`, to: today };
  if (period === 'lastMonth') {
    const last = dayOf(Date.parse(`${year}-${month}-01`) - A_DAY);
    return { from: `${last.slice(0, 7)}-01`, to: last };
  }
  return { from: period === 'season' ? `${year}-01-01` : today, to: today };
}

/** The period in the page's address (this month where it has none), and the way to change it. */
export function usePeriod(usual: Exclude<Period, 'days'> = 'month') {
  const [params, changeParams] = useAddressParams();
  const [from, to] = [params.get('from'), params.get('to')];
  const given = from !== null && to !== null ? { from, to } : null;
  const named = PERIODS.find((one) => one === params.get('period'));
  const period: Period = given ? 'days' : named === undefined || named === 'days' ? usual : named;
  const days = given ?? daysOf(period === 'days' ? usual : period, dayHere());
  const change = (set: (next: URLSearchParams) => void) =>
    changeParams((next) => {
      for (const name of ['period', 'from', 'to']) next.delete(name);
      set(next);
    });
  return {
    period,
    days,
    isWrong: days.from > days.to,
    choose: (wanted: Period) =>
      change((next) => {
        if (wanted !== 'days') return next.set('period', wanted);
        next.set('from', days.from);
        next.set('to', days.to);
      }),
    chooseDays: (wanted: Days) =>
      change((next) => {
        next.set('from', wanted.from);
        next.set('to', wanted.to);
      }),
  };
}
