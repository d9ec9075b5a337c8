import type { Camera } from './camera.ts';
import type { Figure } from './figure.ts';
import { LinearImage } from './image.ts';
import { MOODS, type Mood } from './light.ts';
import { add, dot, mix, multiply, noise, normalize, saturate, scale, subtract, type Vec3 } from './math.ts';
import { distance, firstHit, lightReaching, materialAt, normalAt } from './ray-marcher.ts';
import type { Shot } from './scene.ts';
import { drawLettering, surfaceAt, type Surface } from './surfaces.ts';

/** Players that are about equally sharp. */
interface Layer {
  /** Sigma in thousandths of the picture's height. */
  blur: number;
  figures: Figure[];
}

/** Draws the players over the field, the farthest first, each layer with its own depth of field. */
export async function drawPlayers(
  image: LinearImage,
  shot: Shot,
  figures: readonly Figure[],
  near: readonly Figure[],
): Promise<void> {
  const { scene, camera, unit } = shot;
  const lettering = await drawLettering(figures);
  const mood = MOODS[scene.mood];
  const sun = normalize(mood.sun);
  const shoulderLight = camera.shoulder(scene.fillSide ?? -0.6);
  for (const layer of layersOf(shot, figures)) {
    const drawn = new LinearImage(camera.width, camera.height);
    const { left, right, top, bottom } = boundsOf(layer.figures, camera);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const ray = camera.ray(x, y);
        const hit = firstHit(layer.figures, camera.eye, ray, 60);
        if (!hit || (scene.mood !== 'stage' && isUnderGrass(hit.place))) continue;
        const { figure, place } = hit;
        const material = materialAt(figure, place);
        const normal = normalAt(figure, place);
        const shadows = near.includes(figure) ? near : layer.figures;
        const facesSun = dot(normal, sun) > -0.3;
        drawn.set(
          x,
          y,
          reflect(surfaceAt(figure, material, place, lettering), mood, {
            ray,
            normal,
            sun,
            sunShare: facesSun ? lightReaching(shadows, add(place, normal, 0.012), sun, 0.012, 4) : 0,
            openness: opennessOf(figure, place, normal),
            shoulderShare: Math.max(0, dot(normal, shoulderLight)),
          }),
        );
      }
    }
    image.cover(drawn.blurred(layer.blur * unit * 0.95 + 0.35));
  }
}

function layersOf({ camera, focus }: Shot, figures: readonly Figure[]): Layer[] {
  const byDepth = figures
    .map((figure) => ({ figure, depth: dot(subtract(figure.centre, camera.eye), camera.forward) }))
    .sort((a, b) => b.depth - a.depth);
  const layers: Layer[] = [];
  for (const { figure, depth } of byDepth) {
    const blur = Math.min(9, Math.abs(depth - focus) * 1.15);
    const last = layers.at(-1);
    if (last && Math.abs(last.blur - blur) < 0.9) last.figures.push(figure);
    else layers.push({ blur, figures: [figure] });
  }
  return layers;
}

/** The part of the picture that figures can cover, in pixels. */
function boundsOf(figures: readonly Figure[], camera: Camera) {
  const bounds = { left: camera.width, right: 0, top: camera.height, bottom: 0 };
  for (const { centre, radius } of figures) {
    const { x, y, depth } = camera.project(centre);
    const reach = radius * camera.pixelsPerMetre(Math.max(0.2, depth - radius * 0.5)) * 1.15;
    bounds.left = Math.max(0, Math.floor(Math.min(bounds.left, x - reach)));
    bounds.right = Math.min(camera.width, Math.max(bounds.right, x + reach));
    bounds.top = Math.max(0, Math.floor(Math.min(bounds.top, y - reach)));
    bounds.bottom = Math.min(camera.height, Math.max(bounds.bottom, y + reach));
  }
  return bounds;
}

/** Boots stand in the grass, not on it. */
function isUnderGrass([x, y, z]: Vec3): boolean {
  return y < 0.028 * noise(x * 60, 0, z * 60) + 0.012;
}

/** How much of the sky a place on a figure sees, 0 to 1: less in creases and near the field. */
function opennessOf(figure: Figure, place: Vec3, normal: Vec3): number {
  const [x, y, z] = add(place, normal, 0.1);
  return saturate(0.35 + 6.5 * distance(figure, x, y, z)) * mix(0.62, 1, saturate(place[1] * 2.2));
}

interface Incidence {
  ray: Vec3;
  normal: Vec3;
  sun: Vec3;
  /** Shares of the light that arrive, 0 to 1. */
  sunShare: number;
  openness: number;
  shoulderShare: number;
}

/** The light from a surface to the lens. */
function reflect(
  surface: Surface,
  mood: Mood,
  { ray, normal, sun, sunShare, openness, shoulderShare }: Incidence,
): Vec3 {
  const wrap = surface.skin ? 0.35 : 0; // skin passes light round its edges
  const direct = Math.max(0, (dot(normal, sun) + wrap) / (1 + wrap));
  const upward = 0.5 + 0.5 * normal[1];
  let light = scale(mood.sunlight, direct * sunShare);
  light = add(light, mood.skylight, upward * openness * 1.05);
  light = add(light, mood.bounce, (1 - upward) * openness * 1.3);
  light = add(light, mood.fill, (0.35 + 1.5 * shoulderShare) * openness);
  const seen = multiply(surface.colour, light);

  const againstSun = Math.max(0, dot(ray, sun));
  const rim = Math.pow(1 - Math.max(0, -dot(normal, ray)), 3.2) * againstSun * 1.15 * mix(0.3, 1, sunShare);
  const halfway = normalize(subtract(sun, ray));
  const shine = Math.pow(Math.max(0, dot(normal, halfway)), 26) * surface.gloss * sunShare;
  const flesh: Vec3 = surface.skin ? [0.1, 0.03, 0.015] : [0, 0, 0];
  const channel = (k: 0 | 1 | 2) =>
    seen[k] +
    mood.sunlight[k] * (rim * saturate(0.55 + surface.colour[k]) + shine) +
    surface.colour[k] * flesh[k] * direct;
  return [channel(0), channel(1), channel(2)];
}
