import sharp, { type Sharp } from 'sharp';
import { DomainError } from '../../../../shared/errors';
import { cleanPicture } from './clean-picture';
import { minimalExif, readExif } from './exif';

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
  webp: () => withMetadata().webp({ lossless: true }).toBuffer(),
  avif: () => withMetadata().avif({ lossless: true, effort: 0 }).toBuffer(),
};

/** The cleaned file; the cleaning may change what it is given. */
const clean = (file: Buffer) => Buffer.concat(cleanPicture(Buffer.from(file)).parts);
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
      // A WebP file's last byte may be padding.
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
          cleanPicture(broken);
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
    const frames = [await drawing().png().toBuffer(), await drawing().negate().png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(codeOf(() => clean(svg))).toBe('svg');
    expect(codeOf(() => clean(heic))).toBe('heic');
    expect(codeOf(() => clean(gif))).toBe('gif');
    expect(codeOf(() => clean(animation))).toBe('animated');
    expect(codeOf(() => clean(Buffer.from('<html><script>')))).toBe('unsupported-type');
    expect(codeOf(() => clean(Buffer.from('\xff\xd8\xff\xd9', 'latin1')))).toBe('damaged-file');
  });

  it('refuses a JPEG in arithmetic coding, which browsers cannot show', async () => {
    const file = await drawing().jpeg().toBuffer();
    file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    expect(codeOf(() => clean(file))).toBe('rare-coding');
  });

  it('notices a single flipped bit in a PNG', async () => {
    const file = await drawing().png().toBuffer();
    const at = file.length - 40;
    file[at] = (file[at] as number) ^ 1;
    expect(codeOf(() => clean(file))).toBe('damaged-file');
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
    return readExif(cleanPicture(file).exif).capturedAt?.toISOString() ?? null;
  };

  it('takes the schools’ time zone where the camera names none', async () => {
    const clock = { DateTimeOriginal: '2026:11:21 09:15:30' };
    expect(await captureTime(clock)).toBe('2026-11-21T07:15:30.000Z');
    expect(await captureTime({ ...clock, SubSecTimeOriginal: '25' })).toBe('2026-11-21T07:15:30.250Z');
    expect(await captureTime({ ...clock, OffsetTimeOriginal: '+00:00' })).toBe('2026-11-21T09:15:30.000Z');
    expect(await captureTime({ DateTimeOriginal: '0000:00:00 00:00:00' })).toBeNull();
  });

  it('tells the camera, and treats an invalid orientation as none', async () => {
    const file = await withMetadata().jpeg().toBuffer();
    const data = readExif(cleanPicture(file).exif);
    expect(data).toMatchObject({ make: 'Canon', model: 'EOS R6', serialNumber: 'SERIAL-4711', orientation: 6 });
    expect(minimalExif({ orientation: 1, copyright: null })).toBeNull();
    const notice = Buffer.from('© Bokkiefoto', 'utf8');
    expect(readExif(minimalExif({ orientation: 1, copyright: notice })).copyright).toEqual(notice);
    const nine = minimalExif({ orientation: 9, copyright: null });
    expect(readExif(nine).orientation).toBe(1);
    expect(readExif(Buffer.from('nonsense')).orientation).toBe(1);
  });
});
