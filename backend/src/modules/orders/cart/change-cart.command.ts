import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { notSignedIn } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { CountCartAdds, LockPhotosForSale, type PhotoForSale, type PlayerPlace } from '../../catalog/contract';
import { checkCartItem, checkCartPack, joiningCart } from './domain/cart';
import { pricePacks } from '../packs/domain/pack-price';
import { lockBuyer } from '../purchases/buyer-lock';
import { packNotFound } from '../orders.errors';
import { readCartPacks } from './get-cart.query';
import { readPacks, readPaid } from '../packs/read-packs';

/** Puts a photograph into the cart; twice is as good as once. Errors: photo-not-found, already-owned, cart-full. */
export class AddToCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/**
 * Puts several photographs into the cart, such as those that a visitor has chosen, in that order. Those that are not
 * for sale, owned or in it already, and those beyond its limit, are left out. With the token of a shared list, what is
 * on it is bought for it; one that is no longer shared, or the buyer's own, is none.
 */
export class MergeCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoIds: number[],
    readonly reader: PhotoReader,
    readonly listToken: string | null = null,
  ) {
    super();
  }
}

@Injectable()
abstract class CartHandler {
  constructor(
    protected readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Puts those of the photographs into the cart that `choose` finds under the locks. */
  protected async put(
    { userId, reader }: { userId: number; reader: PhotoReader },
    photoIds: number[],
    choose: (photos: PhotoForSale[], its: { owned: number[]; inCart: number[]; inPacks: number[] }) => number[],
    listToken: string | null = null,
  ): Promise<void> {
    const added = await this.em.transactional(async () => {
      await lockBuyer(this.em, userId);
      // Locked, so that they are not deleted while they are put into the cart.
      const photos = await this.commands.execute(new LockPhotosForSale(photoIds, reader));
      const rows = this.em.getKysely<Tables>();
      const { open, owned, inCart } = await rows
        .selectNoFrom((db) => [
          db
            .exists(db.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null))
            .as('open'),
          sql<number[]>`array(select photo_id from purchases
            where user_id = ${userId} and photo_id = any(${photoIds}::integer[]))`.as('owned'),
          sql<number[]>`array(select photo_id from cart_items where user_id = ${userId})`.as('inCart'),
        ])
        .executeTakeFirstOrThrow();
      // The account has been closed meanwhile.
      if (!open) throw notSignedIn();
      const packs = await readPacks(this.em, this.queries, await readCartPacks(this.em, userId), { userId, reader });
      const inPacks = packs.flatMap((pack) => pack.photos.filter(({ isOnSale }) => isOnSale).map(({ id }) => id));
      const chosen = choose(photos, { owned, inCart, inPacks });
      const put =
        chosen.length === 0
          ? []
          : await rows
              .insertInto('cart_items')
              .values(chosen.map((photoId) => ({ user_id: userId, photo_id: photoId })))
              .onConflict((conflict) => conflict.constraint('cart_items_photo_key').doNothing())
              .returning('photo_id as photoId')
              .execute();
      if (listToken !== null)
        await sql`
          update cart_items set list_id = photo_lists.id from photo_lists
          where cart_items.user_id = ${userId} and photo_id = any(${photoIds}::integer[]) and photo_id = any(photo_ids)
            and token = ${listToken} and photo_lists.user_id <> ${userId} and expires_at > now()`.execute(rows);
      return put;
    });
    // After the transaction: many people add photographs of one gallery, and none is to wait for another's.
    if (added.length > 0) await this.commands.execute(new CountCartAdds(added.map(({ photoId }) => photoId)));
  }
}

@CommandHandler(AddToCart)
export class AddToCartHandler extends CartHandler implements ICommandHandler<AddToCart> {
  execute({ photoId, ...whose }: AddToCart): Promise<void> {
    return this.put(whose, [photoId], ([photo], { owned, inCart, inPacks }) => {
      const others = new Set([...inCart, ...inPacks]);
      others.delete(photoId);
      checkCartItem(photo, owned.length > 0, others.size);
      return [photoId];
    });
  }
}

