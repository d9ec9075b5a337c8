import { damagedFile } from '../picture.errors';
import { cleanJpeg } from './clean-jpeg';
import { cleanPng } from './clean-png';
import type { CameraData } from './exif';
import type { TagBlocks } from './tags';

/** A picture without personal metadata, its compressed pixels untouched (decision 8). */
export interface CleanPicture {
  /** The cleaned file, in parts that are mostly views of the upload's bytes. */
  parts: Buffer[];
  /** Content of the upload's EXIF block. */
  camera: CameraData;
  /** The upload's XMP and IPTC. */
  tags: TagBlocks;
}

const CLEANERS = { jpg: cleanJpeg, png: cleanPng };

/**
 * Walks through the structure of an uploaded file and removes everything that the picture does not need: position,
 * serial numbers, names, comments, embedded thumbnails, bytes after its end. Orientation, copyright and colour profile
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
