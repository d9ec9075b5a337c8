import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { archive } from './archive.ts';
import { refusals } from './bombs.ts';
import { exportRows } from './export.ts';
import { files } from './files.ts';
import { galleryPage } from './gallery-page.ts';
import { growth } from './growth.ts';
import { intake } from './intake.ts';
import { lists } from './lists.ts';
import { ROUNDS, SHORT_ROUNDS, type Row } from './measure.ts';
import { notices } from './notices.ts';
import { processing } from './processing.ts';
import { purchase } from './purchase.ts';
import { recipe } from './recipe.ts';
import { secondStart } from './second-start.ts';
import { BenchShop } from './shop.ts';
import { SEASON } from './shop-of-size.ts';
import { start } from './start.ts';

/*
 * `npm run bench`: measures the built shop beside the limit of the same machine and writes the table of
 * docs/performance.md. `npm run bench -- purchase lists` measures some rows and only prints them.
 */
const ROWS: Record<string, (shop: BenchShop) => Promise<Row[]>> = {
  recipe,
  start,
  'second-start': secondStart,
  gallery: galleryPage,
  lists,
  purchase,
  notices,
  files,
  intake,
  processing,
  bombs: refusals,
  export: exportRows,
  archive,
  growth,
};
/** These bring what they measure. */
const WITHOUT_SHOP = ['recipe', 'second-start', 'growth'];
const PAGE = 'docs/performance.md';
const TABLE = /(<!-- table -->\n)[\s\S]*(<!-- end of the table -->)/;

const wanted = process.argv.slice(2);
const names = wanted.length === 0 ? Object.keys(ROWS) : wanted;
const rows: Row[] = [];
for (const name of names) {
  const measure = ROWS[name];
  if (!measure) throw new Error(`There is no row ${name}; there are ${Object.keys(ROWS).join(', ')}`);
  console.log(`\n${name} …`);
  // Each row has a shop of its own, a copy, so that none leaves its traces in the next.
  const shop = WITHOUT_SHOP.includes(name) ? null : await BenchShop.make(SEASON);
  try {
    const found = await measure(shop as BenchShop);
    rows.push(...found);
    for (const row of found) console.log(line(row));
  } finally {
    await shop?.stop();
  }
}
await BenchShop.endServices();

function line({ work, against, target, result, spread, met, details }: Row): string {
  return `| ${work} | ${against} | ${target} | **${result}** | ${spread} | ${met ? 'yes' : 'no'} | ${details} |`;
}

if (wanted.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  const table = [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${cpus().length} cores (${cpu?.model ?? 'unknown'}), ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; medians of ${ROUNDS} interleaved rounds, ` +
      `of ${SHORT_ROUNDS} where one takes about a second.`,
    '',
    '| work | against | target | result | spread | met | figures |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(line),
    '',
  ].join('\n');
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(TABLE, (_, head: string, tail: string) => `${head}\n${table}\n${tail}`),
  );
}
