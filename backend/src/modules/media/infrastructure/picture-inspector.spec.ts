import type { Sharp } from 'sharp';
import { makePhoto } from '../../../../../test/support/pictures';
import { xmpOf } from '../../../../../test/support/tags';
import type { Config } from '../../../config';
import { DomainError } from '../../../shared/errors';
import { cleanPicture } from './metadata/clean-picture';
import { PictureInspector, type InspectedPicture } from './picture-inspector';
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
    const whole = Buffer.concat(cleanPicture(Buffer.from(photo), 'jpg').parts);
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect(bytes).toBe(whole.length);
    expect(picture).toMatchObject({ type: 'jpg', width: 900, height: 600 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('reads the size and turn of a %s, upright', async (format) => {
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
    expect(await inspector.inspect(turned)).toMatchObject({ width: 600, height: 900 });
  });

  it('refuses too many pixels by the header', async () => {
    const large = await sharp({ create: { width: 5000, height: 2001, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    await expect(inspector.inspect(large)).rejects.toMatchObject({ code: 'too-many-pixels' });
  });

  it.each([
    ['webp', 1666, 3],
    ['avif', 833, 6],
  ] as const)('counts a pixel of a %s as more, since it is decoded here', async (format, most, weight) => {
    const picture = (height: number) =>
      sharp({ create: { width: 2000, height, channels: 3, background: 'red' } })
        .toFormat(format, { effort: 0 })
        .toBuffer();
    await expect(inspector.inspect(await picture(most))).resolves.toMatchObject({ height: most });
    const megapixels = Math.floor(10 / weight);
    const refusal = { code: 'too-many-pixels', text: { en: expect.stringContaining(`more than ${megapixels} mega`) } };
    await expect(inspector.inspect(await picture(most + 2))).rejects.toMatchObject(refusal);
  });

  describe.each(['webp', 'avif'] as const)('makes of a %s a PNG that', (format) => {
    const coded = (picture: Sharp) => picture.toFormat(format, { lossless: true, effort: 0 }).toBuffer();
    let file: Buffer;
    beforeAll(async () => {
      file = await coded(
        sharp(photo)
          .resize(90, 60)
          .withMetadata({ orientation: 6 })
          .withIccProfile('p3')
          .withExif({
            IFD0: { Model: 'EOS R6', Artist: 'Anneke Nel', Copyright: '(c) Bokkiefoto 2026' },
            IFD2: { DateTimeOriginal: '2026:11:21 09:15:30', BodySerialNumber: 'SERIAL-4711' },
          })
          .withXmp(xmpOf({ keywords: ['GEHEIM'], people: ['Sannie 7'] })),
      );
    });

    it('has its pixels, profile, orientation and copyright, and nothing private', async () => {
      const { parts, type, camera, capturedAt, width, height, tags } = await inspector.inspect(Buffer.from(file));
      expect(tags).toEqual({ keywords: ['GEHEIM'], people: ['Sannie 7'] });
      const kept = Buffer.concat(parts);
      expect([type, width, height]).toEqual(['png', 60, 90]);
      expect(camera).toMatch(/^EOS R6 #/);
      expect(capturedAt?.toISOString()).toBe('2026-11-21T07:15:30.000Z');
      const raw = (picture: Buffer) => sharp(picture, { ignoreIcc: true }).raw().toBuffer();
      expect((await raw(kept)).equals(await raw(file))).toBe(true);
      const [before, after] = [await sharp(file).metadata(), await sharp(kept).metadata()];
      expect(after.icc).toEqual(before.icc);
      expect(after.autoOrient).toEqual(before.autoOrient);
      expect(kept.includes('(c) Bokkiefoto 2026')).toBe(true);
      for (const secret of ['SERIAL-4711', 'Anneke Nel', 'GEHEIM', 'Sannie'])
        expect([file.includes(secret), kept.includes(secret)]).toEqual([true, false]);
    });

    it('is refused when it ends too early', async () => {
      for (const part of [0.2, 0.9])
        await expect(inspector.inspect(file.subarray(0, Math.floor(file.length * part)))).rejects.toMatchObject({
          code: 'damaged-file',
        });
    });
  });

  it('refuses a WebP that moves', async () => {
    const frames = [await sharp(photo).png().toBuffer(), await sharp(photo).negate().png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
    await expect(inspector.inspect(animation)).rejects.toMatchObject({ code: 'animated' });
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

  it.each([300, 4096, 20_000])('refuses a JPEG with a hole of %d bytes that keeps its end', async (bytes) => {
    const half = photo.length >> 1;
    const holed = Buffer.from(photo).fill(0, half, half + bytes);
    await expect(inspector.inspect(holed)).rejects.toMatchObject({ code: 'damaged-file' });
  });

  it('takes a sound JPEG whose even surface is coded as zeros', async () => {
    const black = { create: { width: 2000, height: 1500, channels: 3 as const, background: '#000' } };
    const file = await sharp(black).jpeg({ optimiseCoding: true }).toBuffer();
    expect(file.includes(Buffer.alloc(256))).toBe(true);
    await expect(inspector.inspect(file)).resolves.toMatchObject({ width: 2000, height: 1500 });
  });

  it('refuses a JPEG whose header the decoder refuses, whichever byte of it is another', async () => {
    const small = await sharp(photo).resize(90, 60).jpeg().toBuffer();
    const header = small.indexOf(Buffer.from([0xff, 0xda])) + 10;
    const refused = [];
    for (let at = 3; at < header; at += 1) {
      const broken = Buffer.from(small);
      broken[at] = 0;
      const taken = await inspector.inspect(Buffer.from(broken)).catch((error: unknown) => error);
      if (taken instanceof DomainError) refused.push(taken.code);
      else await sharp(Buffer.concat((taken as InspectedPicture).parts)).metadata();
    }
    expect(new Set(refused)).toEqual(new Set(['damaged-file', 'rare-coding']));
  });
});
