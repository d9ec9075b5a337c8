import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { SpendTokens, type Debit } from '../contract';
import { tooFewTokens } from '../domain/wallet.errors';

@CommandHandler(SpendTokens)
export class SpendTokensHandler implements ICommandHandler<SpendTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, debits }: SpendTokens): Promise<number> {
    if (!this.em.isInTransaction()) throw new Error('SpendTokens needs the transaction of the purchase it pays for');
    const rows = this.em.getKysely<Tables>();
    const price = debits.reduce((sum, { tokens }) => sum + tokens, 0);
    // One statement takes the lock and checks: whoever comes second sees the balance that the first has left.
    const paid = await rows
      .updateTable('users')
      .set((user) => ({ token_balance: user('token_balance', '-', price) }))
      .where('id', '=', userId)
      .where('token_balance', '>=', price)
      .returning('token_balance as balance')
      .executeTakeFirst();
    if (!paid) {
      const { balance } = await rows
        .selectFrom('users')
        .select('token_balance as balance')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      throw tooFewTokens(price - balance);
    }
    await rows
      .insertInto('ledger_entries')
      .values(debits.map((debit) => spendEntry(userId, debit)))
      .execute();
    return paid.balance;
  }
}

function spendEntry(userId: number, { tokens, reference, reason }: Debit) {
  return { user_id: userId, kind: 'spend' as const, tokens: -tokens, reference, reason };
}
