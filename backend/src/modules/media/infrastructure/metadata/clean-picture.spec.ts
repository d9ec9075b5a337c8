import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '../../../../shared/errors';
import { cleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';
import { pictureTypeOf } from './picture-type';

const PRIVATE = ['SERIAL-4711', 'Anneke Nel', 'https://ns.adobe.com/xap', 'GEHEIM'];

/** A noisy gradient, so that coding errors show. */
function drawing(width = 64, height = 48): Sharp {
  const pixels = Buffer.alloc(width * height * 3, 0).map((_, index) => (index * 7 + Math.floor(index / 97)) % 256);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function withMetadata(): Sharp {
  return drawing()
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: 'Canon', Model: 'EOS R6', Artist: 'Anneke Nel', Copyright: '(c) Bokkiefoto 2026' },
      IFD2: { DateTimeOriginal: '2026:11:21 09:15:30', SubSecTimeOriginal: '25', BodySerialNumber: 'SERIAL-4711' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- https://ns.adobe.com/xap GEHEIM --></x:xmpmeta>');
}

const files: Record<string, () => Promise<Buffer>> = {
  jpg: () => withMetadata().jpeg({ quality: 90 }).toBuffer(),
  'progressive jpg': () => withMetadata().jpeg({ progressive: true }).toBuffer(),
  png: () => withMetadata().png().toBuffer(),
};

/** The cleaned file; the cleaning may change what it is given. */
const clean = (file: Buffer) => Buffer.concat(cleanOf(Buffer.from(file)).parts);
const cleanOf = (file: Buffer) => cleanPicture(file, pictureTypeOf(file) as 'jpg' | 'png');
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return 'accepted';
};

const bigEndian = (value: number, bytes: number): Buffer => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
};
const chunkOf = (type: string, body = Buffer.alloc(0)) => {
  const checked = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  return Buffer.concat([bigEndian(body.length, 4), checked, bigEndian(crc32(checked), 4)]);
};
const times = (count: number, part: Buffer) => Buffer.concat(Array.from({ length: count }, () => part));
/** A file with more bytes at a place. */
const insert = (file: Buffer, at: number, part: Buffer) =>
  Buffer.concat([file.subarray(0, at), part, file.subarray(at)]);

type Tag = [tag: number, type: number, count: number, value: Buffer];

/**
 * An EXIF block (TIFF, big-endian) with one directory; a value of more than four bytes is its place, which is at least
 * 8 + 2 + 12 a tag + 4.
 */
function tiffOf(tags: Tag[], data = Buffer.alloc(0), count = tags.length): Buffer {
  const entries = tags.map(([tag, type, values, value]) =>
    Buffer.concat([bigEndian(tag, 2), bigEndian(type, 2), bigEndian(values, 4), value, Buffer.alloc(4 - value.length)]),
  );
  const head = Buffer.from('MM\0*\0\0\0\x08', 'latin1');
  return Buffer.concat([head, bigEndian(count, 2), ...entries, Buffer.alloc(4), data]);
}

async function jpegWith(exif: Buffer): Promise<Buffer> {
  const head = Buffer.concat([
    Buffer.from([0xff, 0xe1]),
    bigEndian(8 + exif.length, 2),
    Buffer.from('Exif\0\0', 'latin1'),
  ]);
  return insert(await drawing().jpeg().toBuffer(), 2, Buffer.concat([head, exif]));
}

