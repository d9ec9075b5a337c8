import type { Box } from '../../domain/number-reading';

/** Pixels of which the detection is surer than this belong to text; the second parts text from what it touches. */
const THRESHOLDS = [0.2, 0.85];
/** Pixels of a text at least. */
const SMALLEST = 12;
/** Detection marks the core of a text; the box is grown by so many times its area over its girth (PP-OCR's own value). */
const GROWTH = 1.6;

type Point = readonly [x: number, y: number];

/**
 * The boxes of the texts in a detection's map, which has a probability for each pixel. Connected pixels are one text.
 * Its box leans only when it is long enough to tell, and fits clearly better so.
 */
export function boxesOf(map: Float32Array, width: number, height: number): Box[] {
  return THRESHOLDS.flatMap((threshold) => textsOf(map, width, height, threshold).map(boxOf)).filter(
    (box) => Math.min(box.width, box.height) >= 6,
  );
}

/** Whether two boxes are so much alike that one look is enough. */
export function isSame(one: Box, other: Box): boolean {
  const difference = (['x', 'y', 'width', 'height'] as const).reduce(
    (sum, key) => sum + Math.abs(one[key] - other[key]),
    0,
  );
  return difference < 0.25 * Math.min(one.width, one.height);
}

/** The outlines of connected pixels above the threshold: of each row, its first and last. */
function textsOf(map: Float32Array, width: number, height: number, threshold: number): Point[][] {
  const seen = new Uint8Array(map.length);
  const isText = (at: number) => seen[at] === 0 && (map[at] as number) > threshold;
  const texts: Point[][] = [];
  const open: number[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (!isText(start)) continue;
    const rows = new Map<number, [first: number, last: number]>();
    let size = 0;
    seen[start] = 1;
    for (open.push(start); open.length > 0; size += 1) {
      const at = open.pop() as number;
      const [x, y] = [at % width, Math.floor(at / width)];
      const [first, last] = rows.get(y) ?? [x, x];
      rows.set(y, [Math.min(first, x), Math.max(last, x)]);
      for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row += 1)
        for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column += 1) {
          const next = row * width + column;
          if (!isText(next)) continue;
          seen[next] = 1;
          open.push(next);
        }
    }
    if (size >= SMALLEST)
      texts.push(
        [...rows].flatMap(([y, [first, last]]): Point[] => [
          [first, y],
          [last + 1, y],
          [first, y + 1],
          [last + 1, y + 1],
        ]),
      );
  }
  return texts;
}

function boxOf(outline: Point[]): Box {
  const hull = hullOf(outline);
  const upright = boxAt(hull, 0);
  const [smallest = upright] = hull
    .map(([x, y], index) => {
      const [nextX, nextY] = hull[(index + 1) % hull.length] as Point;
      return boxAt(hull, nearest(Math.atan2(nextY - y, nextX - x)));
    })
    .sort((one, other) => one.width * one.height - other.width * other.height);
  const isLong = Math.max(smallest.width, smallest.height) > 1.3 * Math.min(smallest.width, smallest.height);
  const isBetter = smallest.width * smallest.height < 0.85 * upright.width * upright.height;
  const box = isLong && isBetter ? smallest : upright;
  const growth = (box.width * box.height * GROWTH) / (box.width + box.height);
  return { ...box, width: box.width + growth, height: box.height + growth };
}

/** A side's direction as that of a text that is read from left to right: from -45 to 45 degrees. */
function nearest(angle: number): number {
  const quarter = Math.PI / 2;
  return angle - Math.round(angle / quarter) * quarter;
}

function boxAt(hull: Point[], angle: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = hull.map(([x, y]) => x * cos + y * sin);
  const across = hull.map(([x, y]) => y * cos - x * sin);
  const [left, right, top, bottom] = [Math.min(...along), Math.max(...along), Math.min(...across), Math.max(...across)];
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: middle * cos - centre * sin,
    y: middle * sin + centre * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** The convex hull (Andrew's monotone chain). */
function hullOf(points: Point[]): Point[] {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const turn = (from: Point, over: Point, to: Point) =>
    (over[0] - from[0]) * (to[1] - from[1]) - (over[1] - from[1]) * (to[0] - from[0]);
  const half = (from: Point[]) => {
    const chain: Point[] = [];
    for (const point of from) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
