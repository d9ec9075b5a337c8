import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A number or position that was drawn, and how: its height in pixels, its lean in degrees, the share that is covered. */
export interface Drawn {
  label: string;
  box: [left: number, top: number, width: number, height: number];
  height: number;
  angle: number;
  covered: number;
  dark: boolean;
}

const DEMO = join(import.meta.dirname, '../../tools/demo/pictures');
/** Demo pictures without numbers: sky, grass, trees, lights. */
const PLACES = readdirSync(DEMO).filter((name) =>
  /^(hockey-(duel|hit|dribble)|rugby-(run|pass|tackle|break)|mnr)/.test(name),
);
const POSITIONS = ['GS', 'GA', 'WA', 'C', 'WD', 'GD', 'GK', 'DS', 'DA', 'VA', 'S', 'VV', 'DV', 'DW'];
const FONTS = [
  'Liberation Sans',
  'Liberation Sans Narrow',
  'DejaVu Sans',
  'DejaVu Sans Condensed',
  'Liberation Serif',
  'DejaVu Serif',
  'DejaVu Sans Mono',
];
/** Cut-corner digits and letters as they are sewn on, in a cell of 6×10: lines of a thick pen. */
const SEWN: Record<string, string> = {
  0: 'M1 2 2 1H4L5 2V8L4 9H2L1 8Z',
  1: 'M2 2 3 1V9M1.5 9H4.5',
  2: 'M1 3V2L2 1H4L5 2V4L1 9H5',
  3: 'M1 2 2 1H4L5 2V4L4 5H2.5M4 5 5 6V8L4 9H2L1 8',
  4: 'M4 9V1L1 6V7H5.5',
  5: 'M5 1H1V4.5H4L5 5.5V8L4 9H2L1 8',
  6: 'M5 2 4 1H2L1 2V8L2 9H4L5 8V6L4 5H1',
  7: 'M1 2V1H5V2L2.5 9',
  8: 'M2 5 1 4V2L2 1H4L5 2V4L4 5H2L1 6V8L2 9H4L5 8V6L4 5',
  9: 'M1 8 2 9H4L5 8V2L4 1H2L1 2V4L2 5H5',
  G: 'M5 2 4 1H2L1 2V8L2 9H4L5 8V5.5H3.5',
  S: 'M5 2 4 1H2L1 2V4L2 5H4L5 6V8L4 9H2L1 8',
  A: 'M1 9V3L2 1H4L5 3V9M1 6H5',
  W: 'M1 1V9L3 6 5 9V1',
  C: 'M5 2 4 1H2L1 2V8L2 9H4L5 8',
  D: 'M1 1H4L5 2V8L4 9H1Z',
  K: 'M1 1V9M5 1 1 5 5 9',
  V: 'M1 1V4L3 9 5 4V1',
};
const KITS = [
  ['#0f5a36', '#f2b632'],
  ['#6e1228', '#f3ece0'],
  ['#12305f', '#ffffff'],
  ['#16171a', '#f09a1a'],
  ['#f3f0ea', '#1b2f57'],
  ['#46297a', '#f3ece0'],
  ['#0b7f86', '#f6f1e6'],
  ['#c9152b', '#101010'],
  ['#e8c51c', '#123'],
  ['#fff', '#b3202c'],
  ['#8fc4ea', '#0b1f44'],
  ['#2e6b2e', '#fff'],
] as const;
const WORDS = [
  'SPAR',
  'BOKKIEWEEK 2026',
  'Toyota',
  '021 555 1234',
  'VOLTAGE',
  'FNB',
  '21 - 14',
  'o/16',
  'EST 1858',
  'LIONS',
  '15:30',
  'www.skool.co.za',
  'Paarl',
  'R120',
  'Since 1982',
  'BOTHA',
  'VAN WYK',
  'DU TOIT',
  'KAPTEIN',
];

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws a photograph of up to five players from behind, each with a number of a height of its own between `least` and
 * `most` pixels, before a place of the demo pictures, with words on boards and shirts that are no numbers. The same for
 * the same seed.
 */
