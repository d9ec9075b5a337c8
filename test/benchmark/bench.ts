import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { files } from './files.ts';
import { firstTap } from './first-tap.ts';
import { ROUNDS, SHORT_ROUNDS, type Row } from './measure.ts';
import { deepestPage, find, galleryPage, growth } from './pages.ts';
import { pagesBesidePictures, recipe, uploads } from './pictures.ts';
import { purchase } from './purchase.ts';
import { closeShops, secondStart, startOfApi } from './shop.ts';

/*
 * `npm run bench`: measures the built shop beside bare scripts on the same machine, and prints rows for the table of
 * docs/performance.md. `npm run bench -- purchase growth` measures only some.
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

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const rounds = `medians of ${ROUNDS} rounds in turn, of ${SHORT_ROUNDS} where one takes a second`;
console.log(`Commit ${commit}; ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}; ${rounds}.\n`);
console.log('| work | against | target | result | spread | met | figures |\n| - | - | - | - | - | - | - |');

const wanted = process.argv.slice(2);
try {
  for (const name of wanted.length > 0 ? wanted : Object.keys(ROWS)) {
    const measure = ROWS[name];
    if (!measure) throw new Error(`There is no row ${name}; there are ${Object.keys(ROWS).join(', ')}`);
    for (const { work, against, target, result, spread, met, details } of await measure()) {
      const cells = [work, against, target, `**${result}**`, spread, met ? 'yes' : 'no', details];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
} finally {
  await closeShops();
}
