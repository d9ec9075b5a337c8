import { isLikely, SHOP_OFFSET } from '../../../../shared/shop-time';
import { plainText } from '../../../../shared/text';

/* By hand, since exif-reader reads every value that a block claims: 65 kB of it can take gigabytes (ADR 6). */

/** The camera's metadata that the shop reads. */
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

const NOTHING: CameraData = {
  orientation: 1,
  copyright: null,
  capturedAt: null,
  make: null,
  model: null,
  serialNumber: null,
};

const TIFF_HEADER = Buffer.from('II*\0\x08\0\0\0', 'latin1');
/** The tags that the shop reads (EXIF 2.32). */
const TAG = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  copyright: 0x8298,
  /** Offset of the directory of capture settings, which has the tags below. */
  settings: 0x8769,
  captureTime: 0x9003,
  captureOffset: 0x9011,
  captureFraction: 0x9291,
  serialNumber: 0xa431,
};
const TYPE = { byte: 1, ascii: 2, short: 3, long: 4, undefined: 7 };
/** Bytes of one value, by its type; of other types are no values that the shop reads. */
const WIDTH: Partial<Record<number, 1 | 2 | 4>> = {
  [TYPE.byte]: 1,
  [TYPE.ascii]: 1,
  [TYPE.short]: 2,
  [TYPE.long]: 4,
  [TYPE.undefined]: 1,
};
/** Bytes of the notice at most: it must find room in a JPEG's segment again. */
const LONGEST_NOTICE = 60_000;
/** Bytes of any other text at most, which is more than is kept of it. */
const LONGEST_TEXT = 300;

/** Reads an EXIF block (TIFF); one that cannot be read counts as none. */
export function readExif(block: Buffer | null): CameraData {
  const tiff = block?.subarray(block.toString('latin1', 0, 5) === 'Exif\0' ? 6 : 0);
  if (!tiff || tiff.length < TIFF_HEADER.length || !/^(II\*\0|MM\0\*)/.test(tiff.toString('latin1', 0, 4)))
    return NOTHING;
  const image = new Directory(tiff, readNumber(tiff, 4, 4));
  const settings = new Directory(tiff, image.number(TAG.settings) ?? 0);
  const orientation = image.number(TAG.orientation) ?? 1;
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    copyright: image.bytes(TAG.copyright, LONGEST_NOTICE),
    capturedAt: captureTime(settings),
    make: textOf(image, TAG.make),
    model: textOf(image, TAG.model),
    serialNumber: textOf(settings, TAG.serialNumber),
  };
}

/**
 * One directory of an EXIF block. It reads only the tags that are asked for, and no further than the block goes: a
 * directory may claim more tags, and a tag more values, than there is room for.
 */
class Directory {
  /** `start`: bytes from the block's start; the directory is empty if that is outside of the block. */
  constructor(
    private readonly tiff: Buffer,
    private readonly start: number,
  ) {}

  /** The first value of a tag; null when there is none. */
  number(tag: number): number | null {
    const value = this.find(tag);
    return value && readNumber(this.tiff, value.at, value.width);
  }

  /** A text's bytes without the NULs at its end, `most` of them; null when it is blank. */
  bytes(tag: number, most: number): Buffer | null {
    const value = this.find(tag);
    if (value?.width !== 1) return null;
    let end = Math.min(value.at + Math.min(value.count, most), this.tiff.length);
    while (end > value.at && this.tiff[end - 1] === 0) end -= 1;
    const text = this.tiff.subarray(value.at, end);
    return /[^\0\s]/.test(text.toString('latin1')) ? text : null;
  }

  private find(tag: number): { at: number; width: 1 | 2 | 4; count: number } | null {
    const { tiff, start } = this;
    if (start < TIFF_HEADER.length || start + 2 > tiff.length) return null;
    const last = Math.min(start + 2 + readNumber(tiff, start, 2) * 12, tiff.length) - 12;
    for (let entry = start + 2; entry <= last; entry += 12) {
      if (readNumber(tiff, entry, 2) !== tag) continue;
      const width = WIDTH[readNumber(tiff, entry + 2, 2)];
      const count = readNumber(tiff, entry + 4, 4);
      if (!width || count === 0) return null;
      // Four bytes have room in the entry itself.
      const at = width * count <= 4 ? entry + 8 : readNumber(tiff, entry + 8, 4);
      return at + width <= tiff.length ? { at, width, count } : null;
    }
    return null;
  }
}

/** A whole number in the block's byte order: I for Intel's, M for Motorola's. */
function readNumber(tiff: Buffer, at: number, width: 1 | 2 | 4): number {
  return tiff[0] === 0x49 ? tiff.readUIntLE(at, width) : tiff.readUIntBE(at, width);
}

/** Text is ASCII by the standard, and often something else in practice; some cameras fill up what follows its end. */
function textOf(directory: Directory, tag: number): string | null {
  const [text = ''] = directory.bytes(tag, LONGEST_TEXT)?.toString('utf8').split('\0') ?? [];
  return [...plainText(text)].slice(0, 60).join('') || null;
}

/** The camera's clock, be it right or wrong; without an offset, the schools' time. */
function captureTime(settings: Directory): Date | null {
  const clock = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(textOf(settings, TAG.captureTime) ?? '');
  if (!clock) return null;
  const [, year, month, day, clockTime] = clock;
  const offset = textOf(settings, TAG.captureOffset) ?? '';
  const zone = /^[+-]\d{2}:\d{2}$/.test(offset) ? offset : SHOP_OFFSET;
  const digits = /^\d{1,9}/.exec(textOf(settings, TAG.captureFraction) ?? '')?.[0] ?? '0';
  const time = new Date(`${year}-${month}-${day}T${clockTime}.${digits.padEnd(3, '0').slice(0, 3)}${zone}`);
  // JavaScript makes 2 March of 30 February.
  const isDay = new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() === Number(day);
  return isDay && isLikely(time) ? time : null;
}

/** An EXIF block (TIFF) that says only the orientation and the copyright; null when there is nothing to say. */
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
