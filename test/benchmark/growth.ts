import { load } from './load.ts';
import { median, number, ROUNDS, spread, type Row } from './measure.ts';
import { LARGEST, times } from './shop-of-size.ts';
import { BenchShop } from './shop.ts';

/** Photographs, and half as many purchases, as parts of a season. */
const SIZES = [0.05, 0.5, 5];
const ASKED = 400;
/** Photographs that the search finds, as many in every shop. */
const FOUND = 12;

/** What a page, a search and a purchase cost in shops of 10,000, 100,000 and a million photographs. */
export async function growth(): Promise<Row[]> {
  const found = new Map<string, number[][]>();
  for (const size of SIZES) {
    const shop = await BenchShop.make(times(size));
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
    const works: Record<string, () => Parameters<typeof load>[2]> = {
      page: () => () => ({ path: `/api/photos/gallery/${largest}?limit=24`, headers }),
      search: () => () => ({ path: `/api/photos/gallery/${largest}?limit=24&search=kaptein`, headers }),
      purchase: () => () => ({
        method: 'POST',
        path: '/api/purchase-photo',
        headers,
        body: { photoId: photos[next++] ?? 0 },
      }),
    };
    for (const [name, work] of Object.entries(works)) {
      const costs: number[] = [];
      for (let round = -1; round < ROUNDS; round++) {
        const ask = work();
        const { latencies, failed } = await load(shop.origin, { clients: 1 }, (client, turn) =>
          turn < ASKED ? ask(client, turn) : null,
        );
        if (failed > 0) throw new Error(`${name} failed ${failed} times`);
        if (round >= 0) costs.push(median(latencies));
      }
      found.set(name, [...(found.get(name) ?? []), costs]);
    }
    await shop.stop();
  }
  return [...found].map(([name, costs]) => {
    const medians = costs.map(median);
    const worst = Math.max(...medians) / (medians[0] ?? NaN);
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
