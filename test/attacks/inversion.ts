import sharp, { type Sharp } from 'sharp';

/** RGB, a byte each. */
export interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

/** The layer over a picture: for each byte of it how much of the picture is left (1 − alpha), and what is added. */
export interface Layer {
  left: Float32Array;
  added: Float32Array;
}

/** Where a photograph is covered less than this, what is left of it can be computed. */
const LEAST = 0.05;

/** A layer, from what it makes of a black and of a white picture. */
export function layerOf(onBlack: Buffer, onWhite: Buffer): Layer {
  return {
    left: Float32Array.from(onBlack, (black, at) => ((onWhite[at] ?? 0) - black) / 255),
    added: Float32Array.from(onBlack),
  };
}

/** Computes a layer away. Where nothing is left, the picture stays as it is. */
export function invert({ data, ...size }: Picture, { left, added }: Layer): Picture {
  const inverted = Buffer.from(data);
  for (const [at, share] of left.entries())
    if (share >= LEAST && share < 1)
      inverted[at] = Math.min(255, Math.max(0, Math.round(((data[at] ?? 0) - (added[at] ?? 0)) / share)));
  return { data: inverted, ...size };
}

/** The tiles that the source draws: RGBA squares, one for each angle, on which a picture lies somewhere. */
export interface Tiles {
  squares: Buffer[];
  side: number;
  /** The picture's corner lies so many pixels from the square's at most. */
  shift: number;
}

/** Places that are looked at to the pixel. */
const CANDIDATES = 100;

/**
 * Finds which square lies over a preview, and where: first at half the size, then to the pixel. What the strokes
 * touch is left out.
 */
export async function findTiles(preview: Picture, touched: Uint8Array, { squares, side, shift }: Tiles) {
  const { data, width, height } = preview;
  const without = Buffer.from(data);
  for (const [pixel, isTouched] of touched.entries()) if (isTouched) without.fill(128, pixel * 3, pixel * 3 + 3);
  const picture = () => sharp(without, { raw: { width, height, channels: 3 } });
  const pattern = (square: number) =>
    sharp(squares[square], { raw: { width: side, height: side, channels: 4 } }).flatten({ background: '#808080' });
  const small = await detail(picture(), width, height, 2);
  const candidates = [];
  for (const square of squares.keys()) {
    const known = await detail(pattern(square), side, side, 2);
    for (let top = 0; top * 2 < shift; top++)
      for (let left = 0; left * 2 < shift; left++)
        candidates.push({ square, left: left * 2, top: top * 2, score: likeness(small, known, left, top, 3) });
  }
  candidates.sort((one, other) => other.score - one.score);
  const whole = await detail(picture(), width, height, 1);
  let best = { square: 0, left: 0, top: 0, score: -Infinity };
  for (const [square, near] of Map.groupBy(candidates.slice(0, CANDIDATES), (candidate) => candidate.square)) {
    const known = await detail(pattern(square), side, side, 1);
    for (const { left: nearLeft, top: nearTop } of near)
      for (let top = Math.max(0, nearTop - 1); top <= Math.min(shift - 1, nearTop + 1); top++)
        for (let left = Math.max(0, nearLeft - 1); left <= Math.min(shift - 1, nearLeft + 1); left++) {
          const score = likeness(whole, known, left, top, 3);
          if (score > best.score) best = { square, left, top, score };
        }
  }
  return best;
}

interface Plane {
  values: Float32Array;
  width: number;
  height: number;
}

