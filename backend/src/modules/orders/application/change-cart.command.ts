import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { GetPhotos } from '../../catalog/contract';
import { alreadyOwned, photoNotForSale } from '../domain/orders.errors';

/** Puts a photograph into the cart; twice is as good as once. Errors: photo-not-found, already-owned. */
export class AddToCart extends Command<void> {
  constructor(
    readonly userId: number,
    readonly photoId: number,
  ) {
    super();
  }
}

@CommandHandler(AddToCart)
export class AddToCartHandler implements ICommandHandler<AddToCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, photoId }: AddToCart): Promise<void> {
    const [photo] = await this.queries.execute(new GetPhotos([photoId], false));
    if (!photo || photo.status === 'failed') throw photoNotForSale();
    const rows = this.em.getKysely<Tables>();
    const owned = await rows
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', userId)
      .where('photo_id', '=', photoId)
      .executeTakeFirst();
    if (owned) throw alreadyOwned();
    await rows
      .insertInto('cart_items')
      .values({ user_id: userId, photo_id: photoId })
      .onConflict((conflict) => conflict.constraint('cart_items_photo_key').doNothing())
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
    const items = this.em.getKysely<Tables>().deleteFrom('cart_items').where('user_id', '=', userId);
    await (photoId === null ? items : items.where('photo_id', '=', photoId)).execute();
  }
}
