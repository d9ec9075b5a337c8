import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { drawSvg, sharp, type Pixels } from './sharp';
import letters from './watermark-letters.json';

/**
 * The mark of the previews (decision 9): the buck and the shop's name, white with a black shadow so that it is seen on
 * sky and on black, in a brick pattern over the whole picture. The letters are outlines (Bricolage Grotesque
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

/** Distance between two marks, in pixels: at least this, more for a long name. */
const CELL = { width: 190, height: 132, gap: 60 };
/** Degrees by which the pattern rises; each photograph has one of them. */
const ANGLES = [18, 20, 22, 24, 26, 28, 30];
const OPACITY = 0.85;
const WHITE = 0.4;
const BLACK = 0.2;

/** The shop's watermark, drawn once a process in each of its angles on a large square. */
export class Watermark {
  private constructor(
    private readonly squares: Buffer[],
    private readonly side: number,
    private readonly shift: number,
  ) {}

  /** Draws the mark for pictures of at most `edge` pixels. */
  static async draw(brand: string, edge: number): Promise<Watermark> {
    const mark = markOf(brand);
    const side = edge + mark.cellWidth;
    const squares: Buffer[] = [];
    for (const angle of ANGLES) squares.push(await drawSvg(svgOf(mark, side, angle)));
    return new Watermark(squares, side, mark.cellWidth);
  }

  /**
   * Marks a picture of RGB pixels, at an angle and offset derived from `seed`. The picture is composed under the mark,
   * whose square is cropped to the picture's size in the same step.
   */
  over({ data, width, height }: Pixels, seed: string): Sharp {
    const chance = createHash('sha256').update(seed).digest();
    const square = this.squares[chance.readUInt16BE(0) % this.squares.length];
    const left = chance.readUInt16BE(2) % this.shift;
    const top = chance.readUInt16BE(4) % this.shift;
    return sharp(square, { raw: { width: this.side, height: this.side, channels: 4 } })
      .extract({ left, top, width, height })
      .composite([{ input: data, raw: { width, height, channels: 3 }, blend: 'dest-over' }])
      .removeAlpha();
  }
}

interface Mark {
  shapes: string;
  cellWidth: number;
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
  return { shapes, cellWidth: Math.max(CELL.width, Math.ceil(x) + CELL.gap) };
}

function svgOf({ shapes, cellWidth }: Mark, side: number, angle: number): string {
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
