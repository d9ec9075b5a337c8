import type { Sharp } from 'sharp';
import { sign, type SecretKeys } from '../../../shared/signature';
import { drawSvg, sharp, type Pixels } from './sharp';
import letters from './watermark-letters.json';

/**
 * The mark of the public pictures (decision 9), twice: the buck and the shop's words, or a picture of the shop's own.
 * Light tiles lie over the whole picture; knowing them, one can compute them away. So strokes lie across the middle,
 * which are opaque: what they cover is in no public picture (ADR 16). The letters are outlines (Bricolage Grotesque
 * Condensed 800, SIL Open Font License 1.1; 250 units an em), so no font has to be installed.
 */
const BUCK =
  'M44.7 14.6C41.2 14.6 37.2 12.6 35.2 8.8C39.4 7.7 43.4 8.6 46 11.4C43.7 7.4 44.3 3.2 48 .4C47.9 3.9 49.2 7.6 51.9 11' +
  'C50.6 8.2 50.9 5.6 53.1 3.2C53.5 6.4 54 9.8 54.4 13.6L61.6 18.1C63.1 19.1 62.7 21.4 60.9 21.7L53.6 22.7C53.3 26.4 ' +
  '52.7 29.2 51.4 31.5L60.4 34.3C62 34.8 62.4 36.9 61 37.9L53.4 43.2L51.2 40.3L55.4 37L47.3 35.8C46.8 36.2 46.2 36.5 ' +
  '45.6 36.8L50.6 42.6C51.6 43.8 51.1 45.6 49.6 46.1L41.4 48.9L40 45.5L45.1 43.1L38.2 38.7C34.7 39.4 31.2 39.8 28.2 ' +
  '41.4C24.6 43.3 22.9 46.2 20.9 49.2L12.6 61.6L8.4 61.2L14.5 49.4C12.1 51.1 9.6 52.4 7 53.9L1.9 57L.6 53.1L8.2 47.2' +
  'C9.9 36.9 17.2 30.7 27.5 29.2C37.3 27.8 42.4 23.6 44.7 14.6Z';

const OUTLINES = letters as unknown as Readonly<Record<string, readonly [advance: number, path: string] | undefined>>;
const UNITS_PER_EM = 250;
const LETTER_SIZE = 17;
const LETTER_SPACING = 0.5;
const NAME_START = 25;

/** Distance between two tiles, in pixels: at least this, more for a long name. */
const CELL = { width: 190, height: 132, gap: 60 };
/** Pixels between two tiles at least, however densely they are to lie. */
const CLOSEST = 12;
/** A picture of the shop's own as large as it may be in a tile, in pixels. */
const PICTURE = { width: 140, height: 56 };
/** A picture's strokes are at least so many times as long as they are high: it must not cover the whole photograph. */
const FLAT = 4;
/** A tile's picture shows as much as words do, which have a shadow. */
const PICTURE_OPACITY = 0.45;
/** Degrees by which the tiles rise; each photograph has one of them. */
const ANGLES = [18, 20, 22, 24, 26, 28, 30];
const OPACITY = 0.85;
const WHITE = 0.4;
const BLACK = 0.2;

/** How far the strokes reach across, as a share of the photograph's short edge: the least and the most. */
const LENGTH = [0.86, 0.98] as const;
/** Degrees by which the strokes rise. */
const RISE = [6, 20] as const;
/** Share of the room above and below the strokes that is above them: faces are seldom covered. */
const DEPTH = [0.4, 0.75] as const;
/** Thickness of the white line, and with the shadow that shows it on snow, as shares of the strokes' length. */
const THICKNESS = { line: 0.0085, shadow: 0.014 };
const SHADOW = 0.4;
/** Of a byte: from here on, a pixel of a picture counts as opaque. */
export const HALF = 128;
/** A photograph with fewer pixels on its short edge is too small for letters. */
const SMALLEST = 100;

/** How a mark looks. Percentages are of the standard, and are about the tiles: the strokes always cover. */
export interface MarkDesign {
  /** Words beside the buck; letters that have no outline here are left out. */
  text: string;
  /** A picture of the shop's own, which takes the place of both: a PNG file that `cleanMark` made. */
  picture: Buffer | null;
  size: number;
  strength: number;
  density: number;
}

/** The standard mark with these words. */
export const wordMark = (text: string): MarkDesign => ({ text, picture: null, size: 100, strength: 100, density: 100 });

