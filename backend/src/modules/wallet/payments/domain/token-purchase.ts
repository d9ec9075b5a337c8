import type { BegunPurchase } from '../../../../shared/begun-purchase';
import { centsOf, formatCents, parseCents, type Cents } from '../../../../shared/money';
import { dayOf } from '../../../../shared/shop-time';
import { paymentNotOpen, priceHasRisen } from '../../wallet.errors';
import type { Seller } from './receipt';

export type TokenPurchaseStatus = 'pending' | 'completed' | 'failed';

/** How a purchase was paid: through PayFast, or by hand to the shop. */
export type PaymentMethod = 'payfast' | 'cash' | 'eft';

/** Hours after which a purchase that heard nothing from PayFast is shown as failed (decision 10). */
export const PENDING_HOURS = 24;
/** Purchases that a person may leave unpaid in a day: enough for every second thought, too few for a script. */
export const MOST_UNPAID = 20;
/** Kinds of packages in one payment. */
export const MOST_KINDS = 10;

/** The properties of a package that administrators set. */
export interface PackageDetails {
  name: string;
  tokenCount: number;
  /** Rand, a decimal string. */
  price: string;
  paymentReference: string | null;
}

/** A package of tokens and its price. Purchases keep what they bought: a change is for those that follow. */
export class TokenPackage implements PackageDetails {
  readonly id!: number;
  name!: string;
  tokenCount!: number;
  price!: string;
  paymentReference!: string | null;
  /** No longer sold since then; null while it is sold. */
  retiredAt: Date | null = null;

  constructor(details: PackageDetails) {
    this.edit(details);
  }

  /** Names are kept without surrounding spaces. */
  edit({ name, tokenCount, price, paymentReference }: PackageDetails): void {
    this.name = name.trim();
    this.tokenCount = tokenCount;
    this.price = price;
    this.paymentReference = paymentReference;
  }

  retire(): void {
    this.retiredAt ??= new Date();
  }

  sellAgain(): void {
    this.retiredAt = null;
  }
}

/** So many packages of one kind. */
export interface ChosenPackage {
  tokenPackage: TokenPackage;
  quantity: number;
}

/** The discount of a code on the price of all packages together. */
export interface Discount {
  codeId: number;
  cents: Cents;
}

/** The same as a purchase keeps it. */
interface SoldPackage {
  tokenPackage: Pick<TokenPackage, 'id' | 'name' | 'tokenCount' | 'price'>;
  quantity: number;
}

/** One line of a purchase as it was sold: names and prices of packages may change afterwards. */
export interface TokenPurchaseItem {
  packageName: string;
  /** Packages. */
  quantity: number;
  /** Tokens, of all packages of the line. */
  tokenCount: number;
  /** Rand a package, a decimal string. */
  unitPrice: string;
}

/**
 * Somebody's order of tokens: pending when the pay form is filled, completed by a COMPLETE notice, failed by a
 * FAILED or CANCELLED one. A COMPLETE that comes late still completes it, since the money was taken.
 */
export class TokenPurchase {
  readonly id!: number;
  readonly purchaseDate!: Date;
  /** The first package and how many of it; `items` has all. */
  readonly packageId: number;
  readonly quantity: number;
  readonly items: TokenPurchaseItem[];
  /** Tokens, of all packages together. */
  readonly tokenCount: number;
  /** The amount to be paid, less the discount; rand, a decimal string. */
  readonly totalPrice: string;
  /** The discount of a code on the packages' prices; rand, a decimal string. */
  readonly discount: string;
  readonly codeId: number | null;
  private status: TokenPurchaseStatus = 'pending';
  private transactionId: string | null = null;
  private completedAt: Date | null = null;
  private method: PaymentMethod = 'payfast';
  private fee: string | null = null;
  private seller: Seller | null = null;

  constructor(
    readonly userId: number,
    chosen: [SoldPackage, ...SoldPackage[]],
    discount?: Discount,
    private begun: BegunPurchase | null = null,
  ) {
    const [first] = chosen;
    this.packageId = first.tokenPackage.id;
    this.quantity = first.quantity;
    this.items = chosen.map(({ tokenPackage: { name, tokenCount, price }, quantity }) => ({
      packageName: name,
      quantity,
      tokenCount: tokenCount * quantity,
      unitPrice: price,
    }));
    this.tokenCount = this.items.reduce((sum, { tokenCount }) => sum + tokenCount, 0);
    this.discount = formatCents(discount?.cents ?? 0);
    this.codeId = discount?.codeId ?? null;
    this.totalPrice = formatCents(
      this.items.reduce((sum, { unitPrice, quantity }) => sum + centsOf(unitPrice) * quantity, 0) -
        (discount?.cents ?? 0),
    );
  }

