import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * One change of what a person owns, or has in the cart, at a time, until the running transaction ends: the second sees
 * the first's. The cart, a purchase and a closing account must take the same lock.
 */
export async function lockBuyer(em: EntityManager, userId: number): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('buyer'), ?)`, [userId]);
}
