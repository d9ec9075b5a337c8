import readTags from 'exif-reader';
import { plainText } from '../../../../shared/text';

/** What the shop reads from a camera's metadata. */
export interface CameraData {
  /** 1–8 as EXIF counts; 1 when absent or invalid. */
  orientation: number;
  /** The copyright notice's bytes; null when there is none. */
  copyright: Buffer | null;
  capturedAt: Date | null;
  make: string | null;
  model: string | null;
  serialNumber: string | null;
}

/** Where the schools are: South Africa has one time zone and no summer time. */
const LOCAL_OFFSET = '+02:00';
const EARLIEST = Date.UTC(1990, 0, 1);

const NOTHING: CameraData = {
  orientation: 1,
  copyright: null,
  capturedAt: null,
  make: null,
  model: null,
  serialNumber: null,
};

/** Reads an EXIF block (TIFF); one that cannot be read counts as none. */
export function readExif(tiff: Buffer | null): CameraData {
  if (!tiff) return NOTHING;
  let tags: ReturnType<typeof readTags>;
  try {
    tags = readTags(tiff);
  } catch {
    return NOTHING;
  }
  // A directory that lies outside the block is read as null.
  const image = tags.Image ?? {};
  const photo = tags.Photo ?? {};
  const orientation: unknown = image.Orientation;
  return {
    orientation: typeof orientation === 'number' && orientation >= 1 && orientation <= 8 ? orientation : 1,
    copyright: bytesOf(image.Copyright),
    capturedAt: captureTime(photo.DateTimeOriginal, photo.SubSecTimeOriginal, photo.OffsetTimeOriginal),
    make: textOf(image.Make),
    model: textOf(image.Model),
    serialNumber: textOf(photo.BodySerialNumber),
  };
}

/** Text is ASCII by the standard, and often something else in practice. */
function bytesOf(value: unknown): Buffer | null {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.isBuffer(value) ? value : null;
  const end = bytes?.indexOf(0) ?? -1;
  const text = end === -1 ? bytes : (bytes?.subarray(0, end) ?? null);
  return text && text.toString('latin1').trim() ? text : null;
}

function textOf(value: unknown): string | null {
  const text = plainText(bytesOf(value)?.toString('utf8') ?? '').slice(0, 60);
  return text || null;
}

/** The reader answers the camera's clock as if it were UTC; the offset says, or the schools' time zone, what it is. */
function captureTime(clock: unknown, fraction: unknown, offset: unknown): Date | null {
  if (!(clock instanceof Date) || Number.isNaN(clock.getTime())) return null;
  const given = textOf(offset);
  const zone = given && /^[+-]\d{2}:\d{2}$/.test(given) ? given : LOCAL_OFFSET;
  const digits = /^\d{1,9}/.exec(textOf(fraction) ?? '')?.[0] ?? '0';
  const time = new Date(`${clock.toISOString().slice(0, 19)}.${digits.padEnd(3, '0').slice(0, 3)}${zone}`);
  return time.getTime() >= EARLIEST ? time : null;
}

const TIFF_HEADER = Buffer.from('II*\0\x08\0\0\0', 'latin1');
const TAG = { orientation: 0x0112, copyright: 0x8298 };
const TYPE = { ascii: 2, short: 3 };

/** An EXIF block (TIFF) that says the orientation and the copyright alone; null when there is nothing to say. */
export function minimalExif({ orientation, copyright }: Pick<CameraData, 'orientation' | 'copyright'>): Buffer | null {
  const entries: Buffer[] = [];
  if (orientation > 1) entries.push(entry(TAG.orientation, TYPE.short, 1, Buffer.from([orientation, 0, 0, 0])));
  const notice = copyright && Buffer.concat([copyright, Buffer.alloc(Math.max(1, 5 - copyright.length))]);
  if (notice) {
    const place = Buffer.alloc(4);
    place.writeUInt32LE(TIFF_HEADER.length + 2 + (entries.length + 1) * 12 + 4);
    entries.push(entry(TAG.copyright, TYPE.ascii, notice.length, place));
  }
  return entries.length === 0 ? null : tiffOf(entries, notice ?? Buffer.alloc(0));
}

/** An EXIF block that says nothing, where one must stand. */
export const emptyExif = (): Buffer => tiffOf([], Buffer.alloc(0));

function tiffOf(entries: Buffer[], data: Buffer): Buffer {
  return Buffer.concat([TIFF_HEADER, Buffer.from([entries.length, 0]), ...entries, Buffer.alloc(4), data]);
}

function entry(tag: number, type: number, count: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(tag, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(count, 4);
  return Buffer.concat([head, value]);
}
