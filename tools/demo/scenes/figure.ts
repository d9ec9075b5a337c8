import { add, colour, cross, dot, length, middle, normalize, subtract, type Vec3 } from './math.ts';
import { POSES, type Pose, type PoseName } from './poses.ts';

/** What a surface is made of. Parts of one material melt into each other. */
const MATERIALS = ['skin', 'jersey', 'shorts', 'socks', 'boots', 'hair', 'stick'] as const;
export type Material = (typeof MATERIALS)[number] | 'ball';

/** A limb or a piece of clothing: a rod from a to a + along whose radius goes from `radius` to `radius + widening`. */
export interface Capsule {
  ax: number;
  ay: number;
  az: number;
  alongX: number;
  alongY: number;
  alongZ: number;
  /** 1 / |along|² */
  inverseSquare: number;
  radius: number;
  widening: number;
}

export type Pattern = 'hoops' | 'yoke' | 'band' | 'sash' | 'plain';

interface Kit {
  jersey: string;
  trim: string;
  /** Also a skirt's. */
  shorts: string;
  socks: string;
  pattern: Pattern;
}

/** The colours of invented schools. */
const KITS = {
  veld: { jersey: '#0f5a36', trim: '#f2b632', shorts: '#0b3a24', socks: '#0f5a36', pattern: 'hoops' },
  wyn: { jersey: '#6e1228', trim: '#f3ece0', shorts: '#f3ece0', socks: '#6e1228', pattern: 'yoke' },
  see: { jersey: '#12305f', trim: '#6db4e6', shorts: '#12305f', socks: '#12305f', pattern: 'hoops' },
  amber: { jersey: '#16171a', trim: '#f09a1a', shorts: '#16171a', socks: '#f09a1a', pattern: 'band' },
  wit: { jersey: '#f3f0ea', trim: '#b3202c', shorts: '#1b2f57', socks: '#b3202c', pattern: 'band' },
  pers: { jersey: '#46297a', trim: '#f3ece0', shorts: '#f3ece0', socks: '#46297a', pattern: 'yoke' },
  turk: { jersey: '#0b7f86', trim: '#f6f1e6', shorts: '#0b3f4f', socks: '#f6f1e6', pattern: 'band' },
} satisfies Record<string, Kit>;
type KitName = keyof typeof KITS;

const SKINS = ['#c98f6d', '#8a5a3c', '#5c3825', '#d9a583', '#a06c49', '#43281b'];
const HAIRS = ['#2a1b12', '#120d0a', '#0d0908', '#a97b46', '#5a3a20', '#0b0807'];

export interface Player {
  pose: PoseName;
  /** Place on the field: x and z in metres. */
  at: readonly [number, number];
  /** Turn around the upright axis, in radians; 0 faces the first camera. */
  yaw: number;
  /** Height above the field, in metres. */
  lift?: number;
  kit: KitName;
  /** Complexion, 0 to 5. */
  look: number;
  /** Hair, 0 to 5, when it is not the complexion's usual one. */
  hair?: number;
  girl?: boolean;
  /** A dress with a skirt instead of shorts. */
  dress?: boolean;
  /** A dress down to the floor. */
  gown?: boolean;
  /** Long sleeves and trousers. */
  suit?: boolean;
  /** On the back, and on the chest as well with `numberInFront`: a shirt number or a netball position. */
  number?: string;
  numberInFront?: boolean;
  pattern?: Pattern;
  /** Colours in hexadecimal. */
  boots?: string;
  cap?: string;
  stick?: string;
  skirt?: string;
  roundBall?: boolean;
  withoutBall?: boolean;
  ballAxis?: Vec3;
  /** Of an ordinary pupil. */
  size?: number;
  /** Far away: casts no shadow on the field before us. */
  far?: boolean;
}

/** An origin and three axes: right, up and out of the body. */
export interface Frame {
  origin: Vec3;
  right: Vec3;
  up: Vec3;
  out: Vec3;
}

export interface Skirt {
  top: Vec3;
  axis: Vec3;
  length: number;
  topRadius: number;
  hemRadius: number;
}

export interface Ball {
  centre: Vec3;
  axis: Vec3;
  radius: number;
  /** Half the length of the middle part; 0 is a round ball. */
  half: number;
}

/** A player as solid shapes in the world. */
export interface Figure {
  player: Player;
  size: number;
  parts: readonly { material: Material; capsules: readonly Capsule[] }[];
  skirt?: Skirt;
  ball?: Ball;
  /** A sphere around everything. */
  centre: Vec3;
  radius: number;
  torso: Frame;
  head: Frame;
  colours: { skin: Vec3; hair: Vec3; jersey: Vec3; trim: Vec3; shorts: Vec3; socks: Vec3; boots: Vec3 };
  pattern: Pattern;
}

