import { load, type Ask } from './load.ts';
import { median, number, SHORT_ROUNDS, spread, type Row } from './measure.ts';
import { LARGEST, times } from './shop-of-size.ts';
import { BenchShop } from './shop.ts';

/** Photographs, and half as many purchases, as parts of a season. */
const SIZES = [0.05, 0.5, 5];
/** What is asked of a shop in its turn: two seconds' worth at most, since a shared machine changes its speed so soon. */
const ASKED = 100;
/** Rounds that are not measured: code that has not run yet is not compiled yet. */
const WARMING = SHORT_ROUNDS / 5;
/** Photographs that the search finds, as many in every shop. */
const FOUND = 12;

/** What a page, a search and a purchase cost in shops of 10,000, 100,000 and a million photographs. */
export async function growth(): Promise<Row[]> {
  const shops: BenchShop[] = [];
  try {
    for (const size of SIZES) shops.push(await BenchShop.make(times(size)));
    const works = await Promise.all(shops.map(worksIn));
    // What filling the databases has left to be written is no part of it.
    for (const { pool } of shops) await pool.query('checkpoint');
    const names = ['page', 'search', 'purchase'] as const;
    const found = new Map(names.map((name) => [name, shops.map((): number[] => [])]));
    for (const name of names)
      for (let round = 0; round < WARMING + SHORT_ROUNDS; round++)
        for (let turn = 0; turn < shops.length; turn++) {
          // Each is the first as often as the others.
          const index = (round + turn) % shops.length;
          const shop = shops[index]!;
          const cost = await costOf(shop, works[index]![name]);
          if (round >= WARMING) found.get(name)?.[index]?.push(cost);
        }
    return rowsOf(found);
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

type Works = Record<'page' | 'search' | 'purchase', () => Ask>;

/** What is asked of a shop, by a buyer of its own. */
async function worksIn(shop: BenchShop): Promise<Works> {
  await shop.start('main');
  const buyer = await shop.signIn('shopper');
  await shop.giveTokens(buyer.id, 1_000_000);
  const photos = await shop.forSale();
  const largest = encodeURIComponent(LARGEST);
  await shop.pool.query(
    `update photos set title = 'Kaptein ' || id where id in (select id from photos order by id desc limit $1)`,
    [FOUND],
  );
  const headers = { Cookie: buyer.cookie };
  let next = 0;
  return {
    page: () => ({ path: `/api/photos/gallery/${largest}?limit=24`, headers }),
    search: () => ({ path: `/api/photos/gallery/${largest}?limit=24&search=kaptein`, headers }),
    purchase: () => ({
      method: 'POST',
      path: '/api/purchase-photo',
      headers,
      body: { photoId: photos[next++] ?? 0 },
    }),
  };
}

/** Milliseconds of the median answer. */
async function costOf(shop: BenchShop, ask: () => Ask): Promise<number> {
  const { latencies, failed } = await load(shop.origin, { clients: 1 }, (_client, turn) =>
    turn < ASKED ? ask() : null,
  );
  if (failed > 0) throw new Error(`${failed} answers of ${shop.origin} were errors`);
  return median(latencies);
}

function rowsOf(found: Map<string, number[][]>): Row[] {
  return [...found].map(([name, costs]) => {
    const medians = costs.map(median);
    // Of each round by itself, as all comparisons: what slows the machine meets every shop.
    const worst = Math.max(
      ...costs.map((ofSize) => median(ofSize.map((ms, round) => ms / (costs[0]?.[round] ?? NaN)))),
    );
    return {
      work: `growth: a ${name}, 10 k → 100 k → 1 M photos`,
      against: 'the smallest',
      target: '≤ 1.3 ×',
      result: `${number(worst)} ×`,
      spread: costs.map((ofSize) => `${spread(ofSize)} ms`).join(', '),
      met: worst <= 1.3,
      details: medians.map((ms) => `${number(ms)} ms`).join(' → '),
    };
  });
}
