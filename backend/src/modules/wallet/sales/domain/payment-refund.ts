import type { Cents } from '../../../../shared/money';

/** Money that the shop gave back at PayFast or by hand, or that the buyer's bank took back. */
export type RefundKind = 'refund' | 'chargeback';

/** A completed purchase, and what was given back of it before. */
export interface RefundedPurchase {
  total: Cents;
  tokenCount: number;
  refunded: Cents;
}

/** The effect of a refund on a balance, in tokens. */
export interface TakenBack {
  /** Taken off the balance. */
  taken: number;
  /** Due as well, but spent: they stay spent, and the photographs bought. */
  lost: number;
}

/**
 * The tokens that go back with money, by one rule for refunds and chargebacks: as many as the money paid for, counted
 * over all refunds of the purchase and rounded down, so that the last cent takes the last token; of those, what is still
 * on the balance. A balance never falls below zero: what was spent is the shop's loss, and the record says how much.
 */
export function takeBack({ total, tokenCount, refunded }: RefundedPurchase, amount: Cents, balance: number): TakenBack {
  const dueFor = (money: Cents) => Math.floor((tokenCount * money) / total);
  const due = dueFor(refunded + amount) - dueFor(refunded);
  const taken = Math.min(due, Math.max(balance, 0));
  return { taken, lost: due - taken };
}
