import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Config } from '../../backend/src/config';
import { decode, PictureMaker } from '../../backend/src/modules/media/infrastructure/picture-maker';
import { Watermark, wordMark } from '../../backend/src/modules/media/infrastructure/watermark';
import { estimate, findTiles, invert, layerOf, paintOver, psnr, widened, type Layer, type Picture } from './inversion';

/** Folder of the photographs: at best a camera's own, named by ATTACK_PHOTOS. */
const FOLDER = process.env['ATTACK_PHOTOS'] ?? 'tools/demo/pictures';
const PHOTOGRAPHS = 20;
const [MAX_PIXELS, EDGE, BRAND] = [100_000_000, 1000, 'Bokkiefoto'];
const SECRET = 'a secret that no attacker has, of the test';
const config = {
  brand: { name: BRAND },
  pictures: { maxPixels: MAX_PIXELS, previewEdge: EDGE },
  secretKeys: [SECRET],
} as unknown as Config;

/** Decibels up to which what lies under the strokes counts as gone: at 24, it is off by 16 of 255 on average. */
const GONE = 24;
/** Milliseconds: minutes of arithmetic. */
const PATIENCE = 900_000;

interface Attacked {
  name: string;
  /** The photograph at the preview's size, without a mark: what an attacker wants. */
  truth: Picture;
  preview: Picture;
  /** The strokes as they lie, which the attackers are told: a person sees them. */
  strokes: Layer;
  covered: Uint8Array;
}

describe('A watermark of which somebody has the source, and not the secret', () => {
  const photographs: Attacked[] = [];
  let ofAttacker: Watermark;
  const rows = new Map<string, number[]>();
  const note = (name: string, decibels: number) => rows.set(name, [...(rows.get(name) ?? []), decibels]);

  beforeAll(async () => {
    ofAttacker = await Watermark.draw(wordMark(BRAND), EDGE, ['another secret, which the attacker has made up']);
    const ours = await Watermark.draw(wordMark(BRAND), EDGE, [SECRET]);
    const maker = new PictureMaker(config);
    const files = readdirSync(FOLDER).filter((name) => /\.jpe?g$/i.test(name));
    for (let index = 0; index < PHOTOGRAPHS; index++) {
      const name = files[index % files.length] ?? '';
      const file = readFileSync(join(FOLDER, name));
      const photograph = `${index}`;
      const truth = await decode(file, MAX_PIXELS, EDGE);
      const plain = (value: number) => ({ ...truth, data: Buffer.alloc(truth.data.length, value) });
      const [onBlack, onWhite] = [await ours.cover(plain(0), photograph), await ours.cover(plain(255), photograph)];
      const strokes = layerOf(onBlack.data, onWhite.data);
      const covered = new Uint8Array(truth.data.length / 3).map((_, at) => (strokes.left[at * 3] === 0 ? 1 : 0));
      const { preview } = await maker.make(file, photograph, wordMark(BRAND));
      const data = await sharp(preview).raw().toBuffer();
      photographs.push({ name, truth, preview: { ...truth, data }, strokes, covered });
      note('strokes', psnr(data, truth.data, covered));
    }
  });

  afterAll(() => {
    const columns = [...rows];
    const lines = photographs.map(({ name }, index) =>
      [name.padEnd(26), ...columns.map(([title, values]) => values[index]?.toFixed(1).padStart(title.length))].join(
        ' | ',
      ),
    );
    const head = ['PSNR, decibels'.padEnd(26), ...columns.map(([title]) => title)].join(' | ');
    process.stdout.write(`\n${[head, ...lines].join('\n')}\n`);
  });

  it(
    'keeps its strokes when the tiles are found in one preview and computed away',
    async () => {
      for (const { truth, preview, strokes, covered } of photographs) {
        const touched = widened(
          covered.map((_, at) => ((strokes.left[at * 3] ?? 1) < 1 ? 1 : 0)),
          truth.width,
          2,
        );
        const tiles = await tilesOver(preview, touched, ofAttacker);
        const tiled = covered.map((_, at) => ((tiles.left[at * 3] ?? 1) < 0.8 && !touched[at] ? 1 : 0));
        const cleaned = invert(preview, tiles);
        note('tiles', psnr(preview.data, truth.data, tiled));
        note('tiles inverted', psnr(cleaned.data, truth.data, tiled));
        const bare = invert(cleaned, strokes);
        note('strokes inverted', psnr(bare.data, truth.data, covered));
        note('strokes painted over', psnr(paintOver(bare, touched).data, truth.data, covered));
      }
      expect(Math.max(...(rows.get('strokes inverted') ?? [NaN]))).toBeLessThanOrEqual(GONE);
    },
    PATIENCE,
  );

  it(
    'keeps its strokes when their colour and alpha are estimated from twenty previews',
    async () => {
      const aligned = photographs.map(({ preview, strokes }) => ({
        picture: preview,
        place: placesOf(preview, strokes),
      }));
      const layerFor = await estimate(aligned, GRID * GRID);
      for (const [index, one] of aligned.entries()) {
        const { truth, covered } = photographs[index] as Attacked;
        note('strokes inverted blindly', psnr(invert(one.picture, layerFor(one)).data, truth.data, covered));
      }
      expect(Math.max(...(rows.get('strokes inverted blindly') ?? [NaN]))).toBeLessThanOrEqual(GONE);
    },
    PATIENCE,
  );
});

/** The tiles as they lie on a preview, by the source and the preview alone. */
async function tilesOver(preview: Picture, touched: Uint8Array, { tiles, side, shift }: Watermark): Promise<Layer> {
  const squares = tiles.filter((square) => square !== undefined);
  const found = await findTiles(preview, touched, { squares, side, shift });
  const square = squares[found.square] ?? Buffer.alloc(0);
  const layer = { left: new Float32Array(preview.data.length), added: new Float32Array(preview.data.length) };
  for (let y = 0, at = 0; y < preview.height; y++)
    for (let x = 0; x < preview.width; x++) {
      const pixel = ((y + found.top) * side + x + found.left) * 4;
      const alpha = (square[pixel + 3] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel++, at++) {
        layer.left[at] = 1 - alpha;
        layer.added[at] = alpha * (square[pixel + channel] ?? 0);
      }
    }
  return layer;
}

/** Places of the strokes are told apart on a grid of so many times so many. */
const GRID = 512;

/** The place of the mark at each pixel: all strokes have one shape, so their middle, direction and size align them. */
function placesOf({ width, height }: Picture, { left }: Layer): Int32Array {
  const isMarked = (pixel: number) => (left[pixel * 3] ?? 1) < 0.5;
  let [n, sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (!isMarked(pixel)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    [n, sx, sy, sxx, syy, sxy] = [n + 1, sx + x, sy + y, sxx + x * x, syy + y * y, sxy + x * y];
  }
  const [mx, my] = [sx / n, sy / n];
  const [vx, vy, vxy] = [sxx / n - mx * mx, syy / n - my * my, sxy / n - mx * my];
  const turn = Math.atan2(2 * vxy, vx - vy) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // The mark reaches some two deviations to each side.
  const scale = GRID / 5 / Math.sqrt(vx * cos * cos + 2 * vxy * sin * cos + vy * sin * sin);
  return new Int32Array(width * height).map((_, pixel) => {
    const [x, y] = [(pixel % width) - mx, Math.floor(pixel / width) - my];
    const u = Math.floor((x * cos + y * sin) * scale + GRID / 2);
    const v = Math.floor((y * cos - x * sin) * scale + GRID / 2);
    return u < 0 || u >= GRID || v < 0 || v >= GRID ? -1 : v * GRID + u;
  });
}
