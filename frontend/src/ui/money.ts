/** Rand as the server sends it ("200.00") in cents; never by floating point. */
export function toCents(rand: string): number {
  if (rand.startsWith('-')) return 0 - toCents(rand.slice(1));
  const [whole = '0', fraction = ''] = rand.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
}

/** Cents as the specification writes money: R60.00, and -R60.00 below nothing. */
export function formatRand(cents: number): string {
  if (cents < 0) return `-${formatRand(-cents)}`;
  const whole = Math.trunc(cents / 100);
  return `R${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** The same without the cents where there are none, as running text writes it: R60. */
export function wholeRand(cents: number): string {
  return formatRand(cents).replace(/\.00$/, '');
}

/** Cents for one token of a package. */
export function centsPerToken({ price, tokenCount }: { price: string; tokenCount: number }): number {
  return Math.round(toCents(price) / tokenCount);
}
