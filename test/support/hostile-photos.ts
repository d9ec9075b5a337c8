import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { makePhoto } from './pictures';

/*
 * Files as people send them by mistake or on purpose, each under its name: photographs in every form that the shop
 * takes, and what it refuses.
 */

const [WIDTH, HEIGHT] = [600, 400];

/** A picture that is the same in no other orientation. */
function picture(): Sharp {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3) {
      pixels[at] = (x / WIDTH) * 255;
      pixels[at + 1] = (y / HEIGHT) * 200;
      pixels[at + 2] = x < WIDTH / 3 && y < HEIGHT / 2 ? 220 : 40;
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

/** Transforms an upright picture so that this EXIF orientation makes it upright again. */
const TURNED: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.flop().rotate(270),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.flop().rotate(90),
  8: (upright) => upright.rotate(90),
};

/** The marker that begins a baseline JPEG's frame, and its height and width behind it. */
function frameOf(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
}

function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  copy.writeUInt16BE(height, frameOf(jpeg) + 5);
  copy.writeUInt16BE(width, frameOf(jpeg) + 7);
  return copy;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour, of as many black pixels as one likes, in a few kilobytes. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A text of megabytes, compressed, before the pixels. */
function withLongText(png: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(20 * 1024 ** 2))]);
  const pixels = png.indexOf('IDAT') - 4;
  return Buffer.concat([png.subarray(0, pixels), chunk('zTXt', text), png.subarray(pixels)]);
}

/** A lossless WebP that says it is as large as WebP can be: 16,383 pixels wide and high, each less one in 14 bits. */
function hugeWebp(webp: Buffer): Buffer {
  const copy = Buffer.from(webp);
  copy.writeUInt32LE((copy.readUInt32LE(21) & 0xf0000000) | 0x0fffbffe, 21);
  return copy;
}

