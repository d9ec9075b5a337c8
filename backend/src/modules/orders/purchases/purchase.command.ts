import { createHash, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, EventBus, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { keyReused, notSignedIn } from '../../../shared/errors';
import { SHOP_ZONE } from '../../../shared/shop-time';
import { photosSold } from '../../../shared/metrics/metrics';
import {
  FindPlayerPhotos,
  LockPhotosForSale,
  MarkOriginalsMissing,
  type PhotoForSale,
  type PlayerPlace,
} from '../../catalog/contract';
import { FindLostPhotos } from '../../media/contract';
import { SpendTokens } from '../../wallet/contract';
import { ListPhotosPurchased, PhotosPurchased } from '../contract';
import { Order } from './domain/order';
import type { PackPrice } from '../packs/domain/pack-price';
import { lockBuyer } from './buyer-lock';
import { ListOrder, purchaseColumns, PurchaseDto } from './list-purchases.query';
import type { ReadPack } from '../packs/read-packs';

/** The fields that every kind of purchase needs. */
export interface Buyer {
  userId: number;
  /** Delivery address; null: the account's. */
  deliveryEmail: string | null;
  /** The price in tokens that the buyer was shown and will not exceed; null when that is not known. */
  expectedTokens: number | null;
  /**
   * The client's `Idempotency-Key`: the same key of the same person, for the same call, answers the same purchase and
   * charges nothing again; null for none. With another photograph or address it is refused.
   */
  idempotencyKey: string | null;
  /** Why an administrator gives the photographs free of charge; absent where they are bought. */
  givenFor?: string;
}

/**
 * Buys one photograph. Answers what was bought.
 * Errors: photo-not-found, already-owned, photo-not-ready, price-has-risen, too-few-tokens, key-reused.
 */
export class PurchasePhoto extends Command<PurchaseDto[]> {
  constructor(
    readonly buyer: Buyer,
    readonly photoId: number,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

/** Milliseconds that a purchase waits for the storage, with its locks held: a bucket takes 20 to 50, a disk less than 1. */
const PATIENCE = 200;

/** The rows that a purchase depends on, read in one statement under its locks. */
export interface PurchaseState {
  /** The purchase has been made: its call is repeated. */
  isDone: boolean;
  /** The account's address; null when the account has been closed meanwhile. */
  email: string | null;
  /** The ids of the photographs that are to be bought. */
  wanted: number[];
  /** Those of them that the buyer has already. */
  owned: number[];
  /** The packs that are to be bought. */
  packs: CartPack[];
  /** The buyer’s packs of the matches that anything is bought from: some of it may be theirs for nothing. */
  bought: (PlayerPlace & { id: number })[];
}

/** `id`: its row in the cart; null where it is not in there. */
export type CartPack = PlayerPlace & { id: number | null };

/** A pack that an order buys. */
interface PricedPack {
  pack: ReadPack<CartPack>;
  price: PackPrice;
}

/** The order of a call. */
export interface PlacedOrder {
  order: Order;
  packs: PricedPack[];
  /** The pack that the buyer has already, for photographs that it gives free of charge. */
  free: ReadonlyMap<number, number>;
}

/** The part that all purchases of a call share. */
interface Sale {
  userId: number;
  /** The delivery address. */
  email: string;
  transactionId: string;
  /** The codes that opened galleries to the buyer: what is published in them later belongs to the packs, too. */
  codes: readonly string[];
  givenFor: string | undefined;
}

/**
 * The transaction of a purchase. Locks are taken in one order, so that there is no deadlock: the
 * buyer, the photographs by id, the cart's rows, the balance.
 */
@Injectable()
export abstract class PurchaseHandler {
  private readonly logger = new Logger('Purchase');

  constructor(
    protected readonly em: EntityManager,
    protected readonly commands: CommandBus,
    protected readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  /**
   * `photoId` is the only photograph that the call buys, null for others, and `kind` what else it buys, which keeps keys
   * apart; `wanted` are the ids of the photographs, and `packs` the packs, as JSON; `place` makes the order, under the
   * lock.
   */
  protected async purchase(
    { buyer, reader, kind = 'cart' }: { buyer: Buyer; reader: PhotoReader; kind?: string },
    photoId: number | null,
    wanted: { photos: RawBuilder<number[]>; packs: RawBuilder<unknown> },
    place: (state: PurchaseState, lost: number[]) => Promise<PlacedOrder>,
  ): Promise<PurchaseDto[]> {
    const what = buyer.givenFor === undefined ? (photoId === null ? kind : 'photo') : 'given';
    const transactionId = transactionOf(buyer, what);
    const lost: number[] = [];
    let bought: PurchaseDto[] | null;
    try {
      bought = await this.em.transactional(async () => {
        await lockBuyer(this.em, buyer.userId);
        const state = await this.readState(buyer.userId, transactionId, wanted);
        const email = buyer.deliveryEmail ?? state.email;
        if (state.isDone) {
          await this.checkRepeated(buyer.userId, transactionId, { photoId, email });
          return null;
        }
        const { order, packs, free } = await place(state, lost);
        if (buyer.expectedTokens !== null) order.keepTo(buyer.expectedTokens);
        // The account has been closed meanwhile.
        if (email === null) throw notSignedIn();
        const { userId, givenFor } = buyer;
        return this.pay({ userId, email, transactionId, codes: reader.codes, givenFor }, { order, packs, free });
      });
    } finally {
      // Whatever came of it, now that its locks are gone.
      await this.commands.execute(new MarkOriginalsMissing(lost));
    }
    if (bought === null) return this.queries.execute(new ListOrder(buyer.userId, transactionId));
    if (buyer.givenFor === undefined) photosSold.inc(bought.length);
    this.logger.log({ transaction: transactionId, photos: bought.length }, 'Photographs are bought');
    return bought;
  }

  /**
   * Locks photographs for sale. One whose original is lost counts as failed, and joins `lost`; a storage that does not say
   * so in time does not hold the buyer up, since the delivery refunds what cannot be delivered.
   */
  protected async lockPhotos(photoIds: number[], reader: PhotoReader, lost: number[]): Promise<PhotoForSale[]> {
    const photos = await this.commands.execute(new LockPhotosForSale(photoIds, reader));
    lost.push(...(await this.queries.execute(new FindLostPhotos(photos, PATIENCE))));
    return photos.map((photo) => (lost.includes(photo.id) ? { ...photo, status: 'failed' } : photo));
  }

  /**
   * The photographs of packs that the buyer has, published since and not added yet (`AddLaterPhotos`), with their packs:
   * they are free. Under the locks of those that are bought, since labels change only with them.
   */
  protected async findFree(bought: PurchaseState['bought'], reader: PhotoReader): Promise<Map<number, number>> {
    if (bought.length === 0) return new Map();
    const places = bought.map(({ matchId, day, teamId, label }): PlayerPlace => ({ matchId, day, teamId, label }));
    const photos = await this.queries.execute(new FindPlayerPhotos(places, reader));
    return new Map(
      photos.flatMap(({ place, id, isListed, locked }) =>
        isListed && !locked ? bought.slice(place, place + 1).map((pack) => [id, pack.id] as const) : [],
      ),
    );
  }

  /** Refuses a key that has bought another photograph, or for another address. */
  private async checkRepeated(
    userId: number,
    transactionId: string,
    call: { photoId: number | null; email: string | null },
  ) {
    for (const { photoId, emailAddress } of await this.queries.execute(new ListOrder(userId, transactionId))) {
      // A photograph that is gone has no id any more.
      const isAnother = call.photoId !== null && photoId !== null && photoId !== call.photoId;
      if (isAnother || emailAddress !== call.email) throw keyReused();
    }
  }

  private async readState(
    userId: number,
    transactionId: string,
    { photos, packs }: { photos: RawBuilder<number[]>; packs: RawBuilder<unknown> },
  ): Promise<PurchaseState> {
    const { rows } = await sql<PurchaseState>`
      select wanted, packs,
        (select coalesce(json_agg(json_build_object('id', id, 'matchId', match_id, 'day', null, 'teamId', team_id,
            'label', label)), '[]')
          from player_packs where user_id = ${userId} and match_id in (
            select match_id from galleries where id in (
              select gallery_id from photos where photos.id = any(wanted))
            union select matches.id
            from json_to_recordset(packs) as pack ("matchId" integer, day date, "teamId" integer)
            join matches on pack."teamId" in (home_team_id, away_team_id) and (matches.id = pack."matchId"
              or (match_date at time zone ${sql.lit(SHOP_ZONE)})::date = pack.day))) as bought,
        exists (select from purchases where transaction_id = ${transactionId}) as "isDone",
        (select email from users where id = ${userId} and closed_at is null) as email,
        array(select photo_id from purchases where user_id = ${userId} and photo_id = any(wanted)) as owned
      from (select ${photos} as wanted, ${packs} as packs) its`.execute(this.em.getKysely<Tables>());
    const [state] = rows;
    if (!state) throw new Error('A statement without a condition answers a row');
    return state;
  }

  private async pay(sale: Sale, { order, packs, free }: PlacedOrder): Promise<PurchaseDto[]> {
    const { userId, email, transactionId, givenFor } = sale;
    const photoIds = order.photos.map(({ id }) => id);
    const rows = this.em.getKysely<Tables>();
    const inCart = await rows
      .deleteFrom('cart_items')
      .where('user_id', '=', userId)
      .where('photo_id', 'in', photoIds)
      .returning(['photo_id as photoId', 'list_id as listId'])
      .execute();
    const packIds = new Map(free);
    for (const { pack, price } of packs) {
      const packId = await this.recordPack(sale, pack, price);
      for (const photoId of price.parts.keys()) packIds.set(photoId, packId);
    }
    const purchases = await rows
      .insertInto('purchases')
      .values(
        order.photos.map(({ id, title, category, tokenPrice }) => ({
          user_id: userId,
          photo_id: id,
          photo_title: title,
          photo_category: category,
          tokens_spent: tokenPrice,
          email_address: email,
          transaction_id: transactionId,
          pack_id: packIds.get(id) ?? null,
        })),
      )
      .returning(purchaseColumns)
      .execute();
    const debits = purchases.map(({ id, tokensSpent: tokens, photoTitle }) => ({
      tokens,
      reason: givenFor === undefined ? photoTitle : `${photoTitle}: ${givenFor}`,
      reference: `purchase:${id}`,
    }));
    await this.commands.execute(new SpendTokens(userId, debits));
    await this.events.publish(new PhotosPurchased(userId, transactionId));
    const lists = Map.groupBy(inCart, ({ listId }) => listId);
    for (const [listId, items] of lists)
      if (listId !== null && givenFor === undefined)
        await this.events.publish(
          new ListPhotosPurchased(
            listId,
            transactionId,
            items.map(({ photoId }) => photoId),
          ),
        );
    return purchases.toSorted((a, b) => b.id - a.id);
  }

  private async recordPack(
    { userId, email, transactionId, codes }: Sale,
    { wanted: { matchId, day, teamId, label }, teamName }: ReadPack<CartPack>,
    { singleTokens, tokens }: PackPrice,
  ): Promise<number> {
    const { id } = await this.em
      .getKysely<Tables>()
      .insertInto('player_packs')
      .values({
        user_id: userId,
        match_id: matchId,
        day,
        team_id: teamId,
        team_name: teamName,
        label,
        single_tokens: singleTokens,
        price_tokens: tokens,
        transaction_id: transactionId,
        email_address: email,
        codes: matchId === null ? [] : [...codes],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}

@CommandHandler(PurchasePhoto)
export class PurchasePhotoHandler extends PurchaseHandler implements ICommandHandler<PurchasePhoto> {
  execute({ buyer, photoId, reader }: PurchasePhoto): Promise<PurchaseDto[]> {
    // Not a list as one value: PostgreSQL would plan the statement anew each time, since it cannot know the length.
    const wanted = { photos: sql<number[]>`array[${photoId}::integer]`, packs: sql`'[]'::json` };
    return this.purchase({ buyer, reader }, photoId, wanted, async ({ owned, bought }, lost) => {
      const [photo] = await this.lockPhotos([photoId], reader, lost);
      const free = await this.findFree(bought, reader);
      const priced = photo && { ...photo, tokenPrice: free.has(photo.id) ? 0 : photo.tokenPrice };
      return { order: Order.ofPhoto(priced?.locked ? undefined : priced, new Set(owned)), packs: [], free };
    });
  }
}

/** A UUID (version 8) that a person's idempotency key always leads to, or a random one. */
function transactionOf({ userId, idempotencyKey }: Buyer, what: string): string {
  if (idempotencyKey === null) return randomUUID();
  const hex = createHash('sha256').update(`${userId}:${what}:${idempotencyKey}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
