import { load, percentile } from './load.ts';
import { median, number, ROUNDS, spread, type Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** Answers of each list in each round. */
const ANSWERS = 300;

const LISTS: [name: string, path: string][] = [
  ['titles', '/api/galleries/category/Rugby/titles?limit=25'],
  ['titles by name', '/api/galleries/category/Rugby/titles?limit=25&sort=name'],
  ['groups', '/api/photos/gallery-groups?limit=25'],
  ['a search for groups', '/api/photos/gallery-groups?limit=25&search=tafelzicht'],
  ['overview', '/api/galleries/overview'],
  ['matches', '/api/matches?limit=25'],
  ['galleries for administrators', '/api/galleries?limit=30&offset=900'],
  ['counts of galleries', '/api/galleries/counts?search=kloof'],
  ['purchases', '/api/admin/purchases?limit=51'],
  ['a search for purchases', '/api/admin/purchases?limit=51&search=ouer1234'],
  ['numbers of purchases', '/api/admin/purchase-stats'],
  ['payments', '/api/admin/token-purchases?limit=51'],
  ['numbers of payments', '/api/admin/token-purchase-stats'],
  ['people', '/api/admin/users?limit=51&search=ouer12'],
];

/** Titles, groups, matches and administrators' lists: how even their answers are. */
export async function lists(shop: BenchShop): Promise<Row[]> {
  await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const found: { name: string; ratio: number[]; p50: number[]; p99: number[] }[] = [];
  for (const [name, path] of LISTS) {
    const one = { name, ratio: [] as number[], p50: [] as number[], p99: [] as number[] };
    // The first round warms up.
    for (let round = -1; round < ROUNDS; round++) {
      const { latencies, failed } = await load(shop.origin, { clients: 1 }, (_client, turn) =>
        turn < ANSWERS ? { path, headers: { Cookie: cookie } } : null,
      );
      if (failed > 0) throw new Error(`${path} failed`);
      if (round < 0) continue;
      const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
      one.p50.push(p50);
      one.p99.push(p99);
      one.ratio.push(p99 / p50);
    }
    found.push(one);
  }
  const [worst] = found.toSorted((a, b) => median(b.ratio) - median(a.ratio));
  if (!worst) return [];
  return [
    {
      work: 'titles, groups, matches, administrators’ lists',
      against: '–',
      target: 'p99 ≤ 3 × p50',
      result: `${number(median(worst.ratio))} × the worst (${worst.name})`,
      spread: spread(worst.ratio),
      met: median(worst.ratio) <= 3,
      details: found.map(({ name, p50, p99 }) => `${name} ${number(median(p50))}/${number(median(p99))} ms`).join(', '),
    },
  ];
}
