import sharp from 'sharp';
import type { Figure, Frame, Material } from './figure.ts';
import { colour, dot, mix, mixColour, noise, scale, smoothstep, subtract, type Vec3 } from './math.ts';

/** How a surface reflects light. */
export interface Surface {
  colour: Vec3;
  /** Strength of highlights, 0 to 1. */
  gloss: number;
  /** Light shines through a little. */
  skin: boolean;
}

/** Coverage of a number or a netball position, 128 × 128, row by row, 0 to 255. */
export type Lettering = ReadonlyMap<string, Buffer>;

const LETTERING_SIZE = 128;
/** Metres on the jersey. */
const LETTERING_WIDTH = 0.3;
const LIGHT_INK = colour('#fbf6ea');
const DARK_INK = colour('#1b2f57');
const STICK = '#15171c';
const BALL = { oval: colour('#efe6d4'), tips: colour('#0f5a36'), round: colour('#f3e7cf'), seams: colour('#27508e') };

/** Draws what stands on the jerseys. */
export async function drawLettering(figures: readonly Figure[]): Promise<Lettering> {
  const lettering = new Map<string, Buffer>();
  for (const { player } of figures) {
    const text = player.number;
    if (text === undefined || lettering.has(text)) continue;
    const [baseline, size] = /[A-Z]/.test(text) ? [96, 84] : [106, 112];
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><text x="64" y="${baseline}" font-size="${size}" font-weight="900" text-anchor="middle" font-family="DejaVu Sans Condensed, Arial Narrow, sans-serif" fill="#fff">${text}</text></svg>`;
    lettering.set(text, await sharp(Buffer.from(svg)).extractChannel(3).raw().toBuffer());
  }
  return lettering;
}

/** A place as seen from a part of the body, in metres of an ordinary pupil. */
function within(frame: Frame, place: Vec3, size: number): { right: number; up: number; out: number } {
  const from = subtract(place, frame.origin);
  return { right: dot(from, frame.right) / size, up: dot(from, frame.up) / size, out: dot(from, frame.out) / size };
}

/** Colour and gloss of a figure's surface at a place. */
export function surfaceAt(figure: Figure, material: Material, place: Vec3, lettering: Lettering): Surface {
  const { colours, player } = figure;
  const [x, y, z] = place;
  const dull = (surfaceColour: Vec3): Surface => ({ colour: surfaceColour, gloss: 0, skin: false });
  switch (material) {
    case 'skin':
      return { colour: skinAt(figure, place), gloss: 0, skin: true };
    case 'jersey':
      return dull(jerseyAt(figure, place, lettering));
    case 'shorts':
      return dull(colours.shorts);
    case 'socks':
      return dull(colours.socks);
    case 'boots':
      return { colour: colours.boots, gloss: player.boots ? 0.25 : 0, skin: false };
    case 'hair': {
      const worn = player.cap
        ? scale(colour(player.cap), 0.8 + 0.3 * noise(x * 40, y * 40, z * 40))
        : scale(colours.hair, 0.6 + 0.8 * noise(x * 120, y * 18, z * 120));
      return { colour: worn, gloss: 0.18, skin: false };
    }
    case 'stick':
      return { colour: colour(player.stick ?? STICK), gloss: 0.4, skin: false };
    case 'ball':
      return { colour: ballAt(figure, place), gloss: 0.2, skin: false };
  }
}

/** Skin, and on the front of the head a hint of eyes, brows and mouth. */
function skinAt({ colours, head, size }: Figure, place: Vec3): Vec3 {
  const { right, up, out } = within(head, place, size);
  if (right * right + up * up + out * out >= 0.03 || out <= 0.03) return colours.skin;
  const side = Math.abs(right) - 0.036;
  const sockets = Math.exp(-(side ** 2 / 0.0008 + (up - 0.012) ** 2 / 0.0005));
  const eyes = Math.exp(-1.6 * (side ** 2 / 0.00022 + (up - 0.012) ** 2 / 0.00005));
  const brows = Math.exp(-(side ** 2 / 0.0005 + (up - 0.036) ** 2 / 0.00002));
  const mouth = Math.exp(-(right ** 2 / 0.0005 + (up + 0.062) ** 2 / 0.00003));
  const shade = mix(1, 0.68, sockets) * mix(1, 0.3, eyes) * mix(1, 0.6, brows);
  const [red, green, blue] = scale(colours.skin, shade);
  return [red * mix(1, 0.75, mouth), green * mix(1, 0.45, mouth), blue * mix(1, 0.45, mouth)];
}

/** The kit's pattern with the number on it, and the weave of the cloth. */
function jerseyAt({ player, colours, pattern, torso, size }: Figure, place: Vec3, lettering: Lettering): Vec3 {
  const from = subtract(place, torso.origin);
  const { right, up } = within(torso, place, size);
  const out = dot(from, torso.out);
  const trim = {
    plain: 0,
    hoops: smoothstep(-0.1, 0.1, Math.sin((up + 0.03) * 42)),
    yoke: smoothstep(0.115, 0.125, up),
    band: smoothstep(0.045, 0.04, Math.abs(up - 0.02)),
    sash: smoothstep(0.05, 0.045, Math.abs(right + up * 0.62)),
  }[pattern];
  let cloth = mixColour(colours.jersey, colours.trim, trim);
  const text = player.number === undefined ? undefined : lettering.get(player.number);
  if (text && (out < -0.02 || player.numberInFront)) {
    const across = right * (out > 0 ? 1 : -1);
    const column = Math.floor((across / LETTERING_WIDTH + 0.5) * LETTERING_SIZE);
    const row = Math.floor((0.5 - (up - 0.02) / LETTERING_WIDTH) * LETTERING_SIZE);
    if (column >= 0 && column < LETTERING_SIZE && row >= 0 && row < LETTERING_SIZE) {
      const ink = pattern === 'hoops' || colours.jersey[1] < 0.3 ? LIGHT_INK : DARK_INK;
      cloth = mixColour(cloth, ink, (text[row * LETTERING_SIZE + column] ?? 0) / 255);
    }
  }
  return scale(cloth, 0.93 + 0.14 * noise(place[0] * 240, place[1] * 240, place[2] * 240));
}

function ballAt({ ball }: Figure, place: Vec3): Vec3 {
  if (!ball) return BALL.oval;
  if (ball.half === 0) {
    const panel = noise(place[0] * 14, place[1] * 14, place[2] * 14);
    return Math.abs(panel - 0.5) < 0.05 ? BALL.seams : BALL.round;
  }
  return Math.abs(dot(subtract(place, ball.centre), ball.axis)) > 0.062 ? BALL.tips : BALL.oval;
}
