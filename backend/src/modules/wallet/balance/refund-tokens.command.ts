import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { RefundTokens } from '../contract';
import { accountClosed, alreadyRefunded } from '../wallet.errors';

@CommandHandler(RefundTokens)
export class RefundTokensHandler implements ICommandHandler<RefundTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, refund: { tokens, reference, reason } }: RefundTokens): Promise<void> {
    if (!this.em.isInTransaction()) throw new Error('RefundTokens needs the transaction of what it gives back');
    const rows = this.em.getKysely<Tables>();
    const paid = await rows
      .updateTable('users')
      .set((user) => ({ token_balance: user('token_balance', '+', tokens) }))
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!paid) throw accountClosed();
    const entry = await rows
      .insertInto('ledger_entries')
      .values({ user_id: userId, kind: 'refund', tokens, reference, reason })
      .onConflict((conflict) => conflict.constraint('ledger_entries_reference_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!entry) throw alreadyRefunded();
  }
}
