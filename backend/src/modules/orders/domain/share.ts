/**
 * What a team or a photographer gets of an amount, in cents: rounded to the nearest cent, half a cent up; of an amount
 * below nothing as much back.
 */
export function shareOf(cents: number, percent: string): number {
  const [whole = '0', decimals = ''] = percent.split('.');
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2));
  return Math.sign(cents) * Math.round((Math.abs(cents) * hundredths) / 100_00) || 0;
}

/** Rand of the database ("-12.50") in cents. */
export function centsOf(rand: string): number {
  return Math.round(Number(rand) * 100);
}

/** Cents as rand with two decimals: "-12.50". */
export function randOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
