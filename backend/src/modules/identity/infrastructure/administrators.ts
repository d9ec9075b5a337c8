import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import type { User } from '../domain/user';

/**
 * Whether this person is the only administrator, so that the shop would have none without them. One change of
 * administrators at a time, until the running transaction ends: the last two cannot both go.
 */
export async function isLastAdministrator(em: EntityManager, user: User): Promise<boolean> {
  if (!user.isAdmin) return false;
  await em.execute(`select pg_advisory_xact_lock(hashtext('administrators'))`);
  const other = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('id', '<>', user.id)
    .executeTakeFirst();
  return other === undefined;
}
