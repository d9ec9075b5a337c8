/** A place or direction in metres (x right, y up, z towards the first camera), or linear light (red, green, blue). */
export type Vec3 = readonly [number, number, number];

/** a + k·b */
export function add(a: Vec3, b: Vec3, k = 1): Vec3 {
  return [a[0] + b[0] * k, a[1] + b[1] * k, a[2] + b[2] * k];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vec3, k: number): Vec3 {
  return [a[0] * k, a[1] * k, a[2] * k];
}

/** Component by component: how a surface of colour a reflects light b. */
export function multiply(a: Vec3, b: Vec3): Vec3 {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

/** The direction of a: length 1. */
export function normalize(a: Vec3): Vec3 {
  return scale(a, 1 / (length(a) || 1));
}

export function middle(a: Vec3, b: Vec3): Vec3 {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function mixColour(a: Vec3, b: Vec3, t: number): Vec3 {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

/** x, held between 0 and 1. */
export function saturate(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/** 0 before `from`, 1 after `to`, with a soft start and end. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = saturate((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Linear light of a colour such as #0f5a36. */
export function colour(hex: string): Vec3 {
  const channel = (at: number) => Math.pow(parseInt(hex.slice(at, at + 2), 16) / 255, 2.2);
  return [channel(1), channel(3), channel(5)];
}

/** A source of numbers from 0 to 1 that always gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The element of a list at an index; past the end it starts again. */
export function cycle<T>(list: readonly T[], index: number): T {
  const chosen = list[index % list.length];
  if (chosen === undefined) throw new RangeError('Nothing to choose from.');
  return chosen;
}

/** An element of a list, chosen by a number from 0 up to 1. */
export function pick<T>(list: readonly T[], chance: number): T {
  return cycle(list, Math.floor(chance * list.length));
}

function hash(x: number, y: number, z: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647 ^ 0x5bd1e995);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

/** Smooth value noise from 0 to 1, one bump a unit. */
export function noise(x: number, y: number, z: number): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const zi = Math.floor(z);
  const ease = (t: number) => t * t * (3 - 2 * t);
  const u = ease(x - xi);
  const v = ease(y - yi);
  const w = ease(z - zi);
  const row = (y1: number, z1: number) => mix(hash(xi, y1, z1), hash(xi + 1, y1, z1), u);
  const layer = (z1: number) => mix(row(yi, z1), row(yi + 1, z1), v);
  return mix(layer(zi), layer(zi + 1), w);
}
