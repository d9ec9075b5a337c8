import type { LinearImage } from './image.ts';
import { MOODS } from './light.ts';
import { add, mix, randomFrom, saturate, scale, type Vec3 } from './math.ts';
import type { Shot } from './scene.ts';

const EXPOSURE = 0.8;
const SATURATION = 0.8;
/** Fine: what is made of the pictures adds its own. */
const GRAIN = 0.02;
const BLOOM_THRESHOLD = 0.75;
/** Colour added to shadows and to highlights: split toning. */
const COOL: Vec3 = [-0.004, 0.004, 0.012];
const WARM: Vec3 = [0.012, 0, -0.012];

/** Grass, dust and drops of water in the air. */
export function drawSpecks(image: LinearImage, { scene, camera, unit, random }: Shot): void {
  const light = scale(MOODS[scene.mood].glow, 1.1);
  const specks = scene.specks ?? 90;
  for (let i = 0; i < specks; i++) {
    const place = scene.specksAt
      ? camera.project(add(scene.specksAt, [(random() - 0.5) * 1.8, random() * random() * 0.9, (random() - 0.5) * 1.4]))
      : { x: random() * camera.width, y: camera.height * (0.45 + 0.5 * random()) };
    const large = random() > 0.9;
    const radius = (large ? 3 + 6 * random() : 0.7 + 1.7 * random()) * unit;
    image.addDisc(place.x, place.y, radius, light, (large ? 0.07 : 0.4) * random());
  }
}

/**
 * Turns light into a picture as film does: bloom, flare, vignette, filmic curve, split toning and grain.
 * Answers red, green and blue bytes, row by row.
 */
export function develop(image: LinearImage, { scene, camera, unit }: Shot): Buffer {
  const { width, height } = image;
  const mood = MOODS[scene.mood];
  const highlights = image.highlights(BLOOM_THRESHOLD);
  const glow = highlights.blurred(12 * unit);
  const veil = highlights.blurred(60 * unit);
  const sunX = width * (0.5 + (scene.sunX ?? 0.25));
  const sunY = camera.horizon - height * 0.1;
  const flare = scene.flare ?? (mood.sky === 'sun' ? 0.12 : 0);
  const grainFrom = randomFrom(scene.seed + 99);
  const bytes = Buffer.alloc(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / width;
      const dy = (y - height / 2) / height;
      const vignette = 1 - (scene.vignette ?? 0.85) * Math.pow(dx * dx + dy * dy, 1.15);
      const stray = flare * Math.exp(-((x - sunX) ** 2 + (y - sunY) ** 2) / (2 * (height * 0.34) ** 2));
      const grain = (grainFrom() + grainFrom() + grainFrom() - 1.5) * GRAIN;

      const light = image.get(x, y);
      const grey = light[0] * 0.25 + light[1] * 0.62 + light[2] * 0.13;
      const bloom = add(add(scale(glow.get(x, y), 0.22), veil.get(x, y), 0.3), mood.glow, stray);
      for (const k of [0, 1, 2] as const) {
        const exposed = (mix(grey, light[k], SATURATION) + bloom[k]) * vignette * EXPOSURE;
        const value = contrast(filmic(exposed));
        const tone = (value > 0.5 ? WARM : COOL)[k] * mood.warmth;
        bytes[at++] = Math.max(0, Math.min(255, (value + tone + grain * (1 - 0.55 * value) + 0.012) * 255));
      }
    }
  }
  return bytes;
}

/** ACES' filmic curve as fitted by Narkowicz, with gamma 2.2. */
function filmic(light: number): number {
  const value = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.pow(saturate(value), 1 / 2.2);
}

function contrast(value: number): number {
  return mix(value, value * value * (3 - 2 * value), 0.42);
}
