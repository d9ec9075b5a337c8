import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { Metadata } from 'sharp';
import { Config } from '../../../config';
import type { StoredType } from '../domain/stored-key';
import { cleanPicture } from './metadata/clean-picture';
import type { CameraData } from './metadata/exif';
import { pictureTypeOf } from './metadata/picture-type';
import { readTags, type PictureTags, type TagBlocks } from './metadata/tags';
import { animated, damagedFile, emptyFile, heic, tooLong, tooManyPixels } from './picture.errors';
import { Semaphore } from './semaphore';
import { sharp } from './sharp';

/** A picture that can be accepted; fields that its file does not give are null. */
export interface InspectedPicture {
  /** The cleaned file, in parts that are mostly views of the upload's bytes. */
  parts: Buffer[];
  type: StoredType;
  bytes: number;
  /** Pixels, upright. */
  width: number;
  /** Pixels, upright. */
  height: number;
  capturedAt: Date | null;
  camera: string | null;
  /** The photographer's notes of who is on it; not to be stored, they may have names. */
  tags: PictureTags;
}

/**
 * Pixels of an edge at most, as of any JPEG. Of longer rows, scaling keeps so many that a file of 3 MB
 * (50,000,000×2 pixels) has taken 12 GB of memory.
 */
const LONGEST_EDGE = 65_500;

/**
 * Factor by which a pixel of these formats counts against the limit. They are decoded here (of a JPEG only the header
 * is read), which takes 10 bytes a pixel for WebP and 25 for AVIF, and the largest has to fit into memory.
 */
const DECODED = { webp: 3, avif: 6 };

/** Judges an uploaded file by its content and takes personal metadata out of it. */
@Injectable()
export class PictureInspector {
  /** One WebP or AVIF is decoded at a time. */
  private readonly decoding = new Semaphore(1);

  constructor(private readonly config: Config) {}

  /**
   * JPEG and PNG keep their compressed pixels; WebP and AVIF, which hardly any camera makes, become PNG with the same
   * pixels. `content` may be changed.
   * Errors: empty-file, too-many-pixels, too-long, animated, damaged-file, and those of pictureTypeOf and cleanPicture.
   */
  async inspect(content: Buffer): Promise<InspectedPicture> {
    if (content.length === 0) throw emptyFile();
    const uploaded = pictureTypeOf(content);
    const isStored = uploaded === 'jpg' || uploaded === 'png';
    const type = isStored ? uploaded : 'png';
    const decoded = isStored ? null : await this.toPng(content, DECODED[uploaded]);
    const { parts, camera, tags } = cleanPicture(decoded?.png ?? content, type);
    return {
      parts,
      type,
      bytes: parts.reduce((sum, { length }) => sum + length, 0),
      ...(await readHeader(Buffer.concat(parts), this.config.pictures.maxPixels)).autoOrient,
      capturedAt: camera.capturedAt,
      camera: this.nameOf(camera),
      tags: readTags(decoded?.tags ?? tags),
    };
  }

  /** The tags are told beside, since the PNG has them compressed. */
  private async toPng(content: Buffer, weight: number): Promise<{ png: Buffer; tags: TagBlocks }> {
    const maxPixels = Math.floor(this.config.pictures.maxPixels / weight);
    const { depth, xmp = null, iptc = null } = await readHeader(content, maxPixels);
    const decoding = sharp(content, { limitInputPixels: maxPixels })
      .toColourspace(depth === 'ushort' ? 'rgb16' : 'srgb')
      .keepMetadata()
      .png();
    const png = await this.decoding.run(1, () => decoding.toBuffer()).catch(() => Promise.reject(damagedFile()));
    return { png, tags: { xmp, iptc } };
  }

  /** Tells two cameras of a model apart without keeping the serial number, which leads to a person. */
  private nameOf({ make, model, serialNumber }: CameraData): string | null {
    const name = model && make && !model.startsWith(make) ? `${make} ${model}` : (model ?? make);
    if (!name || !serialNumber) return name;
    return `${name} #${createHmac('sha256', this.config.secretKeys[0]).update(serialNumber).digest('hex').slice(0, 4)}`;
  }
}

/** Reads the header with the decoder that will make the pictures; decodes nothing. */
async function readHeader(file: Buffer, maxPixels: number): Promise<Metadata> {
  let header: Metadata;
  try {
    header = await sharp(file, { limitInputPixels: maxPixels }).metadata();
  } catch (error) {
    const reason = String(error);
    if (reason.includes('exceeds pixel limit')) throw tooManyPixels(maxPixels);
    // libjpeg's own limit.
    throw reason.includes(`dimension is ${LONGEST_EDGE} pixels`) ? tooLong(LONGEST_EDGE) : damagedFile();
  }
  if (header.format === 'heif' && header.compression !== 'av1') throw heic();
  if ((header.pages ?? 1) > 1) throw animated();
  if (Math.max(header.width, header.height) > LONGEST_EDGE) throw tooLong(LONGEST_EDGE);
  return header;
}
