import { damagedFile } from '../picture.errors';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import type { CameraData } from './exif';

/** A picture without personal metadata, its compressed pixels untouched (decision 8). */
export interface CleanPicture {
  /** The cleaned file, in parts that are mostly views of the upload's bytes. */
  parts: Buffer[];
  /** What the upload's EXIF block said. */
  camera: CameraData;
}

const CLEANERS = { jpg: cleanJpeg, png: cleanPng };

/**
 * Walks through the structure of an uploaded file and takes out what the picture does not need: position, serial
 * numbers, names, comments, embedded thumbnails, whatever follows its end. Orientation, copyright and colour profile
 * stay. `file` may be changed. Errors: incomplete-file, damaged-file, rare-coding.
 */
export function cleanPicture(file: Buffer, type: 'jpg' | 'png'): CleanPicture {
  try {
    return CLEANERS[type](file);
  } catch (error) {
    // A structure that points outside its file.
    throw (error as Error).name === 'RangeError' ? damagedFile() : error;
  }
}
