import { Logger } from '@nestjs/common';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { serviceAway } from '../../../shared/errors';
import { payments } from '../../../shared/metrics/metrics';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { hashOfNotice, isNotice } from './domain/payfast-notice';
import { Payfast } from './payfast';
import { hasValidSignature } from './payfast-signature';

/** Number of refused notices that are kept for inspection, the newest of each kind: anybody can send them. */
const STRANGE_KEPT = 1000;
/** Number deleted at a time: a hundred cost no more than one. */
const CLEARED_AT_ONCE = 100;
/**
 * The same for one address, so that no single sender fills the table or the log, or pushes out the notices of others.
 * PayFast sends a notice again that is beyond the limit and may be about money.
 */
const OF_ONE_ADDRESS = { notices: 100, minutes: 10 };
/** Minutes after which a notice that is still not processed is queued again: its job's tries are over by then. */
const QUEUE_AGAIN_MINUTES = 10;

const longQueued = sql<boolean>`payment_notices.processed_at is null
  and payment_notices.queued_at < now() - make_interval(mins => ${QUEUE_AGAIN_MINUTES})`;

/** A payment notice is stored and is to be checked. */
export class PaymentNoticeReceived extends OutboxEvent {
  static override readonly queue = 'payments';

  constructor(readonly noticeId: number) {
    super();
  }
}

/**
 * Stores a notice's text before answering; a job checks it. A repeated text is stored once: PayFast repeats a notice
 * that was not answered in time, and anybody can repeat one they have seen. A wrong signature or a foreign source is
 * refused here, without a job, so that a flood of junk neither fills the table nor delays a genuine notice; without a
 * passphrase anybody can sign. Error: service-away (PayFast's addresses cannot all be found, or too many that are
 * refused, but may be about money, came from this address).
 */
export class ReceiveNotice extends Command<void> {
  constructor(
    readonly body: string,
    readonly sourceAddress: string,
  ) {
    super();
  }
}

/** The reason to refuse a notice before asking PayFast: a wrong signature or a foreign source. */
type RefusedAtOnce = 'signature' | 'source';

/** Literally, as the conditions of the indexes have it. */
function refusedFor(reason: RefusedAtOnce) {
  return sql<boolean>`outcome = 'refused' and reason = ${sql.lit(reason)}`;
}

interface StoredNotice {
  body: string;
  body_hash: string;
  source_address: string;
}

