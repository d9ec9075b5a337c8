import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { measureDownload } from './download.ts';
import type { Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** Photographs of the archive, and the size of each: 2 GB in all. */
const FILES = 44;
const BYTES = 48 * 1024 * 1024;

/** A ZIP of 2 GB: memory of the API above idle, and when the first byte is there. */
export async function archive(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const { cookie, id } = await shop.signIn('shopper');
  const { rows } = await shop.pool.query<{ path: string }>(
    `with bought as (
      insert into purchases (user_id, photo_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
      select $1, id, title, 'Rugby', 1, 'bench@bench.test', gen_random_uuid() from photos where status = 'ready' limit $2
      returning photo_id)
    select file_path as path from photos where id in (select photo_id from bought)`,
    [id, FILES],
  );
  for (const { path } of rows) {
    const file = join(shop.directory, 'files', path);
    mkdirSync(dirname(file), { recursive: true });
    // Without content, so that the disk is not what is measured.
    const descriptor = openSync(file, 'w');
    ftruncateSync(descriptor, BYTES);
    closeSync(descriptor);
  }
  return measureDownload(shop, {
    work: 'ZIP of 2 GB',
    path: '/api/user/purchased-photos/archive',
    cookie,
    api,
    count: (chunk) => chunk.length,
    least: FILES * BYTES,
  });
}
