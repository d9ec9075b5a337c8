import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { keyReused, userNotFound } from '../../../shared/errors';
import { accountClosed, balanceTooLow } from '../wallet.errors';
import { bookTokens } from './book-tokens';

/**
 * Puts tokens on a person's balance, or takes some off, with the ledger entry that says why; answers the new balance
 * in tokens. The same call with the same `idempotencyKey` adjusts nothing more.
 * Errors: user-not-found, account-closed, balance-too-low, key-reused (with other tokens or another reason).
 */
export class AdjustBalance extends Command<number> {
  constructor(
    readonly userId: number,
    readonly tokens: number,
    readonly reason: string,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(AdjustBalance)
export class AdjustBalanceHandler implements ICommandHandler<AdjustBalance> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, tokens, reason, idempotencyKey }: AdjustBalance): Promise<number> {
    const call = idempotencyKey === null ? randomUUID() : `${userId}:${idempotencyKey}`;
    const reference = `adjustment:${call}`;
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const user = await rows
        .selectFrom('users')
        .select(['token_balance as balance', 'closed_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw userNotFound();
      if (user.closed_at !== null) throw accountClosed();
      const done = await rows
        .selectFrom('ledger_entries')
        .select(['tokens', 'reason'])
        .where('kind', '=', 'adjustment')
        .where('reference', '=', reference)
        .executeTakeFirst();
      if (done && (done.tokens !== tokens || done.reason !== reason.trim())) throw keyReused();
      if (done) return user.balance;
      const balance = user.balance + tokens;
      if (balance < 0) throw balanceTooLow(user.balance);
      await bookTokens(em, { user_id: userId, kind: 'adjustment', tokens, reference, reason: reason.trim() });
      recordChange({
        what: 'Balance',
        id: userId,
        before: { tokenBalance: user.balance },
        after: { tokenBalance: balance },
      });
      return balance;
    });
  }
}
