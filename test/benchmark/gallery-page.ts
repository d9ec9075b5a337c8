import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCounterpart } from './counterpart.ts';
import { load, type Ask } from './load.ts';
import {
  compare,
  cpuAUnit,
  cpuOf,
  memoryOf,
  median,
  number,
  rate,
  ratioRow,
  SECONDS,
  spread,
  type Row,
  type Sample,
} from './measure.ts';
import { LARGEST } from './shop-of-size.ts';
import type { BenchShop } from './shop.ts';

const CLIENTS = 16;
const largest = encodeURIComponent(LARGEST);

/** A page of 24 photographs, read by somebody with a session, against the same bytes from memory; and the deepest one. */
export async function galleryPage(shop: BenchShop): Promise<Row[]> {
  const api = await shop.start('main');
  const { cookie } = await shop.signIn('shopper');
  const { rows: names } = await shop.pool.query<{ name: string }>(
    `select name from galleries where published_at is not null and not unlisted and access_code is null and photo_count > 24`,
  );
  const addresses = names.map(({ name }) => `/api/photos/gallery/${encodeURIComponent(name)}?limit=24`);
  const text = await (await fetch(`${shop.origin}/api/photos/gallery/${largest}?limit=24`)).text();
  const file = join(shop.directory, 'page.json');
  writeFileSync(file, text);
  const bare = await startCounterpart('bare-nest.ts', [file]);
  const measured =
    (origin: string, pid: number, ask: () => Ask | null, most = SECONDS) =>
    async (): Promise<Sample> => {
      const before = cpuOf([pid]);
      const { done, failed, seconds } = await load(origin, { clients: CLIENTS, seconds: most }, ask);
      if (failed > 0) throw new Error(`${failed} of ${done + failed} answers of ${origin} were errors`);
      return { units: done, seconds, cpuMs: cpuOf([pid]) - before };
    };
  let turn = 0;
  // Visitors read the same pages on an evening: each has been read once when the measuring begins.
  const once = (): Ask | null => {
    const path = addresses[turn++];
    return path === undefined ? null : { path };
  };
  const unread = await measured(shop.origin, api, once, Infinity)();
  const page = await compare(
    measured(shop.origin, api, () => ({
      path: addresses[turn++ % addresses.length] ?? '/',
      headers: { Cookie: cookie },
    })),
    measured(bare.origin, bare.pid, () => ({ path: '/' })),
  );
  await bare.stop();

  const deepest = await deepestCursor(shop.origin);
  const first = `/api/photos/gallery/${largest}?limit=24`;
  const depth = await compare(
    // Each is another address, so that none is kept.
    measured(shop.origin, api, () => ({ path: `${first}&v=${turn++}` })),
    measured(shop.origin, api, () => ({ path: `${first}&cursor=${deepest}&v=${turn++}` })),
  );
  return [
    ratioRow(
      'gallery page (24 photos, JSON) through session, ORM and database',
      'bare Nest on the same adapter, the same bytes from memory',
      0.5,
      page,
      `each page was read once before, which took ${number(cpuAUnit(unread))} CPU-ms (${number(rate(unread))}/s); ` +
        `${CLIENTS} connections; API ${number(memoryOf(api))} MB, at most ${number(memoryOf(api, true))} MB`,
    ),
    {
      work: 'deepest page of the largest gallery',
      against: 'its first page',
      target: 'time ≤ 1.1 ×',
      result: `${number(median(depth.ratios))} ×`,
      spread: spread(depth.ratios),
      met: median(depth.ratios) <= 1.1,
      details: `first ${number(median(depth.shop.map(rate)))}/s, deepest ${number(median(depth.bare.map(rate)))}/s`,
    },
  ];
}

/** Where the last hundred begins. */
async function deepestCursor(origin: string): Promise<string> {
  let cursor: string | null = null;
  for (;;) {
    const address: string = `${origin}/api/photos/gallery/${largest}?limit=100${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { nextCursor } = (await (await fetch(address)).json()) as { nextCursor: string | null };
    if (nextCursor === null) return cursor ?? '';
    cursor = nextCursor;
  }
}