/** What the parts of a body share while it is built, in the player's own space. */
interface Body {
  player: Player;
  pose: Pose;
  /** Width against a boy's. */
  width: number;
  spine: Vec3;
  /** Directions across the shoulders and across the hips. */
  shoulders: Vec3;
  hips: Vec3;
  /** Adds a rod from a to b with these radii, in metres. */
  part: (material: Material, a: Vec3, b: Vec3, radiusA: number, radiusB: number) => void;
}

interface Arm {
  elbow: Vec3;
  hand: Vec3;
  forearm: Vec3;
}

/** Builds a player: about 35 rods of skin, cloth and hair, posed by the directions of the limbs. */
export function buildFigure(player: Player): Figure {
  const pose: Pose = POSES[player.pose];
  const size = player.size ?? (player.girl ? 0.94 : 1);
  const toWorld = (v: Vec3): Vec3 => {
    const c = Math.cos(player.yaw);
    const s = Math.sin(player.yaw);
    const [x, z] = player.at;
    return [(v[0] * c + v[2] * s) * size + x, v[1] * size + (player.lift ?? 0), (-v[0] * s + v[2] * c) * size + z];
  };
  const spine = normalize(pose.spine);
  const across: Vec3 = [Math.cos(pose.twist), 0, -Math.sin(pose.twist)];
  const rods: { material: Material; a: Vec3; b: Vec3; radiusA: number; radiusB: number }[] = [];
  const body: Body = {
    player,
    pose,
    width: player.girl ? 0.88 : 1,
    spine,
    shoulders: normalize(add(across, spine, -dot(across, spine))),
    hips: [Math.cos(pose.twist / 2), 0, Math.sin(pose.twist / 2)],
    part: (material, a, b, radiusA, radiusB) =>
      rods.push({ material, a: toWorld(a), b: toWorld(b), radiusA: radiusA * size, radiusB: radiusB * size }),
  };
  const arms = buildArms(body);
  buildTorso(body);
  const face = buildHead(body);
  buildLegs(body);
  if (pose.stick) buildStick(body, middle(arms[0].hand, arms[1].hand), normalize(pose.stick));

  const origin = toWorld(pose.pelvis);
  const toDirection = (v: Vec3) => normalize(subtract(toWorld(add(pose.pelvis, v)), origin));
  const skirt = player.dress ? buildSkirt(body, toWorld, toDirection, size) : undefined;
  const ball = pose.ball && !player.withoutBall ? buildBall(body, arms, toWorld, toDirection, size) : undefined;

  const torsoRight = toDirection(body.shoulders);
  const torsoUp = toDirection(spine);
  const headUp = toDirection(face.up);
  const headOut = toDirection(face.out);

  let centre: Vec3 = [0, 0, 0];
  for (const rod of rods) centre = add(centre, rod.a, 1 / rods.length);
  const ends = rods.flatMap(({ a, b, radiusA, radiusB }) => [
    { at: a, reach: radiusA },
    { at: b, reach: radiusB },
  ]);
  if (ball) ends.push({ at: ball.centre, reach: 0.22 });
  if (skirt) ends.push({ at: add(skirt.top, skirt.axis, skirt.length), reach: skirt.hemRadius });
  const radius = Math.max(...ends.map(({ at, reach }) => length(subtract(at, centre)) + reach)) + 0.02;

  return {
    player,
    size,
    parts: MATERIALS.map((material) => ({
      material,
      capsules: rods.filter((rod) => rod.material === material).map(toCapsule),
    })).filter(({ capsules }) => capsules.length > 0),
    ...(skirt && { skirt }),
    ...(ball && { ball }),
    centre,
    radius,
    torso: {
      origin: toWorld(add(pose.pelvis, spine, 0.3)),
      right: torsoRight,
      up: torsoUp,
      out: cross(torsoRight, torsoUp),
    },
    head: { origin: toWorld(face.centre), right: cross(headUp, headOut), up: headUp, out: headOut },
    ...clothe(player),
  };
}

function toCapsule(rod: { a: Vec3; b: Vec3; radiusA: number; radiusB: number }): Capsule {
  const along = subtract(rod.b, rod.a);
  return {
    ax: rod.a[0],
    ay: rod.a[1],
    az: rod.a[2],
    alongX: along[0],
    alongY: along[1],
    alongZ: along[2],
    inverseSquare: 1 / Math.max(1e-6, dot(along, along)),
    radius: rod.radiusA,
    widening: rod.radiusB - rod.radiusA,
  };
}

