import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/http/access';
import { unauthenticated } from '../../../shared/http/access';
import { Outbox } from '../../../shared/outbox/outbox';
import { GetPhotosForSale } from '../../catalog/contract';
import { GetPerson } from '../../identity/contract';
import { SpendTokens } from '../../wallet/contract';
import { PhotosPurchased } from '../contract';
import { Order } from '../domain/order';
import { lockBuyer } from '../infrastructure/buyer-lock';

/** What a purchase needs, whichever way it is made. */
export interface Buyer {
  userId: number;
  /** Where the photographs are sent; the account's address when null. */
  deliveryEmail: string | null;
  /** The price in tokens that the buyer was shown and will not exceed; null when that is not known. */
  expectedTokens: number | null;
  /**
   * The client's `Idempotency-Key`: the same key of the same person, for the same call, answers the same purchase and
   * charges nothing again; null for none.
   */
  idempotencyKey: string | null;
}

/**
 * Buys everything in the cart at once: all of it, or nothing. Answers the transaction id.
 * Errors: cart-empty, already-owned, photo-not-ready, price-has-risen, too-few-tokens.
 */
export class PurchaseCart extends Command<string> {
  constructor(readonly buyer: Buyer) {
    super();
  }
}

/**
 * Buys one photograph. Answers the transaction id.
 * Errors: photo-not-found, already-owned, photo-not-ready, price-has-risen, too-few-tokens.
 */
export class PurchasePhoto extends Command<string> {
  constructor(
    readonly buyer: Buyer,
    readonly photoId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/**
 * The transaction of a purchase. Locks are taken in one order, so that nobody waits for each other in a circle: the
 * buyer, the photographs by id, the balance, the cart's rows.
 */
@Injectable()
abstract class PurchaseHandler {
  constructor(
    protected readonly em: EntityManager,
    private readonly commands: CommandBus,
    protected readonly queries: QueryBus,
    private readonly outbox: Outbox,
  ) {}

  /** `what` names what the call buys, for the idempotency key; `place` makes the order, under the lock. */
  protected purchase(buyer: Buyer, what: string, place: () => Promise<Order>): Promise<string> {
    const transactionId = transactionOf(buyer, what);
    return this.em.transactional(async () => {
      await lockBuyer(this.em, buyer.userId);
      if (buyer.idempotencyKey !== null && (await this.isDone(transactionId))) return transactionId;
      const order = await place();
      if (buyer.expectedTokens !== null) order.keepTo(buyer.expectedTokens);
      await this.pay(buyer, order, transactionId);
      await this.outbox.add(new PhotosPurchased(buyer.userId, transactionId));
      return transactionId;
    });
  }

  protected async ownedAmong(userId: number, photoIds: number[]): Promise<Set<number>> {
    if (photoIds.length === 0) return new Set();
    const owned = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('photo_id as photoId')
      .where('user_id', '=', userId)
      .where('photo_id', 'in', photoIds)
      .execute();
    return new Set(owned.flatMap(({ photoId }) => photoId ?? []));
  }

  private async pay({ userId, deliveryEmail }: Buyer, order: Order, transactionId: string): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const emailAddress = deliveryEmail ?? (await this.accountEmail(userId));
    const purchases = await rows
      .insertInto('purchases')
      .values(
        order.photos.map((photo) => ({
          user_id: userId,
          photo_id: photo.id,
          photo_title: photo.title,
          photo_category: photo.category,
          tokens_spent: photo.tokenPrice,
          email_address: emailAddress,
          transaction_id: transactionId,
        })),
      )
      .returning(['id', 'tokens_spent as tokens', 'photo_title as reason'])
      .execute();
    const debits = purchases.map(({ id, tokens, reason }) => ({ tokens, reason, reference: `purchase:${id}` }));
    await this.commands.execute(new SpendTokens(userId, debits));
    const bought = order.photos.map(({ id }) => id);
    await rows.deleteFrom('cart_items').where('user_id', '=', userId).where('photo_id', 'in', bought).execute();
  }

  private async accountEmail(userId: number): Promise<string> {
    const person = await this.queries.execute(new GetPerson(userId));
    // The account has been closed meanwhile.
    if (!person) throw unauthenticated();
    return person.email;
  }

  private async isDone(transactionId: string): Promise<boolean> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirst();
    return purchase !== undefined;
  }
}

@CommandHandler(PurchaseCart)
export class PurchaseCartHandler extends PurchaseHandler implements ICommandHandler<PurchaseCart> {
  execute({ buyer }: PurchaseCart): Promise<string> {
    return this.purchase(buyer, 'cart', async () => {
      const rows = this.em.getKysely<Tables>();
      const items = await rows
        .selectFrom('cart_items')
        .select('photo_id as photoId')
        .where('user_id', '=', buyer.userId)
        .execute();
      const photoIds = items.map(({ photoId }) => photoId);
      const photos = await this.queries.execute(new GetPhotosForSale(photoIds, null));
      const owned = await this.ownedAmong(buyer.userId, photoIds);
      const order = Order.ofCart(photos, owned);
      const ordered = new Set(order.photos.map(({ id }) => id));
      const leftOut = photoIds.filter((id) => !ordered.has(id));
      if (leftOut.length > 0)
        await rows
          .deleteFrom('cart_items')
          .where('user_id', '=', buyer.userId)
          .where('photo_id', 'in', leftOut)
          .execute();
      return order;
    });
  }
}

@CommandHandler(PurchasePhoto)
export class PurchasePhotoHandler extends PurchaseHandler implements ICommandHandler<PurchasePhoto> {
  execute({ buyer, photoId, reader }: PurchasePhoto): Promise<string> {
    return this.purchase(buyer, `photo ${photoId}`, async () => {
      const [photo] = await this.queries.execute(new GetPhotosForSale([photoId], reader));
      return Order.ofPhoto(photo, await this.ownedAmong(buyer.userId, [photoId]));
    });
  }
}

/** A UUID (version 8) that a person's idempotency key always leads to, or a random one. */
function transactionOf({ userId, idempotencyKey }: Buyer, what: string): string {
  if (idempotencyKey === null) return randomUUID();
  const hex = createHash('sha256').update(`${userId}:${what}:${idempotencyKey}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
