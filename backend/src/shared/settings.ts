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
  legalPagesChecked: 'legal-pages-checked',
  /** The highest prices of a player's packs, by sport: a JSON object. */
  packCaps: 'pack-caps',
  brandName: 'brand-name',
  eventName: 'event-name',
  supportPhone: 'support-phone',
  supportEmail: 'support-email',
  sellerName: 'seller-name',
  sellerAddress: 'seller-address',
  sellerVatNumber: 'seller-vat-number',
  /** Tokens by category: a JSON object. */
  categoryPrices: 'category-prices',
  /** A JSON object. */
  watermark: 'watermark',
  /** A PNG file in Base64. */
  watermarkImage: 'watermark-image',
  numberReading: 'number-reading',
};

/** Writes a setting, and the change into the audit log; null puts it back to what it is without a row. */
export async function saveSetting(em: EntityManager, key: string, value: string | null): Promise<void> {
  const rows = em.getKysely<Tables>();
  const before = await rows.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  if ((before?.value ?? null) === value) return;
  if (value === null) await rows.deleteFrom('settings').where('key', '=', key).execute();
  else
    await rows
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql<string>`now()` }))
      .execute();
  recordChange({ what: 'Setting', id: key, before: before ?? null, after: value === null ? null : { value } });
}

/** Stores the picture of the mark, a PNG file, or removes it. The audit log has its hash, with the rest of the mark. */
export async function saveWatermarkImage(em: EntityManager, picture: Buffer | null): Promise<void> {
  const rows = em.getKysely<Tables>();
  const key = SETTINGS.watermarkImage;
  await rows.deleteFrom('settings').where('key', '=', key).execute();
  if (picture !== null)
    await rows
      .insertInto('settings')
      .values({ key, value: picture.toString('base64') })
      .execute();
}
