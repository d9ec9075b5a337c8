import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Drawn } from './draw.ts';

/*
 * Measures the number reader of the built shop on photographs whose numbers are known: drawn ones (draw.ts), the demo
 * pictures and, where `PHOTOS` names a folder of photographs without numbers, those. `npm run numbers:measure` writes the
 * tables of docs/numbers.md; `-- --count=N --seed=S` draws N photographs for each band of heights, from another seed.
 */

interface Truth {
  label: string;
  height: number;
  angle: number;
  covered: number;
  dark: boolean;
  /** The surest reading of it; 0: not found. */
  confidence: number;
  kind: 'drawn' | 'demo' | 'photos';
}

interface Shown {
  confidence: number;
  right: boolean;
  /** It is the part that is seen of a number that is covered otherwise. */
  isPart: boolean;
  kind: Truth['kind'];
}

interface Reader {
  read(file: Buffer, isNetball: boolean): Promise<{ label: string; confidence: number }[]>;
}

const root = join(import.meta.dirname, '../..');
const load = createRequire(join(root, 'dist/backend/'));
const { OnnxNumberReader } = load('./modules/media/infrastructure/numbers/onnx-number-reader.js') as {
  OnnxNumberReader: new (config: object) => Reader;
};
const { isSure } = load('./modules/media/domain/number-reading.js') as { isSure: (confidence: number) => boolean };
const { POSITION_BY_BIB } = load('./shared/shirt-labels.js') as { POSITION_BY_BIB: ReadonlyMap<string, string> };
const reader = new OnnxNumberReader({ pictures: { maxPixels: 100_000_000 } });

const option = (name: string, otherwise: number) =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const count = option('count', 24);
const seed = option('seed', 5000);
/** Bands of heights in pixels of the drawn photographs, which are 1800 pixels long. */
const BANDS = [3, 8, 12, 20, 40, 80, 200];

const truths: Truth[] = [];
const readings: Shown[] = [];
const costs: number[] = [];

async function measure(
  name: string,
  kind: Truth['kind'],
  file: Buffer,
  isNetball: boolean,
  numbers: Omit<Truth, 'confidence' | 'kind'>[],
): Promise<void> {
  const before = process.cpuUsage();
  const found = await reader.read(file, isNetball).catch(() => []);
  const { user, system } = process.cpuUsage(before);
  costs.push((user + system) / 1e6);
  const known = numbers.map((number) => ({ ...number, label: POSITION_BY_BIB.get(number.label) ?? number.label }));
  for (const number of known) {
    const confidence = found.find(({ label }) => label === number.label)?.confidence ?? 0;
    truths.push({ ...number, confidence, kind });
    if (option('list', 0) && isReadable({ ...number, confidence, kind }) && confidence === 0)
      console.log(`not found: ${number.label}, ${Math.round(number.height)} px, ${name}`);
  }
  for (const { label, confidence } of found) {
    const right = known.some((number) => number.label === label);
    const isPart = known.some((number) => number.covered > 0.05 && number.label.includes(label));
    readings.push({ confidence, right, isPart, kind });
    if (option('list', 0) && !right) console.log(`wrong: ${label}, ${confidence.toFixed(2)}, ${name}`);
  }
}

/** A person can read it on the preview, which is 1000 pixels long: it is 11 pixels high there, and mostly uncovered. */
function isReadable({ height, covered }: Truth): boolean {
  return height >= 20 && covered <= 0.2;
}

// In a process of its own, so that this one's memory is the reader's.
for (const [band, least] of BANDS.slice(0, -1).entries()) {
  const folder = mkdtempSync(join(tmpdir(), 'numbers-'));
  const figures = [seed + band * 1000, count, least, BANDS[band + 1] as number].map(String);
  execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'draw.ts'), folder, ...figures]);
  const drawn = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as {
    name: string;
    drawn: Drawn[];
    netball: boolean;
  }[];
  for (const { name, drawn: numbers, netball } of drawn)
    await measure(`drawn ${name}`, 'drawn', readFileSync(join(folder, name)), netball, numbers);
  rmSync(folder, { recursive: true });
}

const demo = JSON.parse(readFileSync(join(root, 'tools/demo/pictures.json'), 'utf8')) as {
  pictures: Record<string, { category: string; players?: { number?: string; box?: number[]; seen?: number }[] }>;
};
for (const [name, { category, players = [] }] of Object.entries(demo.pictures)) {
  const isNetball = category === 'Netball';
  const numbers = players.flatMap(({ number, box, seen = 1 }) =>
    // Positions are read in galleries of netball only.
    number && (isNetball || /\d/.test(number))
      ? [{ label: number, height: box?.[3] ?? 0, angle: 0, covered: 1 - seen, dark: false }]
      : [],
  );
  await measure(name, 'demo', readFileSync(join(root, 'tools/demo/pictures', `${name}.jpg`)), isNetball, numbers);
}

