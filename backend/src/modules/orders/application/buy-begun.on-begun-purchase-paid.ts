import { CommandBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { BegunPurchase } from '../../../shared/begun-purchase';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { BegunPurchasePaid, EndBegunPurchase } from '../../wallet/contract';
import { PurchaseCart, PurchasePhoto, type Buyer } from './purchase.command';

/**
 * Buys what somebody paid for, as they have asked for: once, at no more than the price that they were shown, and delivered
 * as everything that is bought. What cannot be bought leaves the tokens where they are.
 */
@EventsHandler(BegunPurchasePaid)
export class BuyBegunHandler implements OutboxHandler<BegunPurchasePaid> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async handle({ tokenPurchaseId }: BegunPurchasePaid): Promise<void> {
    const paid = await this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select(['user_id as userId', 'begun'])
      .where('id', '=', tokenPurchaseId)
      .executeTakeFirst();
    if (!paid?.begun || paid.begun.outcome !== null) return;
    const outcome = await this.buy(paid.userId, paid.begun, `payment-${tokenPurchaseId}`);
    await this.commands.execute(new EndBegunPurchase(tokenPurchaseId, outcome));
  }

  async onGivenUp({ tokenPurchaseId }: BegunPurchasePaid): Promise<void> {
    await this.commands.execute(new EndBegunPurchase(tokenPurchaseId, 'unexpected'));
  }

  /** The outcome: `bought`, or the code of the error that stopped it. */
  private async buy(userId: number, begun: BegunPurchase, idempotencyKey: string): Promise<string> {
    const { photoId, expectedTokens, deliveryEmail, codes } = begun;
    const buyer: Buyer = { userId, deliveryEmail, expectedTokens, idempotencyKey };
    const reader = { isAdmin: false, codes };
    try {
      await this.commands.execute(
        photoId === null ? new PurchaseCart(buyer, reader) : new PurchasePhoto(buyer, photoId, reader),
      );
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      // Bought meanwhile, in another tab.
      return error.code === 'already-owned' ? 'bought' : error.code;
    }
    return 'bought';
  }
}
