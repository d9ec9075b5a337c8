import { damagedFile, incompleteFile, rareCoding } from '../picture.errors';
import type { CleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';

/*
 * By hand, since what npm has either loses more than it should (the colour profile, the copyright), or changes the
 * pixels, or reads and does not remove.
 */

const MARKER = { SOF0: 0xc0, DHT: 0xc4, RST0: 0xd0, RST7: 0xd7, SOI: 0xd8, EOI: 0xd9, SOS: 0xda };
const SOF2 = 0xc2;
const SOF15 = 0xcf;
const [DHP, EXP] = [0xde, 0xdf] as const;
const [APP0, APP1, APP2, APP13, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef] as const;
const [JPG0, COM] = [0xf0, 0xfe] as const;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
/** Photoshop's block, which has the IPTC within it. */
const IPTC = 'Photoshop 3.0\0';

/** Parts of a file at most: far above any real picture's, since they may be made to exhaust us. */
const MOST_SEGMENTS = 10_000;
/** Scans at most: a progressive picture has some ten. With 2,600, one of a megabyte has taken 97 s to decode. */
const MOST_SCANS = 100;

/**
 * A copy has zeros where a part did not arrive, in blocks of the disk or card. The decoder takes them for
 * pixels, mostly without a warning.
 */
const HOLE = Buffer.alloc(256);
/** The symbol for a block of pixels whose rest is even, and the class of the tables that have it (ITU T.81, F.1.2.2). */
const END_OF_BLOCK = 0;
const AC_TABLE = 1;

/** Keeps tables, frames, scans, the JFIF header, Adobe's colour marker and the colour profile, byte for byte. */
export function cleanJpeg(file: Buffer): CleanPicture {
  /** The bytes before the coded pixels, and the rest. */
  const header: Buffer[] = [];
  const data: Buffer[] = [];
  let exif: Buffer | null = null;
  let xmp: Buffer | null = null;
  let iptc: Buffer | null = null;
  let hasFrame = false;
  let isProgressive = false;
  /** Of all tables: even surfaces are coded as zeros. */
  let zerosAreEven = true;
  let at = 2;
  let scans = 0;
  for (let segments = 0; ; segments += 1) {
    const marker = markerAt(file, at);
    at = marker.end;
    if (marker.code === MARKER.EOI) break;
    if (segments === MOST_SEGMENTS) throw damagedFile();
    const length = at + 2 <= file.length ? file.readUInt16BE(at) : Infinity;
    // Behind a scan it is more likely a marker that only a broken byte makes.
    if (at + length > file.length) throw scans > 0 ? damagedFile() : incompleteFile();
    if (length < 2 || !hasLength(marker.code)) throw damagedFile();
    const body = file.subarray(at + 2, at + length);
    const whole = file.subarray(marker.start, at + length);
    at += length;
    if (isFrame(marker.code)) {
      if (hasFrame) throw damagedFile();
      // Other than 8 bits a sample is as rare.
      if (marker.code > SOF2 || body[0] !== 8) throw rareCoding();
      hasFrame = true;
      isProgressive = marker.code === SOF2;
    }
    if (marker.code === MARKER.DHT && !codesEvenAsZeros(body)) zerosAreEven = false;
    const kept = scans === 0 ? header : data;
    if (marker.code === APP1 && startsWith(body, 'Exif\0')) exif ??= body.subarray(EXIF.length);
    else if (marker.code === APP1 && startsWith(body, XMP)) xmp ??= body.subarray(XMP.length);
    else if (marker.code === APP13 && startsWith(body, IPTC)) iptc ??= body.subarray(IPTC.length);
    else if (marker.code === APP0 && startsWith(body, 'JFIF\0') && body.length >= 14)
      kept.push(withoutThumbnail(whole));
    else if (marker.code === APP14 && startsWith(body, 'Adobe') && body.length >= 12) kept.push(cutTo(whole, 16));
    else if (isKept(marker.code, body)) kept.push(whole);
    if (marker.code === MARKER.SOS) {
      scans += 1;
      if (scans > MOST_SCANS) throw damagedFile();
      if (body.length < 6) throw damagedFile();
      if (!isProgressive) completeScan(body);
      const end = endOfScan(file, at);
      if (!isProgressive && !zerosAreEven && file.subarray(at, end).includes(HOLE)) throw damagedFile();
      data.push(file.subarray(at, end));
      at = end;
    }
  }
  if (scans === 0 || !hasFrame) throw damagedFile();
  const camera = readExif(exif);
  const before = withExif(header, minimalExif(camera));
  return {
    parts: [file.subarray(0, 2), ...before, ...data, Buffer.from([0xff, MARKER.EOI])],
    camera,
    tags: { xmp, iptc },
  };
}

/**
 * Finds the end of a scan's coded data: the next marker that is neither a stuffed byte, nor a restart, nor a fill byte.
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const code = file.readUInt8(at + 1);
    if (code !== 0 && code !== 0xff && !(code >= MARKER.RST0 && code <= MARKER.RST7)) return at;
  }
  throw incompleteFile();
}

/**
 * Whether the shortest code of each table, which consists of zeros, ends a block. Otherwise a block of pixels is never
 * coded as zeros.
 */
function codesEvenAsZeros(tables: Buffer): boolean {
  // A byte of class and number, 16 that say how many codes have each length, then the symbols, shortest code first.
  for (let at = 0; at + 17 < tables.length;) {
    if (tables.readUInt8(at) >> 4 === AC_TABLE && tables[at + 17] !== END_OF_BLOCK) return false;
    at += tables.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 17);
  }
  return true;
}

