import type { EntityManager } from '@mikro-orm/postgresql';
import { LOCK_KINDS } from '../../../shared/database/lock-kinds';

/**
 * One change of what a person owns, or has in the cart, at a time, until the running transaction ends: the second sees
 * the first's.
 */
export async function lockBuyer(em: EntityManager, userId: number): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(${LOCK_KINDS.buyer}, ${userId})`);
}
