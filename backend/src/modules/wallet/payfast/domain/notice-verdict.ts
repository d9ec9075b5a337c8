import type { PayfastNotice } from './payfast-notice';
import type { TokenPurchase } from '../../payments/domain/token-purchase';

/** The outcome of a notice and its reason: the check that a refused one failed, or the status of a recorded one. */
export interface Verdict {
  outcome: 'credited' | 'recorded' | 'repeated' | 'refused';
  reason: string | null;
}

/**
 * Decides what a genuine notice does to its purchase. `isIdUsed`: PayFast's id of the payment has completed another
 * purchase. `isDecided`: it is a second payment, and an administrator has decided about it.
 */
export function judge(
  notice: PayfastNotice,
  purchase: TokenPurchase,
  { isIdUsed, isDecided }: { isIdUsed: boolean; isDecided: boolean },
): Verdict {
  if (notice.status !== 'COMPLETE') return { outcome: 'recorded', reason: notice.status };
  if (!purchase.costs(notice.amount)) return { outcome: 'refused', reason: 'amount' };
  if (purchase.isPaidBy(notice.payfastId) || isDecided) return { outcome: 'repeated', reason: null };
  // Two payments of one order: money was taken that buys nothing, and about which an administrator has to decide.
  if (purchase.isCompleted) return { outcome: 'refused', reason: 'paid-twice' };
  if (isIdUsed) return { outcome: 'refused', reason: 'payment-id-used' };
  return { outcome: 'credited', reason: null };
}

/** Whether a notice says that nothing was paid. */
export function saysUnpaid({ status }: PayfastNotice): boolean {
  return status === 'FAILED' || status === 'CANCELLED';
}
