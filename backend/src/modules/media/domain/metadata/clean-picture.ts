import { damagedFile } from '../media.errors';
import { pictureTypeOf } from '../picture-type';
import type { PictureType } from '../stored-key';
import { cleanAvif } from './clean-avif';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import { cleanWebp } from './clean-webp';
import type { CameraData } from './exif';

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture without personal metadata, its compressed pixels untouched (decision 8). */
export interface CleanPicture {
  /** The cleaned file, in parts that are mostly views of the upload's bytes. */
  parts: Buffer[];
  /** Width times height as the header has it; null where only the decoder knows. */
  pixels: number | null;
  /** In pixels, upright; null where the decoder has the last word. */
  size: PictureSize | null;
  /** What the upload's EXIF block said. */
  camera: CameraData;
}

const CLEANERS: Record<PictureType, (file: Buffer) => CleanPicture> = {
  jpg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
  avif: cleanAvif,
};

/**
 * Walks through the structure of an uploaded file and takes out what the picture does not need: position, serial
 * numbers, names, comments, embedded thumbnails, whatever follows its end. Orientation, copyright and colour profile
 * stay. `file` may be changed. Errors: those of pictureTypeOf, incomplete-file, damaged-file, rare-coding, animated.
 */
export function cleanPicture(file: Buffer): CleanPicture & { type: PictureType } {
  const type = pictureTypeOf(file);
  try {
    return { type, ...CLEANERS[type](file) };
  } catch (error) {
    // A structure that points outside its file.
    throw (error as Error).name === 'RangeError' ? damagedFile() : error;
  }
}
