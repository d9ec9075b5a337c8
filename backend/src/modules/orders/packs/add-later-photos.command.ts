import { randomUUID } from 'node:crypto';
import { Command, CommandBus, CommandHandler, EventBus, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { sumOfEach } from '../../../shared/sum-of-each';
import { FindPlayerPhotos, LockPhotosForSale, type PlayerPlace } from '../../catalog/contract';
import { SpendTokens } from '../../wallet/contract';
import { PhotosPurchased } from '../contract';
import { lockBuyer } from '../purchases/buyer-lock';

/** Days after a match, or after its pack was bought, in which most of its photographs are published. */
const RECENT_DAYS = 30;
/** Packs whose photographs are looked for together. */
const BATCH = 200;

/**
 * Adds what was published later to the packs of its match, free of charge: a purchase of 0 tokens each, which is mailed
 * as others are. It does not matter why a photograph was missing: it was not uploaded, published or labelled yet, hidden,
 * or behind a code. `recent` looks only at the packs of the last 30 days. Answers how many photographs were added. It may
 * be repeated, and run by several at once. A pack that fails keeps no other from its photographs: it is thrown at the end.
 */
export class AddLaterPhotos extends Command<number> {
  constructor(readonly packs: 'recent' | 'all') {
    super();
  }
}

interface MatchPack extends PlayerPlace {
  id: number;
  userId: number;
  email: string;
  codes: string[];
}

@CommandHandler(AddLaterPhotos)
export class AddLaterPhotosHandler implements ICommandHandler<AddLaterPhotos> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  execute({ packs }: AddLaterPhotos): Promise<number> {
    return sumOfEach(this.packsThatLack(packs), (pack) => this.add(pack));
  }

  private async *packsThatLack(packs: AddLaterPhotos['packs']): AsyncGenerator<MatchPack> {
    const rows = this.em.getKysely<Tables>();
    let page: MatchPack[] = [];
    do {
      page = await readPacksAfter(rows, packs, page.at(-1)?.id ?? 0);
      yield* await this.lacking(rows, page);
    } while (page.length === BATCH);
  }

  /** Those of the packs whose buyers lack photographs that they may see. */
  private async lacking(rows: Kysely<Tables>, packs: MatchPack[]): Promise<MatchPack[]> {
    const found: MatchPack[] = [];
    // Few packs have codes, and those of one are none of another's.
    const open = packs.filter(({ codes }) => codes.length === 0);
    for (const group of [open, ...packs.filter(({ codes }) => codes.length > 0).map((pack) => [pack])]) {
      const photos = await this.photosOf(group);
      const { rows: owned } = await sql<{ key: string }>`
        select user_id || ':' || photo_id as key from purchases
        where user_id = any(${group.map(({ userId }) => userId)}::integer[])
          and photo_id = any(${photos.map(({ id }) => id)}::integer[])`.execute(rows);
      const keys = new Set(owned.map(({ key }) => key));
      found.push(
        ...group.filter(({ userId }, place) =>
          photos.some((photo) => photo.place === place && !keys.has(`${userId}:${photo.id}`)),
        ),
      );
    }
    return found;
  }

  /** The photographs of packs with the same codes that are for sale to their buyers. */
  private async photosOf(packs: MatchPack[]) {
    const places = packs.map(({ matchId, day, teamId, label }) => ({ matchId, day, teamId, label }));
    const photos = await this.queries.execute(new FindPlayerPhotos(places, readerOf(packs[0])));
    return photos.filter(({ isListed, locked }) => isListed && !locked);
  }

  /** Adds what a pack lacks, in the locks and the order of a purchase; answers how many photographs. */
  private add(found: MatchPack): Promise<number> {
    return this.em.transactional(async (em) => {
      await lockBuyer(em, found.userId);
      const rows = em.getKysely<Tables>();
      // The account may have been closed meanwhile, which also takes the address.
      const pack = await packsOf(rows).where('player_packs.id', '=', found.id).executeTakeFirst();
      if (!pack) return 0;
      const { userId, email } = pack;
      const wanted = (await this.photosOf([pack])).map(({ id }) => id);
      const photos = await this.commands.execute(new LockPhotosForSale(wanted, readerOf(pack)));
      // Labels change only with a lock on their photograph: now it is certain.
      const certain = new Set((await this.photosOf([pack])).map(({ id }) => id));
      const { rows: owned } = await sql<{ id: number }>`
        select photo_id as id from purchases
        where user_id = ${userId} and photo_id = any(${wanted}::integer[])`.execute(rows);
      const has = new Set(owned.map(({ id }) => id));
      const later = photos.filter(({ id }) => certain.has(id) && !has.has(id));
      if (later.length === 0) return 0;
      const transactionId = randomUUID();
      const purchases = await rows
        .insertInto('purchases')
        .values(
          later.map(({ id, title, category }) => ({
            user_id: userId,
            photo_id: id,
            photo_title: title,
            photo_category: category,
            tokens_spent: 0,
            email_address: email,
            transaction_id: transactionId,
            pack_id: pack.id,
          })),
        )
        .returning(['id', 'photo_title as title'])
        .execute();
      await rows
        .deleteFrom('cart_items')
        .where('user_id', '=', userId)
        .where(
          'photo_id',
          'in',
          later.map(({ id }) => id),
        )
        .execute();
      const debits = purchases.map(({ id, title }) => ({ tokens: 0, reason: title, reference: `purchase:${id}` }));
      await this.commands.execute(new SpendTokens(userId, debits));
      await this.events.publish(new PhotosPurchased(userId, transactionId));
      return later.length;
    });
  }
}

/** Packs of matches whose buyers still have an account. */
function packsOf(rows: Kysely<Tables>) {
  return rows
    .selectFrom('player_packs')
    .innerJoin('users', 'users.id', 'player_packs.user_id')
    .select([
      'player_packs.id',
      'player_packs.user_id as userId',
      'player_packs.match_id as matchId',
      sql<null>`null`.as('day'),
      'player_packs.team_id as teamId',
      'player_packs.label',
      'player_packs.email_address as email',
      'player_packs.codes',
    ])
    .where('player_packs.match_id', 'is not', null)
    .where('users.closed_at', 'is', null);
}

/** The next packs after one, by their ids. */
function readPacksAfter(rows: Kysely<Tables>, which: AddLaterPhotos['packs'], after: number): Promise<MatchPack[]> {
  const recent = sql<string>`now() - make_interval(days => ${RECENT_DAYS})`;
  return packsOf(rows)
    .where('player_packs.id', '>', after)
    .$if(which === 'recent', (packs) =>
      packs.where((pack) =>
        pack.or([
          pack('player_packs.created_at', '>', recent),
          pack.exists(
            pack
              .selectFrom('matches')
              .select('matches.id')
              .whereRef('matches.id', '=', 'player_packs.match_id')
              .where('matches.match_date', '>', recent),
          ),
        ]),
      ),
    )
    .orderBy('player_packs.id')
    .limit(BATCH)
    .execute();
}

const readerOf = (pack: MatchPack | undefined) => ({ isAdmin: false, codes: pack?.codes ?? [] });