describe('Cleaning a picture', () => {
  describe.each(Object.keys(files))('%s', (kind) => {
    let file: Buffer;
    beforeAll(async () => {
      file = await (files[kind] as () => Promise<Buffer>)();
    });

    it('takes out what is private and keeps pixels, profile, orientation and copyright', async () => {
      const cleaned = clean(file);
      expect(PRIVATE.some((text) => file.includes(text))).toBe(true);
      for (const text of PRIVATE) expect(cleaned.includes(text)).toBe(false);
      expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(file));

      const [before, after] = [await sharp(file).metadata(), await sharp(cleaned).metadata()];
      expect(after.icc).toEqual(before.icc);
      expect(after.icc).toBeDefined();
      expect(after.autoOrient).toEqual(before.autoOrient);
      expect(after.xmpAsString?.trim() ?? '').toBe('');
      const kept = readExif(after.exif?.subarray(after.exif.indexOf('II*')) ?? null);
      expect(kept.copyright?.toString()).toBe('(c) Bokkiefoto 2026');
      expect(kept).toMatchObject({ capturedAt: null, model: null, serialNumber: null });
    });

    it('gives the same again when it is cleaned again', () => {
      expect(clean(clean(file))).toEqual(clean(file));
    });

    it('drops what follows the picture', () => {
      const tail = Buffer.from('PK\x03\x04 and a program GEHEIM');
      expect(clean(Buffer.concat([file, tail]))).toEqual(clean(file));
    });

    it('refuses a file that ends too early, wherever that is', () => {
      for (const part of [0.2, 0.5, 0.9, 0.99])
        expect(codeOf(() => clean(file.subarray(0, Math.floor(file.length * part))))).toMatch(/incomplete|damaged/);
      expect(codeOf(() => clean(file.subarray(0, file.length - 2)))).toBe('incomplete-file');
    });

    it('answers garbage with a refusal, never with a crash', () => {
      for (let seed = 1; seed <= 300; seed += 1) {
        const broken = Buffer.from(file);
        for (let hit = 0; hit < 4; hit += 1) {
          const at = 12 + ((seed * 7919 + hit * 104_729) % Math.min(600, broken.length - 12));
          broken[at] = (seed * 31 + hit * 17) % 256;
        }
        try {
          cleanOf(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
      }
    });
  });

  it('refuses what cannot be a photograph here, by its content', async () => {
    const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const gif = await drawing().gif().toBuffer();
    expect(codeOf(() => clean(svg))).toBe('svg');
    expect(codeOf(() => clean(heic))).toBe('heic');
    expect(codeOf(() => clean(gif))).toBe('gif');
    expect(codeOf(() => clean(Buffer.from('<html><script>')))).toBe('unsupported-type');
    expect(codeOf(() => clean(Buffer.from('\xff\xd8\xff\xd9', 'latin1')))).toBe('damaged-file');
  });

  it('refuses a JPEG in arithmetic coding, which browsers cannot show', async () => {
    const file = await drawing().jpeg().toBuffer();
    file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    expect(codeOf(() => clean(file))).toBe('rare-coding');
  });

  it('puts right what some phones write of the scan of an ordinary JPEG, which the decoder refuses', async () => {
    const file = await drawing().jpeg().toBuffer();
    const scan = file.indexOf(Buffer.from([0xff, 0xda]));
    const coefficients = scan + 2 + file.readUInt16BE(scan + 2) - 3;
    for (const [first, last, bits] of [
      [0, 0, 0],
      [1, 62, 0x11],
    ] as const) {
      const wrong = Buffer.from(file);
      wrong.set([first, last, bits], coefficients);
      await expect(pixelsOf(wrong)).rejects.toThrow('Invalid SOS parameters');
      expect(clean(wrong)).toEqual(clean(file));
    }
  });

  it('notices a single flipped bit in a PNG', async () => {
    const file = await drawing().png().toBuffer();
    const at = file.length - 40;
    file[at] = (file[at] as number) ^ 1;
    expect(codeOf(() => clean(file))).toBe('damaged-file');
  });

  describe('made to exhaust us', () => {
    it('reads only what it needs of its EXIF block, even if that claims to hold more', async () => {
      const tags = Array.from({ length: 20 }, (_, index): Tag => [0x1000 + index, 3, 0x7fff_ffff, bigEndian(8, 4)]);
      const file = await jpegWith(tiffOf([...tags, [0x0112, 3, 1, bigEndian(6, 2)]], Buffer.alloc(60_000)));
      const reads = (['readUInt16BE', 'readUIntBE'] as const).map((name) => jest.spyOn(Buffer.prototype, name));
      try {
        expect(cleanOf(file).camera.orientation).toBe(6);
        expect(reads.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(1000);
      } finally {
        for (const read of reads) read.mockRestore();
      }
    });

    it('is refused when it has more parts than a picture', async () => {
      const jpeg = await drawing().jpeg().toBuffer();
      expect(codeOf(() => clean(insert(jpeg, 2, times(10_000, Buffer.from([0xff, 0xfe, 0, 2])))))).toBe('damaged-file');
      const png = await drawing().png().toBuffer();
      expect(codeOf(() => clean(insert(png, 33, times(50_000, chunkOf('tIME')))))).toBe('damaged-file');
    });

    it('is refused when it has more scans than a picture: each goes through all its pixels again', async () => {
      const jpeg = await drawing().jpeg({ progressive: true }).toBuffer();
      const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
      expect(codeOf(() => clean(insert(jpeg, jpeg.length - 2, times(50, last))))).toBe('accepted');
      expect(codeOf(() => clean(insert(jpeg, jpeg.length - 2, times(100, last))))).toBe('damaged-file');
    });

    it('is refused when it has a profile twice', async () => {
      const profile = chunkOf('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(100))]));
      const png = await drawing().png().toBuffer();
      expect(codeOf(() => clean(insert(png, 33, profile)))).toBe('accepted');
      expect(codeOf(() => clean(insert(png, 33, times(2, profile))))).toBe('damaged-file');
    });
  });

  it('drops what follows the colours in Adobe’s marker', async () => {
    const file = await drawing().toColourspace('cmyk').jpeg().toBuffer();
    const marker = file.indexOf('Adobe') - 4;
    const longer = insert(file, marker + 16, Buffer.from('GEHEIM'));
    longer.writeUInt16BE(20, marker + 2);
    expect(clean(longer)).toEqual(clean(file));
  });

  it('drops the thumbnail of a JFIF header', async () => {
    const file = await drawing().jpeg().toBuffer();
    const jfif = Buffer.from('\xff\xe0\0\x13JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01GEH', 'latin1');
    const cleaned = clean(Buffer.concat([file.subarray(0, 2), jfif, file.subarray(2)]));
    expect(cleaned.includes('GEH')).toBe(false);
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(file));
  });
});

describe('Reading a camera’s metadata', () => {
  const captureTime = async (tags: Record<string, string>) => {
    const file = await drawing().withExif({ IFD2: tags }).jpeg().toBuffer();
    return cleanOf(file).camera.capturedAt?.toISOString() ?? null;
  };

  it('takes the schools’ time zone where the camera names none', async () => {
    const clock = { DateTimeOriginal: '2026:11:21 09:15:30' };
    expect(await captureTime(clock)).toBe('2026-11-21T07:15:30.000Z');
    expect(await captureTime({ ...clock, SubSecTimeOriginal: '25' })).toBe('2026-11-21T07:15:30.250Z');
    expect(await captureTime({ ...clock, OffsetTimeOriginal: '+00:00' })).toBe('2026-11-21T09:15:30.000Z');
    for (const none of ['0000:00:00 00:00:00', '2026:02:30 09:15:30', '2026:13:01 09:15:30'])
      expect(await captureTime({ DateTimeOriginal: none })).toBeNull();
  });

  it('tells the camera, and treats an invalid orientation as none', async () => {
    const file = await withMetadata().jpeg().toBuffer();
    const data = cleanOf(file).camera;
    expect(data).toMatchObject({ make: 'Canon', model: 'EOS R6', serialNumber: 'SERIAL-4711', orientation: 6 });
    expect(minimalExif({ orientation: 1, copyright: null })).toBeNull();
    const notice = Buffer.from('© Bokkiefoto', 'utf8');
    expect(readExif(minimalExif({ orientation: 1, copyright: notice })).copyright).toEqual(notice);
    const nine = minimalExif({ orientation: 9, copyright: null });
    expect(readExif(nine).orientation).toBe(1);
    expect(readExif(Buffer.from('nonsense')).orientation).toBe(1);
  });

  it('shortens a name by whole characters: half of one is no text for the database', async () => {
    const file = await drawing()
      .withExif({ IFD0: { Model: `${'x'.repeat(59)}........` } })
      .jpeg()
      .toBuffer();
    file.write('🏉🏉', file.indexOf('........'));
    expect(cleanOf(file).camera.model).toBe(`${'x'.repeat(59)}🏉`);
  });

  it('sees the orientation that the decoder sees, of a block that is not quite right', async () => {
    const sideways: Tag = [0x0112, 3, 1, bigEndian(6, 2)];
    const blocks = {
      'more tags counted than there are': tiffOf([sideways], Buffer.alloc(0), 40),
      'cut off behind the tag': tiffOf([sideways]).subarray(0, 22),
      'two values': tiffOf([[0x0112, 3, 2, bigEndian(0x0006_0006, 4)]]),
      'settings outside': tiffOf([sideways, [0x8769, 4, 1, bigEndian(0xffff_fff0, 4)]]),
    };
    for (const [name, block] of Object.entries(blocks)) {
      const file = await jpegWith(block);
      const seen = [(await sharp(file).metadata()).orientation, (await sharp(clean(file)).metadata()).orientation];
      expect([name, ...seen]).toEqual([name, 6, 6]);
    }
  });

  it('keeps the notices of photographer and editor, which a NUL parts', () => {
    const kept = (notice: string) => {
      const text = Buffer.from(`${notice}\0`, 'latin1');
      const camera = readExif(tiffOf([[0x8298, 2, text.length, bigEndian(26, 4)]], text));
      expect(readExif(minimalExif(camera)).copyright).toEqual(camera.copyright);
      return camera.copyright?.toString('latin1') ?? null;
    };
    expect(kept('Jan Foto\0Piet Redaksie')).toBe('Jan Foto\0Piet Redaksie');
    expect(kept(' \0Piet Redaksie')).toBe(' \0Piet Redaksie');
    expect(kept('Jan Foto\0\0')).toBe('Jan Foto');
    expect(kept(' \0 \0')).toBeNull();
  });
});
