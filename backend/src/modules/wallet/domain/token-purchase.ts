import { formatCents, parseCents, type Cents } from './money';

export type TokenPurchaseStatus = 'pending' | 'completed' | 'failed';

/** Hours after which a purchase that heard nothing from PayFast is shown as failed (decision 10). */
export const PENDING_HOURS = 24;

/** A package of tokens and its price. */
export class TokenPackage {
  readonly id!: number;
  readonly name!: string;
  readonly tokenCount!: number;
  /** Rand, a decimal string. */
  readonly price!: string;
  readonly paymentReference!: string | null;
}

/**
 * Somebody's order of tokens: pending when the pay form is filled, completed by a COMPLETE notice, failed by a
 * FAILED or CANCELLED one. A COMPLETE that comes late still completes it, since the money was taken.
 */
export class TokenPurchase {
  readonly id!: number;
  readonly purchaseDate!: Date;
  readonly tokenCount: number;
  readonly totalPrice: string;
  private status: TokenPurchaseStatus = 'pending';
  private transactionId: string | null = null;

  constructor(
    readonly userId: number,
    tokenPackage: TokenPackage,
    readonly quantity: number,
  ) {
    this.packageId = tokenPackage.id;
    this.tokenCount = tokenPackage.tokenCount * quantity;
    this.totalPrice = formatCents((parseCents(tokenPackage.price) ?? 0) * quantity);
  }

  readonly packageId: number;

  get isCompleted(): boolean {
    return this.status === 'completed';
  }

  isPaidBy(transactionId: string): boolean {
    return this.isCompleted && this.transactionId === transactionId;
  }

  costs(amount: Cents | null): boolean {
    return amount !== null && amount === parseCents(this.totalPrice);
  }

  complete(transactionId: string): void {
    this.status = 'completed';
    this.transactionId = transactionId;
  }

  fail(): void {
    if (!this.isCompleted) this.status = 'failed';
  }
}
