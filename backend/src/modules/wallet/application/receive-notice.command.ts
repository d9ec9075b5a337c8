import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { Config } from '../../../config';
import type { Tables } from '../../../shared/database/tables';
import { Outbox, OutboxEvent } from '../../../shared/outbox/outbox';
import { hasValidSignature } from '../infrastructure/payfast-signature';

/** Notices with a wrong signature that are kept for a look at them, the newest; anybody can send such. */
const UNSIGNED_KEPT = 1000;
/** Minutes after which a notice that is still not processed is queued again: its job's tries are over by then. */
const QUEUE_AGAIN_MINUTES = 10;

const longQueued = sql<boolean>`payment_notices.processed_at is null
  and payment_notices.queued_at < now() - make_interval(mins => ${QUEUE_AGAIN_MINUTES})`;

/** A notification of PayFast is stored and is to be checked. */
export class PaymentNoticeReceived extends OutboxEvent {
  static override readonly queue = 'payments';

  constructor(readonly noticeId: number) {
    super();
  }
}

/**
 * Stores a notification's own text before it is answered; a job checks it. The same text again adds nothing: PayFast
 * repeats what was not answered in time, and anybody can repeat what they have seen. A wrong signature is refused
 * here, without a job, so that a flood of junk neither fills the table nor stands before a genuine notice.
 */
export class ReceiveNotice extends Command<void> {
  constructor(
    readonly body: string,
    readonly sourceAddress: string,
  ) {
    super();
  }
}

@CommandHandler(ReceiveNotice)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNotice> {
  private readonly logger = new Logger(ReceiveNotice.name);

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  async execute({ body, sourceAddress }: ReceiveNotice): Promise<void> {
    const notice = {
      body,
      // The source is part of it: a copy that a stranger sent first must not keep the genuine one out.
      body_hash: createHash('sha256').update(`${sourceAddress}\n${body}`).digest('hex'),
      source_address: sourceAddress,
    };
    if (!hasValidSignature(body, this.config.payfast.passphrase)) return this.keepUnsigned(notice);
    await this.outbox.addFor(
      PaymentNoticeReceived,
      this.em
        .getKysely<Tables>()
        .insertInto('payment_notices')
        .values(notice)
        .onConflict((conflict) =>
          conflict
            .constraint('payment_notices_body_hash_key')
            .doUpdateSet({ queued_at: sql<string>`now()` })
            .where(longQueued),
        )
        .returning('id as noticeId'),
    );
  }

  private async keepUnsigned(notice: { body: string; body_hash: string; source_address: string }): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    const kept = await rows
      .insertInto('payment_notices')
      .values({ ...notice, outcome: 'refused', reason: 'signature', processed_at: sql<string>`now()` })
      .onConflict((conflict) => conflict.constraint('payment_notices_body_hash_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (kept) this.logger.warn({ notice: kept.id }, 'A payment notification was refused: its signature is wrong');
    // Not at each one: clearing away a hundred at once costs what clearing away one does.
    if (!kept || kept.id % 100 > 0) return;
    await rows
      .deleteFrom('payment_notices')
      .where('reason', '=', 'signature')
      .where('id', '<', (outer) =>
        outer
          .selectFrom('payment_notices')
          .select('id')
          .where('reason', '=', 'signature')
          .orderBy('id', 'desc')
          .offset(UNSIGNED_KEPT - 1)
          .limit(1),
      )
      .execute();
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
    private readonly outbox: Outbox,
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
      await this.outbox.add(...notices.map(({ id }) => new PaymentNoticeReceived(id)));
      return notices.length;
    });
  }
}
