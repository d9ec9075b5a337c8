import { secondPaymentDecided } from '../../wallet.errors';
import type { Seller } from '../../payments/domain/receipt';
import type { TokenPurchase } from '../../payments/domain/token-purchase';

/** The decision about a second payment: its money was given back at PayFast, or buys the order again. */
export type SecondPaymentDecision = 'given-back' | 'booked';

/** A payment of an order that was paid already: its money is held until an administrator decides about it, once. */
export class SecondPayment {
  readonly id!: number;
  readonly receivedAt!: Date;
  private decision: SecondPaymentDecision | null = null;
  private reason: string | null = null;
  private decidedBy: number | null = null;
  private decidedAt: Date | null = null;
  private bookedAs: number | null = null;

  constructor(
    /** PayFast's id of the payment. */
    readonly payfastId: string,
    /** The order that was paid already. */
    readonly tokenPurchaseId: number,
  ) {}

  get isDecided(): boolean {
    return this.decision !== null;
  }

  /** Its money was given back at PayFast. Error: second-payment-decided. */
  giveBack(by: number, reason: string): void {
    this.decide('given-back', by, reason);
  }

  /** The purchase that it can pay for: the same order once more. Error: second-payment-decided. */
  buyAgain(order: TokenPurchase, seller: Seller): TokenPurchase {
    this.refuseDecided();
    const purchase = order.again();
    purchase.complete(this.payfastId, seller);
    return purchase;
  }

  /** It pays for the purchase that `buyAgain` has answered, which has its number by now. Error: as before. */
  book(purchase: TokenPurchase, by: number, reason: string): void {
    this.decide('booked', by, reason);
    this.bookedAs = purchase.id;
  }

  private refuseDecided(): void {
    if (this.decision !== null) throw secondPaymentDecided(this.decision);
  }

  private decide(decision: SecondPaymentDecision, by: number, reason: string): void {
    this.refuseDecided();
    this.decision = decision;
    this.reason = reason.trim();
    this.decidedBy = by;
    this.decidedAt = new Date();
  }
}
