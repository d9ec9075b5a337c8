import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StoredFile } from '../../../shared/stored-file';
import { sharp } from './sharp';

/** Pixels of the longest edge: on a phone's grid it is as wide as its place, or a little softer. */
const EDGE = 320;
/** A hundred of sport weigh 0.9 MB, so that with the shop's own code they stay below 1.5 MB. */
const QUALITY = 45;

/**
 * A picture in small, for readers who save data. Made when it is asked for, in 3 ms: few ask, and the browser and the
 * proxy keep it, so it needs no place in the storage.
 */
export async function smallPicture(file: StoredFile): Promise<StoredFile> {
  const small = await sharp(await buffer(await file.open()))
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return {
    name: `small-${file.name}`,
    contentType: 'image/jpeg',
    bytes: small.length,
    open: ({ start, end } = { start: 0, end: small.length - 1 }) =>
      Promise.resolve(Readable.from([small.subarray(start, end + 1)])),
  };
}
