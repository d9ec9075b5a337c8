import { centsOf, formatCents } from '../../../../shared/money';

/** Percent that a registered seller's prices include (Value-Added Tax Act 89 of 1991, section 7). */
export const VAT_PERCENT = 15;

/** The seller, as on receipts. */
export interface Seller {
  name: string;
  address: string | null;
  /** Null when not registered for VAT. */
  vatNumber: string | null;
}

/** The number of a purchase's receipt: always the same for the same purchase. @example "BM-000012" */
export function receiptNumber(purchaseId: number): string {
  return `BM-${String(purchaseId).padStart(6, '0')}`;
}

/** The tax that a total in rand includes, to the nearest cent; null of a seller who is not registered for it. */
export function vatIn(total: string, { vatNumber }: Seller): string | null {
  if (vatNumber === null) return null;
  return formatCents(Math.round((centsOf(total) * VAT_PERCENT) / (100 + VAT_PERCENT)));
}
