import type { EntityManager } from '@mikro-orm/postgresql';
import type { Insertable } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import type { TokenPurchase } from '../payments/domain/token-purchase';

/**
 * Puts an entry into the ledger, and its tokens on the person's balance, in the running transaction. Answers whether
 * the account is closed.
 */
export async function bookTokens(
  em: EntityManager,
  entry: Insertable<Tables['ledger_entries']>,
): Promise<{ accountClosed: boolean }> {
  const rows = em.getKysely<Tables>();
  const { closed_at } = await rows
    .updateTable('users')
    .set((user) => ({ token_balance: user('token_balance', '+', entry.tokens) }))
    .where('id', '=', entry.user_id)
    .returning('closed_at')
    .executeTakeFirstOrThrow();
  await rows.insertInto('ledger_entries').values(entry).execute();
  return { accountClosed: closed_at !== null };
}

/**
 * Books a completed purchase's tokens. The entry is unique by purchase: a second credit fails, and takes its
 * transaction with it. Answers whether the buyer has closed the account meanwhile: the books are right then, and the
 * money is to be given back. `note`: an administrator's, of what was booked by hand.
 */
export function creditTokens(
  em: EntityManager,
  purchase: TokenPurchase,
  note?: string,
): Promise<{ accountClosed: boolean }> {
  return bookTokens(em, {
    user_id: purchase.userId,
    kind: 'purchase',
    tokens: purchase.tokenCount,
    reference: `token-purchase:${purchase.id}`,
    reason: note === undefined ? `R${purchase.totalPrice}` : `R${purchase.totalPrice}, ${note.trim()}`,
  });
}