function buildArms({ player, pose, width, spine, shoulders, part }: Body): [Arm, Arm] {
  const chest = add(pose.pelvis, spine, 0.46);
  const build = (side: number, [upper, lower]: Pose['arms'][0]): Arm => {
    const shoulder = add(chest, shoulders, 0.175 * width * side);
    const upperArm = normalize(upper);
    const forearm = normalize(lower);
    const elbow = add(shoulder, upperArm, 0.285);
    const muscle = add(elbow, forearm, 0.08);
    const wrist = add(elbow, forearm, 0.25);
    const palm = add(wrist, forearm, 0.085);
    part('skin', shoulder, elbow, 0.05 * width, 0.038 * width);
    part('skin', elbow, muscle, 0.038 * width, 0.041 * width);
    part('skin', muscle, wrist, 0.041 * width, 0.025);
    part('skin', wrist, palm, 0.03, 0.027);
    part('skin', palm, add(palm, forearm, 0.055), 0.023, 0.016);
    if (player.suit) {
      part('jersey', elbow, add(wrist, forearm, -0.02), 0.05, 0.04);
      part('jersey', shoulder, elbow, 0.066, 0.054);
    }
    if (!player.dress) part('jersey', shoulder, add(shoulder, upperArm, 0.19), 0.073 * width, 0.066 * width);
    return { elbow, hand: add(palm, forearm, 0.02), forearm };
  };
  return [build(-1, pose.arms[0]), build(1, pose.arms[1])];
}

function buildTorso({ pose, width, spine, shoulders, hips, part }: Body): void {
  const waist = add(pose.pelvis, spine, 0.12);
  const ribs = add(pose.pelvis, spine, 0.37);
  const chest = add(pose.pelvis, spine, 0.46);
  for (const side of [-1, 1]) {
    part(
      'jersey',
      add(ribs, shoulders, 0.085 * width * side),
      add(waist, hips, 0.055 * width * side),
      0.118 * width,
      0.098 * width,
    );
  }
  const shoulder = 0.175 * width - 0.05;
  part('jersey', add(chest, shoulders, -shoulder), add(chest, shoulders, shoulder), 0.075 * width, 0.075 * width);
  for (const side of [-1, 1]) {
    part('jersey', add(waist, hips, 0.055 * width * side), add(pose.pelvis, hips, 0.095 * side), 0.098, 0.1);
  }
}

/** Builds neck, head, hair and ears; answers where the head is and where it looks. */
function buildHead({ player, pose, width, spine, shoulders, part }: Body): { centre: Vec3; up: Vec3; out: Vec3 } {
  const up = normalize(pose.head ?? [spine[0] * 0.5, 0.95, spine[2] * 0.55]);
  const out = normalize(cross(shoulders, up));
  const side = normalize(cross(up, out));
  const neck = add(pose.pelvis, spine, 0.52);
  const centre = add(neck, up, 0.165);
  const at = (forward: number, upward: number, sideward = 0) =>
    add(add(add(centre, out, forward), up, upward), side, sideward);
  part('skin', add(pose.pelvis, spine, 0.46), add(neck, up, 0.06), 0.06 * width, 0.052 * width);
  part('skin', centre, at(0, 0.015), 0.09, 0.086);
  part('skin', at(0.022, -0.055), at(0.035, -0.075), 0.062, 0.05); // jaw
  part('skin', at(0.09, -0.005), at(0.104, -0.025), 0.012, 0.016); // nose
  part('hair', at(-0.024, 0.03), at(-0.034, -0.005), 0.088, 0.078);
  part('hair', at(0.006, 0.052), at(0.016, 0.05), 0.07, 0.066);
  for (const ear of [-1, 1]) part('skin', at(0, 0, ear * 0.093), at(0, -0.022, ear * 0.094), 0.019, 0.012);
  if (player.girl) {
    const bow = at(-0.115, 0.04);
    const top = add(add(bow, out, -0.09), up, 0.02);
    const bend = add(add(top, out, -0.07), [0.3, -1, 0], 0.14);
    part('hair', bow, top, 0.032, 0.04);
    part('hair', top, bend, 0.042, 0.036);
    part('hair', bend, add(add(bend, out, -0.03), [0.2, -1, 0], 0.1), 0.036, 0.012);
  }
  return { centre, up, out };
}