@CommandHandler(ReceiveNotice)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNotice> {
  private readonly logger = new Logger(ReceiveNotice.name);
  private readonly kept = { signature: 0, source: 0 };

  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly payfast: Payfast,
    private readonly config: Config,
  ) {}

  async execute({ body, sourceAddress }: ReceiveNotice): Promise<void> {
    const notice: StoredNotice = {
      body,
      body_hash: hashOfNotice(body, sourceAddress),
      source_address: sourceAddress,
    };
    const isFromPayfast = await this.payfast.isKnownSource(sourceAddress);
    if (!hasValidSignature(body, this.config.payfast.passphrase))
      return this.refuse(notice, 'signature', { mayBeMoney: isFromPayfast });
    // A buyer's own pay form is signed, too, and is no notice.
    if (!isFromPayfast && !isNotice(body)) return this.refuse(notice, 'source', { mayBeMoney: false });
    if (!isFromPayfast) {
      if (this.payfast.knowsAllSources) return this.refuse(notice, 'source', { mayBeMoney: true });
      // It may be PayFast's, by a name that does not resolve: PayFast sends again what is not answered.
      this.logger.error('A payment notice was not taken: one of PayFast’s names does not resolve');
      throw this.notTaken();
    }
    await this.store(notice);
  }

  /** Stores a notice that is new, or that has waited long, and has it checked. */
  private store(notice: StoredNotice): Promise<void> {
    return this.em.transactional(async (em) => {
      const stored = await em
        .getKysely<Tables>()
        .insertInto('payment_notices')
        .values(notice)
        .onConflict((conflict) =>
          conflict
            .constraint('payment_notices_body_hash_key')
            .doUpdateSet({ queued_at: sql<string>`now()` })
            .where(longQueued),
        )
        .returning('id')
        .executeTakeFirst();
      if (stored) await this.events.publish(new PaymentNoticeReceived(stored.id));
    });
  }

  private async refuse(
    notice: StoredNotice,
    reason: RefusedAtOnce,
    { mayBeMoney }: { mayBeMoney: boolean },
  ): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const room = rows
      .selectFrom('payment_notices')
      .where(refusedFor(reason))
      .select(sql<boolean>`count(*) < ${OF_ONE_ADDRESS.notices}`.as('room'))
      .where('source_address', '=', notice.source_address)
      .where('received_at', '>', sql<string>`now() - make_interval(mins => ${OF_ONE_ADDRESS.minutes})`);
    const kept = await rows
      .insertInto('payment_notices')
      .columns(['body', 'body_hash', 'source_address', 'outcome', 'reason', 'processed_at'])
      .expression(
        rows
          .selectNoFrom((row) => [
            row.val(notice.body).as('body'),
            row.val(notice.body_hash).as('body_hash'),
            row.val(notice.source_address).as('source_address'),
            row.val('refused' as const).as('outcome'),
            row.val(reason).as('reason'),
            sql<string>`now()`.as('processed_at'),
          ])
          .where(room),
      )
      .onConflict((conflict) => conflict.constraint('payment_notices_body_hash_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) {
      if (mayBeMoney && !(await this.isKept(notice))) throw this.notTaken();
      return;
    }
    const words = 'A payment notice was refused';
    // Anybody can send junk, but a notice that is signed, or comes from PayFast (with a wrong passphrase in the shop),
    // may be about money that was taken.
    if (mayBeMoney) {
      payments.inc({ outcome: 'refused' });
      this.logger.error({ notice: kept.id, reason }, words);
    } else this.logger.warn({ notice: kept.id, reason }, words);
    this.kept[reason] += 1;
    if (this.kept[reason] % CLEARED_AT_ONCE === 0) await this.clear(reason);
  }

  /** Keeps the newest of those that were refused for a reason. */
  private async clear(reason: RefusedAtOnce): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const oldestKept = rows
      .selectFrom('payment_notices')
      .where(refusedFor(reason))
      .select('id')
      .orderBy('id', 'desc')
      .offset(STRANGE_KEPT - 1)
      .limit(1);
    await rows.deleteFrom('payment_notices').where(refusedFor(reason)).where('id', '<', oldestKept).execute();
  }

  /** PayFast sends it again, but not for ever: operators hear of it as of one that is refused. */
  private notTaken(): Error {
    payments.inc({ outcome: 'refused' });
    return serviceAway();
  }

  private async isKept({ body_hash }: StoredNotice): Promise<boolean> {
    const rows = this.em.getKysely<Tables>();
    const notice = rows.selectFrom('payment_notices').select('id').where('body_hash', '=', body_hash);
    return (await notice.executeTakeFirst()) !== undefined;
  }
}

/**
 * Queues notices again whose jobs were given up before PayFast could be asked, however long it was away: PayFast has
 * had its answer and does not send them again. Answers how many.
 */
export class RequeueNotices extends Command<number> {}

@CommandHandler(RequeueNotices)
export class RequeueNoticesHandler implements ICommandHandler<RequeueNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute(): Promise<number> {
    return this.em.transactional(async (em) => {
      const notices = await em
        .getKysely<Tables>()
        .updateTable('payment_notices')
        .set({ queued_at: sql<string>`now()` })
        .where(longQueued)
        .returning('id')
        .execute();
      await this.events.publishAll(notices.map(({ id }) => new PaymentNoticeReceived(id)));
      return notices.length;
    });
  }
}