async function draw(
  seed: number,
  least: number,
  most: number,
): Promise<{ file: Buffer; drawn: Drawn[]; netball: boolean }> {
  const next = random(seed * 7919 + 17);
  for (let spin = 0; spin < 5; spin += 1) next();
  const between = (low: number, high: number) => low + (high - low) * next();
  const one = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T;
  const [width, height] = next() < 0.75 ? [1800, 1200] : [1200, 1800];
  const netball = next() < 0.25;
  const dark = next() < 0.25;
  const [light, noise, blur] = [dark ? between(0.25, 0.5) : 1, between(0, 12), next() < 0.3 ? between(0.3, 1.2) : 0];
  const drawn: Drawn[] = [];
  const parts: string[] = [];
  if (next() < 0.6) parts.push(board(between(0, width * 0.5), between(0.35, 0.8) * height));
  const players = Math.max(1, Math.min(5, Math.floor(width / (most * 3.2))));
  for (let player = 0; player < players; player += 1) addPlayer(player);

  function board(left: number, top: number): string {
    const size = between(18, 70);
    const [back, front] = one(KITS);
    const words = `${one(WORDS)}   ${one(WORDS)}   ${one(WORDS)}`;
    return `<rect x="${left}" y="${top - size * 1.3}" width="${words.length * size * 0.72}" height="${size * 1.8}" fill="${back}"/><text x="${left + 20}" y="${top}" font-family="${one(FONTS)}" font-weight="bold" font-size="${size}" fill="${front}" xml:space="preserve">${words}</text>`;
  }

  function addPlayer(index: number): void {
    const tall = Math.exp(between(Math.log(least), Math.log(most)));
    const label = netball
      ? one(POSITIONS)
      : next() < 0.06
        ? String(Math.floor(between(100, 1000)))
        : String(Math.floor(between(1, next() < 0.8 ? 24 : 100)));
    const [shirt, ink] = one(KITS);
    const angle = next() < 0.5 ? between(-8, 8) : between(-30, 30);
    const turned = next() < 0.6 ? 1 : between(0.6, 1);
    const chest = Math.max(tall * 1.75, label.length * tall * 0.85 * turned + tall * 0.5) * between(1, 1.25);
    const [x, y] = [
      (width * (index + 0.5)) / players + between(-0.1, 0.1) * (width / players),
      between(Math.max(0.25 * height, tall * 1.6), Math.min(0.8 * height, height - tall * 1.5)),
    ];
    const back = chest * 1.5;
    const folds = `<filter id="f${index}" x="-20%" y="-20%" width="140%" height="140%"><feTurbulence type="turbulence" baseFrequency="${0.5 / tall} ${0.25 / tall}" numOctaves="2" seed="${Math.floor(next() * 999)}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="${tall * between(0, 0.28)}" xChannelSelector="R" yChannelSelector="G" result="d"/><feDiffuseLighting in="n" surfaceScale="${between(0, tall * 0.12)}" diffuseConstant="1.15" lighting-color="#fff" result="l"><feDistantLight azimuth="${between(0, 360)}" elevation="60"/></feDiffuseLighting><feComposite in="l" in2="d" operator="in" result="m"/><feBlend in="d" in2="m" mode="multiply"/></filter>`;
    const pattern = next();
    const stripes =
      pattern < 0.3
        ? Array.from(
            { length: 5 },
            (_, row) =>
              `<rect x="${-chest / 2}" y="${back * (row / 5 - 0.42)}" width="${chest}" height="${back / 10}" fill="${ink}" opacity="${between(0.15, 0.4)}"/>`,
          ).join('')
        : pattern < 0.4
          ? `<rect x="${-chest / 2}" y="${-tall * 0.75}" width="${chest}" height="${tall * 1.5}" fill="${one(KITS)[0]}" opacity="0.35"/>`
          : '';
    const outline =
      next() < 0.25
        ? `stroke="${shirt === '#fff' ? '#000' : '#fff'}" stroke-width="${tall * 0.05}" paint-order="stroke"`
        : '';
    const sewn = next() < 0.35;
    const wide = sewn ? 0.62 : 0.68;
    const glyphs = sewn
      ? [...label]
          .map(
            (glyph, place) =>
              `<path d="${SEWN[glyph]}" transform="translate(${(place - label.length / 2) * tall * wide + tall * 0.02} ${-tall / 2}) scale(${tall / 10})" fill="none" stroke="${ink}" stroke-width="1.7"/>`,
          )
          .join('')
      : `<text text-anchor="middle" y="${tall * 0.5}" font-family="${one(FONTS)}" font-weight="${next() < 0.85 ? 'bold' : 'normal'}" font-style="${next() < 0.15 ? 'italic' : 'normal'}" font-size="${tall / 0.72}" fill="${ink}" ${outline}>${label}</text>`;
    const name =
      next() < 0.25
        ? `<text text-anchor="middle" y="${-tall * 0.72}" font-family="${one(FONTS)}" font-weight="bold" font-size="${tall * 0.3}" fill="${ink}">${one(WORDS.slice(-4))}</text>`
        : '';
    const span = label.length * tall * wide * turned;
    const covered = next() < 0.3 ? between(0.05, 0.5) : 0;
    const edge = next() < 0.5 ? 1 : -1;
    const reach = span * (0.5 - covered);
    const arm =
      covered > 0
        ? `<path d="M${edge * reach} ${-tall * 1.2}L${edge * (reach + tall * 0.9)} ${-tall * 1.2}L${edge * (reach + tall * 0.9)} ${tall * 1.2}L${edge * reach} ${tall * 1.2}Z" fill="${one(['#c68d63', '#5b3a24', '#e3b58f', '#0f5a36', '#f3f0ea'])}"/>`
        : '';
    parts.push(
      `<g transform="translate(${x} ${y}) rotate(${angle}) skewX(${between(-8, 8)})"><g filter="url(#f${index})"><defs>${folds}</defs><path d="M${-chest / 2} ${-back * 0.42}L${-chest * 0.2} ${-back * 0.5}H${chest * 0.2}L${chest / 2} ${-back * 0.42}L${chest * 0.72} ${-back * 0.1}L${chest * 0.5} ${-back * 0.05}V${back * 0.5}H${-chest * 0.5}V${-back * 0.05}L${-chest * 0.72} ${-back * 0.1}Z" fill="${shirt}"/>${stripes}${name}<g transform="scale(${turned} 1)">${glyphs}</g></g>${arm}<circle cy="${-back * 0.64}" r="${chest * 0.2}" fill="${one(['#3a2a20', '#8a5a33', '#d9b380'])}"/></g>`,
    );
    const half =
      (span * Math.abs(Math.cos((angle * Math.PI) / 180)) + tall * Math.abs(Math.sin((angle * Math.PI) / 180))) / 2;
    drawn.push({ label, box: [x - half, y - tall / 2, half * 2, tall], height: tall, angle, covered, dark });
  }

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  let picture = sharp(join(DEMO, one(PLACES)))
    .resize(width, height, { fit: 'cover' })
    .blur(between(0.5, 6))
    .composite([{ input: Buffer.from(svg) }]);
  picture = sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).linear(light, dark ? between(0, 12) : 0);
  if (blur > 0.3) picture = picture.blur(blur);
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: noise + 1 },
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  picture = sharp(await picture.png({ compressionLevel: 1 }).toBuffer()).composite([
    { input: grain, blend: 'soft-light' },
  ]);
  return { file: await picture.jpeg({ quality: Math.round(between(70, 92)) }).toBuffer(), drawn, netball };
}

/* `node draw.ts FOLDER SEED COUNT LEAST MOST`: draws so many photographs into a folder, with truth.json. */
const [folder = '', ...figures] = process.argv.slice(2);
const [seed = 0, count = 0, least = 0, most = 0] = figures.map(Number);
const truth = [];
for (let number = seed; number < seed + count; number += 1) {
  const { file, ...rest } = await draw(number, least, most);
  writeFileSync(join(folder, `${number}.jpg`), file);
  truth.push({ name: `${number}.jpg`, ...rest });
}
writeFileSync(join(folder, 'truth.json'), JSON.stringify(truth));
