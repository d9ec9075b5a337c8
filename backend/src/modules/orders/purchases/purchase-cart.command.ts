import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import type { PhotoForSale, PlayerPlace } from '../../catalog/contract';
import { Order, type OrderedPhoto } from './domain/order';
import { pricePacks } from '../packs/domain/pack-price';
import { packNotFound, packOwned } from '../orders.errors';
import type { PurchaseDto } from './list-purchases.query';
import { PurchaseHandler, type Buyer, type CartPack, type PlacedOrder, type PurchaseState } from './purchase.command';
import { readPacks, readPaid, type ReadPack } from '../packs/read-packs';

/**
 * Buys everything in the cart, all or nothing, and answers what was bought: packs for their price, and other photographs
 * for theirs. Photographs and packs behind a code that the reader has not given stay in the cart. Errors: cart-empty,
 * already-owned, photo-not-ready, price-has-risen, too-few-tokens, key-reused.
 */
export class PurchaseCart extends Command<PurchaseDto[]> {
  constructor(
    readonly buyer: Buyer,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/**
 * Buys the pack of a player straight from its offer, and answers what was bought; what it holds leaves the cart. Errors:
 * pack-not-found, pack-owned, photo-not-ready, price-has-risen, too-few-tokens, key-reused.
 */
export class PurchasePack extends Command<PurchaseDto[]> {
  constructor(
    readonly buyer: Buyer,
    readonly place: PlayerPlace,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** The state that a purchase with packs finds under its locks. */
interface LockedPacks extends Omit<PlacedOrder, 'order'> {
  /** The photographs, those of the packs included. */
  photos: PhotoForSale[];
  /** All packs that are sold, those included that would buy nothing. */
  sold: ReadPack<CartPack>[];
  /** Photographs of the packs that come free with them, since they belong to another pack that the buyer has. */
  given: ReadonlySet<number>;
}

@Injectable()
abstract class PackPurchaseHandler extends PurchaseHandler {
  /**
   * Locks the photographs that are wanted, those of packs included, and prices the packs: what they hold is decided under
   * the locks, since labels change only with a lock on their photograph.
   */
  protected async lockPacks(
    userId: number,
    { wanted, packs, bought }: PurchaseState,
    reader: PhotoReader,
    lost: number[],
  ): Promise<LockedPacks> {
    if (packs.length === 0) {
      const photos = await this.lockPhotos(wanted, reader, lost);
      return { photos, sold: [], packs: [], given: new Set(), free: await this.findFree(bought, reader) };
    }
    const read = () => readPacks(this.em, this.queries, packs, { userId, reader });
    const held = (await read()).flatMap(({ photos }) => photos.filter(({ isOnSale }) => isOnSale).map(({ id }) => id));
    const photos = await this.lockPhotos([...new Set([...wanted, ...held])], reader, lost);
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    const sold = (await read()).map((pack) => ({
      ...pack,
      photos: pack.photos.map((photo) => {
        const { status, tokenPrice = photo.tokenPrice } = byId.get(photo.id) ?? {};
        return { ...photo, tokenPrice, isOnSale: photo.isOnSale && status === 'ready' };
      }),
    }));
    const missing = sold.filter(({ isBought }) => !isBought);
    const free = await this.findFree(bought, reader);
    const paid = await readPaid(this.em, userId, missing);
    const given = missing
      .flatMap((pack) => pack.photos)
      .filter(({ id, isOnSale }) => isOnSale && free.has(id) && !paid.has(id));
    // A photograph that is free counts as owned.
    const priced = pricePacks(missing, new Map([...[...free.keys()].map((id) => [id, 0] as const), ...paid]));
    const waiting = priced.filter(({ pack, price }) => pack.isLocked && price.parts.size === 0);
    const done = packs.flatMap(({ id }) =>
      id === null || waiting.some(({ pack }) => pack.wanted.id === id) ? [] : [id],
    );
    const rows = this.em.getKysely<Tables>();
    if (done.length > 0)
      await rows.deleteFrom('cart_packs').where('user_id', '=', userId).where('id', 'in', done).execute();
    return {
      photos,
      sold,
      packs: priced.filter(({ price }) => price.parts.size > 0),
      given: new Set(given.map(({ id }) => id)),
      free,
    };
  }

  /** The order of the `wanted` photographs and of the packs; what is owned or no longer sold is left out. */
  protected orderOf({ wanted, owned }: PurchaseState, { photos, packs, given, free }: LockedPacks): Order {
    const inPacks = new Map(packs.flatMap(({ price }) => [...price.parts]));
    const shown = photos.filter(
      ({ id, locked }) => !locked && (wanted.includes(id) || inPacks.has(id) || given.has(id)),
    );
    const priced = shown.map((photo): OrderedPhoto => ({
      ...photo,
      tokenPrice: free.has(photo.id) ? 0 : (inPacks.get(photo.id) ?? photo.tokenPrice),
    }));
    return Order.ofCart(priced, new Set(owned));
  }
}

@CommandHandler(PurchaseCart)
export class PurchaseCartHandler extends PackPurchaseHandler implements ICommandHandler<PurchaseCart> {
  execute({ buyer, reader }: PurchaseCart): Promise<PurchaseDto[]> {
    const { userId } = buyer;
    const inCart = {
      photos: sql<number[]>`array(select photo_id from cart_items where user_id = ${userId})`,
      packs: sql`(
        select coalesce(json_agg(json_build_object('id', id, 'matchId', match_id, 'day', day::text, 'teamId', team_id,
          'label', label) order by id), '[]') from cart_packs where user_id = ${userId})`,
    };
    return this.purchase({ buyer, reader }, null, inCart, async (state, lost) => {
      const locked = await this.lockPacks(userId, state, reader, lost);
      const order = this.orderOf(state, locked);
      const kept = new Set([...order.photos, ...locked.photos.filter((photo) => photo.locked)].map(({ id }) => id));
      const leftOut = state.wanted.filter((id) => !kept.has(id));
      if (leftOut.length > 0)
        await this.em
          .getKysely<Tables>()
          .deleteFrom('cart_items')
          .where('user_id', '=', userId)
          .where('photo_id', 'in', leftOut)
          .execute();
      return { ...locked, order };
    });
  }
}

@CommandHandler(PurchasePack)
export class PurchasePackHandler extends PackPurchaseHandler implements ICommandHandler<PurchasePack> {
  execute({ buyer, place, reader }: PurchasePack): Promise<PurchaseDto[]> {
    const { userId } = buyer;
    const { matchId, day, teamId, label } = place;
    const itself = {
      photos: sql<number[]>`array[]::integer[]`,
      packs: sql`json_build_array(json_build_object('id', (
          select id from cart_packs where user_id = ${userId} and match_id is not distinct from ${matchId}::integer
            and day is not distinct from ${day}::date and team_id = ${teamId} and label = ${label}),
        'matchId', ${matchId}::integer, 'day', ${day}::text, 'teamId', ${teamId}::integer, 'label', ${label}::text))`,
    };
    const kind = ['pack', matchId, day, teamId, label].join(' ');
    return this.purchase({ buyer, reader, kind }, null, itself, async (state, lost) => {
      const locked = await this.lockPacks(userId, state, reader, lost);
      if (!locked.sold.some(({ photos }) => photos.length > 0)) throw packNotFound();
      if (locked.packs.length === 0 && locked.given.size === 0) throw packOwned();
      return { ...locked, order: this.orderOf(state, locked) };
    });
  }
}
