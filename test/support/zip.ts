import { crc32 } from 'node:zlib';

/** The entries of a ZIP archive (PKWARE's APPNOTE 6.3, sections 4.3.7 to 4.3.16; Zip64 included). */
export interface ZipEntry {
  name: string;
  bytes: number;
  crc: number;
  /** Offset of its local header. */
  offset: number;
}

const [END, END64_LOCATOR, END64, CENTRAL, LOCAL] = [0x06054b50, 0x07064b50, 0x06064b50, 0x02014b50, 0x04034b50];
const [FULL16, FULL32] = [0xffff, 0xffffffff];

/** The list at the end of an archive. `tail` holds its last bytes, at least from the list on; `total` is its length. */
export function listZip(tail: Buffer, total = tail.length): ZipEntry[] {
  const at = (offset: number) => offset - (total - tail.length);
  const end = tail.length - 22;
  expectSignature(tail, end, END);
  let count = tail.readUInt16LE(end + 10);
  let list = tail.readUInt32LE(end + 16);
  if (count === FULL16 || list === FULL32) {
    expectSignature(tail, end - 20, END64_LOCATOR);
    const end64 = at(Number(tail.readBigUInt64LE(end - 20 + 8)));
    expectSignature(tail, end64, END64);
    count = Number(tail.readBigUInt64LE(end64 + 32));
    list = Number(tail.readBigUInt64LE(end64 + 48));
  }
  const entries: ZipEntry[] = [];
  let place = at(list);
  for (let index = 0; index < count; index++) {
    expectSignature(tail, place, CENTRAL);
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((skip) =>
      tail.readUInt16LE(place + skip),
    );
    const name = tail.toString('utf8', place + 46, place + 46 + nameLength);
    const extra = tail.subarray(place + 46 + nameLength, place + 46 + nameLength + extraLength);
    const wide = wideNumbers(extra);
    const read = (skip: number) => {
      const value = tail.readUInt32LE(place + skip);
      return value === FULL32 ? Number(wide.shift()) : value;
    };
    // Zip64 gives only the numbers that did not fit, in this order.
    const bytes = read(24);
    read(20);
    entries.push({ name, bytes, crc: tail.readUInt32LE(place + 16), offset: read(42) });
    place += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

/** The content of every entry of a small archive whose entries are stored as they are; throws when one is damaged. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  return new Map(
    listZip(zip).map(({ name, bytes, crc, offset }) => {
      expectSignature(zip, offset, LOCAL);
      const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
      const content = zip.subarray(start, start + bytes);
      if (zip.readUInt16LE(offset + 8) !== 0 || crc32(content) !== crc) throw new Error(`${name} is damaged`);
      return [name, content];
    }),
  );
}

function wideNumbers(extra: Buffer): bigint[] {
  for (let place = 0; place + 4 <= extra.length; place += 4 + extra.readUInt16LE(place + 2)) {
    if (extra.readUInt16LE(place) !== 1) continue;
    const length = extra.readUInt16LE(place + 2);
    return Array.from({ length: length / 8 }, (_, index) => extra.readBigUInt64LE(place + 4 + index * 8));
  }
  return [];
}

function expectSignature(zip: Buffer, place: number, signature: number): void {
  if (zip.readUInt32LE(place) !== signature) throw new Error(`There is no ${signature.toString(16)} at ${place}`);
}
