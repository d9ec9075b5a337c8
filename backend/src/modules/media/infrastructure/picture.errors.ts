import { DomainError } from '../../../shared/errors';

export const emptyFile = () =>
  new DomainError('invalid', 'empty-file', {
    en: 'The file is empty. Copy it from the camera again.',
    af: 'Die lêer is leeg. Kopieer dit weer van die kamera af.',
  });

export const tooManyPixels = (pixels: number) =>
  new DomainError('too-large', 'too-many-pixels', {
    en: `The picture has more than ${Math.floor(pixels / 1e6)} megapixels. Make it smaller and try again.`,
    af: `Die lêer het meer as ${Math.floor(pixels / 1e6)} megapiksels. Maak dit kleiner en probeer weer.`,
  });

export const tooLong = (edge: number) =>
  new DomainError('too-large', 'too-long', {
    en: `The picture is longer than ${edge} pixels on one side. Make it smaller and try again.`,
    af: `Die foto is aan een kant langer as ${edge} piksels. Maak dit kleiner en probeer weer.`,
  });

export const incompleteFile = () =>
  new DomainError('invalid', 'incomplete-file', {
    en: 'The end of the file is missing. Copy it from the camera again.',
    af: 'Die einde van die lêer ontbreek. Kopieer dit weer van die kamera af.',
  });

export const damagedFile = () =>
  new DomainError('invalid', 'damaged-file', {
    en: 'The file is damaged and cannot be read. Copy it from the camera again.',
    af: 'Die lêer is beskadig en kan nie gelees word nie. Kopieer dit weer van die kamera af.',
  });

export const heic = () =>
  new DomainError('unsupported-type', 'heic', {
    en: 'HEIC photos cannot be used. Export it as JPEG, or set the iPhone to “Most Compatible” under Camera, Formats.',
    af: 'HEIC-foto’s kan nie gebruik word nie. Voer dit as JPEG uit, of stel die iPhone op “Most Compatible” onder Camera, Formats.',
  });

export const gif = () =>
  new DomainError('unsupported-type', 'gif', {
    en: 'GIF files cannot be used. Save the picture as JPEG or PNG.',
    af: 'GIF-lêers kan nie gebruik word nie. Stoor die foto as JPEG of PNG.',
  });

export const svg = () =>
  new DomainError('unsupported-type', 'svg', {
    en: 'SVG drawings cannot be used. Upload a photo as JPEG, PNG, WebP or AVIF.',
    af: 'SVG-tekeninge kan nie gebruik word nie. Laai ’n foto as JPEG, PNG, WebP of AVIF op.',
  });

export const animated = () =>
  new DomainError('unsupported-type', 'animated', {
    en: 'Moving pictures cannot be used. Save one of its frames as JPEG.',
    af: 'Bewegende beelde kan nie gebruik word nie. Stoor een van die rame as ’n JPEG-foto.',
  });

export const rareCoding = () =>
  new DomainError('unsupported-type', 'rare-coding', {
    en: 'This JPEG is coded in a way that browsers and phones cannot show. Save it again as an ordinary JPEG.',
    af: 'Hierdie JPEG is op ’n manier gekodeer wat blaaiers en fone nie kan wys nie. Stoor dit weer as ’n gewone JPEG.',
  });

export const unsupportedType = () =>
  new DomainError('unsupported-type', 'unsupported-type', {
    en: 'This is not a photo that can be used. Upload JPEG, PNG, WebP or AVIF.',
    af: 'Dit is nie ’n foto wat gebruik kan word nie. Laai JPEG, PNG, WebP of AVIF op.',
  });
