import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { plainEmail } from '../domain/user';

/** The id of the account that owns an e-mail address, in any case; null for none. */
export async function ownerOfEmail(em: EntityManager, email: string): Promise<number | null> {
  const owner = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${plainEmail(email)})`)
    .where('owns_email', '=', true)
    .executeTakeFirst();
  return owner?.id ?? null;
}
