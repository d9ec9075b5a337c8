import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { GetShownPhotos, PhotoDto, type PlayerPlace } from '../../catalog/contract';
import { pricePacks } from '../packs/domain/pack-price';
import { PACK_PICTURES, PackDto, toPack } from '../packs/get-pack.query';
import { readPacks, readPaid } from '../packs/read-packs';

/** A photograph in the cart, as it is now. */
export class CartItemDto {
  id!: number;
  userId!: number;
  photoId!: number;
  addedAt!: string;
  photo!: PhotoDto;
  /** The list that it is bought for, whose maker gets it, too; null for none. @example "Mia se foto’s" */
  listName!: string | null;
}

/** A pack in the cart, as it is now. */
export class CartPackDto extends PackDto {
  id!: number;
}

/** The contents of the cart, in the order in which they were added, at today’s prices. */
export class CartDto {
  /** Without those that a pack in the cart holds. */
  items!: CartItemDto[];
  packs!: CartPackDto[];
  /** Photographs, those of packs included. */
  count!: number;
  /** Tokens. */
  total!: number;
}

/**
 * A person's cart, in the order in which it was filled; the total in tokens at today's prices. It shows what a purchase
 * would buy: photographs that are owned already (decision 14), no longer published, or behind a code that the reader
 * has not given are left out, and packs that hold no others.
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
      .leftJoin('photo_lists', 'photo_lists.id', 'list_id')
      .select((row) => [
        'cart_items.id',
        'cart_items.user_id as userId',
        'photo_id as photoId',
        isoTime(row.ref('added_at')).as('addedAt'),
        'photo_lists.name as listName',
      ])
      .where('cart_items.user_id', '=', userId)
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
      .orderBy('cart_items.id')
      .execute();
    const packs = await this.packsOf(userId, reader);
    const inPacks = new Set(packs.flatMap(({ photoIds }) => photoIds));
    const singles = rows.filter(({ photoId }) => !inPacks.has(photoId));
    const pictures = packs.map(({ photoIds }) => photoIds.slice(0, PACK_PICTURES));
    const photos = await this.queries.execute(
      new GetShownPhotos([...new Set([...singles.map(({ photoId }) => photoId), ...pictures.flat()])], reader),
    );
    const byId = new Map(photos.map((photo) => [photo.id, photo]));
    const items = singles.flatMap((item) => {
      const photo = byId.get(item.photoId);
      return photo && photo.status !== 'failed' && !photo.isHidden && !photo.isOffSale ? [{ ...item, photo }] : [];
    });
    return {
      items,
      packs: packs.map((pack, index) => ({
        ...pack,
        pictures: (pictures[index] ?? []).flatMap((id) => byId.get(id) ?? []),
      })),
      count: items.length + inPacks.size,
      total:
        items.reduce((sum, { photo }) => sum + photo.tokenPrice, 0) +
        packs.reduce((sum, { tokens }) => sum + tokens, 0),
    };
  }

  private async packsOf(userId: number, reader: PhotoReader): Promise<Omit<CartPackDto, 'pictures'>[]> {
    const packs = await readPacks(this.em, this.queries, await readCartPacks(this.em, userId), { userId, reader });
    const paid = await readPaid(this.em, userId, packs);
    const priced = pricePacks(
      packs.filter(({ isBought }) => !isBought),
      paid,
    );
    return priced.flatMap((one) =>
      one.price.parts.size > 0 ? [{ ...toPack(one, paid), id: one.pack.wanted.id }] : [],
    );
  }
}

/** The packs that a person has put into the cart, in that order. */
export function readCartPacks(em: EntityManager, userId: number): Promise<(PlayerPlace & { id: number })[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('cart_packs')
    .select(['id', 'match_id as matchId', sql<string | null>`day::text`.as('day'), 'team_id as teamId', 'label'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
