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

  it('reads of a header what the decoder reads of the whole file', async () => {
    const drawn = await Promise.all([{ progressive: true }, {}].map((how) => sharp(photo).jpeg(how).toBuffer()));
    const collected = [...sharedPhotos('real'), ...sharedPhotos('nasty')].map((path) => readFileSync(path));
    const said = async (file: Buffer) => {
      const { size: _, ...header } = await sharp(file, { limitInputPixels: false }).metadata();
      return header;
    };
    let compared = 0;
    for (const file of [...drawn, ...collected]) {
      const { parts, headerBytes } = cleaned(file) ?? { parts: [], headerBytes: null };
      if (headerBytes === null) continue;
      compared += 1;
      const whole = Buffer.concat(parts);
      expect(headerBytes).toBeLessThan(whole.length);
      const header = await said(whole.subarray(0, headerBytes)).catch(() => 'unreadable');
      expect(header).toEqual(await said(whole).catch(() => 'unreadable'));
    }
    expect(compared).toBeGreaterThanOrEqual(drawn.length);
  });
});

/** Null where the file is refused. */
function cleaned(file: Buffer) {
  try {
    return cleanPicture(Buffer.from(file));
  } catch {
    return null;
  }
}
