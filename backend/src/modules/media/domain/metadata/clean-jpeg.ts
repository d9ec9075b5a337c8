import { damagedFile, incompleteFile, rareCoding } from '../media.errors';
import type { CleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';
import { areHuffmanTables, areQuantizationTables, isScanOf, readFrame, type JpegFrame } from './jpeg-header';
import { endOfScan } from './jpeg-scan';

const MARKER = { SOF0: 0xc0, DHT: 0xc4, RST0: 0xd0, RST7: 0xd7, SOI: 0xd8, EOI: 0xd9, SOS: 0xda };
const SOF2 = 0xc2;
const SOF15 = 0xcf;
const [DQT, DRI, DHP, EXP] = [0xdb, 0xdd, 0xde, 0xdf] as const;
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef] as const;
const [JPG0, COM] = [0xf0, 0xfe] as const;

const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** Parts of a file at most: far above any real picture's, since they may be made to exhaust us. */
const MOST_SEGMENTS = 10_000;
/** Scans at most: a progressive picture has some ten. With 2,600, one of a megabyte has taken 97 s to decode. */
const MOST_SCANS = 100;

/** Keeps tables, frames, scans, the JFIF header, Adobe's colour marker and the colour profile, byte for byte. */
export function cleanJpeg(file: Buffer): CleanPicture {
  /** What stands before the coded pixels, and from them on. */
  const header: Buffer[] = [];
  const data: Buffer[] = [];
  let exif: Buffer | null = null;
  let frame: JpegFrame | null = null;
  let isProgressive = false;
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
      if (marker.code > SOF2) throw rareCoding();
      if (frame) throw damagedFile();
      frame = readFrame(body);
      isProgressive = marker.code === SOF2;
    }
    if (!isReadable(marker.code, body, frame)) throw damagedFile();
    const kept = scans === 0 ? header : data;
    if (marker.code === APP1 && startsWith(body, 'Exif\0')) exif ??= body.subarray(EXIF.length);
    else if (marker.code === APP0 && startsWith(body, 'JFIF\0') && body.length >= 14)
      kept.push(withoutThumbnail(whole));
    else if (marker.code === APP14 && startsWith(body, 'Adobe') && body.length >= 12) kept.push(cutTo(whole, 16));
    else if (isKept(marker.code, body)) kept.push(whole);
    if (marker.code === MARKER.SOS) {
      scans += 1;
      if (scans > MOST_SCANS) throw damagedFile();
      if (!isProgressive) completeScan(body);
      const end = endOfScan(file, at);
      data.push(file.subarray(at, end));
      at = end;
    }
  }
  if (scans === 0 || !frame) throw damagedFile();
  const camera = readExif(exif);
  const before = withExif(header, minimalExif(camera));
  const parts = [file.subarray(0, 2), ...before, ...data, Buffer.from([0xff, MARKER.EOI])];
  const { width, height } = frame;
  // From 5 on, the picture lies on its side (EXIF 2.32, Orientation).
  const size = camera.orientation >= 5 ? { width: height, height: width } : { width, height };
  return { parts, pixels: width * height, size, camera };
}

/** Whether the decoder can read a segment that it needs: it gives up at the first that it cannot. */
function isReadable(code: number, body: Buffer, frame: JpegFrame | null): boolean {
  if (code === MARKER.DHT) return areHuffmanTables(body);
  if (code === DQT) return areQuantizationTables(body);
  if (code === DRI) return body.length === 2;
  return code !== MARKER.SOS || (frame !== null && isScanOf(frame, body));
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
