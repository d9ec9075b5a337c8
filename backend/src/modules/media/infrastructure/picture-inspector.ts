import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { Config } from '../../../config';
import { DomainError } from '../../../shared/errors';
import { animated, damagedFile, emptyFile, heic, tooLong, tooManyPixels } from '../domain/media.errors';
import { cleanPicture, type PictureSize } from '../domain/metadata/clean-picture';
import type { CameraData } from '../domain/metadata/exif';
import { LONGEST_EDGE } from '../domain/metadata/jpeg-header';
import type { PictureType } from '../domain/stored-key';
import { AVIF_WEIGHT, sharp } from './sharp';

/** A picture that can be taken in; what its file does not say is null. */
export interface InspectedPicture {
  /** The cleaned file, in parts that are mostly views of the upload's bytes. */
  parts: Buffer[];
  type: PictureType;
  bytes: number;
  /** Pixels, upright. */
  width: number;
  /** Pixels, upright. */
  height: number;
  capturedAt: Date | null;
  camera: string | null;
}

/** Judges an uploaded file by its content and takes personal metadata out of it. */
@Injectable()
export class PictureInspector {
  constructor(private readonly config: Config) {}

  /** `content` may be changed. Errors: empty-file, too-many-pixels, too-long, and those of cleanPicture. */
  async inspect(content: Buffer): Promise<InspectedPicture> {
    if (content.length === 0) throw emptyFile();
    const picture = cleanPicture(content);
    const maxPixels = Math.floor(this.config.pictures.maxPixels / (picture.type === 'avif' ? AVIF_WEIGHT : 1));
    if ((picture.pixels ?? 0) > maxPixels) throw tooManyPixels(maxPixels);
    const size = picture.size ?? (await this.sizeOf(Buffer.concat(picture.parts), maxPixels));
    // Of longer rows, scaling keeps so many that a file of 3 MB (50,000,000×2 pixels) has taken 12 GB of memory.
    if (Math.max(size.width, size.height) > LONGEST_EDGE) throw tooLong(LONGEST_EDGE);
    return {
      parts: picture.parts,
      type: picture.type,
      bytes: picture.parts.reduce((sum, part) => sum + part.length, 0),
      ...size,
      capturedAt: picture.camera.capturedAt,
      camera: this.nameOf(picture.camera),
    };
  }

  /** Reads the header with the decoder that will make the pictures. */
  private async sizeOf(file: Buffer, maxPixels: number): Promise<PictureSize> {
    try {
      const header = await sharp(file, { limitInputPixels: maxPixels }).metadata();
      if (header.format === 'heif' && header.compression !== 'av1') throw heic();
      if ((header.pages ?? 1) > 1) throw animated();
      return header.autoOrient;
    } catch (error) {
      if (error instanceof Error && error.message.includes('exceeds pixel limit')) throw tooManyPixels(maxPixels);
      throw error instanceof DomainError ? error : damagedFile();
    }
  }

  /** Tells two cameras of a model apart without keeping the serial number, which leads to a person. */
  private nameOf({ make, model, serialNumber }: CameraData): string | null {
    const name = model && make && !model.startsWith(make) ? `${make} ${model}` : (model ?? make);
    if (!name || !serialNumber) return name;
    return `${name} #${createHmac('sha256', this.config.secretKeys[0]).update(serialNumber).digest('hex').slice(0, 4)}`;
  }
}