const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><script>alert(1)</script></svg>';
const XXE = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG.replace('alert(1)', '&x;')}`;

/** The result for each: a refusal's code, or the photograph's state; docs/uploads.md explains them. */
export const VERDICTS: Record<string, string> = {
  'animated.gif': 'gif',
  'animated.webp': 'animated',
  'arithmetic.jpg': 'rare-coding',
  'bit-flips.jpg': 'damaged-file',
  'bomb-png-400mp.png': 'too-many-pixels',
  'bomb-webp-16383.webp': 'too-many-pixels',
  'duplicate-of-progressive.jpg': 'duplicate',
  'heic-named.jpg': 'heic',
  'html-named.jpg': 'unsupported-type',
  'lying-header.jpg': 'too-many-pixels',
  'mvg-named.jpg': 'unsupported-type',
  'photo.heic': 'heic',
  'soi-only.jpg': 'incomplete-file',
  'svg-named.jpg': 'svg',
  'svg-script.svg': 'svg',
  'svg-xxe.svg': 'svg',
  'text-named.jpg': 'unsupported-type',
  'truncated-half.jpg': 'incomplete-file',
  'truncated-tail.jpg': 'incomplete-file',
  'zero-bytes.jpg': 'empty-file',
};

/** All of them by name, in the order of their names. */
export async function hostilePhotos(): Promise<Map<string, Buffer>> {
  const jpeg = await picture().jpeg({ quality: 90 }).toBuffer();
  const photo = await makePhoto({ width: WIDTH, height: HEIGHT, hue: 40 });
  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  const png = await picture().png().toBuffer();
  const half = jpeg.length >> 1;
  const files: Record<string, Buffer | Promise<Buffer>> = {
    'animated.gif': picture().gif().toBuffer(),
    'animated.webp': sharp([png, await picture().negate().png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer(),
    'arithmetic.jpg': Buffer.from(jpeg).fill(0xc9, frameOf(jpeg) + 1, frameOf(jpeg) + 2),
    'bit-flips.jpg': Buffer.from(jpeg).fill(0xff, half, half + 50),
    'bomb-png-400mp.png': hugePng(20_000),
    'bomb-png-ztxt.png': withLongText(png),
    'bomb-webp-16383.webp': hugeWebp(await picture().webp({ lossless: true }).toBuffer()),
    'cmyk.jpg': picture().toColourspace('cmyk').jpeg().toBuffer(),
    'duplicate-of-progressive.jpg': progressive,
    'exif-64k.jpg': picture()
      .withExif({ IFD0: { ImageDescription: 'x'.repeat(60_000) } })
      .jpeg()
      .toBuffer(),
    'exif-gps.jpg': photo,
    'exif-xss.jpg': picture()
      .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>', Artist: '"><img src=x>' } })
      .jpeg()
      .toBuffer(),
    'greyscale.jpg': picture().greyscale().jpeg().toBuffer(),
    'heic-named.jpg': HEIC,
    'html-named.jpg': Buffer.from('<html><script>alert(1)</script></html>'),
    'icc-display-p3.jpg': picture().withIccProfile('p3').jpeg().toBuffer(),
    'jpeg-named.png': picture().jpeg({ quality: 85 }).toBuffer(),
    'lying-header.jpg': resized(jpeg, 65_000, 65_000),
    'mvg-named.jpg': Buffer.from('push graphic-context\nviewbox 0 0 640 480\nfill "url(https://voorbeeld.test/x)"\n'),
    'photo.avif': picture().avif({ effort: 0 }).toBuffer(),
    'photo.heic': Buffer.concat([HEIC, Buffer.alloc(1)]),
    'photo.webp': picture().webp().toBuffer(),
    'png-16bit.png': picture().toColourspace('rgb16').png().toBuffer(),
    'png-alpha.png': picture().ensureAlpha(0.5).png().toBuffer(),
    'png-named.jpg': png,
    'polyglot-html.jpg': Buffer.concat([
      await picture().jpeg({ quality: 91 }).toBuffer(),
      Buffer.from('<html><script>1</script>'),
    ]),
    'polyglot-zip.jpg': Buffer.concat([
      await picture().jpeg({ quality: 92 }).toBuffer(),
      Buffer.from('PK\x05\x06'),
      Buffer.alloc(18),
    ]),
    'progressive.jpg': progressive,
    'soi-only.jpg': Buffer.from([0xff, 0xd8, 0xff]),
    'strip-1x9000.jpg': picture().resize(1, 9000, { fit: 'fill' }).jpeg().toBuffer(),
    'svg-named.jpg': Buffer.from(SVG),
    'svg-script.svg': Buffer.from(`${SVG}\n`),
    'svg-xxe.svg': Buffer.from(XXE),
    'text-named.jpg': Buffer.from('Dit is nie ’n foto nie.\n'.repeat(40)),
    'tiny-1x1.jpg': picture().resize(1, 1).jpeg().toBuffer(),
    'truncated-half.jpg': jpeg.subarray(0, half),
    'truncated-tail.jpg': jpeg.subarray(0, -300),
    'zero-bytes.jpg': Buffer.alloc(0),
  };
  for (const [orientation, turn] of Object.entries(TURNED))
    files[`orientation-${orientation}.jpg`] = turn(sharp(png))
      .withMetadata({ orientation: Number(orientation) })
      .jpeg({ quality: 88 })
      .toBuffer();
  const made = await Promise.all(
    Object.entries(files).map(async ([name, bytes]) => [name, await bytes] as [string, Buffer]),
  );
  // A duplicate comes after its original.
  return new Map(
    made.sort(([a], [b]) => Number(a.startsWith('dup')) - Number(b.startsWith('dup')) || (a < b ? -1 : 1)),
  );
}

/** Names that file systems, headers and pages stumble over. */
export const HOSTILE_NAMES = [
  '../../etc/passwd.jpg',
  '/absolute/path.jpg',
  'a/b/c.jpg',
  '..',
  '.jpg',
  'photo.jpg.php',
  'nul.jpg',
  'Zoë Ünïcödé – Graad 7.jpg',
  '运动会_照片.jpg',
  'photo\u202egpj.exe',
  ' leading space.jpg',
  'trailing dot.jpg.',
  'quote".jpg',
  '`id`.jpg',
  '| id.jpg',
  '%2e%2e%2fx.jpg',
  'line\nbreak.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  '${7*7}.jpg',
  'photo.jpg?x=1',
  'photo:stream.jpg',
  "'; DROP TABLE photos;--.jpg",
];
