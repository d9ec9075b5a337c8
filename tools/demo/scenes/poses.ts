import type { Vec3 } from './math.ts';

/** The directions of the upper and the lower part of an arm or a leg. */
type Limb = readonly [upper: Vec3, lower: Vec3];

/**
 * How a player holds the body. The player faces +z, y is up; the first limb of a pair is on the side of -x. Directions
 * need not have length 1.
 */
export interface Pose {
  /** The hips above the field, in metres. */
  pelvis: Vec3;
  spine: Vec3;
  /** Of the shoulders against the hips, in radians. */
  twist: number;
  /** Direction of the head; upright over the spine when absent. */
  head?: Vec3;
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
  /** Direction of the feet; flat on the field when absent. */
  toes?: Vec3;
  /** Where the ball is: under the first arm, in front of the hands, over the hands, or in the second hand. */
  ball?: 'arm' | 'front' | 'over' | 'hand';
  /** Direction of a hockey stick from the hands. */
  stick?: Vec3;
}

/** The upper and lower part of the first limb, then of the second. */
function limbs(upperA: Vec3, lowerA: Vec3, upperB: Vec3, lowerB: Vec3): readonly [Limb, Limb] {
  return [
    [upperA, lowerA],
    [upperB, lowerB],
  ];
}

export const POSES = {
  run: {
    pelvis: [0, 0.95, 0],
    spine: [0, 0.93, 0.32],
    twist: -0.35,
    arms: limbs([-0.25, -0.75, 0.55], [0.25, 0.25, 0.95], [0.3, -0.7, -0.65], [0.1, -0.55, 0.75]),
    legs: limbs([0, -0.88, -0.5], [0, -0.35, -0.95], [0.02, -0.42, 0.9], [0, -0.92, -0.3]),
  },
  sprint: {
    pelvis: [0, 0.98, 0],
    spine: [0, 0.88, 0.46],
    twist: 0.4,
    arms: limbs([-0.3, -0.55, -0.8], [-0.1, -0.7, 0.55], [0.2, -0.7, 0.65], [-0.25, 0.5, 0.85]),
    legs: limbs([-0.03, -0.3, 0.95], [0, -0.9, -0.45], [0, -0.8, -0.62], [0, -0.1, -1]),
  },
  carry: {
    pelvis: [0, 0.95, 0],
    spine: [0.05, 0.92, 0.36],
    twist: -0.25,
    arms: limbs([-0.4, -0.8, 0.25], [0.65, 0.1, 0.7], [0.55, -0.55, 0.35], [0.35, 0.25, 0.85]),
    legs: limbs([0, -0.85, -0.55], [0, -0.25, -0.97], [0.03, -0.45, 0.9], [0, -0.95, -0.2]),
    ball: 'arm',
  },
  pass: {
    pelvis: [0, 0.8, 0],
    spine: [0.12, 0.85, 0.5],
    twist: 0.7,
    arms: limbs([0.35, -0.6, 0.75], [0.75, -0.05, 0.5], [0.7, -0.55, 0.5], [0.85, 0, 0.3]),
    legs: limbs([-0.45, -0.8, 0.35], [-0.05, -0.95, -0.35], [0.4, -0.75, -0.3], [0.3, -0.85, -0.5]),
    ball: 'front',
  },
  kick: {
    pelvis: [0, 1, 0],
    spine: [0.05, 0.97, -0.22],
    twist: -0.5,
    arms: limbs([-0.8, 0.1, 0.6], [-0.6, 0.3, 0.75], [0.85, -0.1, -0.5], [0.8, 0.1, -0.5]),
    legs: limbs([0, -1, -0.1], [0, -1, -0.12], [-0.12, 0.12, 0.98], [-0.1, 0.3, 0.95]),
  },
  jump: {
    pelvis: [0, 1, 0],
    spine: [0, 0.99, 0.06],
    twist: 0.1,
    arms: limbs([-0.18, 0.95, 0.25], [0.12, 0.97, 0.2], [0.18, 0.95, 0.25], [-0.1, 0.97, 0.22]),
    legs: limbs([-0.06, -1, 0.1], [0, -0.95, -0.3], [0.06, -1, -0.05], [0, -0.9, -0.4]),
    toes: [0, -0.8, 0.6],
  },
  lift: {
    pelvis: [0, 0.92, 0],
    spine: [0, 0.97, 0.22],
    twist: 0,
    arms: limbs([-0.1, 0.75, 0.65], [0.05, 0.85, 0.5], [0.1, 0.75, 0.65], [-0.05, 0.85, 0.5]),
    legs: limbs([-0.18, -0.9, 0.35], [-0.08, -0.95, -0.25], [0.18, -0.9, -0.1], [0.1, -0.95, -0.3]),
  },
  shoot: {
    pelvis: [0, 0.94, 0],
    spine: [0, 0.99, -0.06],
    twist: 0.05,
    head: [0, 0.85, 0.35],
    arms: limbs([-0.2, 0.6, 0.75], [0.12, 0.97, 0.12], [0.22, 0.5, 0.8], [-0.2, 0.95, 0.15]),
    legs: limbs([-0.1, -0.95, 0.28], [-0.03, -0.96, -0.2], [0.1, -0.96, 0.16], [0.03, -0.96, -0.22]),
    ball: 'over',
  },
  reach: {
    pelvis: [0, 1.05, 0],
    spine: [0.18, 0.95, 0.1],
    twist: 0.3,
    head: [0.25, 0.9, 0.3],
    arms: limbs([0.1, 0.9, 0.4], [0.35, 0.9, 0.1], [0.45, 0.85, 0.2], [0.45, 0.88, 0.1]),
    legs: limbs([-0.35, -0.9, -0.15], [-0.2, -0.7, -0.7], [0.1, -0.75, 0.6], [0, -0.95, -0.35]),
    toes: [0, -0.7, 0.7],
  },
  hit: {
    pelvis: [0, 0.82, 0],
    spine: [0.12, 0.72, 0.68],
    twist: 0.55,
    head: [0.1, 0.7, 0.6],
    arms: limbs([0.3, -0.85, 0.5], [0.5, -0.75, 0.35], [0.05, -0.9, 0.5], [0.25, -0.9, 0.35]),
    legs: limbs([-0.5, -0.75, 0.45], [-0.15, -0.95, -0.25], [0.45, -0.75, 0.15], [0.25, -0.85, -0.5]),
    stick: [0.55, -0.8, 0.25],
  },
  dribble: {
    pelvis: [0, 0.86, 0],
    spine: [0, 0.78, 0.62],
    twist: 0.2,
    head: [0, 0.72, 0.55],
    arms: limbs([-0.05, -0.75, 0.65], [0.25, -0.7, 0.65], [0.2, -0.8, 0.5], [-0.15, -0.8, 0.6]),
    legs: limbs([-0.1, -0.6, 0.8], [0, -0.97, -0.2], [0.08, -0.85, -0.45], [0.03, -0.5, -0.87]),
    stick: [0.12, -0.72, 0.68],
  },
  stand: {
    pelvis: [0, 0.97, 0],
    spine: [0, 1, 0.01],
    twist: 0.06,
    arms: limbs([-0.2, -0.97, 0.02], [-0.02, -0.98, 0.14], [0.42, -0.88, -0.02], [-0.25, -0.7, 0.65]),
    legs: limbs([-0.1, -1, 0.03], [-0.03, -1, -0.05], [0.13, -1, -0.02], [0.05, -1, -0.03]),
    ball: 'hand',
  },
  handOnHip: {
    pelvis: [0, 0.97, 0],
    spine: [0.02, 1, 0.01],
    twist: -0.08,
    arms: limbs([-0.5, -0.8, -0.05], [0.75, -0.55, 0.1], [0.2, -0.97, 0.06], [0.02, -0.95, 0.2]),
    legs: limbs([-0.14, -1, 0.04], [-0.04, -1, -0.05], [0.1, -1, 0], [0.06, -1, -0.06]),
  },
  leanOnStick: {
    pelvis: [0, 0.96, 0],
    spine: [-0.03, 1, 0.04],
    twist: 0.12,
    arms: limbs([0.1, -0.92, 0.4], [0.85, -0.35, 0.4], [0.5, -0.86, 0.02], [0.12, -0.8, 0.55]),
    legs: limbs([-0.14, -1, 0.06], [-0.05, -1, -0.06], [0.16, -0.98, -0.02], [0.08, -1, -0.05]),
    stick: [0.8, -0.62, 0.1],
  },
  joy: {
    pelvis: [0, 1.02, 0],
    spine: [0, 0.98, -0.12],
    twist: 0.1,
    head: [0, 0.9, 0.1],
    arms: limbs([-0.6, 0.75, 0.1], [-0.3, 0.95, 0.05], [0.6, 0.78, 0.1], [0.35, 0.93, 0.05]),
    legs: limbs([-0.12, -0.95, 0.2], [0, -0.75, -0.65], [0.12, -0.97, 0.1], [0, -0.6, -0.8]),
    toes: [0, -0.7, 0.7],
  },
  salute: {
    pelvis: [0, 0.97, 0],
    spine: [0, 1, -0.03],
    twist: 0.08,
    head: [0, 0.95, 0.05],
    arms: limbs([-0.45, 0.85, 0.1], [-0.1, 0.98, 0.1], [0.3, -0.95, 0], [0.04, -0.97, 0.18]),
    legs: limbs([-0.16, -1, 0.05], [-0.06, -1, -0.05], [0.14, -1, 0], [0.06, -1, -0.05]),
  },
  link: {
    pelvis: [0, 0.95, 0],
    spine: [0, 0.94, 0.3],
    twist: 0,
    head: [0, 0.55, 0.6],
    arms: limbs([-0.95, 0.08, 0.3], [-0.7, -0.1, 0.6], [0.95, 0.08, 0.3], [0.7, -0.1, 0.6]),
    legs: limbs([-0.14, -0.96, 0.15], [-0.05, -0.98, -0.12], [0.14, -0.97, 0], [0.06, -0.98, -0.15]),
  },
  tackle: {
    pelvis: [0, 0.62, 0],
    spine: [0, 0.45, 0.9],
    twist: 0.2,
    head: [0.25, 0.5, 0.85],
    arms: limbs([-0.1, 0.05, 0.95], [0.75, 0.05, 0.6], [0.3, -0.1, 0.9], [-0.6, 0.1, 0.7]),
    legs: limbs([-0.1, -0.7, -0.6], [0, -0.2, -0.97], [0.15, -0.5, -0.8], [0.05, -0.5, -0.85]),
  },
  crouch: {
    pelvis: [0, 0.78, 0],
    spine: [0, 0.55, 0.83],
    twist: 0,
    head: [0, 0.55, 0.8],
    arms: limbs([-0.45, -0.7, 0.5], [0.1, -0.55, 0.8], [0.45, -0.7, 0.5], [-0.1, -0.55, 0.8]),
    legs: limbs([-0.28, -0.75, 0.55], [-0.05, -0.92, -0.38], [0.28, -0.75, 0.5], [0.05, -0.92, -0.4]),
  },
} satisfies Record<string, Pose>;
export type PoseName = keyof typeof POSES;