/** Brightness less that of the neighbourhood, by how much it differs there: where a photograph has detail, it counts less. */
async function detail(picture: Sharp, width: number, height: number, factor: number): Promise<Plane> {
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const whole = { left: 0, top: 0, width: size.width * factor, height: size.height * factor };
  const grey = await picture
    .clone()
    .extract(whole)
    .resize(size.width, size.height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  const raw = { raw: { ...size, channels: 1 as const } };
  const blurred = (plane: Buffer) =>
    sharp(plane, raw)
      .blur(24 / factor)
      .raw()
      .toBuffer();
  const around = await blurred(grey);
  const differences = Float32Array.from(grey, (value, at) => Math.max(-40, Math.min(40, value - (around[at] ?? 0))));
  const usual = await blurred(Buffer.from(differences.map(Math.abs)));
  return { values: differences.map((value, at) => value / ((usual[at] ?? 0) + 3)), ...size };
}

function likeness(picture: Plane, pattern: Plane, left: number, top: number, step: number): number {
  let sum = 0;
  for (let y = 0; y < picture.height; y += step)
    for (let x = 0; x < picture.width; x += step)
      sum += (picture.values[y * picture.width + x] ?? 0) * (pattern.values[(y + top) * pattern.width + x + left] ?? 0);
  return sum;
}

/**
 * A preview whose mark is to be estimated: `place` names, for each pixel, the pixel of the mark that lies there;
 * negative where none does.
 */
export interface Aligned {
  picture: Picture;
  place: Int32Array;
}

/**
 * Estimates a mark blindly: at each of its places, the brightness of many previews is compared with what lies around.
 * What is left of it there, and what is added, is the line that fits best.
 */
export async function estimate(previews: Aligned[], places: number): Promise<(aligned: Aligned) => Layer> {
  // For each place and channel: how many, and the sums of x, y, x², xy.
  const sums = new Float64Array(places * 3 * 5);
  for (const { picture, place } of previews) {
    const around = await surroundings(picture);
    for (const [pixel, at] of place.entries()) {
      if (at < 0) continue;
      for (let channel = 0; channel < 3; channel++) {
        const [x, y] = [around[pixel * 3 + channel] ?? 0, picture.data[pixel * 3 + channel] ?? 0];
        const sum = (at * 3 + channel) * 5;
        for (const [index, value] of [1, x, y, x * x, x * y].entries()) sums[sum + index]! += value;
      }
    }
  }
  return ({ picture, place }) => {
    const layer = { left: new Float32Array(picture.data.length).fill(1), added: new Float32Array(picture.data.length) };
    for (const [pixel, at] of place.entries())
      for (let channel = 0; at >= 0 && channel < 3; channel++) {
        const [n = 0, x = 0, y = 0, xx = 0, xy = 0] = sums.subarray((at * 3 + channel) * 5, (at * 3 + channel) * 5 + 5);
        const spread = n * xx - x * x;
        const left = spread > 0 ? Math.min(1, Math.max(0, (n * xy - x * y) / spread)) : 1;
        layer.left[pixel * 3 + channel] = left;
        layer.added[pixel * 3 + channel] = n > 0 ? (y - left * x) / n : 0;
      }
    return layer;
  };
}

async function surroundings({ data, width, height }: Picture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .blur(12)
    .raw()
    .toBuffer();
}

/** A mask with the pixels around it, up to so many away. */
export function widened(mask: Uint8Array, width: number, by: number): Uint8Array {
  const wide = new Uint8Array(mask.length);
  for (const [pixel, isInside] of mask.entries())
    for (let y = -by; isInside && y <= by; y++)
      for (let x = -by; x <= by; x++) if (pixel + y * width + x in wide) wide[pixel + y * width + x] = 1;
  return wide;
}

/** Paints over the pixels of a mask from what lies around them, as smoothly as possible (Laplace's equation). */
export function paintOver({ data, width, height }: Picture, mask: Uint8Array): Picture {
  const values = Float32Array.from(data);
  const inside = [...mask.keys()].filter((pixel) => mask[pixel]);
  // At the edge of the picture a pixel is its own neighbour.
  const near = (pixel: number, step: number, isThere: boolean) => (isThere ? pixel + step : pixel) * 3;
  const neighbours = Int32Array.from(
    inside.flatMap((pixel) => [
      near(pixel, -1, pixel % width > 0),
      near(pixel, 1, pixel % width < width - 1),
      near(pixel, -width, pixel >= width),
      near(pixel, width, pixel < width * (height - 1)),
    ]),
  );
  const value = (neighbour: number, channel: number) => values[(neighbours[neighbour] ?? 0) + channel] ?? 0;
  for (let round = 0; round < 600; round++)
    for (const [index, pixel] of inside.entries())
      for (let channel = 0, at = index * 4; channel < 3; channel++)
        values[pixel * 3 + channel] =
          (value(at, channel) + value(at + 1, channel) + value(at + 2, channel) + value(at + 3, channel)) / 4;
  return { data: Buffer.from(values.map(Math.round)), width, height };
}

/** Peak signal-to-noise ratio within a mask, in decibels. */
export function psnr(one: Buffer, other: Buffer, mask: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (const [pixel, isInside] of mask.entries())
    for (let at = pixel * 3; isInside && at < pixel * 3 + 3; at++) {
      sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
      count++;
    }
  return 10 * Math.log10(255 ** 2 / (sum / count));
}
