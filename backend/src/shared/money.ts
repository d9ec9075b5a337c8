/** Rand in whole cents: money is never a floating point number (decision 13). */
export type Cents = number;

/** Reads `60`, `60.5` or `60.00` as cents; null when it is not an amount with at most two decimals. */
export function parseCents(amount: string): Cents | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount.trim());
  if (!match) return null;
  const [, rand = '0', decimals = ''] = match;
  return Number(rand) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Rand of the database, which may be below zero (`-12.50`), in cents. */
export function centsOf(rand: string): Cents {
  return Math.round(Number(rand) * 100);
}

/** Writes cents as a decimal string with two decimals, as the database and PayFast want it: `60.00`. */
export function formatCents(cents: Cents): string {
  return (cents / 100).toFixed(2);
}
