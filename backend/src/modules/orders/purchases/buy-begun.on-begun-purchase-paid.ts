import { CommandBus, EventsHandler, type Command } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { BegunPurchase } from '../../../shared/begun-purchase';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { BegunPurchasePaid, EndBegunPurchase } from '../../wallet/contract';
import type { PurchaseDto } from './list-purchases.query';
import { PurchaseCart, PurchasePack } from './purchase-cart.command';
import { PurchasePhoto, type Buyer } from './purchase.command';
import { placeOf } from '../packs/read-packs';

/** The outcome of a purchase, and the photographs that it bought. */
interface Outcome {
  /** `bought`, or the code of the error that stopped it. */
  outcome: string;
  photoIds: number[];
}

/** It was bought meanwhile, in another tab. */
const BOUGHT_ALREADY = new Set(['already-owned', 'pack-owned']);

/**
 * Makes the purchase that was paid for, as its buyer has asked: once, at no more than the price shown, and delivered
 * as every purchase. If it cannot be made, the tokens stay where they are. Maintenance, in which no purchase can begin,
 * does not hold it up: the money has been taken, and buyers need not come back for what they have paid for.
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
    const { outcome, photoIds } = await this.buy(paid.userId, paid.begun, `payment-${tokenPurchaseId}`);
    await this.commands.execute(new EndBegunPurchase(tokenPurchaseId, outcome, photoIds));
  }

  async onGivenUp({ tokenPurchaseId }: BegunPurchasePaid): Promise<void> {
    await this.commands.execute(new EndBegunPurchase(tokenPurchaseId, 'unexpected', []));
  }

  private async buy(userId: number, begun: BegunPurchase, idempotencyKey: string): Promise<Outcome> {
    const { photoId, expectedTokens, deliveryEmail, codes } = begun;
    const buyer: Buyer = { userId, deliveryEmail, expectedTokens, idempotencyKey };
    try {
      const bought = await this.commands.execute(purchaseOf(begun, buyer, { isAdmin: false, codes }));
      return { outcome: 'bought', photoIds: bought.flatMap((purchase) => purchase.photoId ?? []) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      if (!BOUGHT_ALREADY.has(error.code)) return { outcome: error.code, photoIds: [] };
      return { outcome: 'bought', photoIds: photoId === null ? [] : [photoId] };
    }
  }
}

function purchaseOf({ photoId, pack }: BegunPurchase, buyer: Buyer, reader: PhotoReader): Command<PurchaseDto[]> {
  if (photoId !== null) return new PurchasePhoto(buyer, photoId, reader);
  return pack === null ? new PurchaseCart(buyer, reader) : new PurchasePack(buyer, placeOf(pack), reader);
}
