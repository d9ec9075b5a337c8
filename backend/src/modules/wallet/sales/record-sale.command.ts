import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomUUID } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { invalidInput, keyReused, userNotFound } from '../../../shared/errors';
import { tokensSold } from '../../../shared/metrics/metrics';
import { ShopSettings } from '../../../shared/shop-settings';
import { boundsOf, dayOf } from '../../../shared/shop-time';
import { TokenPackage, TokenPurchase, type PaymentMethod } from '../payments/domain/token-purchase';
import { accountClosed, packageNotFound } from '../wallet.errors';
import { creditTokens } from '../balance/book-tokens';
import { TokensBought } from '../payfast/process-notice.on-payment-notice-received';

/** How the shop takes money by hand. */
export const HAND_METHODS = ['cash', 'eft'] as const satisfies PaymentMethod[];
export type HandMethod = (typeof HAND_METHODS)[number];

/** A package that was paid in cash or into the shop's account. */
export interface HandSale {
  packageId: number;
  quantity: number;
  method: HandMethod;
  /** Stands in the ledger: where the money is to be found. */
  reason: string;
  /** The day on which the money came (2026-11-28), today or at most a year ago; without it, now. */
  paidOn?: string | null;
}

/** A sale may be booked late, but not for books that are closed long since. In milliseconds. */
const A_YEAR = 366 * 24 * 60 * 60 * 1000;

const notThatDay = () =>
  invalidInput({
    paidOn: {
      en: 'Choose today, or a day of the past year.',
      af: 'Kies vandag, of ’n dag van die afgelope jaar.',
    },
  });

/**
 * Books a package that a person has paid for by hand, with the tokens and the receipt of any other purchase; answers the
 * purchase's id. The same call with the same `idempotencyKey` sells nothing more. The tokens are in the ledger from now
 * on; `paidOn` is the day of the payment alone, on the receipt and in the reports.
 * Errors: user-not-found, account-closed, package-not-found, key-reused, invalid-input (a day to come, or long past).
 */
export class RecordSale extends Command<number> {
  constructor(
    /** The buyer. */
    readonly userId: number,
    readonly sale: HandSale,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(RecordSale)
export class RecordSaleHandler implements ICommandHandler<RecordSale> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, sale, idempotencyKey }: RecordSale): Promise<number> {
    const call = createHash('sha256')
      .update(`${userId}:${idempotencyKey ?? randomUUID()}`)
      .digest('hex');
    const id = `${sale.method}-${call.slice(0, 16)}`;
    const paidAt = paidAtOf(sale);
    const { purchase, isNew } = await this.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [call]);
      const others = HAND_METHODS.map((method) => `${method}-${call.slice(0, 16)}`);
      const earlier = await em.findOne(TokenPurchase, { transactionId: { $in: others } } as object);
      if (earlier && !isSame(earlier, id, sale)) throw keyReused();
      if (earlier) return { purchase: earlier, isNew: false };
      const made = await this.book(em, userId, sale, { id, paidAt });
      await this.events.publish(new TokensBought(made.id));
      return { purchase: made, isNew: true };
    });
    if (isNew) tokensSold.inc(purchase.tokenCount);
    return purchase.id;
  }

  private async book(
    em: EntityManager,
    userId: number,
    sale: HandSale,
    { id, paidAt }: { id: string; paidAt: Date },
  ): Promise<TokenPurchase> {
    const person = em.getKysely<Tables>().selectFrom('users').select('id').where('id', '=', userId);
    if (!(await person.executeTakeFirst())) throw userNotFound();
    const tokenPackage = await em.findOne(TokenPackage, { id: sale.packageId, retiredAt: null });
    if (!tokenPackage) throw packageNotFound();
    const purchase = new TokenPurchase(userId, [{ tokenPackage, quantity: sale.quantity }]);
    const { seller } = await this.settings.read();
    purchase.complete(id, seller, { method: sale.method, paidAt });
    await em.persist(purchase).flush();
    // The ledger says when it was booked, and so why a month's report has changed.
    const note = purchase.isPaidOn(dayOf(new Date())) ? sale.reason : `${sale.reason.trim()} (${dayOf(paidAt)})`;
    if ((await creditTokens(em, purchase, note)).accountClosed) throw accountClosed();
    return purchase;
  }
}

function isSame(earlier: TokenPurchase, id: string, { packageId, quantity, paidOn }: HandSale): boolean {
  return earlier.isPaidBy(id) && earlier.isOf(packageId, quantity) && (!paidOn || earlier.isPaidOn(paidOn));
}

/** Of a day that is over, its beginning: the hour is not known. */
function paidAtOf({ paidOn }: HandSale): Date {
  const now = new Date();
  if (!paidOn || paidOn === dayOf(now)) return now;
  const { from } = boundsOf(paidOn);
  if (from > now || now.getTime() - from.getTime() > A_YEAR) throw notThatDay();
  return from;
}
