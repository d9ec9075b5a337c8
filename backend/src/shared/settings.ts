import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from './changes';
import type { Tables } from './database/tables';

/** Keys of `settings`. */
export const SETTINGS = {
  maintenance: 'maintenance',
  /** The administrator's own words: a JSON text. */
  message: 'maintenance-message',
  hideReported: 'hide-reported-photos',
  /** What packs of a player cost at most, by sport: a JSON object. */
  packCaps: 'pack-caps',
};

/** Writes a setting, and the change into the audit log. */
export async function saveSetting(em: EntityManager, key: string, value: string): Promise<void> {
  const rows = em.getKysely<Tables>();
  const before = await rows.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  if (before?.value === value) return;
  await rows
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql<string>`now()` }))
    .execute();
  recordChange({ what: 'Setting', id: key, before: before ?? null, after: { value } });
}
