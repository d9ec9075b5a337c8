import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Exif, type Sharp } from 'sharp';
import { shareLabels, tagsOf, type DemoLabel } from './labels.ts';
import type { Picture } from './picture.ts';
import type { Gallery } from './season.ts';

const FOLDER = join(import.meta.dirname, 'pictures');

const PICTURES = (
  JSON.parse(readFileSync(join(import.meta.dirname, 'pictures.json'), 'utf8')) as { pictures: Record<string, Picture> }
).pictures;

/** South Africa has one time zone and no summer time. */
const TIME_ZONE = '+02:00';
const MINUTE = 60_000;
/** EXIF's orientation of a picture that is to be turned a quarter to the left. */
const TURN_LEFT = 8;

/** Width by height of the frames that photographers choose. */
const ASPECTS = [3 / 2, 3 / 2, 2 / 3, 2 / 3, 4 / 5, 1, 16 / 9, 4 / 3];

interface Body {
  make: string;
  model: string;
  lens: string;
  /** The pattern of its file names: BW7A0123.JPG. */
  prefix: string;
  /** It stores upright pictures lying down, and says so. */
  turnsUpright: boolean;
}

const BODIES: readonly [Body, Body] = [
  {
    make: 'Canon',
    model: 'Canon EOS R6 Mark II',
    lens: 'RF70-200mm F2.8 L IS USM',
    prefix: 'BW7A',
    turnsUpright: true,
  },
  {
    make: 'NIKON CORPORATION',
    model: 'NIKON Z 8',
    lens: 'NIKKOR Z 70-200mm f/2.8 VR S',
    prefix: 'DSC_',
    turnsUpright: false,
  },
];

/** Part of a picture, in shares of its width and height. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A photograph that is to be made. */
export interface PlannedPhotograph {
  /** Unique in its gallery. */
  title: string;
  fileName: string;
  capturedAt: Date;
  picture: string;
  /** In pixels, upright. */
  width: number;
  height: number;
  frame: Frame;
  mirrored: boolean;
  body: Body;
  /** Factors of red, green and blue: exposure and colour temperature. */
  gains: readonly [number, number, number];
  focalLength: number;
  iso: number;
  /** The camera's position: degrees south and east. */
  position: readonly [south: number, east: number] | null;
  seed: number;
  /** The shirt labels that can be read on it. */
  labels: DemoLabel[];
}

/** The day in South Africa, so many days from today there: 2026-11-21. */
export function dayOf(today: Date, day: number): string {
  return new Date(today.getTime() + 120 * MINUTE + day * 24 * 60 * MINUTE).toISOString().slice(0, 10);
}

function momentOf(today: Date, day: number, time: string): Date {
  return new Date(`${dayOf(today, day)}T${time}:00${TIME_ZONE}`);
}

/** The photographs of a gallery: always the same ones, apart from the date, which is relative to `today`. */
export function planPhotographs(gallery: Gallery, today: Date): PlannedPhotograph[] {
  const seed = [...gallery.name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);
  const random = randomFrom(seed);
  const body = pick(BODIES, random());
  let counter = 100 + Math.floor(random() * 8500);
  let captured = momentOf(today, gallery.day, gallery.time).getTime();
  const titles = new Map<string, number>();

  const planned = Array.from(
    { length: gallery.photographs },
    (_, index): Omit<PlannedPhotograph, 'labels'> & { shown: Picture } => {
      const picture = gallery.pictures[index % gallery.pictures.length] ?? '';
      const shown = PICTURES[picture];
      if (!shown) throw new Error(`There is no picture ${picture}.`);
      counter += 1 + Math.floor(random() * 24);
      captured += Math.round((1 + random() * 9) * MINUTE);
      const nth = (titles.get(shown.title) ?? 0) + 1;
      titles.set(shown.title, nth);

      // the first photograph of each picture keeps its frame
      const whole = index < gallery.pictures.length;
      const aspect = whole ? shown.size[0] / shown.size[1] : pick(aspectsFor(shown), random());
      const frame = frameOf(shown, aspect, whole ? 1 : mix(0.1, 0.65, random()), random);
      const pixels = (6.1 + 1.6 * random() ** 3) * 1e6;
      const exposure = mix(0.94, 1.08, random());
      const warmth = mix(-0.05, 0.05, random());
      return {
        title: nth === 1 ? shown.title : `${shown.title}, ${nth}`,
        fileName: `${body.prefix}${String(counter).padStart(4, '0')}.JPG`,
        capturedAt: new Date(captured),
        picture,
        width: even(Math.sqrt(pixels * aspect)),
        height: even(Math.sqrt(pixels / aspect)),
        frame,
        mirrored: shown.mirrorable && random() < 0.5,
        body,
        gains: [exposure * (1 + warmth), exposure, exposure * (1 - warmth)],
        focalLength: Math.round(mix(70, 200, random())),
        iso: pick(shown.light === 'stage' || shown.light === 'dusk' ? [3200, 4000, 6400] : [320, 400, 640], random()),
        position: index % 3 === 0 ? [33.78 + random() * 0.01, 18.96 + random() * 0.01] : null,
        seed: seed + index,
        shown,
      };
    },
  );
  const labels = shareLabels(gallery, planned);
  return planned.map(({ shown: _, ...photograph }, index) => ({ ...photograph, labels: labels[index] ?? [] }));
}

const even = (pixels: number) => Math.round(pixels / 2) * 2;

/** The frames into which the player in focus fits, or most of a portrait. */
function aspectsFor({ size: [width, height], subject }: Picture): number[] {
  const needed = Math.min(subject.reach * 1.9, height * 0.8);
  return ASPECTS.filter((aspect) => Math.min(height, width / aspect) >= needed);
}