/** The EXIF block follows the JFIF header when there is one, else the start of the picture. */
function withExif(header: Buffer[], minimal: Buffer | null): Buffer[] {
  if (!minimal) return header;
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + minimal.length, 2);
  const place = header[0]?.[1] === APP0 ? 1 : 0;
  return [...header.slice(0, place), head, EXIF, minimal, ...header.slice(place)];
}

/** A marker may be preceded by any number of fill bytes. */
function markerAt(file: Buffer, start: number): { code: number; start: number; end: number } {
  let at = start;
  if (at < file.length && file[at] !== 0xff) throw damagedFile();
  while (file[at] === 0xff) at += 1;
  const code = file[at];
  if (code === undefined) throw incompleteFile();
  return { code, start: at - 1, end: at + 1 };
}

const hasLength = (code: number) => code >= MARKER.SOF0 && !(code >= MARKER.RST0 && code <= MARKER.SOI);

/** A frame's header, or a segment that only pictures in rare codings have (arithmetic, in several resolutions). */
const isFrame = (code: number) =>
  (code >= MARKER.SOF0 && code <= SOF15 && code !== MARKER.DHT) || code === DHP || code === EXP;

function isKept(code: number, body: Buffer): boolean {
  if (code === APP2) return startsWith(body, 'ICC_PROFILE\0');
  return !(code >= APP0 && code <= APP15) && !(code >= JPG0 && code <= COM);
}

function withoutThumbnail(segment: Buffer): Buffer {
  const header = cutTo(segment, 18);
  header.writeUInt16BE(0, 16);
  return header;
}

/** A segment of so many bytes, of which its marker, two of them, is not counted in its length. */
function cutTo(segment: Buffer, bytes: number): Buffer {
  const cut = Buffer.from(segment.subarray(0, bytes));
  cut.writeUInt16BE(bytes - 2, 2);
  return cut;
}

/**
 * Says of a scan that it has whole coefficients, as every one has that is not progressive. Some phones (Samsung's) write
 * something else, which browsers pass over and the decoder refuses.
 */
function completeScan(header: Buffer): void {
  header.set([0, 63, 0], header.length - 3);
}

function startsWith(body: Buffer, text: string): boolean {
  return body.toString('latin1', 0, text.length) === text;
}
