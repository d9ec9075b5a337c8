import type { EntityManager } from '@mikro-orm/postgresql';

/** The first half of the advisory lock's key; the second is the user id. */
const BUYER = 1;

/**
 * One change of what a person owns, or has in the cart, at a time, until the running transaction ends: the second sees
 * the first's.
 */
export async function lockBuyer(em: EntityManager, userId: number): Promise<void> {
  // A text without values, which goes together with the transaction's begin.
  await em.execute(`select pg_advisory_xact_lock(${BUYER}, ${userId})`);
}