  /** The same order once more, at the same prices, whatever the packages cost now. */
  again(): TokenPurchase {
    const sold = this.items.map(({ packageName: name, quantity, tokenCount, unitPrice: price }): SoldPackage => {
      return { tokenPackage: { id: this.packageId, name, tokenCount: tokenCount / quantity, price }, quantity };
    });
    const discount = this.codeId === null ? undefined : { codeId: this.codeId, cents: centsOf(this.discount) };
    return new TokenPurchase(this.userId, sold as [SoldPackage, ...SoldPackage[]], discount);
  }

  /** A buyer never pays more than they were shown. Error: price-has-risen. */
  keepTo(shown: Cents): void {
    if (centsOf(this.totalPrice) > shown) throw priceHasRisen(this.totalPrice);
  }

  /** Whether it may still be paid in time: it is pending, and not for a day yet. */
  isAwaited(now: Date): boolean {
    return this.status === 'pending' && this.isOfToday(now);
  }

  /** Opens it for another try to pay; `hasDiscount`: its code still counts. Error: payment-not-open. */
  reopen(now: Date, hasDiscount: boolean): void {
    if (this.isCompleted || !this.isOfToday(now) || !hasDiscount) throw paymentNotOpen();
    this.status = 'pending';
  }

  /** The purchase that the tokens are for, as parameters of the pages behind PayFast. */
  get wayBack(): string {
    if (this.begun === null) return '';
    const { photoId, pack } = this.begun;
    if (photoId !== null) return `&photo=${photoId}`;
    if (pack === null) return '&from=cart';
    const { team, label, match, day } = pack;
    return `&team=${team}&label=${label}${match === undefined ? `&day=${day}` : `&match=${match}`}`;
  }

  /** Whether the shop is to buy what was begun by itself. */
  get buysBegun(): boolean {
    return this.begun?.buysItself === true;
  }

  /** Whether it is of so many packages of one kind. */
  isOf(packageId: number, quantity: number): boolean {
    return this.items.length === 1 && this.packageId === packageId && this.quantity === quantity;
  }

  get isCompleted(): boolean {
    return this.status === 'completed';
  }

  /** Whether it was paid on a day at the schools (2026-11-28). */
  isPaidOn(day: string): boolean {
    return this.completedAt !== null && dayOf(this.completedAt) === day;
  }

  isPaidBy(transactionId: string): boolean {
    return this.isCompleted && this.transactionId === transactionId;
  }

  costs(amount: Cents | null): boolean {
    return amount !== null && amount === parseCents(this.totalPrice);
  }

  /**
   * `transactionId`: PayFast's of the payment, or one of the shop's. `seller`: the present seller, for the receipt.
   * `fee`: PayFast's, null while unknown. `paidAt`: when the money came, if that was not now.
   */
  complete(
    transactionId: string,
    seller: Seller,
    {
      method = 'payfast',
      fee = null,
      paidAt = new Date(),
    }: { method?: PaymentMethod; fee?: Cents | null; paidAt?: Date } = {},
  ) {
    this.status = 'completed';
    // When a payment comes days late, the buyer no longer expects it.
    if (this.begun && !this.isOfToday(new Date())) this.begun = { ...this.begun, buysItself: false };
    this.transactionId = transactionId;
    this.seller = seller;
    this.completedAt = paidAt;
    this.method = method;
    this.learnFee(fee);
  }

  /** A later notice may say the fee of a payment that was recorded by hand. */
  learnFee(fee: Cents | null): void {
    if (fee !== null) this.fee ??= formatCents(fee);
  }

  fail(): void {
    if (!this.isCompleted) this.status = 'failed';
  }

  private isOfToday(now: Date): boolean {
    return now.getTime() - this.purchaseDate.getTime() < PENDING_HOURS * 60 * 60 * 1000;
  }
}

/** A purchase in one line: `2 x 5 Token Pack + Single Token`. */
export function describeItems(items: readonly TokenPurchaseItem[]): string {
  return items
    .map(({ packageName, quantity }) => (quantity > 1 ? `${quantity} x ${packageName}` : packageName))
    .join(' + ');
}
