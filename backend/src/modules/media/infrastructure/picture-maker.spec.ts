import type { Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import { makePhoto } from '../../../../../test/support/pictures';
import type { Config } from '../../../config';
import { decode, PictureMaker, square, type PublicPictures } from './picture-maker';
import { sharp } from './sharp';
import { Watermark, wordMark } from './watermark';

const MAX_PIXELS = 100_000_000;
const EDGE = 1000;
const KEYS = ['a key of the test'] as const;
const MARK = wordMark('Bokkiefoto');
const config = {
  brand: { name: 'Bokkiefoto' },
  pictures: { maxPixels: MAX_PIXELS, previewEdge: EDGE },
  secretKeys: KEYS,
} as unknown as Config;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Similarity of two pictures of 300×300 pixels to the eye; 1: equal. */
async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map(async (picture) => {
      const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    }),
  );
  if (!first || !second) throw new Error('There are two pictures');
  return ssim(first, second, { downsample: false }).mssim;
}

/** The thumbnail that the plainest way makes: every pixel decoded, nothing in between. */
async function fromFullDecode(file: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info }).resize(300, 300, { fit: 'cover' }).png().toBuffer();
}

/** Of the demo's pictures, one of each kind of light and crowd. */
const DEMO_PICTURES = ['rugby-tackle', 'netball-leap', 'opening-floodlights'];

/** A picture of the demo at twice its size, with the grain of a sensor: about 9 megapixels. */
async function asFromCamera(name: string): Promise<Buffer> {
  const { data, info } = await sharp(`tools/demo/pictures/${name}.jpg`)
    .resize({ width: 3600, height: 3600, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const grain = {
    create: {
      width,
      height,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 12 },
    },
  };
  const input = await sharp(grain).raw().toBuffer();
  return sharp(data)
    .composite([{ input, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('The picture maker', () => {
  /** Its mark is drawn once. */
  const maker = new PictureMaker(config);

  it('ends when its mark is drawn: no SVG is opened afterwards, and no other drawing is cut short', async () => {
    await maker.draw(MARK);
    await maker.onModuleDestroy();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow('unsupported image format');
  });

  it.each([
    ['wide', 3840, 2160],
    ['high', 2160, 3840],
    ['odd', 2401, 1601],
    ['square', 1500, 1500],
  ])('makes of a %s photograph the thumbnail of a full decode', async (_, width, height) => {
    const file = await sharp(await makePhoto({ width, height }))
      .jpeg()
      .toBuffer();
    const pixels = await square(await decode(file, MAX_PIXELS, EDGE))
      .png()
      .toBuffer();
    expect(await likeness(pixels, await fromFullDecode(file))).toBeGreaterThanOrEqual(0.994);
  });

  it('hides in no picture what it shows in another: thumbnail, grid picture and preview have the same strokes', async () => {
    const flat = (background: string) =>
      sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
        .png()
        .toBuffer();
    const [black, white] = await Promise.all(
      ['#000', '#fff'].map(async (background) => maker.make(await flat(background), 'one', MARK)),
    );
    const hidden = async (one: Buffer | undefined, other: Buffer | undefined, left: number) => {
      const square = { left, top: 0, width: 300, height: 300 };
      const [dark, light] = await Promise.all(
        [one, other].map((picture) =>
          sharp(picture).resize({ height: 300 }).extract(square).greyscale().raw().toBuffer(),
        ),
      );
      return Array.from(dark ?? [], (value, at) => (light?.[at] ?? 0) - value < 100);
    };
    const ofPreview = await hidden(black?.preview, white?.preview, 75);
    const share = ofPreview.filter(Boolean).length / ofPreview.length;
    expect(share).toBeGreaterThan(0.03);
    for (const [name, left] of [
      ['grid', 75],
      ['thumbnail', 0],
    ] as const) {
      const other = await hidden(black?.[name], white?.[name], left);
      const both = ofPreview.filter((isHidden, at) => isHidden && other[at]).length;
      expect(both / ofPreview.filter(Boolean).length).toBeGreaterThan(0.9);
    }
  });

  it('makes of a strip a thumbnail all the same', async () => {
    const strip = { create: { width: 9000, height: 1, channels: 3 as const, background: '#888' } };
    const file = await sharp(strip).jpeg().toBuffer();
    const { thumbnail } = await maker.make(file, 'strip', MARK);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 300 });
  });

  it.each([
    ['the largest one after the other', 10_000, 1],
    ['those of a camera three at a time', 5_000, 3],
  ])('decodes %s', async (_, width, together) => {
    const file = await sharp({ create: { width, height: 6000, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const pipelines = sharp.prototype as { toBuffer: (this: Sharp, options: object) => Promise<unknown> };
    const { toBuffer } = pipelines;
    let [now, most] = [0, 0];
    const counted = jest.spyOn(pipelines, 'toBuffer').mockImplementation(async function (this: Sharp, options) {
      most = Math.max(most, (now += 1));
      try {
        return await toBuffer.call(this, options);
      } finally {
        now -= 1;
      }
    });
    try {
      await Promise.all([1, 2, 3].map(() => decode(file, MAX_PIXELS, EDGE)));
    } finally {
      counted.mockRestore();
    }
    expect(most).toBe(together);
  });

  describe('of photographs of sport as a camera takes them', () => {
    const photographs: (PublicPictures & { file: Buffer })[] = [];
    beforeAll(async () => {
      for (const name of DEMO_PICTURES) {
        const file = await asFromCamera(name);
        photographs.push({ file, ...(await maker.make(file, 'photograph', MARK)) });
      }
    });

    it('makes thumbnails as good as of a full decode, of some 20 KB', async () => {
      const mark = await Watermark.draw(MARK, EDGE, KEYS);
      const found = [];
      for (const { file, thumbnail } of photographs) {
        const full = await fromFullDecode(file);
        const pixels = await decode(file, MAX_PIXELS, EDGE);
        const marked = square(await mark.cover(pixels, 'photograph'));
        found.push({
          before: await likeness(await square(pixels).png().toBuffer(), full),
          coded: await likeness(thumbnail, await marked.png().toBuffer()),
          bytes: thumbnail.length,
        });
      }
      expect(Math.min(...found.map(({ before }) => before))).toBeGreaterThanOrEqual(0.995);
      expect(median(found.map(({ coded }) => coded))).toBeGreaterThanOrEqual(0.985);
      expect(median(found.map(({ bytes }) => bytes))).toBeLessThanOrEqual(25_000);
    });

    it('makes grid pictures of which 24 weigh at most 450 kB', () => {
      const bytes = photographs.reduce((sum, { grid }) => sum + grid.length, 0);
      expect((bytes / photographs.length) * 24).toBeLessThanOrEqual(450_000);
    });
  });
});
