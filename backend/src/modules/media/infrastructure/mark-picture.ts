import { DomainError, fieldError } from '../../../shared/errors';
import type { Text } from '../../../shared/text';
import { damagedFile, tooManyPixels } from './picture.errors';
import type { PictureInspector } from './picture-inspector';
import { sharp, type Pixels } from './sharp';
import { HALF } from './watermark';

/** Pixels of an edge at most: the mark reaches across a preview, which is hardly larger. */
const LONGEST = 1000;
/** A picture whose clearest pixel is fainter, of 255, shows nothing. */
const FAINTEST = 20;
/** Shares of the picture that may show something: more is no mark but a sheet, less covers nothing. */
const SHOWN = { least: 0.03, most: 0.85 };

/** A pixel counts so much against the limit, since the picture is decoded here, wholly if it is interlaced. */
const DECODED = 4;

const ofFile = ({ kind, code, text }: DomainError) => fieldError(kind, code, 'files', text);

const notAMark = (code: string, text: Text) => fieldError('invalid', code, 'files', text);

const noBackground = () =>
  notAMark('mark-not-transparent', {
    en: 'The picture needs a transparent background. Save it as PNG with transparency.',
    af: 'Die prent het ’n deursigtige agtergrond nodig. Stoor dit as PNG met deursigtigheid.',
  });

const tooThin = () =>
  notAMark('mark-too-thin', {
    en: 'There is too little in this picture to cover a photo. Use thicker lines.',
    af: 'Daar is te min in hierdie prent om ’n foto te bedek. Gebruik dikker lyne.',
  });

/**
 * Makes the picture for a mark of an administrator's file: judged as a photograph is, without metadata and empty
 * margins, as large as a mark can be, and opaque where it is clearest, since marks are often saved faint. Answers a PNG
 * file. Errors: those of photographs, mark-not-transparent, mark-too-thin; each names the field `files`.
 */
export async function cleanMark(inspector: PictureInspector, content: Buffer, maxPixels: number): Promise<Buffer> {
  const { parts, width, height } = await inspector.inspect(content).catch((error: unknown) => {
    throw error instanceof DomainError ? ofFile(error) : error;
  });
  if (width * height > maxPixels / DECODED) throw ofFile(tooManyPixels(maxPixels / DECODED));
  const decoding = sharp(Buffer.concat(parts))
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' });
  const { data, info } = await decoding
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(ofFile(damagedFile())));
  const clear = clearest(data);
  if (clear < FAINTEST) throw tooThin();
  for (let alpha = 3; alpha < data.length; alpha += 4)
    data[alpha] = Math.min(255, Math.round(((data[alpha] ?? 0) * 255) / clear));
  const { shown, ...box } = contentOf({ data, width: info.width, height: info.height });
  const share = shown / (box.width * box.height);
  if (share > SHOWN.most) throw noBackground();
  if (share < SHOWN.least) throw tooThin();
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract(box)
    .png()
    .toBuffer();
}

function clearest(data: Buffer): number {
  let most = 0;
  for (let alpha = 3; alpha < data.length; alpha += 4) most = Math.max(most, data[alpha] ?? 0);
  return most;
}

/** Where the pixels lie that show something, and how many they are. */
function contentOf({ data, width, height }: Pixels) {
  let [left, top, right, bottom, shown] = [width, height, 0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < HALF) continue;
      shown += 1;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  return { left, top, width: right - left + 1, height: bottom - top + 1, shown };
}
