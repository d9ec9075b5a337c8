import { animated, damagedFile, incompleteFile } from '../media.errors';
import type { CleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';

const KEPT = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
/** Chunks at most: far above any real picture's, since they may be made to exhaust us. */
const MOST_CHUNKS = 10_000;
/** Bits of the extended header's first byte. */
const [HAS_EXIF, HAS_XMP, HAS_ANIMATION] = [0x08, 0x04, 0x02] as const;

/** Keeps the picture, its transparency and its colour profile. */
export function cleanWebp(file: Buffer): CleanPicture {
  const end = file.readUInt32LE(4) + 8;
  // The last chunk's padding byte is left out by some writers.
  if (end > file.length + 1) throw incompleteFile();
  const chunks: Buffer[] = [];
  const found = new Set<string>();
  let exif: Buffer | null = null;
  let pixels: number | null = null;
  for (let [at, count] = [12, 0]; at + 8 <= end; count += 1) {
    if (count === MOST_CHUNKS) throw damagedFile();
    const type = file.toString('latin1', at, at + 4);
    const length = at + 8 <= file.length ? file.readUInt32LE(at + 4) : Infinity;
    const body = file.subarray(at + 8, at + 8 + length);
    if (body.length < length) throw incompleteFile();
    if (type === 'ANIM' || type === 'ANMF') throw animated();
    if (type === 'VP8X' && length >= 10 && (body[0] ?? 0) & HAS_ANIMATION) throw animated();
    if (type === 'EXIF') exif ??= body.subarray(body.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
    pixels ??= pixelsOf(type, body);
    if (KEPT.has(type)) {
      // There is one picture, and one of what belongs to it.
      const part = type === 'VP8L' ? 'VP8 ' : type;
      if (found.has(part)) throw damagedFile();
      found.add(part);
      chunks.push(chunk(type, body));
    }
    at += 8 + length + (length % 2);
  }
  if (pixels === null) throw damagedFile();
  const header = chunks.find((part) => part.toString('latin1', 0, 4) === 'VP8X');
  const camera = readExif(exif);
  const minimal = header ? minimalExif(camera) : null;
  if (header) header[8] = ((header[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (minimal ? HAS_EXIF : 0);
  if (minimal) chunks.push(chunk('EXIF', minimal));
  const riff = Buffer.from(file.subarray(0, 12));
  riff.writeUInt32LE(
    chunks.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return { parts: [riff, ...chunks], pixels, size: null, camera };
}

function pixelsOf(type: string, body: Buffer): number | null {
  if (type === 'VP8X' && body.length >= 10) return (body.readUIntLE(4, 3) + 1) * (body.readUIntLE(7, 3) + 1);
  if (type === 'VP8 ' && body.length >= 10) return (body.readUInt16LE(6) & 0x3fff) * (body.readUInt16LE(8) & 0x3fff);
  if (type !== 'VP8L' || body.length < 5) return null;
  const sizes = body.readUInt32LE(1);
  return ((sizes & 0x3fff) + 1) * (((sizes >>> 14) & 0x3fff) + 1);
}

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(8 + body.length + (body.length % 2));
  whole.write(type, 0, 'latin1');
  whole.writeUInt32LE(body.length, 4);
  body.copy(whole, 8);
  return whole;
}