@CommandHandler(MergeCart)
export class MergeCartHandler extends CartHandler implements ICommandHandler<MergeCart> {
  execute({ photoIds, listToken, ...whose }: MergeCart): Promise<void> {
    return this.put(whose, photoIds, (photos, its) => joiningCart(photoIds, photos, its), listToken);
  }
}

/**
 * Puts a pack of a player into the cart, as one line; twice is as good as once.
 * Errors: pack-not-found, pack-owned, cart-full.
 */
export class AddPackToCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly place: PlayerPlace,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@CommandHandler(AddPackToCart)
export class AddPackToCartHandler implements ICommandHandler<AddPackToCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  execute({ userId, place, reader }: AddPackToCart): Promise<void> {
    return this.em.transactional(async () => {
      await lockBuyer(this.em, userId);
      const rows = this.em.getKysely<Tables>();
      const { matchId, day, teamId, label } = place;
      // Kept from being deleted, in the order of locks: the team, then its match.
      await rows.selectFrom('teams').select('id').where('id', '=', teamId).forKeyShare().execute();
      if (matchId !== null)
        await rows.selectFrom('matches').select('id').where('id', '=', matchId).forKeyShare().execute();
      const { open, items } = await rows
        .selectNoFrom((db) => [
          db
            .exists(db.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null))
            .as('open'),
          db.selectFrom('cart_items').select(db.fn.countAll().as('count')).where('user_id', '=', userId).as('items'),
        ])
        .executeTakeFirstOrThrow();
      // The account has been closed meanwhile.
      if (!open) throw notSignedIn();
      const inCart = await readCartPacks(this.em, userId);
      const packs = await readPacks(this.em, this.queries, [...inCart, place], { userId, reader });
      const added = packs.find(({ wanted }) => wanted === place);
      if (!added || added.photos.length === 0) throw packNotFound();
      const priced = pricePacks([added], await readPaid(this.em, userId, [added]));
      const others = packs.filter(({ wanted }) => !isSame(wanted, place)).flatMap(({ photos }) => photos);
      checkCartPack(added.isBought ? 0 : (priced[0]?.price.parts.size ?? 0), Number(items) + others.length);
      await rows
        .insertInto('cart_packs')
        .values({ user_id: userId, match_id: matchId, day, team_id: teamId, label })
        .onConflict((conflict) => conflict.constraint('cart_packs_key').doNothing())
        .execute();
    });
  }
}

const isSame = (one: PlayerPlace, other: PlayerPlace): boolean =>
  (['matchId', 'day', 'teamId', 'label'] as const).every((key) => one[key] === other[key]);

/** Takes a pack out of the cart; another person's stays where it is. */
export class RemovePackFromCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly cartPackId: number,
  ) {
    super();
  }
}

@CommandHandler(RemovePackFromCart)
export class RemovePackFromCartHandler implements ICommandHandler<RemovePackFromCart> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, cartPackId }: RemovePackFromCart): Promise<void> {
    await this.em
      .getKysely<Tables>()
      .deleteFrom('cart_packs')
      .where('user_id', '=', userId)
      .where('id', '=', cartPackId)
      .execute();
  }
}

/** Takes a photograph out of the cart, or everything when `photoId` is null. */
export class RemoveFromCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoId: number | null,
  ) {
    super();
  }
}

@CommandHandler(RemoveFromCart)
export class RemoveFromCartHandler implements ICommandHandler<RemoveFromCart> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, photoId }: RemoveFromCart): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const items = rows.deleteFrom('cart_items').where('user_id', '=', userId);
    await (photoId === null ? items : items.where('photo_id', '=', photoId)).execute();
    if (photoId === null) await rows.deleteFrom('cart_packs').where('user_id', '=', userId).execute();
  }
}
