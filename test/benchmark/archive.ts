import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoryOf, median, number, ROUNDS, spread, type Row } from './measure.ts';
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
  const found = { growth: [] as number[], firstByte: [] as number[], seconds: [] as number[] };
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const idle = memoryOf(api);
    let most = idle;
    const watch = setInterval(() => (most = Math.max(most, memoryOf(api))), 50);
    const begin = performance.now();
    const answer = await fetch(`${shop.origin}/api/user/purchased-photos/archive`, { headers: { Cookie: cookie } });
    let bytes = 0;
    let first = 0;
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - begin;
      bytes += (chunk as Uint8Array).length;
    }
    clearInterval(watch);
    if (bytes < FILES * BYTES) throw new Error(`Only ${bytes} bytes came`);
    found.growth.push(most - idle);
    found.firstByte.push(first);
    found.seconds.push((performance.now() - begin) / 1000);
  }
  return [
    {
      work: 'ZIP of 2 GB',
      against: '–',
      target: 'API ≤ 50 MB above idle, first byte ≤ 200 ms',
      result: `${number(median(found.growth))} MB, ${number(median(found.firstByte))} ms`,
      spread: `${spread(found.growth)} MB, ${spread(found.firstByte)} ms`,
      met: median(found.growth) <= 50 && median(found.firstByte) <= 200,
      details: `${number(median(found.seconds))} s in all`,
    },
  ];
}
