import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';

/**
 * Whether there is an administrator beside this person. One change of administrators at a time, until the running
 * transaction ends: the last two cannot both go.
 */
export async function hasOtherAdministrator(em: EntityManager, userId: number): Promise<boolean> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const other = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', userId)
    .executeTakeFirst();
  return other !== undefined;
}
