import { crc32, inflateSync } from 'node:zlib';
import { damagedFile, incompleteFile } from '../picture.errors';
import type { CleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';

/* By hand, for the reasons that clean-jpeg.ts has. */

/** The chunks that a picture needs to look the same. Without an animation's other frames the first one remains. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'mDCV', 'cLLI', 'pHYs'],
]);
const TEXT = new Set(['tEXt', 'iTXt']);
/** The head of an iTXt chunk with XMP, as the standard wants it: not compressed, in no language. */
const XMP = 'XML:com.adobe.xmp\0\0\0\0\0';
/** Bytes of an unpacked colour profile at most; a larger one is a bomb. */
const LARGEST_PROFILE = 4 * 1024 * 1024;

/** Chunks at most: far above any real picture's, since they may be made to exhaust us. */
const MOST_CHUNKS = 50_000;

/** Keeps the chunks that make the picture, and a copyright notice. Every checksum is compared. */
export function cleanPng(file: Buffer): CleanPicture {
  const chunks: Buffer[] = [];
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  let hasHeader = false;
  let hasProfile = false;
  for (let [at, count] = [8, 0]; ; count += 1) {
    if (count === MOST_CHUNKS) throw damagedFile();
    if (at + 12 > file.length) throw incompleteFile();
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw incompleteFile();
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw damagedFile();
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, end - 4);
    if (type === 'IHDR' && at === 8) hasHeader = true;
    if (type === 'iCCP') {
      // Each is unpacked.
      if (hasProfile) throw damagedFile();
      hasProfile = true;
      checkProfile(body);
    }
    if (type === 'eXIf') exif ??= body;
    if (type === 'iTXt' && body.toString('latin1', 0, XMP.length) === XMP) xmp ??= body.subarray(XMP.length);
    const isCopyright = TEXT.has(type) && body.toString('latin1', 0, 10) === 'Copyright\0';
    if (KEPT.has(type) || (isCopyright && isPlain(type, body))) chunks.push(file.subarray(at, end));
    at = end;
    if (type === 'IEND') break;
  }
  if (!hasHeader) throw damagedFile();
  const camera = readExif(exif);
  const minimal = minimalExif(camera);
  const [header, ...rest] = chunks as [Buffer, ...Buffer[]];
  return {
    parts: [file.subarray(0, 8), header, ...(minimal ? [chunk('eXIf', minimal)] : []), ...rest],
    camera,
    tags: { xmp, iptc: null },
  };
}

/** Compressed text could unpack to anything. */
function isPlain(type: string, body: Buffer): boolean {
  return body.length <= 2000 && (type === 'tEXt' || body[10] === 0);
}

function checkProfile(body: Buffer): void {
  const name = body.indexOf(0);
  try {
    inflateSync(body.subarray(name + 2), { maxOutputLength: LARGEST_PROFILE });
  } catch {
    throw damagedFile();
  }
}

function chunk(type: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(12 + body.length);
  whole.writeUInt32BE(body.length, 0);
  whole.write(type, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + body.length)), 8 + body.length);
  return whole;
}
