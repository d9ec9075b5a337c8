import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { createHash, randomUUID } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { keyReused, userNotFound } from '../../../shared/errors';
import { tokensSold } from '../../../shared/metrics/metrics';
import { ShopSettings } from '../../../shared/shop-settings';
import { TokenPackage, TokenPurchase, type PaymentMethod } from '../domain/token-purchase';
import { accountClosed, packageNotFound } from '../wallet.errors';
import { creditTokens } from './book-tokens';
import { TokensBought } from './process-notice.on-payment-notice-received';

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
}

/**
 * Books a package that a person has paid for by hand, with the tokens and the receipt of any other purchase; answers the
 * purchase's id. The same call with the same `idempotencyKey` sells nothing more.
 * Errors: user-not-found, account-closed, package-not-found, key-reused.
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
    const { purchase, isNew } = await this.em.transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [call]);
      const others = HAND_METHODS.map((method) => `${method}-${call.slice(0, 16)}`);
      const earlier = await em.findOne(TokenPurchase, { transactionId: { $in: others } } as object);
      if (earlier && !(earlier.isPaidBy(id) && earlier.isOf(sale.packageId, sale.quantity))) throw keyReused();
      if (earlier) return { purchase: earlier, isNew: false };
      const made = await this.book(em, userId, sale, id);
      await this.events.publish(new TokensBought(made.id));
      return { purchase: made, isNew: true };
    });
    if (isNew) tokensSold.inc(purchase.tokenCount);
    return purchase.id;
  }

  private async book(em: EntityManager, userId: number, sale: HandSale, id: string): Promise<TokenPurchase> {
    const person = em.getKysely<Tables>().selectFrom('users').select('id').where('id', '=', userId);
    if (!(await person.executeTakeFirst())) throw userNotFound();
    const tokenPackage = await em.findOne(TokenPackage, { id: sale.packageId, retiredAt: null });
    if (!tokenPackage) throw packageNotFound();
    const purchase = new TokenPurchase(userId, [{ tokenPackage, quantity: sale.quantity }]);
    const { seller } = await this.settings.read();
    purchase.complete(id, seller, { method: sale.method });
    await em.persist(purchase).flush();
    if ((await creditTokens(em, purchase, sale.reason)).accountClosed) throw accountClosed();
    return purchase;
  }
}
