import type { Camera, View } from './camera.ts';
import type { Player } from './figure.ts';
import type { GroundName, MoodName } from './light.ts';

export type Category =
  'Rugby' | 'Netball' | 'Hokkie' | 'Individual Photos' | 'Opening Evening' | 'Mnr and Miss Bokkieweek';

/** What stands behind the field. Shares are of the picture's width or height. */
export type Backdrop =
  | { kind: 'trees' | 'people' | 'gazebos' }
  | { kind: 'stand'; from?: number; to?: number; height?: number }
  | { kind: 'stage'; beams: readonly [string, ...string[]] };

/** A chalk line from x, z to x, z in metres, and its width. */
export type ChalkLine = readonly [x0: number, z0: number, x1: number, z1: number, width: number];

/** A picture to be drawn. Lengths are metres unless said otherwise. */
export interface Scene extends View {
  /** What the photographs of it are called. */
  title: string;
  category: Category;
  /** Pixels at scale 1. */
  size: readonly [width: number, height: number];
  /** Of all that is random in the picture: the same seed gives the same picture. */
  seed: number;
  mood: MoodName;
  ground?: GroundName;
  backdrop: Backdrop;
  /** Sigma of the backdrop, in thousandths of the picture's height. */
  backdropBlur?: number;
  /** Number of lamps out of focus, and the share of the height over which they hang. */
  lamps?: number;
  lampsHeight?: number;
  /** Place of the sun: share of the width from the middle. */
  sunX?: number;
  /** Goal posts: the left one's place as a share of the width, their distance as a share of the height. */
  posts?: readonly [x: number, width: number];
  lines?: readonly ChalkLine[];
  /** A circle of chalk: x, z and radius. */
  circle?: readonly [x: number, z: number, radius: number];
  /** A netball post: x and z. */
  netballPost?: readonly [x: number, z: number];
  /** Grass and dust in the air, around a place when one is given. */
  specks?: number;
  specksAt?: readonly [x: number, y: number, z: number];
  /** The soft light over the photographer's shoulder: -1 left, 1 right. */
  fillSide?: number;
  /** Share of stray light from the sun. */
  flare?: number;
  vignette?: number;
  /** Whether the picture may be shown mirrored: no number or letter can be read in it. */
  mirrorable?: boolean;
  /** The first one is in focus. */
  players: readonly Player[];
}

/** The light of the stage on a place of its floor. */
export type FloorLight = (x: number, z: number) => number;

/** What the steps of drawing share. */
export interface Shot {
  scene: Scene;
  camera: Camera;
  /** Pixels in a thousandth of the picture's height: the unit of blurs and specks. */
  unit: number;
  /** Metres from the lens to what is sharp. */
  focus: number;
  random: () => number;
}
