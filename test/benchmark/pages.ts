import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privatePort } from '../../tools/services/ports.ts';
import { LARGEST } from '../support/filled-shop.ts';
import { compare, inRounds, load, loadOf, median, number, percentile } from './measure.ts';
import { ROUNDS, rowOf, SHORT_ROUNDS, type Row } from './measure.ts';
import { purchaseOf } from './purchase.ts';
import { SEASON, shopOf } from './shop.ts';

/** Photographs of the shops that are compared. */
const SIZES = [10_000, SEASON, 1_000_000];
const CLIENTS = 16;
const pageOf = (gallery: string) => `/api/photos/gallery/${encodeURIComponent(gallery)}?limit=24`;
export const FIRST = pageOf(LARGEST);
/** Requests to each shop in its turn. */
const ASKED = 100;

/** A page from the database, read by a signed-in person, against the same bytes from memory. */
export async function galleryPage(): Promise<Row[]> {
  const shop = await shopOf(SEASON);
  const { cookie } = await shop.buyer();
  const { rows } = await shop.pool.query<{ name: string }>(
    `select name from galleries where published_at is not null and not unlisted and access_code is null
      and photo_count > 24 order by id limit 200`,
  );
  const pages = rows.map(({ name }) => ({ path: pageOf(name), headers: { cookie } }));
  const body = join(shop.directory, 'page.json');
  writeFileSync(body, await (await fetch(shop.url + FIRST)).text());
  const port = await privatePort();
  const script = join(import.meta.dirname, 'bare-nest.ts');
  const bare = spawn(process.execPath, [script, body, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(bare.stdout, 'data');
  const { speed, figures } = await compare(
    // Each connection begins at another page.
    loadOf(shop.url, shop.pidOf('main'), CLIENTS, (client) => [...pages.slice(client * 10), ...pages]),
    loadOf(`http://127.0.0.1:${port}`, bare.pid ?? 0, CLIENTS, () => [{ path: '/' }]),
  );
  bare.kill();
  return [rowOf(['gallery page of 24 from the database', 'bare Nest, the same bytes'], ['≥', 0.06], speed, figures())];
}

export async function deepestPage(): Promise<Row[]> {
  const shop = await shopOf(SEASON);
  let deepest = FIRST;
  for (let cursor: string | null = ''; cursor !== null;) {
    if (cursor) deepest = `${FIRST}&cursor=${cursor}`;
    const page = await (await fetch(shop.url + deepest.replace('limit=24', 'limit=100'))).json();
    cursor = (page as { nextCursor: string | null }).nextCursor;
  }
  const page = (path: string) => loadOf(shop.url, shop.pidOf('main'), CLIENTS, () => [{ path }]);
  const { speed, figures } = await compare(page(FIRST), page(deepest));
  return [rowOf(['deepest page of a gallery', 'its first page'], ['≤', 1.1, '×'], speed, figures('first', 'deepest'))];
}

/** A shop of so many photographs, and what is asked of it. */
async function growingShop(size: number) {
  const shop = await shopOf(size);
  const { cookie } = await shop.buyer();
  // The search finds as many in each.
  await shop.pool.query(`update photos set title = 'Kaptein ' || id where id > (select max(id) - 12 from photos)`);
  await shop.pool.query('vacuum analyze');
  const photos = await shop.forSale();
  const works = {
    page: () => [{ path: FIRST, headers: { cookie } }],
    search: () => [{ path: `${FIRST}&search=kaptein`, headers: { cookie } }],
    purchase: () => photos.splice(0, ASKED).map((photoId) => purchaseOf(photoId, cookie)),
  };
  return { url: shop.url, works };
}

/** The median answer of a page, a search and a purchase in shops of 10,000, 100,000 and a million photographs. */
export async function growth(): Promise<Row[]> {
  const shops: Awaited<ReturnType<typeof growingShop>>[] = [];
  for (const size of SIZES) shops.push(await growingShop(size));
  const rows: Row[] = [];
  for (const work of ['page', 'search', 'purchase'] as const) {
    const rounds = await inRounds(SHORT_ROUNDS, async () => {
      const costs: number[] = [];
      for (const { url, works } of shops)
        costs.push(median((await load({ url, connections: 1, amount: ASKED }, works[work])).latencies));
      return costs;
    });
    const times = SIZES.map((_, index) => number(median(rounds.map((costs) => costs[index] ?? NaN))));
    const ratios = rounds.map(([small = NaN, , large = NaN]) => large / small);
    const names: [string, string] = [`growth: a ${work} among 1 M photographs`, 'among 10 k'];
    rows.push(rowOf(names, ['≤', 1.3, '×'], ratios, `${times.join(' → ')} ms (10 k → 100 k → 1 M)`));
  }
  return rows;
}

/** The slowest of a hundred answers to searches among a million photographs, against the middle one. */
export async function find(): Promise<Row[]> {
  const shop = await shopOf(1_000_000);
  const requests = (queryOf: (place: number) => Record<string, string>) =>
    Array.from({ length: 300 }, (_, place) => ({ path: `/api/photos/search?${new URLSearchParams(queryOf(place))}` }));
  const team = (place: number) => `${1 + (place % 60)}`;
  const label = (place: number) => `${1 + ((place * 7) % 40)}`;
  const byParts = (place: number) => {
    const day = new Date(Date.now() - (1 + place) * 86_400_000).toISOString().slice(0, 10);
    const all = { team: team(place), label: label(place), day };
    const names = ([['label'], ['team'], ['team', 'label'], ['day'], ['day', 'label']] as const)[place % 5] ?? [];
    return Object.fromEntries(names.map((name) => [name, all[name]]));
  };
  const searches = {
    'finding by number, team or day': requests(byParts),
    'finding by the words of a school': requests((place) => ({ q: `rietvlei ${team(place)}a ${label(place)}` })),
  };
  const rows: Row[] = [];
  for (const [name, asked] of Object.entries(searches)) {
    const options = { url: shop.url, connections: 1, amount: asked.length };
    const rounds = await inRounds(ROUNDS, async () => (await load(options, () => asked)).latencies);
    const ratios = rounds.map((latencies) => percentile(latencies, 0.99) / median(latencies));
    const names: [string, string] = [`${name} among 1 M photographs: p99`, 'its median'];
    rows.push(rowOf(names, ['≤', 3, '×'], ratios, `median ${number(median(rounds.map(median)))} ms`));
  }
  return rows;
}
