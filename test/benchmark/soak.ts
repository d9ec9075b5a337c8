import { execFile } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { load, percentile, type Ask } from './load.ts';
import { memoryOf, number } from './measure.ts';
import { photographs, upload, uploadAddress } from './photos.ts';
import { times } from './shop-of-size.ts';
import { BenchShop } from './shop.ts';

/*
 * `npm run bench:soak`: mixed traffic at 70 % of what the shop was just measured to bear, for SOAK_MINUTES (30), with an
 * upload each minute; then the audit. Says each minute how many answers there were, how long they took, and how much
 * memory the API has; ends with an error when one was wrong, or when the audit finds something.
 */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const SHARE = 0.7;
const CLIENTS = 16;
/** Photographs of the upload of each minute. */
const UPLOADED = 16;
/** A quarter of a season: 50,000 photographs, each with its files. */
const SIZE = times(0.25);
/** One call in so many is a purchase, which brings a mail with the photograph. */
const PURCHASE_OF = 200;

const shop = await BenchShop.make(SIZE);
try {
  await giveFiles();
  const api = await shop.start('main');
  await shop.start('worker');
  const admin = await shop.signIn('admin');
  const buyers = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const buyer = await shop.signIn('shopper');
      await shop.giveTokens(buyer.id, 1_000_000);
      return buyer;
    }),
  );
  const photos = await shop.forSale();
  const { rows: galleries } = await shop.pool.query<{ name: string }>(
    `select name from galleries where published_at is not null and not unlisted and access_code is null`,
  );
  let turn = 0;
  /** Of twenty calls: fourteen pages of galleries, three lists, three photographs; now and then a purchase instead. */
  const next = (client: number): Ask => {
    const number = turn++;
    const headers = { Cookie: buyers[client]?.cookie ?? '' };
    if (number % PURCHASE_OF === 0) {
      // Each time another photograph: nobody buys one twice.
      const photoId = photos[(number / PURCHASE_OF) % photos.length] ?? 0;
      return { method: 'POST', path: '/api/purchase-photo', headers, body: { photoId } };
    }
    const kind = number % 20;
    if (kind < 14) {
      const name = encodeURIComponent(galleries[(number * 7) % galleries.length]?.name ?? '');
      return { path: `/api/photos/gallery/${name}?limit=24`, headers };
    }
    if (kind < 17) return { path: '/api/galleries/category/Rugby/titles?limit=25', headers };
    return { path: `/api/photos/${photos[(number * 37) % photos.length] ?? 0}`, headers };
  };

  await load(shop.origin, { clients: CLIENTS, seconds: 10 }, next);
  const capacity = await load(shop.origin, { clients: CLIENTS, seconds: 20 }, next);
  const perSecond = (capacity.done / capacity.seconds) * SHARE;
  console.log(`${number(capacity.done / capacity.seconds)} calls a second at most; ${number(perSecond)} from now on`);
  let failed = 0;
  for (let minute = 1; minute <= MINUTES; minute++) {
    const uploading = upload(uploadAddress(shop), admin.cookie, UPLOADED);
    const minutes = await paced(perSecond);
    await uploading;
    failed += minutes.failed;
    const { latencies } = minutes;
    console.log(
      `minute ${minute}: ${minutes.done} answers, ${minutes.failed} wrong, p50 ${number(percentile(latencies, 0.5))} ms, ` +
        `p99 ${number(percentile(latencies, 0.99))} ms, API ${number(memoryOf(api))} MB`,
    );
  }
  while (await isBusy()) await sleep(500);
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/backend/cli.js', 'audit'], { env: shop.env });
  console.log(stdout);
  if (failed > 0) throw new Error(`${failed} answers were wrong`);

  /** The filled shop's photographs get files, by links to a few: they are sent to buyers, and the audit looks for them. */
  async function giveFiles(): Promise<void> {
    const seeds = photographs.map((path, index) => {
      const seed = join(shop.directory, `seed-${index}.jpg`);
      copyFileSync(path, seed);
      return { seed, bytes: statSync(seed).size };
    });
    await shop.pool.query('update photos set bytes = ($1::integer[])[1 + id % $2::integer]', [
      seeds.map(({ bytes }) => bytes),
      seeds.length,
    ]);
    const { rows } = await shop.pool.query<{ id: number; paths: string[] }>(
      `select id, array_remove(array[file_path, thumbnail_path, watermarked_path, grid_path], null) as paths from photos`,
    );
    const files = join(shop.directory, 'files');
    for (const folder of new Set(rows.flatMap(({ paths }) => paths.map(dirname))))
      mkdirSync(join(files, folder), { recursive: true });
    for (const { id, paths } of rows)
      for (const path of paths) linkSync(seeds[id % seeds.length]?.seed ?? '', join(files, path));
  }

  /** A minute of calls at an even pace, as many connections as there are buyers. */
  async function paced(rate: number) {
    const begin = performance.now();
    const sum = { done: 0, failed: 0, latencies: [] as number[] };
    for (let second = 0; second < 60; second++) {
      let left = Math.round(rate);
      const one = await load(shop.origin, { clients: CLIENTS }, (client) => (left-- > 0 ? next(client) : null));
      sum.done += one.done;
      sum.failed += one.failed;
      sum.latencies.push(...one.latencies);
      const pause = begin + (second + 1) * 1000 - performance.now();
      if (pause > 0) await sleep(pause);
    }
    sum.latencies.sort((a, b) => a - b);
    return sum;
  }

  async function isBusy(): Promise<boolean> {
    const { rows } = await shop.pool.query(
      `select from outbox_messages where done_at is null and failed_at is null limit 1`,
    );
    return rows.length > 0;
  }
} finally {
  await shop.stop();
  await BenchShop.endServices();
}
