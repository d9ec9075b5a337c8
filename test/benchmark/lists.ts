import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCounterpart } from './counterpart.ts';
import { load, percentile, type Ask } from './load.ts';
import { median, number, ROUNDS, spread, type Row } from './measure.ts';
import type { BenchShop } from './shop.ts';

/** Answers of each list in each round. */
const ANSWERS = 1000;
/** Rounds before those that count: V8 compiles what each request passes after some 16,000 of them. */
const WARMING = 2;

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

interface Evenness {
  name: string;
  origin: string;
  ask: Ask;
  /** Of each round; milliseconds, and the one by the other. */
  p50: number[];
  p99: number[];
  ratio: number[];
}

/** Titles, groups, matches and administrators' lists: how even their answers are, and how even the machine is. */
export async function lists(shop: BenchShop): Promise<Row[]> {
  await shop.start('main');
  const { cookie } = await shop.signIn('admin');
  const file = join(shop.directory, 'list.json');
  writeFileSync(file, await (await fetch(`${shop.origin}${LISTS[0]?.[1]}`)).text());
  const counterpart = await startCounterpart('bare-nest.ts', [file]);
  const bare = evenness('a bare Nest', counterpart.origin, { path: '/' });
  const found = LISTS.map(([name, path]) => evenness(name, shop.origin, { path, headers: { Cookie: cookie } }));
  // What the lists share is compiled by then, for the first of them as for the last.
  for (let round = 0; round < WARMING; round++) for (const list of [...found, bare]) await answers(list);
  // In turn: a moment in which the machine is slow meets one round of each.
  for (let round = 0; round < ROUNDS; round++) for (const list of [...found, bare]) await measure(list);
  await counterpart.stop();
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
      details:
        `${found.map(figures).join(', ')}; ${figures(bare)} for the first of them from memory, ` +
        `${number(median(bare.ratio))} × (${spread(bare.ratio)})`,
    },
  ];
}

const figures = ({ name, p50, p99 }: Evenness) => `${name} ${number(median(p50))}/${number(median(p99))} ms`;

function evenness(name: string, origin: string, ask: Ask): Evenness {
  return { name, origin, ask, p50: [], p99: [], ratio: [] };
}

async function measure(list: Evenness): Promise<void> {
  const latencies = await answers(list);
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)];
  list.p50.push(p50);
  list.p99.push(p99);
  list.ratio.push(p99 / p50);
}

/** How long one reader waits who asks for the same again and again; milliseconds, sorted. */
async function answers({ name, origin, ask }: Evenness): Promise<number[]> {
  const { latencies, failed } = await load(origin, { clients: 1 }, (_client, turn) => (turn < ANSWERS ? ask : null));
  if (failed > 0) throw new Error(`${name} failed`);
  return latencies;
}
