import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { Config } from '../../../config';
import { ShopSettings } from '../../../shared/shop-settings';
import { TokenPackage, TokenPurchase } from './domain/token-purchase';
import { accountClosed, packageNotSold, simulationOff } from '../wallet.errors';
import { creditTokens } from '../balance/book-tokens';

/**
 * Gives tokens without a payment, only for development (decision 12); answers the purchase's id. A transaction id makes
 * the call repeatable: the same id gives tokens once. Errors: simulation-off, package-not-found, account-closed.
 */
export class SimulatePurchase extends Command<number> {
  constructor(
    readonly userId: number,
    readonly packageId: number,
    readonly quantity: number,
    readonly transactionId: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(SimulatePurchase)
export class SimulatePurchaseHandler implements ICommandHandler<SimulatePurchase> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly settings: ShopSettings,
  ) {}

  async execute({ userId, packageId, quantity, transactionId }: SimulatePurchase): Promise<number> {
    if (!this.config.payfast.simulatedPurchases) throw simulationOff();
    const { seller } = await this.settings.read();
    return this.em.transactional(async (em) => {
      const transaction = `simulated-${userId}-${transactionId ?? randomUUID()}`;
      await em.execute('select pg_advisory_xact_lock(hashtext(?))', [transaction]);
      const earlier = await em.findOne(TokenPurchase, { transactionId: transaction } as object);
      if (earlier) return earlier.id;
      const tokenPackage = await em.findOne(TokenPackage, { id: packageId, retiredAt: null });
      if (!tokenPackage) throw packageNotSold();
      const purchase = new TokenPurchase(userId, [{ tokenPackage, quantity }]);
      purchase.complete(transaction, seller);
      await em.persist(purchase).flush();
      // It may have been closed since the call began.
      if ((await creditTokens(em, purchase)).accountClosed) throw accountClosed();
      return purchase.id;
    });
  }
}
