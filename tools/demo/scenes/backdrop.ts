import { LinearImage } from './image.ts';
import { MOODS } from './light.ts';
import { cycle, noise, pick, type Vec3 } from './math.ts';
import type { Scene, Shot } from './scene.ts';

const CROWD = [
  '#0f5a36',
  '#f2b632',
  '#f3efe6',
  '#6e1228',
  '#12305f',
  '#c98f6d',
  '#8a5a3c',
  '#e9dcc6',
  '#274a7a',
  '#d8cbb4',
];
const FACES = ['#c98f6d', '#7a4e33', '#53321f', '#dcb08d'];
const COATS = ['#0f5a36', '#e7dcc6', '#12305f', '#6e1228', '#c9bda6', '#3b3b3b', '#f2b632'];
const LAMPS: readonly Vec3[] = [
  [1.3, 1.1, 0.75],
  [1, 0.8, 0.45],
  [0.9, 1, 1.3],
];
const STAGE_LAMPS: readonly Vec3[] = [
  [2.2, 1.5, 0.6],
  [1.8, 1.6, 1.2],
  [0.5, 1, 1.8],
];
const FLOODLIGHT: Vec3 = [5, 5, 5.4];

/** Everything behind the field, out of focus. */
export async function drawBackdrop(shot: Shot): Promise<LinearImage> {
  const { scene, camera, unit, random } = shot;
  const { width, height, horizon } = camera;
  const { backdrop } = scene;
  let image: LinearImage;
  if (backdrop.kind === 'stage') {
    image = await LinearImage.fromSvg(stageSvg(backdrop.beams, width, height, horizon), width, height, 1.5);
    for (let i = 0; i < 70; i++) {
      const [x, y, radius] = [random() * width, horizon * (0.1 + 0.8 * random()), (4 + 14 * random()) * unit];
      image.addDisc(x, y, radius, cycle(STAGE_LAMPS, i), 0.25 + 0.5 * random());
    }
  } else {
    image = await LinearImage.fromSvg(skySvg(shot), width, height);
  }
  image = image.blurred((scene.backdropBlur ?? 9) * unit * 1.2);
  image.fill();

  const floodlit = MOODS[scene.mood].sky === 'floodlights';
  const lamps = scene.lamps ?? (floodlit ? 26 : 0);
  for (let i = 0; i < lamps; i++) {
    const [x, y] = [random() * width, horizon - (scene.lampsHeight ?? 0.26) * height * random() - 4];
    image.addDisc(x, y, (5 + 15 * random()) * unit, cycle(LAMPS, i), 0.16 + 0.3 * random());
  }
  for (let mast = 0; floodlit && mast < 3; mast++) {
    for (let lamp = 0; lamp < 4; lamp++) {
      const x = width * (0.14 + 0.36 * mast) + lamp * 22 * unit;
      image.addDisc(x, horizon - height * 0.36, 13 * unit, FLOODLIGHT, 0.5);
    }
  }
  return image;
}

function svg(width: number, height: number, elements: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements.join('')}</svg>`;
}

/** Beams of light that fan out over a dark hall. */
function stageSvg(beams: readonly [string, ...string[]], width: number, height: number, horizon: number): string {
  const elements = [
    `<rect width="${width}" height="${height}" fill="#0b0a12"/>`,
    `<rect y="${horizon * 0.1}" width="${width}" height="${horizon}" fill="${beams[0]}" opacity=".12"/>`,
  ];
  for (let i = 0; i < 6; i++) {
    const top = width * (0.08 + 0.17 * i);
    const foot = top + width * (0.5 - (0.08 + 0.17 * i)) * 0.5;
    const outline = `M${top} 0 L${foot - width * 0.1} ${height} L${foot + width * 0.1} ${height}Z`;
    elements.push(`<path d="${outline}" fill="${cycle(beams, i)}" opacity=".26"/>`);
  }
  return svg(width, height, elements);
}

/** Sky, hills and bluegums, and what the scene has before them. */
function skySvg({ scene, camera, random }: Shot): string {
  const { width: w, height: h, horizon } = camera;
  const mood = MOODS[scene.mood];
  const between = (from: number, to: number) => from + random() * (to - from);
  const sunX = w * (0.5 + (scene.sunX ?? 0.25));
  const elements = [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${mood.top}"/><stop offset=".62" stop-color="${mood.mid}"/><stop offset="1" stop-color="${mood.low}"/></linearGradient>`,
    '<radialGradient id="sun"><stop stop-color="#fff6dc"/><stop offset=".12" stop-color="#ffe9b4" stop-opacity=".9"/><stop offset=".5" stop-color="#ffd38a" stop-opacity=".35"/><stop offset="1" stop-color="#ffc46a" stop-opacity="0"/></radialGradient></defs>',
    `<rect width="${w}" height="${horizon + 4}" fill="url(#sky)"/>`,
  ];
  for (let i = 0; i < 9; i++) {
    const cloud = `cx="${between(0, w)}" cy="${between(0, horizon * 0.75)}" rx="${between(w * 0.1, w * 0.35)}" ry="${between(4, h * 0.022)}"`;
    elements.push(`<ellipse ${cloud} fill="#fff" opacity="${between(0.06, 0.22)}"/>`);
  }
  if (mood.sky === 'sun') {
    elements.push(`<circle cx="${sunX}" cy="${horizon - h * 0.1}" r="${h * 0.75}" fill="url(#sun)" opacity=".8"/>`);
  }
  let hills = `M0 ${horizon}`;
  for (let i = 0; i <= 24; i++) {
    const top = 0.05 + 0.055 * noise(i * 0.35 + scene.seed, 3, 1) + 0.02 * noise(i * 1.3, scene.seed, 2);
    hills += ` L${(w * i) / 24} ${horizon - h * top}`;
  }
  elements.push(`<path d="${hills} L${w} ${horizon}Z" fill="${mood.hill}" opacity=".75"/>`);
  for (let i = 0; i < 60; i++) {
    const [x, tall] = [between(-40, w + 40), between(0.04, 0.15) * h];
    const crown = `rx="${tall * between(0.5, 0.95)}" ry="${tall * between(0.55, 0.8)}"`;
    elements.push(
      `<ellipse cx="${x}" cy="${horizon - tall * 0.55}" ${crown} fill="${mood.tree}" opacity="${between(0.55, 0.95)}"/>`,
    );
  }
  elements.push(...spectators(scene, w, h, horizon, random, between));
  if (scene.posts) elements.push(goalPosts(scene.posts, w, h, horizon));
  return svg(w, h, elements);
}

