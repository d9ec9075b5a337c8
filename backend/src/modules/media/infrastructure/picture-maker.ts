import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { JpegOptions, ResizeOptions, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { Config } from '../../../config';
import { Semaphore } from './semaphore';
import { sharp, type Pixels } from './sharp';
import { Watermark, type MarkDesign } from './watermark';

/** Pixels of a grid picture's longest edge: two beside each other fill a phone of 390 pixels at double density. */
const GRID_EDGE = 480;
/** Pixels of a thumbnail's edges (specification of the administrators' side, section 9). */
const THUMBNAIL_EDGE = 300;
/** A picture so many times as long as it is wide counts as a strip. */
const STRIP = 4;
/** The placeholder's hash takes in at most 100 pixels an edge; it keeps some 30 waves, for which this is plenty. */
const THUMBHASH_EDGE = 60;
/**
 * Encoder settings: thumbnails of about 30 KB (specification), a preview that a phone shows within 2.2 s, 24 grid
 * pictures of 550 kB together, which with the page and its code is a phone's budget of 900 kB. Optimised coding tables
 * make pictures 2 % smaller but double the time of encoding, so only grid pictures, which are fetched by the dozen,
 * have them.
 */
const JPEG = {
  thumbnail: { quality: 88, optimiseCoding: false },
  preview: { quality: 76, optimiseCoding: false },
  grid: { quality: 55 },
  // Their buyer's own: without the mark's fine lines, finer coding weighs about as much.
  bought: { quality: 80 },
} satisfies Record<string, JpegOptions>;

/**
 * Previews and grid pictures are scaled by a Lanczos filter of two lobes: a third one costs a preview as much as its
 * coding, for what a quality one higher brings as well (docs/performance.md).
 */
const KERNEL = 'lanczos2';
/**
 * Pixels of the photographs that are decoded at the same time: three of a camera's 33 megapixels, or one of the largest
 * that are taken in. Decoding can take eight bytes a pixel, and a worker's pod has 1.5 GB.
 */
const DECODED_TOGETHER = 100_000_000;
/** As large as it may be, and nothing cut off. */
const WHOLE = { fit: 'inside', withoutEnlargement: true } satisfies ResizeOptions;

/**
 * SHA-256 of the profile "sRGB IEC61966-2.1" (Hewlett-Packard, 1998; 3144 bytes), which most cameras' and
 * photographers' programs embed. It says what holds without it; to convert by it costs as much as the rest of the
 * decoding.
 */
const SRGB_PROFILE = '2b3aa1645779a9e634744faf9b01e9102b0c9b88fd6deced7934df86b949af7e';

/** The pictures of a photograph for the pages, as JPEG files without metadata, in sRGB, upright. */
export interface PublicPictures {
  /** 300×300 pixels, its middle, with the mark's strokes: for cart lines, tables and mosaics. */
  thumbnail: Buffer;
  /** Watermarked, whole, as large as the setting allows. */
  preview: Buffer;
  /** Watermarked, whole, at most 480 pixels: for grids, which never crop. */
  grid: Buffer;
  /** Base64 of the blurred placeholder. */
  thumbhash: string;
}

/** No picture can be made of the file; trying again would not help. */
export class UndecodablePicture extends Error {
  override readonly name = 'UndecodablePicture';
}

/**
 * Makes the pictures of a photograph: the file is decoded once, to the preview's size, and everything else is
 * made from those pixels.
 */
@Injectable()
export class PictureMaker implements OnModuleDestroy {
  private design: MarkDesign | undefined;
  private watermark: Promise<Watermark> | undefined;

  constructor(private readonly config: Config) {}

  /** While it is drawn, sharp opens files that it must not open otherwise: this ends with what has begun it. */
  async onModuleDestroy(): Promise<void> {
    await this.watermark?.catch(() => undefined);
  }

  /** Draws a mark, once, which takes a second; a failure is not kept. */
  draw(design: MarkDesign): Promise<Watermark> {
    const { pictures, secretKeys } = this.config;
    if (!isDeepStrictEqual(design, this.design)) this.watermark = undefined;
    this.design = design;
    this.watermark ??= Watermark.draw(design, pictures.previewEdge, secretKeys).catch((error: unknown) => {
      this.watermark = undefined;
      throw error;
    });
    return this.watermark;
  }

  /** `photograph` tells it from others, and decides with the shop's secret how the mark lies. Error: UndecodablePicture. */
  async make(file: Buffer, photograph: string, design: MarkDesign): Promise<PublicPictures> {
    const watermark = await this.draw(design);
    const { maxPixels, previewEdge } = this.config.pictures;
    const pixels = await decode(file, maxPixels, previewEdge);
    const thumbhash = thumbhashOf(pixels);
    const covered = await watermark.cover(pixels, photograph);
    const thumbnail = await square(covered).jpeg(JPEG.thumbnail).toBuffer();
    const small = await shrink(covered, GRID_EDGE);
    const grid = await watermark.tile(small, photograph).jpeg(JPEG.grid).toBuffer();
    const preview = await previewOf(watermark, covered, photograph);
    return { thumbhash, thumbnail, grid, preview };
  }
}

/** The preview of a photograph over which the strokes lie already. */
export function previewOf(watermark: Watermark, covered: Pixels, photograph: string): Promise<Buffer> {
  return watermark.tile(covered, photograph).jpeg(JPEG.preview).toBuffer();
}

/** A bought photograph without the watermark, as large as its preview and as its grid picture. */
export async function cleanPictures(pixels: Pixels): Promise<{ small: Buffer; large: Buffer }> {
  const small = fromPixels(await shrink(pixels, GRID_EDGE));
  const [code, large] = [JPEG.bought, fromPixels(pixels)];
  return { small: await small.jpeg(code).toBuffer(), large: await large.jpeg(code).toBuffer() };
}

const decoding = new Semaphore(DECODED_TOGETHER);

/**
 * The pixels of a photograph, its longest edge at most `edge`, upright, in sRGB; waits while too many are decoded.
 * Error: UndecodablePicture.
 */
export async function decode(file: Buffer, limitInputPixels: number, edge: number): Promise<Pixels> {
  try {
    const { icc, space, width, height } = await sharp(file, { limitInputPixels }).metadata();
    const pixels = sharp(file, { limitInputPixels, ignoreIcc: space === 'srgb' && isSrgb(icc) })
      .autoOrient()
      .resize({ width: edge, height: edge, kernel: KERNEL, ...WHOLE })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' });
    const { data, info } = await decoding.run(width * height, () => pixels.toBuffer({ resolveWithObject: true }));
    if (info.channels !== 3) throw new Error(`${info.channels} channels`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw new UndecodablePicture(error instanceof Error ? error.message.split('\n')[0] : String(error));
  }
}

function isSrgb(profile: Buffer | undefined): boolean {
  return profile !== undefined && createHash('sha256').update(profile).digest('hex') === SRGB_PROFILE;
}

function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * The middle of a photograph in the thumbnail's size. Scaled first and cut then, as of a full decode: cut first, the
 * middle of what is wider by an odd number of pixels lies beside itself. Only of a strip, most is cut off before:
 * scaled, one of 1×9000 pixels would be millions.
 */
export function square(pixels: Pixels): Sharp {
  const longest = Math.min(pixels.width, pixels.height) * STRIP;
  const [width, height] = [Math.min(pixels.width, longest), Math.min(pixels.height, longest)];
  const [left, top] = [Math.floor((pixels.width - width) / 2), Math.floor((pixels.height - height) / 2)];
  return fromPixels(pixels)
    .extract({ left, top, width, height })
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'cover' });
}

async function shrink(pixels: Pixels, edge: number): Promise<Pixels> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: edge, height: edge, kernel: KERNEL, ...WHOLE })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Takes single pixels, evenly spread: the hash keeps nothing finer than a seventh of the picture. */
function thumbhashOf({ data, width, height }: Pixels): string {
  const step = Math.max(1, Math.max(width, height) / THUMBHASH_EDGE);
  const [columns, rows] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const rgba = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const from = (Math.floor((row + 0.5) * step) * width + Math.floor((column + 0.5) * step)) * 3;
      const to = (row * columns + column) * 4;
      rgba.set(data.subarray(from, from + 3), to);
      rgba[to + 3] = 255;
    }
  return Buffer.from(rgbaToThumbHash(columns, rows, rgba)).toString('base64');
}
