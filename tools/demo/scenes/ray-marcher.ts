import type { Ball, Capsule, Figure, Material, Skirt } from './figure.ts';
import { add, dot, mix, noise, normalize, saturate, subtract, type Vec3 } from './math.ts';

/** How far parts of one material melt into each other, in metres. */
const MELTING: Record<Material, number> = {
  skin: 0.03,
  jersey: 0.075,
  shorts: 0.06,
  socks: 0.02,
  boots: 0.025,
  hair: 0.02,
  stick: 0.001,
  ball: 0,
};

/** The material nearest to the place of the last distance() call; read through materialAt(). */
let nearestMaterial: Material = 'skin';

/** Metres from a place to the surface of a figure, negative inside. */
export function distance(figure: Figure, x: number, y: number, z: number): number {
  let nearest = 1e9;
  for (const { material, capsules } of figure.parts) {
    const d = ruffle(material, melted(capsules, MELTING[material], x, y, z), x, y, z);
    if (d < nearest) {
      nearest = d;
      nearestMaterial = material;
    }
  }
  if (figure.skirt) {
    const d = distanceToSkirt(figure.skirt, x, y, z);
    if (d < nearest) {
      nearest = d;
      nearestMaterial = 'shorts';
    }
  }
  if (figure.ball) {
    const d = distanceToBall(figure.ball, x, y, z);
    if (d < nearest) {
      nearest = d;
      nearestMaterial = 'ball';
    }
  }
  return nearest;
}

/** What the surface next to a place is made of. */
export function materialAt(figure: Figure, [x, y, z]: Vec3): Material {
  distance(figure, x, y, z);
  return nearestMaterial;
}

/** The direction out of the surface at a place on it. */
export function normalAt(figure: Figure, [x, y, z]: Vec3): Vec3 {
  const e = 0.0022;
  const a = distance(figure, x + e, y - e, z - e);
  const b = distance(figure, x - e, y - e, z + e);
  const c = distance(figure, x - e, y + e, z - e);
  const d = distance(figure, x + e, y + e, z + e);
  return normalize([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

/** The distance to rods that flow into each other. */
function melted(capsules: readonly Capsule[], melting: number, x: number, y: number, z: number): number {
  let nearest = 1e9;
  for (const c of capsules) {
    const px = x - c.ax;
    const py = y - c.ay;
    const pz = z - c.az;
    const h = saturate((px * c.alongX + py * c.alongY + pz * c.alongZ) * c.inverseSquare);
    const qx = px - c.alongX * h;
    const qy = py - c.alongY * h;
    const qz = pz - c.alongZ * h;
    const d = Math.sqrt(qx * qx + qy * qy + qz * qz) - c.radius - c.widening * h;
    const overlap = Math.max(melting - Math.abs(nearest - d), 0) / melting;
    nearest = Math.min(nearest, d) - overlap * overlap * melting * 0.25;
  }
  return nearest;
}

/** Folds in cloth and locks in hair: small enough to matter only near the surface. */
function ruffle(material: Material, d: number, x: number, y: number, z: number): number {
  if ((material === 'jersey' || material === 'shorts') && d < 0.06) {
    const folds = 0.02 * (noise(x * 10 + 7, y * 6, z * 10) - 0.5);
    return d - folds - 0.009 * (noise(x * 27 + y * 8, y * 13, z * 27) - 0.5);
  }
  if (material === 'hair' && d < 0.05) return d - 0.016 * (noise(x * 42, y * 30, z * 42) - 0.5);
  return d;
}

/** A cone with pleats. */
function distanceToSkirt(skirt: Skirt, x: number, y: number, z: number): number {
  const from = subtract([x, y, z], skirt.top);
  const down = dot(from, skirt.axis);
  const outward = Math.sqrt(Math.max(0, dot(from, from) - down * down));
  const t = saturate(down / skirt.length);
  const angle = Math.atan2(from[2], from[0]);
  const radius = mix(skirt.topRadius, skirt.hemRadius, Math.pow(t, 0.8));
  const pleats = 0.022 * t * Math.sin(angle * 11 + 2 * noise(x * 3, 1, z * 3));
  const hem = down - skirt.length - 0.02 * Math.sin(angle * 4);
  return Math.max(outward - radius - pleats, hem, -down) * 0.7; // a cone's distance is overestimated: step less
}

function distanceToBall(ball: Ball, x: number, y: number, z: number): number {
  const from = subtract([x, y, z], ball.centre);
  const along = Math.max(-ball.half, Math.min(ball.half, dot(from, ball.axis)));
  const outward = add(from, ball.axis, -along);
  const taper = ball.half ? 1 - 0.28 * Math.pow(along / ball.half, 2) : 1;
  return Math.sqrt(dot(outward, outward)) - ball.radius * taper;
}

export interface Hit {
  figure: Figure;
  place: Vec3;
}

const MAX_STEPS = 90;

/** Steps along a ray within a figure's sphere until `visit` answers true; answers how far that was, in metres. */
function walk(
  figure: Figure,
  origin: Vec3,
  direction: Vec3,
  from: number,
  to: number,
  visit: (distance: number, t: number) => boolean,
): number | null {
  const toCentre = subtract(origin, figure.centre);
  const b = dot(toCentre, direction);
  const discriminant = b * b - dot(toCentre, toCentre) + figure.radius * figure.radius;
  if (discriminant < 0) return null;
  const half = Math.sqrt(discriminant);
  const end = Math.min(to, -b + half);
  let t = Math.max(from, -b - half);
  for (let step = 0; t < end && step < MAX_STEPS; step++) {
    const d = distance(
      figure,
      origin[0] + direction[0] * t,
      origin[1] + direction[1] * t,
      origin[2] + direction[2] * t,
    );
    if (visit(d, t)) return t;
    t += Math.max(d * 0.86, 0.003);
  }
  return null;
}

/** The first surface that a ray meets within `reach` metres; null when it meets none. */
export function firstHit(figures: readonly Figure[], origin: Vec3, direction: Vec3, reach: number): Hit | null {
  let nearest = reach;
  let hit: Figure | null = null;
  for (const figure of figures) {
    const t = walk(figure, origin, direction, 0.2, nearest, (d, far) => d < 0.0011 * Math.max(1, far * 0.15));
    if (t === null) continue;
    nearest = t;
    hit = figure;
  }
  return hit && { figure: hit, place: add(origin, direction, nearest) };
}

/** How much of a light reaches a place, 0 to 1, with the soft edge of a shadow. `reach` in metres. */
export function lightReaching(
  figures: readonly Figure[],
  origin: Vec3,
  toLight: Vec3,
  from: number,
  reach: number,
): number {
  let light = 1;
  for (const figure of figures) {
    walk(figure, origin, toLight, from, reach, (d, t) => {
      light = d < 0.002 ? 0 : Math.min(light, saturate(0.5 + (9 * d) / (t + 0.05)));
      return light === 0;
    });
    if (light === 0) return 0;
  }
  return light;
}
