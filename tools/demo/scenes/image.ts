import sharp from 'sharp';
import { saturate, smoothstep, type Vec3 } from './math.ts';

/**
 * A picture in linear light, colours multiplied by their coverage. Blurring linear light lets lamps bloom as they do
 * behind a lens.
 */
export class LinearImage {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and coverage of each pixel, row by row. */
  readonly data: Float32Array;

  constructor(width: number, height: number, data: Float32Array = new Float32Array(width * height * 4)) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  /** The picture that an SVG drawing makes, stretched to the size; `gain` makes it brighter, highlights above all. */
  static async fromSvg(svg: string, width: number, height: number, gain = 1): Promise<LinearImage> {
    const bytes = await sharp(Buffer.from(svg)).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
    const image = new LinearImage(width, height);
    for (let i = 0; i < bytes.length; i += 4) {
      const coverage = (bytes[i + 3] ?? 0) / 255;
      for (let k = 0; k < 3; k++) {
        const light = Math.pow((bytes[i + k] ?? 0) / 255, 2.2);
        image.data[i + k] = light * coverage * gain * (1 + 1.6 * Math.pow(light, 4));
      }
      image.data[i + 3] = coverage;
    }
    return image;
  }

  get(x: number, y: number): Vec3 {
    const i = (y * this.width + x) * 4;
    return [this.data[i] ?? 0, this.data[i + 1] ?? 0, this.data[i + 2] ?? 0];
  }

  /** Puts an opaque colour at a pixel. */
  set(x: number, y: number, light: Vec3): void {
    const i = (y * this.width + x) * 4;
    this.data[i] = light[0];
    this.data[i + 1] = light[1];
    this.data[i + 2] = light[2];
    this.data[i + 3] = 1;
  }

  /** Makes every pixel opaque. */
  fill(): void {
    for (let i = 3; i < this.data.length; i += 4) this.data[i] = 1;
  }

  /** The light above a threshold: what shines brightly enough to bloom. */
  highlights(threshold: number): LinearImage {
    const image = new LinearImage(this.width, this.height);
    for (let i = 0; i < this.data.length; i++) {
      if (i % 4 !== 3) image.data[i] = Math.max(0, (this.data[i] ?? 0) - threshold);
    }
    return image;
  }

  /** Lays another picture over this one. */
  cover(top: LinearImage): void {
    for (let i = 0; i < this.data.length; i += 4) {
      const through = 1 - (top.data[i + 3] ?? 0);
      for (let k = i; k < i + 4; k++) this.data[k] = (this.data[k] ?? 0) * through + (top.data[k] ?? 0);
    }
  }

  /** Adds a soft disc of light: a lamp out of focus, a speck of dust. Place and radius in pixels. */
  addDisc(x: number, y: number, radius: number, light: Vec3, strength: number): void {
    const right = Math.min(this.width, x + radius + 1);
    const bottom = Math.min(this.height, y + radius + 1);
    for (let row = Math.max(0, Math.floor(y - radius - 1)); row < bottom; row++) {
      for (let column = Math.max(0, Math.floor(x - radius - 1)); column < right; column++) {
        const distance = Math.hypot(column - x, row - y);
        const edge = saturate(radius + 0.5 - distance) * (0.75 + 0.25 * smoothstep(radius * 0.6, radius, distance));
        const i = (row * this.width + column) * 4;
        for (const k of [0, 1, 2] as const) this.data[i + k] = (this.data[i + k] ?? 0) + light[k] * edge * strength;
      }
    }
  }

  /** A copy out of focus: three box blurs in each direction, close to a Gaussian. Sigma in pixels. */
  blurred(sigma: number): LinearImage {
    if (sigma < 0.4) return this;
    const radius = Math.max(1, Math.round(sigma * 0.95));
    let data: Float32Array = this.data;
    for (let pass = 0; pass < 3; pass++) {
      data = boxBlur(data, radius, { lines: this.height, length: this.width, step: 4, stride: this.width * 4 });
      data = boxBlur(data, radius, { lines: this.width, length: this.height, step: this.width * 4, stride: 4 });
    }
    return new LinearImage(this.width, this.height, data);
  }
}

/** How the lines of a picture lie in its data: `step` from pixel to pixel, `stride` from line to line. */
interface Lines {
  lines: number;
  length: number;
  step: number;
  stride: number;
}

function boxBlur(source: Float32Array, radius: number, { lines, length, step, stride }: Lines) {
  const target = new Float32Array(source.length);
  const weight = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 4; channel++) {
      const base = line * stride + channel;
      const at = (i: number) => source[base + (i < 0 ? 0 : i >= length ? length - 1 : i) * step] ?? 0;
      let sum = 0;
      for (let i = -radius; i <= radius; i++) sum += at(i);
      for (let i = 0; i < length; i++) {
        target[base + i * step] = sum * weight;
        sum += at(i + radius + 1) - at(i - radius);
      }
    }
  }
  return target;
}
