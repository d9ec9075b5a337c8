import { readFileSync } from 'node:fs';
import { makePhoto, sharedPhotos } from '../../../../../test/support/pictures';
import type { Config } from '../../../config';
import { cleanPicture } from '../domain/metadata/clean-picture';
import { PictureInspector } from './picture-inspector';
import { sharp } from './sharp';

const config = { pictures: { maxPixels: 10_000_000 }, secretKeys: ['a key of the test'] } as unknown as Config;

describe('The picture inspector', () => {
  const inspector = new PictureInspector(config);

  let photo: Buffer;
  beforeAll(async () => {
    photo = await makePhoto({ width: 900, height: 600 });
  });

  it('finds what a file is, and its cleaned parts', async () => {
    const { parts, bytes, ...picture } = await inspector.inspect(Buffer.from(photo));
    const whole = Buffer.concat(cleanPicture(Buffer.from(photo)).parts);
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect(bytes).toBe(whole.length);
    expect(picture).toMatchObject({ type: 'jpg', width: 900, height: 600 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads the size and turn of a %s, upright', async (format) => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    expect(await inspector.inspect(turned)).toMatchObject({ width: 600, height: 900 });
  });

  it('refuses more pixels than are allowed by the header alone', async () => {
    const large = await sharp({ create: { width: 5000, height: 2001, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await expect(inspector.inspect(large)).rejects.toMatchObject({ code: 'too-many-pixels' });
  });

  it('counts a pixel of an AVIF as three, since its decoder takes that much more memory', async () => {
    const avif = (height: number) =>
      sharp({ create: { width: 2000, height, channels: 3, background: 'red' } })
        .avif({ effort: 0 })
        .toBuffer();
    await expect(inspector.inspect(await avif(1666))).resolves.toMatchObject({ height: 1666 });
    const refusal = { code: 'too-many-pixels', text: { en: expect.stringContaining('more than 3 megapixels') } };
    await expect(inspector.inspect(await avif(1668))).rejects.toMatchObject(refusal);
  });

  it.each([
    [65_536, 1],
    [1, 65_536],
  ])('refuses a ribbon of %d×%d pixels: of rows so long, scaling keeps many in memory', async (width, height) => {
    const ribbon = await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(inspector.inspect(ribbon)).rejects.toMatchObject({ code: 'too-long' });
  });

  it('refuses a JPEG that is longer than its decoder takes', async () => {
    const long = await sharp(photo).resize(90, 60).jpeg().toBuffer();
    const frame = long.indexOf(Buffer.from([0xff, 0xc0]));
    long.writeUInt16BE(65_500, frame + 7);
    await expect(inspector.inspect(Buffer.from(long))).resolves.toMatchObject({ width: 65_500 });
    await expect(sharp(long).metadata()).resolves.toMatchObject({ width: 65_500 });
    long.writeUInt16BE(65_501, frame + 7);
    await expect(inspector.inspect(Buffer.from(long))).rejects.toMatchObject({ code: 'too-long' });
    await expect(sharp(long).metadata()).rejects.toThrow();
  });

  describe('takes a JPEG without its decoder, and', () => {
    const decoderSays = async (file: Buffer) => (await sharp(file, { limitInputPixels: false }).metadata()).autoOrient;
    let drawn: Buffer[];
    beforeAll(async () => {
      const turned = sharp(photo).resize(90, 60).withMetadata({ orientation: 6 });
      const plain = await turned.clone().jpeg().toBuffer();
      const others = await Promise.all([
        turned.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
        turned.clone().greyscale().jpeg().toBuffer(),
        turned.clone().toColourspace('cmyk').jpeg().toBuffer(),
      ]);
      drawn = [withRestartInterval(plain, [0, 0]), withOneId(plain), ...others];
    });

    it('reads the size that the decoder reads', async () => {
      const collected = [...sharedPhotos('real'), ...sharedPhotos('nasty')].map((path) => readFileSync(path));
      for (const file of drawn) expect(cleaned(file)?.size).toBeTruthy();
      for (const file of [...drawn, ...collected]) {
        const { parts, size, pixels } = cleaned(file) ?? {};
        if (!parts || !size) continue;
        expect(size).toEqual(await decoderSays(Buffer.concat(parts)));
        expect(pixels).toBe(size.width * size.height);
      }
    });

    it('refuses what the decoder refuses, whichever byte of the header is another', async () => {
      let [taken, refused] = [0, 0];
      for (const file of drawn) {
        const header = file.indexOf(Buffer.from([0xff, 0xda])) + 10;
        for (let change = 4; change < 2 * header; change++) {
          const at = Math.floor(change / 2);
          const broken = Buffer.from(file);
          broken[at] = change % 2 === 0 ? 0 : (file[at] ?? 0) ^ (1 << (at % 8));
          const { parts, size } = cleaned(broken) ?? {};
          if (parts) {
            taken += 1;
            expect(
              await decoderSays(Buffer.concat(parts)).catch((error: unknown) => `${at}: ${String(error)}`),
            ).toEqual(size);
          } else refused += 1;
        }
      }
      expect(taken).toBeGreaterThan(100);
      expect(refused).toBeGreaterThan(100);
      const longer = withRestartInterval(drawn[0] as Buffer, [0, 0, 0]);
      await expect(decoderSays(longer)).rejects.toThrow();
      expect(cleaned(longer)).toBeNull();
    });
  });
});

/** A JPEG that says how often its decoder can begin anew. */
function withRestartInterval(jpeg: Buffer, value: number[]): Buffer {
  const segment = Buffer.from([0xff, 0xdd, 0, 2 + value.length, ...value]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** A JPEG whose three components have the same id, as some files do against the standard. */
function withOneId(jpeg: Buffer): Buffer {
  const file = Buffer.from(jpeg);
  const [frame, scan] = [0xc0, 0xda].map((code) => file.indexOf(Buffer.from([0xff, code]))) as [number, number];
  for (let component = 0; component < 3; component++) {
    file[frame + 10 + 3 * component] = 1;
    file[scan + 5 + 2 * component] = 1;
  }
  return file;
}

/** Null where the file is refused. */
function cleaned(file: Buffer) {
  try {
    return cleanPicture(Buffer.from(file));
  } catch {
    return null;
  }
}
