import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { accountIsClosed, balanceWouldBeNegative } from '../domain/wallet.errors';

/**
 * Puts tokens on a person's balance, or takes some off, with the ledger entry that says why; answers the new balance
 * in tokens. Errors: balance-too-low, account-closed.
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
        .select('token_balance as balance')
        .where('id', '=', userId)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!user) throw accountIsClosed();
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
