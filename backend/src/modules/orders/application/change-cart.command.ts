import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { notSignedIn } from '../../../shared/errors';
import type { PhotoReader } from '../../../shared/person';
import { LockPhotosForSale } from '../../catalog/contract';
import { checkCartItem } from '../domain/cart';
import { lockBuyer } from '../infrastructure/buyer-lock';

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

  execute({ userId, photoId, reader }: AddToCart): Promise<void> {
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
      await rows
        .insertInto('cart_items')
        .values({ user_id: userId, photo_id: photoId })
        .onConflict((conflict) => conflict.constraint('cart_items_photo_key').doNothing())
        .execute();
    });
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
