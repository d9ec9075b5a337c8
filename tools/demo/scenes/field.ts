import type { Figure } from './figure.ts';
import { LinearImage } from './image.ts';
import { GROUNDS, MOODS, type Ground } from './light.ts';
import {
  add,
  dot,
  mix,
  mixColour,
  multiply,
  noise,
  normalize,
  saturate,
  scale,
  smoothstep,
  type Vec3,
} from './math.ts';
import { lightReaching } from './ray-marcher.ts';
import type { FloorLight, Scene, Shot } from './scene.ts';

const CHALK: Vec3 = [0.82, 0.82, 0.78];
/** Direction of the mower's stripes, in radians. */
const MOWING = 0.4;
/** Metres; beyond them everything is haze. */
const FARTHEST = 400;

/** Draws the field below the horizon, with its chalk and the shadows of the players near by. */
export function drawField(image: LinearImage, shot: Shot, near: readonly Figure[]): void {
  const { scene, camera, unit, focus } = shot;
  const mood = MOODS[scene.mood];
  const ground: Ground = GROUNDS[scene.ground ?? 'grass'];
  const sun = normalize(mood.sun);
  const floorLight = scene.mood === 'stage' ? spotlight(scene) : null;
  const hazeRow = Math.max(0, Math.floor(camera.horizon) - 3);
  const glare = normalize([sun[0], -sun[1] * 0.6, sun[2]]);

  for (let y = Math.max(0, Math.floor(camera.horizon) - 1); y < camera.height; y++) {
    for (let x = 0; x < camera.width; x++) {
      const ray = camera.ray(x, y);
      const t = Math.min(ray[1] < -1e-4 ? -camera.eye[1] / ray[1] : FARTHEST, FARTHEST);
      const place = add(camera.eye, ray, t);
      const defocus = Math.abs(t - focus);

      const surface = groundColour(ground, place[0], place[2], Math.exp(-defocus * 0.22));
      const chalk = chalkAt(scene, ground, place[0], place[2], defocus);
      const shadow = lightReaching(near, [place[0], 0.01, place[2]], sun, 0.02, 9);
      const shine = Math.pow(Math.max(0, dot(ray, glare)), 5);
      const sunShare = (0.22 + 0.45 * sun[1] + 0.55 * shine * (ground.hard ? 0.6 : 1)) * mix(0.12, 1, shadow);
      const light = add(scale(mood.sunlight, sunShare), mood.skylight, 0.75);
      let seen = add(multiply(mixColour(surface, CHALK, chalk * 0.85), light), mood.glow, shine * 0.03 * shadow);
      seen = mixColour(seen, scale(image.get(x, hazeRow), 0.9), smoothstep(12, 130, t) * 0.55);
      if (floorLight) seen = scale(seen, floorLight(place[0], place[2]));

      // the far edge of the field melts into what is behind it
      const edge = saturate((y - camera.horizon) / (7 * unit));
      image.set(x, y, edge < 1 && y > 0 ? mixColour(image.get(x, y - 1), seen, 0.25 + 0.75 * edge) : seen);
    }
  }
}

/** Stripes, patches and blades of grass; `sharpness` 0 to 1 is how much of the grain can be seen. */
function groundColour({ stripes, hard }: Ground, x: number, z: number, sharpness: number): Vec3 {
  const patches = noise(x * 0.35, 0, z * 0.35) * 0.3 + noise(x * 1.6, 5, z * 1.6) * (hard ? 0.1 : 0.25);
  if (hard) return scale(stripes[0], 0.72 + patches);
  const across = Math.sin((x * Math.cos(MOWING) + z * Math.sin(MOWING)) * 1.05);
  const tufts = (noise(x * 13, 9, z * 7) - 0.5) * 0.65 * sharpness;
  const blades = (noise(x * 55, 2, z * 26) - 0.5) * 1.15 * sharpness * sharpness;
  return scale(mixColour(stripes[0], stripes[1], smoothstep(-0.25, 0.25, across)), 0.72 + patches + tufts + blades);
}

/** How much chalk lies at a place, 0 to 1. */
function chalkAt({ lines = [], circle }: Scene, { hard }: Ground, x: number, z: number, defocus: number): number {
  let chalk = 0;
  for (const [x0, z0, x1, z1, width] of lines) {
    const dx = x1 - x0;
    const dz = z1 - z0;
    const along = saturate(((x - x0) * dx + (z - z0) * dz) / (dx * dx + dz * dz));
    const away = Math.hypot(x - x0 - dx * along, z - z0 - dz * along);
    const soft = 0.012 + 0.012 * defocus;
    const ragged = hard ? 0 : 0.02 * noise(x * 30, 1, z * 30);
    const here = 1 - smoothstep(width / 2 - soft, width / 2 + soft, away + ragged);
    chalk = Math.max(chalk, here * Math.min(1, width / (soft * 2)));
  }
  if (circle) {
    const away = Math.abs(Math.hypot(x - circle[0], z - circle[1]) - circle[2]);
    chalk = Math.max(chalk, 1 - smoothstep(0.02, 0.05 + 0.012 * defocus, away));
  }
  return chalk;
}

/** A pool of light on the stage: wide for a group, narrow for one or two. */
function spotlight({ players }: Scene): FloorLight {
  const group = players.length > 2;
  const [z, strength, spread] = group ? [-1, 3, 6] : [0, 4, 2];
  return (x, depth) => 1.2 + strength * Math.exp(-(x * x + (depth - z) ** 2) / spread);
}

/** The ring, the net and the post of netball: 3.05 m above the court. */
export async function drawNetballPost(image: LinearImage, { scene, camera, unit }: Shot): Promise<void> {
  if (!scene.netballPost) return;
  const [x, z] = scene.netballPost;
  const { width, height } = camera;
  const foot = camera.project([x, 0, z]);
  const top = camera.project([x, 3.05, z]);
  const ring = camera.project([x + 0.2, 3.05, z + 0.25]);
  const radius = camera.pixelsPerMetre(top.depth) * 0.19;
  const cords = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) => {
    const odd = i % 2 === 1;
    const start = ring.x - radius + (i * radius) / 4;
    const end = ring.x - radius * 0.62 + i * radius * 0.155;
    const to = (shift: number) => `${end + radius * shift} ${ring.y + radius * 1.5}`;
    return [
      `<path d="M${start} ${ring.y + (odd ? 3 : -3)}L${to(odd ? 0.14 : -0.14)}"/>`,
      `<path d="M${start} ${ring.y}L${to(odd ? -0.2 : 0.2)}"/>`,
    ];
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M${foot.x} ${foot.y}L${top.x} ${top.y}" stroke="#f4f1ea" stroke-width="${radius * 0.34}"/>
    <g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="${radius * 0.045}">${cords.join('')}</g>
    <ellipse cx="${ring.x}" cy="${ring.y}" rx="${radius}" ry="${radius * 0.22}" fill="none" stroke="#e8632c" stroke-width="${radius * 0.13}"/>
  </svg>`;
  image.cover((await LinearImage.fromSvg(drawing, width, height, 1.05)).blurred(unit));
}
