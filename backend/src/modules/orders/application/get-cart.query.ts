import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { GetShownPhotos, PhotoDto } from '../../catalog/contract';

/** A photograph in the cart, as it is now. */
export class CartItemDto {
  id!: number;
  userId!: number;
  photoId!: number;
  addedAt!: string;
  photo!: PhotoDto;
}

/** The photographs that a purchase of the cart would buy, in the order in which they were added, at today’s prices. */
export class CartDto {
  items!: CartItemDto[];
  count!: number;
  /** Tokens. */
  total!: number;
}

/**
 * A person's cart, in the order in which it was filled; the total in tokens at today's prices. It shows what a purchase
 * would buy: photographs that are owned already (decision 14), no longer published, or behind a code that the reader
 * has not given are left out.
 */
export class GetCart extends Query<CartDto> {
  constructor(
    readonly userId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(GetCart)
export class GetCartHandler implements IQueryHandler<GetCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ userId, reader }: GetCart): Promise<CartDto> {
    const rows = await this.em
      .getKysely<Tables>()
      .selectFrom('cart_items')
      .select((row) => ['id', 'user_id as userId', 'photo_id as photoId', isoTime(row.ref('added_at')).as('addedAt')])
      .where('user_id', '=', userId)
      .where((item) =>
        item.exists(
          item
            .selectFrom('photos')
            .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
            .select('photos.id')
            .whereRef('photos.id', '=', 'cart_items.photo_id')
            .where('galleries.published_at', '<=', sql<string>`now()`),
        ),
      )
      .where((item) =>
        item.not(
          item.exists(
            item
              .selectFrom('purchases')
              .select('purchases.id')
              .where('purchases.user_id', '=', userId)
              .whereRef('purchases.photo_id', '=', 'cart_items.photo_id'),
          ),
        ),
      )
      .orderBy('added_at')
      .orderBy('id')
      .execute();
    const photos = await this.queries.execute(
      new GetShownPhotos(
        rows.map(({ photoId }) => photoId),
        reader,
      ),
    );
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    const items = rows.flatMap((item) => {
      const photo = byId.get(item.photoId);
      return photo && photo.status !== 'failed' && !photo.isHidden && !photo.isOffSale ? [{ ...item, photo }] : [];
    });
    return { items, count: items.length, total: items.reduce((sum, { photo }) => sum + photo.tokenPrice, 0) };
  }
}
