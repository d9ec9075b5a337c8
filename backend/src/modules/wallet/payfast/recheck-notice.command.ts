import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { hashOfNotice } from './domain/payfast-notice';
import { noticeNotFound, payerForgotten } from '../wallet.errors';
import { PaymentNoticeReceived } from './receive-notice.command';

/**
 * Checks a refused notice again, once its cause (such as the passphrase in the settings) has been fixed. Tokens are
 * credited only if it passes every check. Errors: notice-not-found, payer-forgotten.
 */
export class RecheckNotice extends Command<void> {
  constructor(readonly noticeId: number) {
    super();
  }
}

@CommandHandler(RecheckNotice)
export class RecheckNoticeHandler implements ICommandHandler<RecheckNotice> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ noticeId }: RecheckNotice): Promise<void> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const refused = await rows
        .selectFrom('payment_notices')
        .select(['outcome', 'reason', 'body', 'body_hash as hash', 'source_address as source'])
        .where('id', '=', noticeId)
        .where('outcome', '=', 'refused')
        .forUpdate()
        .executeTakeFirst();
      if (!refused) throw noticeNotFound();
      const { outcome, reason, body, hash, source } = refused;
      if (hashOfNotice(body, source) !== hash) throw payerForgotten();
      await rows
        .updateTable('payment_notices')
        .set({ outcome: 'received', reason: null, processed_at: null, queued_at: sql<string>`now()` })
        .where('id', '=', noticeId)
        .execute();
      await this.events.publish(new PaymentNoticeReceived(noticeId));
      recordChange({
        what: 'PaymentNotice',
        id: noticeId,
        before: { outcome, reason },
        after: { outcome: 'received' },
      });
    });
  }
}
