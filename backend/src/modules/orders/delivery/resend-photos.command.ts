import { Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { DomainError, userNotFound } from '../../../shared/errors';
import { GetPerson, type PersonSummary } from '../../identity/contract';
import { accountClosed, beingSent, mailNotTaken, photoCannotBeSent, purchaseNotFound } from '../orders.errors';
import { SendPhotos } from './send-photos.command';

/** Mails of one call at most, so that it is answered before a proxy gives up; the next call goes on. */
const MOST_MAILS = 50;
/** Seconds for which it is remembered in Redis where a person's next call begins. */
const REMEMBERED = 24 * 60 * 60;
/** Seconds that a mail may take; then a call whose process has died keeps the next one away no longer. */
const LONGEST_MAIL = 5 * 60;

/** How many of the mails the mail server accepted; `to` is the account's address. */
export interface Resent {
  sent: number;
  of: number;
  /** Mails that are left for the next call. */
  remaining: number;
  userEmail: string;
  /** Address of the last mail. */
  to: string;
}

/**
 * Sends one purchase's photograph again, at once, whether or not it was sent before, to another address if one is given,
 * which is its delivery address once the mail server has taken the mail.
 * Errors: purchase-not-found, account-closed, photo-gone, original-unreadable, mail-not-taken.
 */
export class ResendPhoto extends Command<Resent> {
  constructor(
    readonly purchaseId: number,
    readonly to?: string,
  ) {
    super();
  }
}

/**
 * Sends all that a person has bought, that was not sent and is still kept, a mail for what was bought at once, to
 * another address if one is given, as ResendPhoto does. A call begins after the mails of the one before and comes round
 * to the first again, so that a mail which is refused, or would bring nothing, does not keep the others back. Errors:
 * user-not-found, account-closed, being-sent (by another call).
 */
export class ResendPhotosOf extends Command<Resent> {
  constructor(
    readonly userId: number,
    readonly to?: string,
  ) {
    super();
  }
}

@CommandHandler(ResendPhoto)
export class ResendPhotoHandler implements ICommandHandler<ResendPhoto> {
  private readonly logger = new Logger(ResendPhoto.name);

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  async execute({ purchaseId, to: otherAddress }: ResendPhoto): Promise<Resent> {
    const purchase = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select(['user_id as userId', 'photo_id as photoId', 'email_address as to'])
      .where('id', '=', purchaseId)
      .executeTakeFirst();
    if (!purchase) throw purchaseNotFound();
    const { userId, photoId } = purchase;
    const to = otherAddress ?? purchase.to;
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) throw accountClosed();
    if (photoId === null) throw photoCannotBeSent();
    const send = new SendPhotos(userId, [purchaseId], `again-${randomUUID()}`, otherAddress);
    try {
      if ((await this.commands.execute(send)) === 0) throw photoCannotBeSent();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.logger.error({ err: error, purchase: purchaseId }, 'A purchase could not be sent again');
      throw mailNotTaken(to);
    }
    return { sent: 1, of: 1, remaining: 0, userEmail: person.email, to };
  }
}

@CommandHandler(ResendPhotosOf)
export class ResendPhotosOfHandler implements ICommandHandler<ResendPhotosOf> {
  private readonly logger = new Logger(ResendPhotosOf.name);

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
    private readonly redis: Redis,
  ) {}

  async execute({ userId, to }: ResendPhotosOf): Promise<Resent> {
    const person = await this.queries.execute(new GetPerson(userId));
    if (!person) throw (await this.exists(userId)) ? accountClosed() : userNotFound();
    // In Redis: a lock of the database would hold a connection of the pool for as long as the mails take.
    const underWay = `resending:${userId}`;
    if (!(await this.redis.set(underWay, '', 'EX', LONGEST_MAIL, 'NX'))) throw beingSent();
    try {
      return await this.resend(person, to, () => this.redis.expire(underWay, LONGEST_MAIL));
    } finally {
      await this.redis.del(underWay).catch((error: unknown) => {
        this.logger.warn({ err: error }, 'The next call for this person has to wait for some minutes');
      });
    }
  }

  private async resend(
    { id: userId, email }: PersonSummary,
    to: string | undefined,
    beforeEach: () => Promise<unknown>,
  ): Promise<Resent> {
    const lastTried = `resent:${userId}`;
    const last = Number(await this.redis.get(lastTried));
    const mails = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .select((row) => [
        'email_address as to',
        row.fn.agg<number[]>('array_agg', ['id']).as('purchaseIds'),
        row.fn.min('id').as('first'),
        // Counted before the limit.
        sql<number>`(count(*) over ())::integer`.as('all'),
      ])
      .where('user_id', '=', userId)
      .where('email_sent', '=', false)
      .where('photo_id', 'is not', null)
      .groupBy(['transaction_id', 'email_address'])
      .orderBy((row) => row(row.fn.min('id'), '<=', last))
      .orderBy('first')
      .limit(MOST_MAILS)
      .execute();
    const final = mails.at(-1);
    if (final) await this.redis.set(lastTried, final.first, 'EX', REMEMBERED);
    let sent = 0;
    for (const { purchaseIds } of mails)
      try {
        await beforeEach();
        const send = new SendPhotos(userId, purchaseIds, `again-${randomUUID()}`, to);
        const photos = await this.commands.execute(send);
        if (photos > 0) sent += 1;
      } catch (error) {
        this.logger.error({ err: error, purchases: purchaseIds }, 'Purchases could not be sent again');
      }
    const of = mails.length;
    const remaining = (mails[0]?.all ?? 0) - of;
    return { sent, of, remaining, userEmail: email, to: to ?? final?.to ?? email };
  }

  private async exists(userId: number): Promise<boolean> {
    const users = this.em.getKysely<Tables>().selectFrom('users').select('id').where('id', '=', userId);
    return (await users.executeTakeFirst()) !== undefined;
  }
}
