import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privatePort } from '../../tools/services/ports.ts';
import { LARGEST } from '../support/filled-shop.ts';
import { load, loadOf, purchaseOf } from './load.ts';
import { compare, median, number, percentile, ROUNDS, rowOf, SHORT_ROUNDS, type Row } from './measure.ts';
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
    const page = await fetch(shop.url + deepest.replace('limit=24', 'limit=100'));
    cursor = ((await page.json()) as { nextCursor: string | null }).nextCursor;
  }
  const page = (path: string) => loadOf(shop.url, shop.pidOf('main'), CLIENTS, () => [{ path }]);
  const { speed, figures } = await compare(page(FIRST), page(deepest));
  const names: [string, string] = ['deepest page of the largest gallery', 'its first page'];
  return [rowOf(names, ['≤', 1.1, '×'], speed, figures('first', 'deepest'))];
}

/** The median answer of a page, a search and a purchase in shops of 10,000, 100,000 and a million photographs. */
export async function growth(): Promise<Row[]> {
  const shops = [];
  for (const size of SIZES) {
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
    shops.push({ url: shop.url, works });
  }
  const rows: Row[] = [];
  for (const work of ['page', 'search', 'purchase'] as const) {
    const rounds: number[][] = [];
    for (let round = 0; round <= SHORT_ROUNDS; round++) {
      const costs: number[] = [];
      for (const { url, works } of shops)
        costs.push(median((await load({ url, connections: 1, amount: ASKED }, works[work])).latencies));
      rounds.push(costs);
    }
    const counted = rounds.slice(1);
    const times = SIZES.map((_, index) => number(median(counted.map((costs) => costs[index] ?? NaN))));
    const ratios = counted.map(([small = NaN, , large = NaN]) => large / small);
    const names: [string, string] = [`growth: a ${work} among 1 M photographs`, 'among 10 k'];
    rows.push(rowOf(names, ['≤', 1.3, '×'], ratios, `${times.join(' → ')} ms (10 k → 100 k → 1 M)`));
  }
  return rows;
}

/** The slowest of a hundred answers to searches among a million photographs, against the middle one. */
export async function find(): Promise<Row[]> {
  const shop = await shopOf(1_000_000);
  const search = (query: object) => `/api/photos/search?${new URLSearchParams({ ...query })}`;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const about = (place: number) => ({
    team: `${1 + (place % 60)}`,
    label: `${1 + ((place * 7) % 40)}`,
    day: day(1 + place),
  });
  const searches: Record<string, (place: number) => object> = {
    'finding by number, team or day': (place) => {
      const { team, label, day } = about(place);
      return [{ label }, { team }, { team, label }, { day }, { day, label }][place % 5] ?? {};
    },
    'finding by the words of a school': (place) => ({ q: `rietvlei ${1 + (place % 60)}a ${about(place).label}` }),
  };
  const rows: Row[] = [];
  for (const [name, of] of Object.entries(searches)) {
    const requests = Array.from({ length: 300 }, (_, place) => ({ path: search(of(place)) }));
    const ratios: number[] = [];
    const middles: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const { latencies } = await load({ url: shop.url, connections: 1, amount: requests.length }, () => requests);
      middles.push(median(latencies));
      ratios.push(percentile(latencies, 0.99) / median(latencies));
    }
    const names: [string, string] = [`${name} among 1 M photographs: p99`, 'its median'];
    rows.push(rowOf(names, ['≤', 3, '×'], ratios.slice(1), `median ${number(median(middles))} ms`));
  }
  return rows;
}