const photos = process.env['PHOTOS'];
if (photos && existsSync(photos))
  for (const name of readdirSync(photos).filter((one) => /\.(jpe?g|png)$/i.test(one))) {
    // Test photographs of the eight orientations have their number in large digits on them.
    const label = /^orientation-\w+-(\d)\.jpg$/.exec(name)?.[1];
    const numbers = label ? [{ label, height: 90, angle: 0, covered: 0, dark: false }] : [];
    await measure(name, 'photos', readFileSync(join(photos, name)), false, numbers);
  }

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
function recall(what: string, chosen: Truth[]): string {
  const found = chosen.filter(({ confidence }) => confidence > 0).length;
  const shown = chosen.filter(({ confidence }) => isSure(confidence)).length;
  return row(what, chosen.length, percent(found, chosen.length), percent(shown, chosen.length));
}
const readable = truths.filter(isReadable);
const drawn = truths.filter(({ kind }) => kind === 'drawn');
const good = drawn.filter(isReadable);
const whole = drawn.filter(({ covered, height }) => covered <= 0.2 && height >= 20);
const inBand = (low: number, high: number) =>
  drawn.filter(({ height, covered }) => height >= low && height < high && covered <= 0.2);
const leaning = (low: number, high: number) =>
  good.filter(({ angle }) => Math.abs(angle) >= low && Math.abs(angle) < high);
const covered = (low: number, high: number) =>
  drawn.filter(({ height, covered: share }) => height >= 20 && share > low && share <= high);
const seconds = costs.reduce((sum, one) => sum + one, 0) / costs.length;
const rightAbove = (least: number) => {
  const chosen = readings.filter(({ confidence }) => confidence >= least);
  const wrong = chosen.filter(({ right }) => !right).length;
  const parts = chosen.filter(({ right, isPart }) => !right && isPart).length;
  const others = chosen.length - parts;
  return row(
    least.toFixed(2),
    chosen.length,
    wrong,
    parts,
    percent(chosen.length - wrong, chosen.length),
    percent(chosen.length - wrong, others),
    percent(readable.filter(({ confidence }) => confidence >= least).length, readable.length),
  );
};

const tables = `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run numbers:measure -- --count=${count} --seed=${seed}\`, on ${costs.length} photographs
with ${truths.length} numbers, of which a person can read ${readable.length}.

| numbers | how many | found | shown |
| --- | --- | --- | --- |
${[
  recall('**all that a person can read**', readable),
  recall('drawn', good),
  recall(
    'demo pictures',
    readable.filter(({ kind }) => kind === 'demo'),
  ),
  recall(
    'photographs of a camera',
    readable.filter(({ kind }) => kind === 'photos'),
  ),
  ...BANDS.slice(0, -1).map((low, index) =>
    recall(`drawn, ${low} to ${BANDS[index + 1]} pixels high`, inBand(low, BANDS[index + 1] as number)),
  ),
  recall('leaning by less than 8°', leaning(0, 8)),
  recall('by 8° to 20°', leaning(8, 20)),
  recall('by 20° to 30°', leaning(20, 91)),
  recall(
    'in the dark',
    good.filter(({ dark }) => dark),
  ),
  recall(
    'not covered at all',
    good.filter(({ covered: share }) => share === 0),
  ),
  recall(
    'a fifth covered at most',
    whole.filter(({ covered: share }) => share > 0),
  ),
  recall('more covered, to a half', covered(0.2, 1)),
  recall(
    'numbers',
    good.filter(({ label }) => /\d/.test(label)),
  ),
  recall(
    'netball positions',
    good.filter(({ label }) => !/\d/.test(label)),
  ),
].join('\n')}

| confidence from | readings | wrong | of these, the seen part of a covered number | right | right, covered numbers apart | found of what a person can read |
| --- | --- | --- | --- | --- | --- | --- |
${[0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95].map(rightAbove).join('\n')}

| cost | of a photograph |
| --- | --- |
| CPU | ${seconds.toFixed(2)} s, so ${Math.round(3600 / seconds)} an hour on one core |
| memory of the process that measured, at most | ${Math.round(process.resourceUsage().maxRSS / 1024)} MB |
`;
const page = join(root, 'docs/numbers.md');
const text = readFileSync(page, 'utf8');
writeFileSync(page, text.replace(/<!-- measured -->[^]*<!-- end -->/, `<!-- measured -->\n\n${tables}\n<!-- end -->`));
console.log(tables);
