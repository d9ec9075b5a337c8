import type { Sharp } from 'sharp';
import { sign, type SecretKeys } from '../../../shared/signature';
import { drawSvg, sharp, type Pixels } from './sharp';
import letters from './watermark-letters.json';

/**
 * The mark of the public pictures (decision 9): the buck and the shop's name, twice. Light tiles lie over the whole
 * picture; whoever knows them can compute them away. So strokes lie across the middle, which are opaque: what they
 * cover is in no public picture (ADR 16). The letters are outlines (Bricolage Grotesque Condensed 800, SIL Open Font
 * License 1.1; 250 units an em), so no font has to be installed.
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
/** A photograph with fewer pixels on its short edge is too small for letters. */
const SMALLEST = 100;

/** The shop's watermark, drawn once a process. */
export class Watermark {
  private constructor(
    readonly tiles: Buffer[],
    readonly side: number,
    readonly shift: number,
    private readonly strokes: Pixels,
    private readonly keys: SecretKeys,
  ) {}

  /** Draws the mark for pictures of at most `edge` pixels; the present key decides where it lies on each. */
  static async draw(brand: string, edge: number, keys: SecretKeys): Promise<Watermark> {
    const mark = markOf(brand);
    const shift = Math.max(CELL.width, Math.ceil(mark.width) + CELL.gap);
    const side = edge + shift;
    const tiles: Buffer[] = [];
    for (const angle of ANGLES) tiles.push((await drawSvg(tilesOf(mark, shift, side, angle))).data);
    return new Watermark(tiles, side, shift, await drawSvg(strokesOf(mark, edge)), keys);
  }

  /**
   * Lays the strokes over RGB pixels. All pictures of a photograph are made of the answer, so that none shows what
   * another one hides. They lie within the square in the middle, which is the thumbnail.
   */
  async cover(pixels: Pixels, photograph: string): Promise<Pixels> {
    const { data, width, height } = pixels;
    const short = Math.min(width, height);
    if (short < SMALLEST) return pixels;
    const chance = this.chanceOf(photograph);
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
    const chance = this.chanceOf(photograph);
    const square = this.tiles[Math.floor(chance(4) * this.tiles.length)];
    const [left, top] = [Math.floor(chance(5) * this.shift), Math.floor(chance(6) * this.shift)];
    return sharp(square, { raw: { width: this.side, height: this.side, channels: 4 } })
      .extract({ left, top, width, height })
      .composite([{ input: data, raw: { width, height, channels: 3 }, blend: 'dest-over' }])
      .removeAlpha();
  }

  /** Numbers from 0 up to 1 that cannot be predicted without the key. */
  private chanceOf(photograph: string): (index: number) => number {
    const bytes = Buffer.from(sign(this.keys, `watermark:${photograph}`), 'base64url');
    return (index) => bytes.readUInt32BE(index * 4) / 2 ** 32;
  }
}

const between = ([least, most]: readonly [number, number], share: number) => least + (most - least) * share;

interface Mark {
  shapes: string;
  width: number;
}

/** Letters that have no outline here are left out. */
function markOf(brand: string): Mark {
  const scale = LETTER_SIZE / UNITS_PER_EM;
  let x = NAME_START;
  let shapes = `<path transform="translate(0 -16) scale(.32)" d="${BUCK}"/>`;
  for (const letter of brand) {
    const [advance, path] = OUTLINES[letter] ?? [0, ''];
    shapes += `<path transform="translate(${x.toFixed(2)} 0) scale(${scale})" d="${path}"/>`;
    x += advance * scale + LETTER_SPACING;
  }
  return { shapes, width: x };
}

function tilesOf({ shapes }: Mark, cellWidth: number, side: number, angle: number): string {
  const middle = cellWidth / 2;
  const row = (offset: number) =>
    [
      [20, 40],
      [20 + middle, 106],
      [20 - middle, 106],
    ]
      .map(([x = 0, y = 0]) => `<use href="#mark" x="${x + offset}" y="${y + offset}"/>`)
      .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><g id="mark">${shapes}</g>
    <pattern id="bricks" width="${cellWidth}" height="${CELL.height}" patternUnits="userSpaceOnUse"
      patternTransform="rotate(-${angle})"><g fill="#000" fill-opacity="${BLACK}">${row(1)}</g>
      <g fill="#fff" fill-opacity="${WHITE}">${row(0)}</g></pattern></defs>
    <rect width="${side}" height="${side}" fill="url(#bricks)" opacity="${OPACITY}"/></svg>`;
}

/** The same mark in outline; only the white line is opaque. */
function strokesOf({ shapes, width }: Mark, length: number): string {
  const [left, top, right, bottom] = [-2, -18, width + 2, 7];
  const [across, down] = [right - left, bottom - top];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${length}" height="${(length * down) / across}"
    viewBox="${left} ${top} ${across} ${down}" fill="none" stroke-linejoin="round">
    <style>path { vector-effect: non-scaling-stroke }</style><defs><g id="mark">${shapes}</g></defs>
    <g stroke="#000" stroke-width="${THICKNESS.shadow * length}" opacity="${SHADOW}"><use href="#mark"/></g>
    <g stroke="#fff" stroke-width="${THICKNESS.line * length}"><use href="#mark"/></g></svg>`;
}