/** The shop's watermark, drawn once for all photographs. */
export class Watermark {
  private constructor(
    /** By the angles; of one photograph's mark only the one that it needs. */
    readonly tiles: (Buffer | undefined)[],
    readonly side: number,
    readonly shift: number,
    private readonly strokes: Pixels,
    private readonly keys: SecretKeys,
  ) {}

  /**
   * Draws the mark for pictures of at most `edge` pixels, or for a single `photograph`; the present key decides where
   * it lies on each.
   */
  static async draw(
    design: MarkDesign,
    edge: number,
    keys: SecretKeys,
    photograph: string | null = null,
  ): Promise<Watermark> {
    const mark = design.picture === null ? wordsOf(design.text) : await pictureOf(design.picture);
    const cell = cellOf(mark, design);
    const shift = Math.ceil(cell.width);
    const side = edge + shift;
    const only = photograph === null ? null : angleOf(chanceOf(keys, photograph));
    const tiles: (Buffer | undefined)[] = [];
    for (const [index, angle] of ANGLES.entries())
      if (only === null || only === index)
        tiles[index] = (await drawSvg(tilesOf(mark, design, cell, side, angle))).data;
    return new Watermark(tiles, side, shift, await strokesOf(mark, edge), keys);
  }

  /**
   * Lays the strokes over RGB pixels. All pictures of a photograph are made of the answer, so that none shows what
   * another one hides. They lie within the square in the middle, which is the thumbnail.
   */
  async cover(pixels: Pixels, photograph: string): Promise<Pixels> {
    const { data, width, height } = pixels;
    const short = Math.min(width, height);
    if (short < SMALLEST) return pixels;
    const chance = chanceOf(this.keys, photograph);
    const { strokes } = this;
    const rise = (between(RISE, chance(0)) * Math.PI) / 180;
    const across = strokes.width * Math.cos(rise) + strokes.height * Math.sin(rise);
    const scale = (short * between(LENGTH, chance(1))) / across;
    const [cos, sin] = [Math.cos(rise) * scale, Math.sin(rise) * scale];
    const { data: input, info } = await sharp(strokes.data, { raw: { ...strokes, channels: 4 } })
      .affine([cos, sin, -sin, cos], { background: '#0000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const left = Math.floor((width - short) / 2 + (short - info.width) * chance(2));
    const top = Math.floor((height - short) / 2 + (short - info.height) * between(DEPTH, chance(3)));
    // Only where they lie: composing the whole picture takes twice as long.
    const part = await sharp(data, { raw: { width, height, channels: 3 } })
      .extract({ left, top, width: info.width, height: info.height })
      .composite([{ input, raw: info }])
      .removeAlpha()
      .raw()
      .toBuffer();
    const covered = Buffer.from(data);
    const row = info.width * 3;
    for (let y = 0; y < info.height; y++) part.copy(covered, ((top + y) * width + left) * 3, y * row, (y + 1) * row);
    return { data: covered, width, height };
  }

  /**
   * Lays the tiles over RGB pixels. The picture is composed under the mark, whose square is cropped to the picture's
   * size in the same step.
   */
  tile({ data, width, height }: Pixels, photograph: string): Sharp {
    const chance = chanceOf(this.keys, photograph);
    const square = this.tiles[angleOf(chance)];
    const [left, top] = [Math.floor(chance(5) * this.shift), Math.floor(chance(6) * this.shift)];
    return sharp(square, { raw: { width: this.side, height: this.side, channels: 4 } })
      .extract({ left, top, width, height })
      .composite([{ input: data, raw: { width, height, channels: 3 }, blend: 'dest-over' }])
      .removeAlpha();
  }
}

/** Numbers from 0 up to 1 that cannot be predicted without the key. */
function chanceOf(keys: SecretKeys, photograph: string): (index: number) => number {
  const bytes = Buffer.from(sign(keys, `watermark:${photograph}`), 'base64url');
  return (index) => bytes.readUInt32BE(index * 4) / 2 ** 32;
}

const angleOf = (chance: (index: number) => number) => Math.floor(chance(4) * ANGLES.length);

const between = ([least, most]: readonly [number, number], share: number) => least + (most - least) * share;

/** The parts of a mark: shapes of SVG on a base line, with the room that they take above it and below. */
interface Mark {
  shapes: string;
  width: number;
  above: number;
  below: number;
  /** Of a picture, its content. */
  picture: Buffer | null;
}

function wordsOf(text: string): Mark {
  const scale = LETTER_SIZE / UNITS_PER_EM;
  let x = NAME_START;
  let shapes = `<path transform="translate(0 -16) scale(.32)" d="${BUCK}"/>`;
  for (const letter of text) {
    const [advance, path] = OUTLINES[letter] ?? [0, ''];
    shapes += `<path transform="translate(${x.toFixed(2)} 0) scale(${scale})" d="${path}"/>`;
    x += advance * scale + LETTER_SPACING;
  }
  return { shapes, width: x, above: LETTER_SIZE, below: 4, picture: null };
}

async function pictureOf(picture: Buffer): Promise<Mark> {
  const metadata = await sharp(picture).metadata();
  const scale = Math.min(PICTURE.width / metadata.width, PICTURE.height / metadata.height);
  const [width, height] = [metadata.width * scale, metadata.height * scale];
  const shapes = `<image width="${width}" height="${height}" y="${-height}" preserveAspectRatio="none"
    href="data:image/png;base64,${picture.toString('base64')}"/>`;
  return { shapes, width, above: height, below: 0, picture };
}

/** The tiles' pattern, in pixels: a cell has two rows of bricks. */
interface Cell {
  width: number;
  height: number;
  /** Of the mark. */
  scale: number;
}

function cellOf({ width, above, below }: Mark, { size, density }: MarkDesign): Cell {
  const [scale, share] = [size / 100, density / 100];
  const across = Math.ceil(width * scale);
  return {
    width: Math.max(across + CLOSEST, Math.max(CELL.width * scale, across + CELL.gap) / share),
    height: Math.max(2 * ((above + below) * scale + CLOSEST), (CELL.height * scale) / share),
    scale,
  };
}

function tilesOf(mark: Mark, { strength }: MarkDesign, cell: Cell, side: number, angle: number): string {
  const { width, above, below, shapes, picture } = mark;
  const { scale } = cell;
  const left = Math.min(20, (cell.width - width * scale) / 2);
  const first = cell.height / 4 + ((above - below) * scale) / 2;
  const [middle, second] = [cell.width / 2, first + cell.height / 2];
  const row = (offset: number) =>
    [
      [left, first],
      [left + middle, second],
      [left - middle, second],
    ]
      .map(([x = 0, y = 0]) => `translate(${x + offset} ${y + offset}) scale(${scale})`)
      .map((place) => `<use href="#mark" transform="${place}"/>`)
      .join('');
  const clear = strength / 100;
  const bricks =
    picture === null
      ? `<g fill="#000" fill-opacity="${BLACK * clear}">${row(1)}</g>
        <g fill="#fff" fill-opacity="${WHITE * clear}">${row(0)}</g>`
      : `<g opacity="${PICTURE_OPACITY * clear}">${row(0)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><g id="mark">${shapes}</g>
    <pattern id="bricks" width="${cell.width}" height="${cell.height}" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-${angle})">${bricks}</pattern></defs>
    <rect width="${side}" height="${side}" fill="url(#bricks)" opacity="${OPACITY}"/></svg>`;
}

/** The same mark, of words in outline; only the white line, or the picture, is opaque. */
async function strokesOf({ shapes, width, picture }: Mark, length: number): Promise<Pixels> {
  if (picture !== null) return coverOf(picture, length);
  const [left, top, right, bottom] = [-2, -18, width + 2, 7];
  const [across, down] = [right - left, bottom - top];
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${(length * down) / across}"
    viewBox="${left} ${top} ${across} ${down}" fill="none" stroke-linejoin="round">
    <style>path { vector-effect: non-scaling-stroke }</style><defs><g id="mark">${shapes}</g></defs>
    <g stroke="#000" stroke-width="${THICKNESS.shadow * length}" opacity="${SHADOW}"><use href="#mark"/></g>
    <g stroke="#fff" stroke-width="${THICKNESS.line * length}"><use href="#mark"/></g></svg>`);
}

/** The shop's own picture, opaque where it shows anything: what it covers must not be computed away. */
async function coverOf(picture: Buffer, length: number): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize({ width: length, height: Math.round(length / FLAT), fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Steep rather than cut off, so that the edges are smooth.
  for (let alpha = 3; alpha < data.length; alpha += 4)
    data[alpha] = Math.min(255, Math.max(0, ((data[alpha] ?? 0) - HALF) * 4 + HALF));
  return { data, width: info.width, height: info.height };
}