/** The stand, the people along the line or the gazebos of a scene. */
function spectators(
  { backdrop, mood }: Scene,
  w: number,
  h: number,
  horizon: number,
  random: () => number,
  between: (from: number, to: number) => number,
): string[] {
  const elements: string[] = [];
  if (backdrop.kind === 'stand') {
    const top = horizon - h * (backdrop.height ?? 0.2);
    const left = w * (backdrop.from ?? 0);
    const right = w * (backdrop.to ?? 1);
    const roof = `M${left} ${top - h * 0.03} L${right} ${top - h * 0.05} L${right} ${top - h * 0.02} L${left} ${top}Z`;
    elements.push(`<path d="${roof}" fill="#d9d2c2"/>`);
    elements.push(`<rect x="${left}" y="${top}" width="${right - left}" height="${horizon - top}" fill="#2b2c2a"/>`);
    const daylight = mood === 'day';
    for (let y = top + h * 0.012; y < horizon - 4; y += h * 0.019) {
      for (let x = left; x < right; x += w * 0.0105) {
        if (random() <= 0.13) continue; // an empty seat
        const place = `cx="${x + between(-3, 3)}" cy="${y + between(-2, 2)}"`;
        const body = `rx="${h * 0.0075}" ry="${h * 0.011}" fill="${pick(CROWD, random())}"`;
        elements.push(`<ellipse ${place} ${body} opacity="${daylight ? 0.9 : 0.5}"/>`);
        const head = `cx="${x}" cy="${y - h * 0.011}" r="${h * 0.0048}" fill="${pick(FACES, random())}"`;
        elements.push(`<circle ${head} opacity="${daylight ? 0.9 : 0.6}"/>`);
      }
    }
  }
  for (let i = 0; backdrop.kind === 'people' && i < 46; i++) {
    const [x, tall] = [between(0, w), h * between(0.06, 0.085)];
    const rect = (dx: number, dy: number, width: number, height: number, rest: string) =>
      `<rect x="${x + tall * dx}" y="${horizon - tall * dy}" width="${tall * width}" height="${tall * height}" ${rest}/>`;
    elements.push(rect(0, 1, 0.3, 0.62, `rx="${tall * 0.12}" fill="${pick(COATS, random())}"`));
    elements.push(rect(0.05, 0.45, 0.2, 0.5, 'fill="#23262b"'));
    elements.push(`<circle cx="${x + tall * 0.15}" cy="${horizon - tall * 1.1}" r="${tall * 0.11}" fill="#9a6a4a"/>`);
  }
  for (let i = 0; backdrop.kind === 'gazebos' && i < 4; i++) {
    const [x, tall, wide] = [w * (0.08 + 0.27 * i) + between(-30, 30), h * 0.13, w * 0.17];
    const eaves = horizon - tall * 0.6;
    const roof = `M${x} ${eaves}L${x + wide / 2} ${horizon - tall}L${x + wide} ${eaves}Z`;
    elements.push(`<path d="${roof}" fill="${cycle(['#f4efe4', '#0f5a36', '#f2b632', '#e7dcc6'], i)}"/>`);
    const poles = `M${x + 3} ${eaves}V${horizon}M${x + wide - 3} ${eaves}V${horizon}`;
    elements.push(`<path d="${poles}" stroke="#e9e2d2" stroke-width="3"/>`);
    for (const [seat, coat] of ['#12305f', '#c9bda6', '#6e1228', '#333333', '#0f5a36'].entries()) {
      const place = `x="${x + wide * 0.15 * (seat + 1)}" y="${horizon - tall * 0.42}"`;
      elements.push(`<rect ${place} width="${wide * 0.1}" height="${tall * 0.4}" rx="3" fill="${coat}"/>`);
    }
  }
  return elements;
}

function goalPosts([left, distance]: readonly [number, number], w: number, h: number, horizon: number): string {
  const [x, wide, foot] = [w * left, h * distance, horizon + 2];
  const top = foot - wide * 1.75;
  const outline = `M${x} ${foot}V${top}M${x + wide} ${foot}V${top}M${x} ${foot - wide * 0.55}H${x + wide}`;
  const pad = (at: number) =>
    `<rect x="${x + wide * at}" y="${foot - wide * 0.3}" width="${wide * 0.08}" height="${wide * 0.3}" fill="#f2b632"/>`;
  const line = `stroke="#f6f1e6" stroke-width="${Math.max(3, wide * 0.035)}" fill="none"`;
  return `<path d="${outline}" ${line}/>${pad(-0.04)}${pad(0.96)}`;
}
