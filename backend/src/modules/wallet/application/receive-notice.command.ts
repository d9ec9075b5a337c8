import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { Outbox, OutboxEvent } from '../../../shared/outbox/outbox';

/** A notification of PayFast is stored and is to be checked. */
export class PaymentNoticeReceived extends OutboxEvent {
  static override readonly queue = 'payments';

  constructor(readonly noticeId: number) {
    super();
  }
}

/**
 * Stores a notification's own text before it is answered; a job checks it. The same text again adds nothing: PayFast
 * repeats what was not answered in time, and anybody can repeat what they have seen.
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
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  execute({ body, sourceAddress }: ReceiveNotice): Promise<void> {
    return this.em.transactional(async (em) => {
      const stored = await em
        .getKysely<Tables>()
        .insertInto('payment_notices')
        .values({
          body,
          // The source is part of it: a copy that a stranger sent first must not keep the genuine one out.
          body_hash: createHash('sha256').update(`${sourceAddress}\n${body}`).digest('hex'),
          source_address: sourceAddress,
        })
        .onConflict((conflict) => conflict.constraint('payment_notices_body_hash_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored) await this.outbox.add(new PaymentNoticeReceived(stored.id));
    });
  }
}
