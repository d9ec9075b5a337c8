import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../../shared/database/tables';

/**
 * Holds until the transaction ends, and comes before any lock of a team or a match: what makes, changes or deletes
 * matches at once comes one after the other.
 */
export async function lockMatches(em: EntityManager): Promise<void> {
  await sql`lock table matches in share row exclusive mode`.execute(em.getKysely<Tables>());
}

/**
 * Locks the matches that go, then their galleries, each by id: the foreign keys would take them as they come. `which` is
 * a condition on rows of `matches`.
 */
export async function lockGoing(em: EntityManager, which: RawBuilder<unknown>): Promise<void> {
  const rows = em.getKysely<Tables>();
  await sql`select from matches where ${which} order by id for update`.execute(rows);
  await sql`
    select from galleries where match_id in (select id from matches where ${which})
    order by id for no key update`.execute(rows);
}
