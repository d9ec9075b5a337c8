import { animated, gif, heic, svg, unsupportedType } from '../picture.errors';

/** The types of picture that the shop takes in. */
export type UploadedType = 'jpg' | 'png' | 'webp' | 'avif';

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * The type of a file, by its first bytes and never by its name. Errors: heic, animated (AVIF), gif, svg,
 * unsupported-type.
 */
export function pictureTypeOf(file: Buffer): UploadedType {
  const ascii = (start: number, end: number) => file.toString('latin1', start, end);
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp') {
    const brands = brandsOf(file);
    if (brands[0] === 'avis') throw animated();
    if (brands.includes('avif')) return 'avif';
    if (brands.some((brand) => HEIC_BRANDS.has(brand))) throw heic();
  }
  if (ascii(0, 4) === 'GIF8') throw gif();
  if (/<svg[\s>]/i.test(ascii(0, 1024))) throw svg();
  throw unsupportedType();
}

/** AVIF and HEIC share a container, which names its kinds: the major one, four bytes of version, the others. */
function brandsOf(file: Buffer): string[] {
  const end = Math.min(file.readUInt32BE(0), 256, file.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(file.toString('latin1', at, at + 4));
  return brands;
}
