import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { files } from './files.ts';
import { firstTap } from './first-tap.ts';
import { ROUNDS, SHORT_ROUNDS, type Row } from './measure.ts';
import { deepestPage, find, galleryPage, growth } from './pages.ts';
import { pagesBesidePictures, recipe, uploads } from './pictures.ts';
import { purchase } from './purchase.ts';
import { closeShops } from './shop.ts';
import { secondStart, startOfApi } from './start.ts';

/*
 * `npm run bench`: measures the built shop beside bare scripts on the same machine, and writes the table of
 * docs/performance.md. `npm run bench -- purchase growth` measures some rows, and only prints them.
 */
const ROWS: Record<string, () => Promise<Row[]>> = {
  'first-tap': firstTap,
  recipe,
  uploads,
  'gallery-page': galleryPage,
  'deepest-page': deepestPage,
  growth,
  find,
  purchase,
  files,
  'pages-beside-pictures': pagesBesidePictures,
  start: startOfApi,
  'second-start': secondStart,
};
const PAGE = 'docs/performance.md';
const TABLE = /(<!-- table -->\n)[\s\S]*(<!-- end of the table -->)/;

const wanted = process.argv.slice(2);
const lines: string[] = [];
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(ROWS)) {
    const measure = ROWS[name];
    if (!measure) throw new Error(`There is no row ${name}; there are ${Object.keys(ROWS).join(', ')}`);
    console.log(`\n${name} …`);
    for (const { work, against, target, result, spread, met, details } of await measure()) {
      const cells = [work, against, target, `**${result}**`, spread, met ? 'yes' : 'no', details];
      lines.push(`| ${cells.join(' | ')} |`);
      console.log(lines.at(-1));
    }
  }
} finally {
  await closeShops();
}

if (wanted.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB`;
  const rounds = `medians of ${ROUNDS} rounds in turn, of ${SHORT_ROUNDS} where one takes a second`;
  const head = `${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${machine}, Node ${process.versions.node}; ${rounds}.`;
  const titles = '| work | against | target | result | spread | met | figures |\n| - | - | - | - | - | - | - |';
  const table = `\n${head}\n\n${titles}\n${lines.join('\n')}\n\n`;
  const page = readFileSync(PAGE, 'utf8').replace(TABLE, (_, begin: string, end: string) => begin + table + end);
  writeFileSync(PAGE, page);
  execFileSync('prettier', ['--write', PAGE]);
}