/** A frame of an aspect (width by height) around the player in focus; `looseness` 0 is tight, 1 as large as can be. */
function frameOf({ size, subject }: Picture, aspect: number, looseness: number, random: () => number): Frame {
  const [width, height] = size;
  const { x, y, reach } = subject;
  const largest = Math.min(height, width / aspect);
  const tightest = Math.min(largest, Math.max(reach * 2.15, (reach * 1.5) / aspect, largest * 0.55));
  const frameHeight = mix(tightest, largest, looseness);
  const frameWidth = frameHeight * aspect;
  const around = (centre: number, size: number, half: number) =>
    centre - size / 2 + (random() - 0.5) * Math.max(0, size / 2 - half);
  const within = (start: number, size: number, limit: number) => Math.max(0, Math.min(limit - size, start)) / limit;
  const left = around(x, frameWidth, reach * 0.75);
  const top = Math.min(around(y, frameHeight, reach), y - reach); // feet may leave the frame, heads not
  return {
    left: within(left, frameWidth, width),
    top: within(top, frameHeight, height),
    width: frameWidth / width,
    height: frameHeight / height,
  };
}

/** Makes a photograph: a JPEG of 6 to 8 megapixels with a camera's metadata. Some 200 ms of one core. */
export async function makePhotograph(photograph: PlannedPhotograph): Promise<Buffer> {
  const { width, height, body, seed } = photograph;
  const lying = body.turnsUpright && height > width;
  const [storedWidth, storedHeight] = lying ? [height, width] : [width, height];
  const small = await developed(photograph);
  const enlarged = await (lying ? small.rotate(90) : small)
    .resize(storedWidth, storedHeight, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  addGrain(enlarged, storedWidth, seed);
  const stored = sharp(enlarged, { raw: { width: storedWidth, height: storedHeight, channels: 3 } });
  if (lying) stored.withMetadata({ orientation: TURN_LEFT });
  const tags = tagsOf(photograph.labels);
  if (tags !== null) stored.withXmp(tags);
  return stored.withExifMerge(exifOf(photograph)).jpeg({ quality: 80 }).toBuffer();
}

/** The framed part of the picture, sharpened and exposed while it is small: that is quicker, and looks the same. */
async function developed({ picture, frame, mirrored, gains }: PlannedPhotograph): Promise<Sharp> {
  const file = sharp(join(FOLDER, `${picture}.jpg`));
  const whole = await file.metadata();
  const { data, info } = await file
    .extract({
      left: Math.floor(frame.left * whole.width),
      top: Math.floor(frame.top * whole.height),
      width: Math.floor(frame.width * whole.width),
      height: Math.floor(frame.height * whole.height),
    })
    .flop(mirrored)
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 8, -1, 0, -1, 0], scale: 4 })
    .linear([...gains], [0, 0, 0])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** A strip of film grain, in steps of 1/255 of brightness; long enough that no repetition shows. */
const GRAIN = (() => {
  const random = randomFrom(1);
  return Int8Array.from({ length: 1 << 16 }, () => Math.round((random() + random() + random() - 1.5) * 7));
})();

/** Adds grain to the red, green and blue bytes of a picture; each row takes another part of the strip. */
function addGrain(bytes: Buffer, width: number, seed: number): void {
  const pixels = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length);
  const random = randomFrom(seed);
  for (let row = 0; row < pixels.length; row += width * 3) {
    let at = Math.floor(random() * GRAIN.length);
    for (let i = row; i < row + width * 3; i += 3) {
      const grain = GRAIN[at++ & (GRAIN.length - 1)] ?? 0;
      pixels[i] = (pixels[i] ?? 0) + grain;
      pixels[i + 1] = (pixels[i + 1] ?? 0) + grain;
      pixels[i + 2] = (pixels[i + 2] ?? 0) + grain;
    }
  }
}

/** The metadata that a camera writes. libvips counts the directories: 0 image, 2 photograph, 3 position. */
function exifOf({ body, capturedAt, focalLength, iso, position }: PlannedPhotograph): Exif {
  const local = new Date(capturedAt.getTime() + 120 * MINUTE).toISOString();
  const clock = `${local.slice(0, 10).replaceAll('-', ':')} ${local.slice(11, 19)}`;
  return {
    IFD0: {
      Make: body.make,
      Model: body.model,
      Artist: 'Bokkiefoto',
      Copyright: `Kopiereg ${local.slice(0, 4)} Bokkiefoto`,
      DateTime: clock,
    },
    IFD2: {
      DateTimeOriginal: clock,
      SubSecTimeOriginal: local.slice(20, 23),
      OffsetTimeOriginal: TIME_ZONE,
      LensModel: body.lens,
      FocalLength: `${focalLength}/1`,
      FNumber: '28/10',
      ExposureTime: '1/1250',
      ISOSpeedRatings: String(iso),
      BodySerialNumber: '022021003456',
    },
    ...(position && {
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: degrees(position[0]),
        GPSLongitudeRef: 'E',
        GPSLongitude: degrees(position[1]),
      },
    }),
  };
}

/** Degrees, minutes and seconds as EXIF's fractions. */
function degrees(angle: number): string {
  const minutes = (angle % 1) * 60;
  return `${Math.floor(angle)}/1 ${Math.floor(minutes)}/1 ${Math.round((minutes % 1) * 6000)}/100`;
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** An element of a list, chosen by a number from 0 up to 1. */
function pick<T>(list: readonly T[], chance: number): T {
  const chosen = list[Math.floor(chance * list.length)];
  if (chosen === undefined) throw new RangeError('Nothing to choose from.');
  return chosen;
}

/** A source of numbers from 0 to 1 that always gives the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
