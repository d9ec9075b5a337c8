import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { accountIsClosed, balanceWouldBeNegative, userNotFound } from '../domain/wallet.errors';

/**
 * Puts tokens on a person's balance, or takes some off, with the ledger entry that says why; answers the new balance
 * in tokens. Errors: user-not-found, account-closed, balance-too-low.
 */
export class AdjustBalance extends Command<number> {
  constructor(
    readonly userId: number,
    readonly tokens: number,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(AdjustBalance)
export class AdjustBalanceHandler implements ICommandHandler<AdjustBalance> {
  constructor(private readonly em: EntityManager) {}

  execute({ userId, tokens, reason }: AdjustBalance): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const user = await rows
        .selectFrom('users')
        .select(['token_balance as balance', 'closed_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw userNotFound();
      if (user.closed_at !== null) throw accountIsClosed();
      const balance = user.balance + tokens;
      if (balance < 0) throw balanceWouldBeNegative(user.balance);
      await rows.updateTable('users').set({ token_balance: balance }).where('id', '=', userId).execute();
      await rows
        .insertInto('ledger_entries')
        .values({
          user_id: userId,
          kind: 'adjustment',
          tokens,
          reference: `adjustment:${randomUUID()}`,
          reason: reason.trim(),
        })
        .execute();
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
