import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { TokenPurchase } from '../domain/token-purchase';

/**
 * Puts a completed purchase's tokens on the buyer's balance with its ledger entry, in the running transaction. The
 * entry is unique by purchase: a second credit fails, and takes its transaction with it. Answers whether the buyer has
 * closed the account meanwhile: the books are right then, and the money is to be given back.
 */
export async function creditTokens(em: EntityManager, purchase: TokenPurchase): Promise<{ accountClosed: boolean }> {
  const rows = em.getKysely<Tables>();
  const { closed_at } = await rows
    .updateTable('users')
    .set((user) => ({ token_balance: user('token_balance', '+', purchase.tokenCount) }))
    .where('id', '=', purchase.userId)
    .returning('closed_at')
    .executeTakeFirstOrThrow();
  await rows
    .insertInto('ledger_entries')
    .values({
      user_id: purchase.userId,
      kind: 'purchase',
      tokens: purchase.tokenCount,
      reference: `token-purchase:${purchase.id}`,
      reason: `R${purchase.totalPrice}`,
    })
    .execute();
  return { accountClosed: closed_at !== null };
}