function buildLegs({ player, pose, width, hips, spine, part }: Body): void {
  const { dress, suit } = player;
  const sides = [-1, 1] as const;
  for (const [index, [upper, lower]] of pose.legs.entries()) {
    const hip = add(pose.pelvis, hips, 0.095 * (sides[index] ?? 1));
    const thigh = normalize(upper);
    const shin = normalize(lower);
    const knee = add(hip, thigh, 0.44);
    const ankle = add(knee, shin, 0.42);
    const toes = normalize(pose.toes ?? add(add([0, 0, 1], shin, -shin[2]), [0, -0.25, 0]));
    part('skin', add(hip, thigh, 0.12), knee, 0.086 * width, 0.056 * width);
    part('skin', knee, add(knee, shin, 0.2), 0.055 * width, 0.05 * width);
    part('skin', add(knee, shin, 0.13), ankle, 0.053 * width, 0.034);
    if (suit) {
      part('shorts', hip, knee, 0.115, 0.07);
      part('shorts', knee, add(ankle, shin, -0.01), 0.07, 0.062);
    }
    if (dress) {
      part('shorts', hip, add(hip, thigh, 0.14), 0.1, 0.09);
      part('socks', add(knee, shin, 0.27), add(knee, shin, 0.3), 0.047, 0.046);
      part('socks', add(knee, shin, 0.3), ankle, 0.046, 0.043);
    } else {
      part('shorts', hip, add(hip, thigh, 0.24), 0.094, 0.096);
      part('socks', add(knee, shin, 0.1), add(knee, shin, 0.2), 0.064 * width, 0.064 * width);
      part('socks', add(knee, shin, 0.2), ankle, 0.062 * width, 0.043);
    }
    part('boots', add(ankle, shin, 0.035), add(add(ankle, shin, 0.05), toes, 0.17), 0.039, 0.029);
    const heel = add(ankle, shin, 0.045);
    part('boots', heel, add(heel, toes, -0.03), 0.038, 0.033);
  }
  const belt = add(pose.pelvis, spine, 0.02);
  part('shorts', add(belt, hips, -0.095), add(belt, hips, 0.095), 0.1, 0.1);
}

function buildStick({ part }: Body, hands: Vec3, direction: Vec3): void {
  const top = add(hands, [0, 0.03, 0]);
  const grip = add(top, direction, 0.25);
  const end = add(top, direction, 0.72);
  part('stick', add(top, direction, -0.14), grip, 0.019, 0.017);
  part('stick', grip, end, 0.016, 0.019);
  part('stick', end, add(end, [direction[0] * 0.06, 0.012, 0.085]), 0.021, 0.024);
}

function buildSkirt(
  { player, pose }: Body,
  toWorld: (v: Vec3) => Vec3,
  toDirection: (v: Vec3) => Vec3,
  size: number,
): Skirt {
  const axis = normalize([pose.spine[0] * -0.2, -1, pose.spine[2] * -0.25]);
  return {
    top: toWorld(add(pose.pelvis, axis, -0.08)),
    axis: toDirection(axis),
    length: (player.gown ? 0.92 : 0.36) * size,
    topRadius: 0.125 * size,
    hemRadius: (player.gown ? 0.36 : 0.27) * size,
  };
}

function buildBall(
  { player, pose }: Body,
  arms: [Arm, Arm],
  toWorld: (v: Vec3) => Vec3,
  toDirection: (v: Vec3) => Vec3,
  size: number,
): Ball {
  const hands = middle(arms[0].hand, arms[1].hand);
  const places: Record<NonNullable<Pose['ball']>, Vec3> = {
    arm: add(add(arms[0].elbow, arms[0].forearm, 0.13), [0.05, 0.04, 0.09]),
    hand: add(arms[1].hand, [-0.08, 0.02, 0.06]),
    over: add(hands, [0, 0.1, 0.03]),
    front: add(hands, [0.1, 0.03, 0.05]),
  };
  return {
    centre: toWorld(places[pose.ball ?? 'hand']),
    axis: toDirection(player.ballAxis ?? [0.5, 0.5, 0.7]),
    radius: (player.roundBall ? 0.112 : 0.098) * size,
    half: (player.roundBall ? 0 : 0.075) * size,
  };
}

function clothe(player: Player): Pick<Figure, 'colours' | 'pattern'> {
  const kit: Kit = KITS[player.kit];
  const skin = SKINS[player.look % SKINS.length] ?? kit.trim;
  const hair = HAIRS[(player.hair ?? player.look) % HAIRS.length] ?? kit.trim;
  const skirt = player.dress ? kit.jersey : kit.shorts;
  const socks = player.suit ? '#0d0d10' : player.dress ? '#f2efe8' : kit.socks;
  return {
    colours: {
      skin: colour(skin),
      hair: colour(hair),
      jersey: colour(kit.jersey),
      trim: colour(kit.trim),
      shorts: colour(player.skirt ?? skirt),
      socks: colour(socks),
      boots: player.boots ? colour(player.boots) : [0.04, 0.04, 0.045],
    },
    pattern: player.pattern ?? kit.pattern,
  };
}
