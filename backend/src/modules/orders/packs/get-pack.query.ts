import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import { GetShownPhotos, PhotoDto, type PlayerPlace } from '../../catalog/contract';
import { pricePacks, type PackPrice } from './domain/pack-price';
import { packNotFound } from '../orders.errors';
import { readPacks, readPaid, type ReadPack } from './read-packs';

/** Pictures that stand for a pack. */
export const PACK_PICTURES = 4;

/** All photographs of a player in a match or on a day, at today’s prices. */
export class PackDto {
  kind!: 'match' | 'day';
  /** Null for a day. */
  matchId!: number | null;
  /** A day at the schools; null for a match. @example "2026-11-21" */
  day!: string | null;
  teamId!: number;
  /** @example "Bergrivier o/16A" */
  teamName!: string;
  /** The other team; null for a day. */
  opponentName!: string | null;
  /** ISO 8601; null for a day. */
  matchDate!: string | null;
  /** @example "Rugby" */
  category!: string;
  /** A number of 1 to 999, or GS, GA, WA, C, WD, GD, GK. @example "7" */
  label!: string;
  /** Photographs of the player, those that the reader owns included. */
  photoCount!: number;
  /** Those that the pack would buy: on sale, and not the reader’s yet. */
  photoIds!: number[];
  /** Four of them at most, as pictures of the pack. */
  pictures!: PhotoDto[];
  /** Their price one by one, in tokens. */
  singleTokens!: number;
  /** Their price as a pack, in tokens: never more. */
  tokens!: number;
  /** Whether the reader has this pack: new photographs of the match are sent by themselves. */
  isBought!: boolean;
}

/** A pack that is offered to a reader. */
export class OfferedPackDto extends PackDto {
  /** Tokens that the reader lacks for it; null for a visitor. */
  missingTokens!: number | null;
  /** Whether it is in the reader’s cart. */
  isInCart!: boolean;
}

/** A pack, with its price for this reader. Error: pack-not-found (also when no packs of its kind are sold). */
export class GetPack extends Query<OfferedPackDto> {
  constructor(
    readonly place: PlayerPlace,
    readonly userId: number | null,
    readonly reader: PhotoReader,
  ) {
    super();
  }
}

@QueryHandler(GetPack)
export class GetPackHandler implements IQueryHandler<GetPack> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ place, userId, reader }: GetPack): Promise<OfferedPackDto> {
    const packs = await readPacks(this.em, this.queries, [place], { userId, reader });
    const paid = await readPaid(this.em, userId, packs);
    const [priced] = pricePacks(packs, paid);
    if (!priced) throw packNotFound();
    const offer = toPack(priced, paid);
    if (offer.photoCount === 0) throw packNotFound();
    const pictures = await this.queries.execute(new GetShownPhotos(offer.photoIds.slice(0, PACK_PICTURES), reader));
    return { ...offer, pictures, ...(await this.ofReader(place, userId, offer.tokens)) };
  }

  private async ofReader({ matchId, day, teamId, label }: PlayerPlace, userId: number | null, tokens: number) {
    if (userId === null) return { missingTokens: null, isInCart: false };
    const { balance, inCart } = await this.em
      .getKysely<Tables>()
      .selectFrom('users')
      .leftJoin('cart_packs', (join) =>
        join
          .onRef('cart_packs.user_id', '=', 'users.id')
          .on('cart_packs.match_id', 'is not distinct from', matchId)
          .on('cart_packs.day', 'is not distinct from', day)
          .on('cart_packs.team_id', '=', teamId)
          .on('cart_packs.label', '=', label),
      )
      .select(['users.token_balance as balance', 'cart_packs.id as inCart'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow();
    return { missingTokens: Math.max(0, tokens - balance), isInCart: inCart !== null };
  }
}

/** A priced pack as the API shows it, without its pictures; `paid` has what the reader owns. */
export function toPack<Wanted extends PlayerPlace>(
  { pack, price }: { pack: ReadPack<Wanted>; price: PackPrice },
  paid: ReadonlyMap<number, number>,
): Omit<PackDto, 'pictures'> {
  const { wanted, kind, teamName, opponentName, matchDate, category, isBought, photos } = pack;
  const { matchId, day, teamId, label } = wanted;
  return {
    kind,
    matchId,
    day,
    teamId,
    teamName,
    opponentName,
    matchDate,
    category,
    label,
    photoCount: photos.filter(({ id, isOnSale }) => isOnSale || paid.has(id)).length,
    // In the order of capture.
    photoIds: photos.flatMap(({ id }) => (price.parts.has(id) ? [id] : [])),
    singleTokens: price.singleTokens,
    tokens: price.tokens,
    isBought,
  };
}
