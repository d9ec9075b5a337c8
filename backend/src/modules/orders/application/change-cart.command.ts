import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { notSignedIn } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { CountCartAdd, LockPhotosForSale, type PlayerPlace } from '../../catalog/contract';
import { checkCartItem, checkCartPack } from '../domain/cart';
import { pricePacks } from '../domain/pack-price';
import { lockBuyer } from '../infrastructure/buyer-lock';
import { packNotFound } from '../orders.errors';
import { readCartPacks } from './get-cart.query';
import { readPacks, readPaid } from './read-packs';

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

@CommandHandler(AddToCart)
export class AddToCartHandler implements ICommandHandler<AddToCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute(add: AddToCart): Promise<void> {
    // After its transaction: many people add photographs of one gallery, and none is to wait for another's.
    if (await this.add(add)) await this.commands.execute(new CountCartAdd(add.photoId));
  }

  /** Answers whether it was not in the cart before. */
  private add({ userId, photoId, reader }: AddToCart): Promise<boolean> {
    return this.em.transactional(async () => {
      await lockBuyer(this.em, userId);
      // Locked, so that it is not deleted while it is put into the cart.
      const [photo] = await this.commands.execute(new LockPhotosForSale([photoId], reader));
      const rows = this.em.getKysely<Tables>();
      const { open, owned, others } = await rows
        .selectNoFrom((db) => [
          db
            .exists(db.selectFrom('users').select('id').where('id', '=', userId).where('closed_at', 'is', null))
            .as('open'),
          db
            .exists(
              db.selectFrom('purchases').select('id').where('user_id', '=', userId).where('photo_id', '=', photoId),
            )
            .as('owned'),
          db
            .selectFrom('cart_items')
            .select(db.fn.countAll().as('count'))
            .where('user_id', '=', userId)
            .where('photo_id', '<>', photoId)
            .as('others'),
        ])
        .executeTakeFirstOrThrow();
      // The account has been closed meanwhile.
      if (!open) throw notSignedIn();
      checkCartItem(photo, Boolean(owned), Number(others));
      const added = await rows
        .insertInto('cart_items')
        .values({ user_id: userId, photo_id: photoId })
        .onConflict((conflict) => conflict.constraint('cart_items_photo_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    });
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
