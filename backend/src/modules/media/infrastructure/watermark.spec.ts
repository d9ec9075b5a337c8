import { sharp, type Pixels } from './sharp';
import { Watermark, wordMark } from './watermark';

const EDGE = 1000;
const KEYS = ['a secret of the test, of 32 letters'] as const;
const PHOTOGRAPHS = ['one', 'two', 'three', 'four'];

const plain = (value: number, width = 1000, height = 667): Pixels => ({
  data: Buffer.alloc(width * height * 3, value),
  width,
  height,
});

/** A white ring on nothing. */
function ring(): Promise<Buffer> {
  const pixels = Buffer.alloc(400 * 300 * 4, 255);
  for (let at = 0; at < 400 * 300; at++)
    if (Math.abs(Math.hypot((at % 400) - 200, Math.floor(at / 400) - 150) - 110) > 14) pixels[at * 4 + 3] = 0;
  return sharp(pixels, { raw: { width: 400, height: 300, channels: 4 } })
    .png()
    .toBuffer();
}

/** Where a black and a white photograph look the same: nothing of the photograph is left there. */
async function hiddenBy(watermark: Watermark, photograph: string, width?: number, height?: number) {
  const [black, white] = await Promise.all(
    [0, 255].map(async (value) => (await watermark.cover(plain(value, width, height), photograph)).data),
  );
  const hidden = [];
  for (let pixel = 0; pixel < (black?.length ?? 0) / 3; pixel++)
    if ([0, 1, 2].every((channel) => black?.[pixel * 3 + channel] === white?.[pixel * 3 + channel])) hidden.push(pixel);
  return hidden;
}

/** Middle, degrees of rise, and length of what is hidden in a picture 1000 pixels wide; rounded to what an eye sees. */
function lieOf(hidden: number[]) {
  const mean = (of: (x: number, y: number) => number) =>
    hidden.reduce((sum, pixel) => sum + of(pixel % 1000, Math.floor(pixel / 1000)), 0) / hidden.length;
  const [mx, my] = [mean((x) => x), mean((_, y) => y)];
  const [vx, vy] = [mean((x) => (x - mx) ** 2), mean((_, y) => (y - my) ** 2)];
  const turn = Math.atan2(2 * mean((x, y) => (x - mx) * (y - my)), vx - vy) / 2;
  const along = hidden.map((pixel) => (pixel % 1000) * Math.cos(turn) + Math.floor(pixel / 1000) * Math.sin(turn));
  const length =
    along.reduce((most, value) => Math.max(most, value)) - along.reduce((least, value) => Math.min(least, value));
  return { middle: `${Math.round(mx)}, ${Math.round(my)}`, rise: (-turn * 180) / Math.PI, length };
}

describe('The watermark', () => {
  let watermark: Watermark;
  beforeAll(async () => {
    watermark = await Watermark.draw(wordMark('Bokkiefoto'), EDGE, KEYS);
  });

  it('lies at another place, angle and size on each photograph, and on the same one always in the same way', async () => {
    const lies = [];
    for (const photograph of PHOTOGRAPHS) lies.push(lieOf(await hiddenBy(watermark, photograph)));
    expect(new Set(lies.map(({ middle }) => middle)).size).toBe(PHOTOGRAPHS.length);
    expect(new Set(lies.map(({ rise }) => rise.toFixed(1))).size).toBe(PHOTOGRAPHS.length);
    expect(new Set(lies.map(({ length }) => length.toFixed())).size).toBe(PHOTOGRAPHS.length);
    const again = await Watermark.draw(wordMark('Bokkiefoto'), EDGE, KEYS);
    expect(await hiddenBy(again, 'one')).toEqual(await hiddenBy(watermark, 'one'));
    const [first, second] = await Promise.all(
      [watermark, again].map((mark) => mark.tile(plain(128), 'one').raw().toBuffer()),
    );
    expect(first?.equals(second as Buffer)).toBe(true);
  });

  it('lies elsewhere under another secret', async () => {
    const other = await Watermark.draw(wordMark('Bokkiefoto'), EDGE, ['another secret of the test, as long']);
    expect(lieOf(await hiddenBy(other, 'one')).middle).not.toBe(lieOf(await hiddenBy(watermark, 'one')).middle);
  });

  it.each([
    ['wide', 1000, 667],
    ['high', 667, 1000],
    ['square', 1000, 1000],
    ['small', 300, 200],
  ])('hides a part of a %s photograph wholly, and leaves most of it to be seen', async (_, width, height) => {
    const share = (await hiddenBy(watermark, 'one', width, height)).length / (width * height);
    expect(share).toBeGreaterThan(0.012);
    expect(share).toBeLessThan(0.04);
  });

  it('hides the same in the whole preview', async () => {
    const [black, white] = await Promise.all(
      [0, 255].map(async (value) => {
        const covered = await watermark.cover(plain(value), 'one');
        return watermark.tile(covered, 'one').raw().toBuffer();
      }),
    );
    for (const pixel of await hiddenBy(watermark, 'one'))
      expect(black?.readUIntBE(pixel * 3, 3)).toBe(white?.readUIntBE(pixel * 3, 3));
  });

  it('hides a part wholly, too, when it is a picture of the shop’s own, and shows it in the tiles', async () => {
    const design = { ...wordMark(''), picture: await ring(), density: 150 };
    const own = await Watermark.draw(design, EDGE, KEYS, 'one');
    const share = (await hiddenBy(own, 'one')).length / (1000 * 667);
    expect(share).toBeGreaterThan(0.012);
    expect(share).toBeLessThan(0.06);
    const tiled = await own.tile(plain(0), 'one').raw().toBuffer();
    expect(tiled.equals(await watermark.tile(plain(0), 'one').raw().toBuffer())).toBe(false);
    expect(tiled.some((value) => value > 60)).toBe(true);
  });

  it('lies closer and clearer as it is set, without touching the strokes', async () => {
    const mean = async (design: object) => {
      const mark = await Watermark.draw({ ...wordMark('Bokkiefoto'), ...design }, EDGE, KEYS, 'one');
      const data = await mark.tile(plain(0), 'one').raw().toBuffer();
      return data.reduce((sum, value) => sum + value, 0) / data.length;
    };
    const standard = await mean({});
    expect(await mean({ strength: 50 })).toBeLessThan(standard * 0.7);
    expect(await mean({ strength: 150 })).toBeGreaterThan(standard * 1.3);
    expect(await mean({ density: 200 })).toBeGreaterThan(standard * 1.3);
    const loud = await Watermark.draw({ ...wordMark('Bokkiefoto'), size: 150, strength: 50 }, EDGE, KEYS, 'one');
    expect(await hiddenBy(loud, 'one')).toEqual(await hiddenBy(watermark, 'one'));
  });

  it('hides something whatever the shop’s name', async () => {
    for (const brand of ['', 'KFS', '运动会', 'Laerskool Bokkieveld se Fotowinkel'])
      expect((await hiddenBy(await Watermark.draw(wordMark(brand), EDGE, KEYS, 'one'), 'one')).length).toBeGreaterThan(
        2000,
      );
  });
});
