import { daysOf } from './period';

describe('The days of a period', () => {
  it.each([
    ['today', '2026-11-28', '2026-11-28', '2026-11-28'],
    // A Saturday, a Monday, a Sunday, and a week of two years.
    ['week', '2026-11-28', '2026-11-23', '2026-11-28'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2027-01-02', '2026-12-28', '2027-01-02'],
    ['month', '2026-11-28', '2026-11-01', '2026-11-28'],
    ['lastMonth', '2026-11-28', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['season', '2026-11-28', '2026-01-01', '2026-11-28'],
  ] as const)('%s, on %s, are from %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });
});
