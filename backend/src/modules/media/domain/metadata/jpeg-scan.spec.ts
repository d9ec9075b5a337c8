import { randomBytes } from 'node:crypto';
import { endOfScan } from './jpeg-scan';

/** The rule of JPEG itself (ITU T.81, B.1.1.2 and B.1.1.5), byte by byte. */
function endByRule(file: Buffer, start: number): number {
  const found = /\xff[^\0\xd0-\xd7\xff]/s.exec(file.toString('latin1', start));
  return found ? start + found.index : NaN;
}

describe('The end of a scan', () => {
  /** Coded data: 0xFF comes often, with what may follow it. */
  function coded(bytes: number): Buffer {
    const data = randomBytes(bytes);
    for (let at = 0; at + 1 < bytes; at += 1)
      if (data[at] === 0xff || data[at] === 7) data.set([0xff, [0, 0, 0xd0, 0xd7][data[at + 1]! % 4]!], at++);
    if (data.at(-1) === 0xff) data[bytes - 1] = 0;
    return data;
  }

  it('is found wherever it lies', () => {
    const data = coded(200_000);
    // Around steps of 64 bytes and blocks of 64 KB, from the scan's start on.
    const places = [0, 64, 65_472, 65_536, 131_072].flatMap((edge) =>
      Array.from({ length: 140 }, (_, at) => edge + at),
    );
    for (const start of [0, 1, 623])
      for (const place of places) {
        const file = Buffer.from(data);
        file.set([0, 0xff, [0x01, 0xcf, 0xd8, 0xd9, 0xfe][place % 5]!], start + place);
        expect(endOfScan(file, start)).toBe(start + place + 1);
        expect(endByRule(file, start)).toBe(start + place + 1);
      }
  });

  it('is no restart, no stuffed byte and no fill byte', () => {
    for (const filled of [[0xff, 0], [0xff, 0xd3], [0xff]]) {
      const file = Buffer.concat([Buffer.alloc(150_000, Buffer.from(filled)), Buffer.from([0xff, 0xd9])]);
      expect(endOfScan(file, 0)).toBe(endByRule(file, 0));
      expect(() => endOfScan(file.subarray(0, -1), 0)).toThrow('incomplete');
    }
  });

  it('is missing in what is cut off, whatever was looked at before', () => {
    const whole = Buffer.concat([coded(65_700), Buffer.from([0xff, 0xd9])]);
    for (let length = whole.length - 1; length > 65_400; length -= 1) {
      expect(endOfScan(whole, 0)).toBe(65_700);
      expect(() => endOfScan(whole.subarray(0, length), 0)).toThrow('incomplete');
    }
  });
});
