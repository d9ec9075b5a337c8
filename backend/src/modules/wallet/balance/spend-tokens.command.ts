import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { SpendTokens } from '../contract';
import { tooFewTokens } from '../wallet.errors';

@CommandHandler(SpendTokens)
export class SpendTokensHandler implements ICommandHandler<SpendTokens> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, debits }: SpendTokens): Promise<number> {
    if (!this.em.isInTransaction()) throw new Error('SpendTokens needs the transaction of the purchase it pays for');
    const rows = this.em.getKysely<Tables>();
    const price = debits.reduce((sum, { tokens }) => sum + tokens, 0);
    // One statement takes the lock, checks and writes: the second one sees the balance that the first has left.
    const { rows: paid } = await sql<{ balance: number }>`
      with paid as (
        update users set token_balance = token_balance - ${price} where id = ${userId} and token_balance >= ${price}
        returning token_balance
      ), spent as (
        insert into ledger_entries (user_id, kind, tokens, reference, reason)
        select ${userId}::integer, 'spend', -debit.tokens, debit.reference, debit.reason
        from paid cross join jsonb_to_recordset(${JSON.stringify(debits)}::jsonb)
          as debit (tokens integer, reference text, reason text)
      )
      select token_balance as balance from paid`.execute(rows);
    const [{ balance } = { balance: null }] = paid;
    if (balance !== null) return balance;
    const has = await rows
      .selectFrom('users')
      .select('token_balance as balance')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    throw tooFewTokens(price - has.balance);
  }
}
