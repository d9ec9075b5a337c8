import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A small photograph that no other one equals. */
export function photograph(
  width = 360,
  height = 240,
  tags: Record<string, Record<string, string>> = {},
): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({
    create: { width, height, channels: 3, background: { r, g, b }, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withExif(tags)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A photograph of this run: a colourful field with noise, a capture time, an owner and a position on the map. */
export function makePhoto({
  width = 1800,
  height = 1200,
  hue = 0,
  taken = '2026:11:20 10:15:30',
} = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const noise = (x * 7919 + y * 104_729 + ((x * y) % 257)) % 23;
      pixels[at] = (x / width) * 200 + noise;
      pixels[at + 1] = (y / height) * 200 + noise;
      pixels[at + 2] = (hue + ((x + y) % 64)) % 255;
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'EOS R6', Copyright: 'Die skool', Artist: 'Jan Fotograaf' },
      IFD2: { DateTimeOriginal: taken, BodySerialNumber: '012345' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 25/1 0/1' },
    })
    .toBuffer();
}

/** Upright pixels in sRGB. */
export function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).autoOrient().toColourspace('srgb').removeAlpha().raw().toBuffer();
}

/** Whether anything of a position on the map is left in a file's metadata. */
export async function hasPosition(picture: Buffer): Promise<boolean> {
  const { exif, xmp } = await sharp(picture).metadata();
  // The tag that points to the GPS directory (EXIF 2.32, 0x8825), in either byte order.
  const pointer = exif && (exif.includes(Buffer.from([0x25, 0x88])) || exif.includes(Buffer.from([0x88, 0x25])));
  return Boolean(pointer) || Boolean(xmp?.includes('GPS'));
}

/** The marked share of a preview: pixels that clearly differ from the original's. */
export async function markedShare(original: Buffer, preview: Buffer): Promise<number> {
  const { data, info } = await sharp(preview).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const plain = await sharp(original)
    .autoOrient()
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  let marked = 0;
  for (let at = 0; at < data.length; at += 3) if (Math.abs((data[at] ?? 0) - (plain[at] ?? 0)) > 20) marked++;
  return marked / (data.length / 3);
}
