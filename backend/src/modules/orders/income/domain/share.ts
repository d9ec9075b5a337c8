import type { Cents } from '../../../../shared/money';

/**
 * A team's or photographer's share of an amount, in cents: rounded to the nearest cent, half a cent up; of an amount
 * below nothing as much back.
 */
export function shareOf(cents: Cents, percent: string): Cents {
  const [whole = '0', decimals = ''] = percent.split('.');
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  return Math.sign(cents) * Math.round((Math.abs(cents) * hundredths) / 100_00) || 0;
}
