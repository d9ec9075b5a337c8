import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { rgbaToThumbHash } from 'thumbhash';
import { Config } from '../../../config';
import { sharp } from './sharp';
import { Watermark } from './watermark';

/** Pixels of a preview's longest edge at most (decision 9). */
const PREVIEW_EDGE = 1200;
/** Pixels of a grid picture's longest edge: two beside each other fill a phone of 390 pixels at double density. */
const GRID_EDGE = 480;
/** Pixels of a thumbnail's edges (specification of the administrators' side, section 9). */
const THUMBNAIL_EDGE = 300;
/** The placeholder's hash takes in at most 100 pixels an edge; it keeps some 30 waves, for which this is plenty. */
const THUMBHASH_EDGE = 60;
/**
 * JPEG qualities: thumbnails of about 30 KB (specification), a preview that a phone shows within 2.2 s, 24 grid pictures
 * within a phone's budget of 900 kB.
 */
const QUALITY = { thumbnail: 88, preview: 75, grid: 72 };

/**
 * SHA-256 of the profile "sRGB IEC61966-2.1" (Hewlett-Packard, 1998; 3144 bytes), which most cameras' and photographers'
 * programs embed. It says what holds without it; to convert by it costs as much as the rest of the decoding.
 */
const SRGB_PROFILE = '2b3aa1645779a9e634744faf9b01e9102b0c9b88fd6deced7934df86b949af7e';

/** The pictures of a photograph that anyone may see, as JPEG files without metadata, in sRGB, upright. */
export interface PublicPictures {
  /** 300×300 pixels, its middle: for cart lines, tables and mosaics. */
  thumbnail: Buffer;
  /** Watermarked, whole, at most 1200 pixels. */
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

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Makes the public pictures of a photograph: the file is decoded once, to the preview's size, and everything else is
 * made from those pixels; the mark is blended into them by a loop, which costs a fraction of a compositing pipeline.
 */
@Injectable()
export class PictureMaker implements OnModuleInit, OnModuleDestroy {
  private watermark: Promise<Watermark> | undefined;

  constructor(private readonly config: Config) {}

  /** Drawing takes a second, which the start need not wait for. */
  onModuleInit(): void {
    // A failure is met by the first picture; until then it must not count as unhandled.
    this.drawn().catch(() => undefined);
  }

  /** While it is drawn, sharp opens files that it must not open otherwise: this ends with what has begun it. */
  async onModuleDestroy(): Promise<void> {
    await this.watermark?.catch(() => undefined);
  }

  /** The mark, drawn once; where that has failed, it is tried again. */
  private drawn(): Promise<Watermark> {
    this.watermark ??= Watermark.draw(this.config.brand.name, PREVIEW_EDGE).catch((error: unknown) => {
      this.watermark = undefined;
      throw error;
    });
    return this.watermark;
  }

  /** `seed` decides how the mark lies. Error: UndecodablePicture. */
  async make(file: string, seed: string): Promise<PublicPictures> {
    const watermark = await this.drawn();
    const pixels = await this.decode(file);
    const thumbhash = thumbhashOf(pixels);
    const thumbnail = await thumbnailOf(pixels);
    const small = await shrink(pixels, GRID_EDGE);
    return {
      thumbhash,
      thumbnail,
      grid: await marked(small, watermark, seed, QUALITY.grid),
      preview: await marked(pixels, watermark, seed, QUALITY.preview),
    };
  }

  private async decode(file: string): Promise<Pixels> {
    try {
      const limitInputPixels = this.config.pictures.maxPixels;
      const { icc, space } = await sharp(file, { limitInputPixels }).metadata();
      const { data, info } = await sharp(file, { limitInputPixels, ignoreIcc: space === 'srgb' && isSrgb(icc) })
        .autoOrient()
        .resize({ width: PREVIEW_EDGE, height: PREVIEW_EDGE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      if (info.channels !== 3) throw new Error(`${info.channels} channels`);
      return { data, width: info.width, height: info.height };
    } catch (error) {
      throw new UndecodablePicture(error instanceof Error ? error.message.split('\n')[0] : String(error));
    }
  }
}

function isSrgb(profile: Buffer | undefined): boolean {
  return profile !== undefined && createHash('sha256').update(profile).digest('hex') === SRGB_PROFILE;
}

function marked(pixels: Pixels, watermark: Watermark, seed: string, quality: number): Promise<Buffer> {
  watermark.blend(pixels.data, pixels.width, pixels.height, seed);
  return fromPixels(pixels).jpeg({ quality }).toBuffer();
}

function fromPixels({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The middle square is cut out first: to scale a strip of 1×9000 and cut afterwards would take millions of pixels. */
function thumbnailOf(pixels: Pixels): Promise<Buffer> {
  const side = Math.min(pixels.width, pixels.height);
  const square = {
    left: Math.floor((pixels.width - side) / 2),
    top: Math.floor((pixels.height - side) / 2),
    width: side,
    height: side,
  };
  return fromPixels(pixels)
    .extract(square)
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'fill' })
    .jpeg({ quality: QUALITY.thumbnail })
    .toBuffer();
}

async function shrink(pixels: Pixels, edge: number): Promise<Pixels> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
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
