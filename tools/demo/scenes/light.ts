import { colour, type Vec3 } from './math.ts';

/** The light of an hour on the Highveld. Light is linear, 1 = a white surface in full exposure. */
export interface Mood {
  /** Direction of the sun. It stands behind the players: the rim of light makes it read as sport photography. */
  sun: Vec3;
  sunlight: Vec3;
  /** From above. */
  skylight: Vec3;
  /** From the field. */
  bounce: Vec3;
  /** From the photographer's side. */
  fill: Vec3;
  /** Colours of the sky from the top to the horizon, of the hills and of the trees. */
  top: string;
  mid: string;
  low: string;
  hill: string;
  tree: string;
  /** Haze, dust and flare. */
  glow: Vec3;
  /** Strength of the warm highlights and cool shadows. */
  warmth: number;
  /** What is in the sky. */
  sky: 'sun' | 'clear' | 'floodlights' | 'none';
}

export const MOODS = {
  gold: {
    sun: [0.35, 0.2, -1],
    sunlight: [3.4, 2.05, 0.95],
    skylight: [0.3, 0.34, 0.45],
    bounce: [0.24, 0.2, 0.09],
    fill: [0.12, 0.11, 0.11],
    top: '#5f8bb0',
    mid: '#e8b878',
    low: '#ffd489',
    hill: '#6b6672',
    tree: '#232c1c',
    glow: [1.5, 0.92, 0.4],
    warmth: 1,
    sky: 'sun',
  },
  late: {
    sun: [-0.55, 0.24, -1],
    sunlight: [3.2, 1.75, 0.75],
    skylight: [0.25, 0.3, 0.46],
    bounce: [0.22, 0.17, 0.08],
    fill: [0.115, 0.11, 0.12],
    top: '#3f628c',
    mid: '#d98f63',
    low: '#f8b565',
    hill: '#544f63',
    tree: '#1b231b',
    glow: [1.4, 0.75, 0.3],
    warmth: 1.05,
    sky: 'sun',
  },
  day: {
    sun: [0.7, 0.75, 0.35],
    sunlight: [2.5, 2.2, 1.75],
    skylight: [0.5, 0.58, 0.72],
    bounce: [0.2, 0.22, 0.1],
    fill: [0.22, 0.22, 0.22],
    top: '#5c9bd0',
    mid: '#a8cbe2',
    low: '#dfe9e6',
    hill: '#7f93a3',
    tree: '#40562f',
    glow: [0.25, 0.22, 0.16],
    warmth: 0.9,
    sky: 'clear',
  },
  dusk: {
    sun: [0.5, 0.55, -0.8],
    sunlight: [2.1, 2.2, 2.5],
    skylight: [0.22, 0.28, 0.48],
    bounce: [0.1, 0.13, 0.1],
    fill: [0.36, 0.35, 0.38],
    top: '#15254a',
    mid: '#41507f',
    low: '#c58a7c',
    hill: '#2a2f4c',
    tree: '#141d1f',
    glow: [0.5, 0.5, 0.7],
    warmth: 0.85,
    sky: 'floodlights',
  },
  stage: {
    sun: [0.35, 0.85, -0.6],
    sunlight: [3.2, 2.6, 1.8],
    skylight: [0.16, 0.13, 0.22],
    bounce: [0.1, 0.13, 0.1],
    fill: [0.34, 0.28, 0.24],
    top: '#15254a',
    mid: '#41507f',
    low: '#c58a7c',
    hill: '#2a2f4c',
    tree: '#141d1f',
    glow: [0.6, 0.42, 0.2],
    warmth: 1.1,
    sky: 'none',
  },
} satisfies Record<string, Mood>;
export type MoodName = keyof typeof MOODS;

/** What is underfoot: two colours (the stripes of the mower), and whether it is hard and smooth. */
export interface Ground {
  stripes: readonly [Vec3, Vec3];
  hard: boolean;
}

const ground = (one: string, other: string, hard = false): Ground => ({ stripes: [colour(one), colour(other)], hard });

export const GROUNDS = {
  grass: ground('#557034', '#465f2b'),
  winter: ground('#a39352', '#87803f'),
  astro: ground('#39697f', '#355f74'),
  turf: ground('#2f6f47', '#2a6640'),
  court: ground('#3f7a63', '#3f7a63', true),
  clay: ground('#a65a3a', '#a65a3a', true),
  stage: ground('#1b1512', '#1b1512', true),
} satisfies Record<string, Ground>;
export type GroundName = keyof typeof GROUNDS;
