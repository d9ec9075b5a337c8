import type { Box } from '../../domain/number-reading';
import type { Pixels } from '../sharp';

/** Pixels of a cut-out's height: what the recognition was trained on. */
export const CUT_HEIGHT = 48;

/** A photograph at one of its sizes; `scale` is its pixels for each of the largest. */
export interface Level extends Pixels {
  scale: number;
}

/**
 * Writes what is in a box, turned upright and `CUT_HEIGHT` pixels high, into a batch of the recognition at `index`; what
 * is right of it stays zero. Taken from the smallest level that has enough pixels, so that none is skipped.
 */
export function cutOut(levels: Level[], box: Box, batch: Float32Array, index: number, width: number): void {
  const level = levels.findLast(({ scale }, place) => place === 0 || box.height * scale >= CUT_HEIGHT * 0.9) as Level;
  const { data } = level;
  const step = box.height / CUT_HEIGHT;
  const columns = Math.min(width, Math.max(8, Math.round(box.width / step)));
  const stepAlong = box.width / columns;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const plane = CUT_HEIGHT * width;
  for (let row = 0; row < CUT_HEIGHT; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const along = (column + 0.5 - columns / 2) * stepAlong;
      const across = (row + 0.5 - CUT_HEIGHT / 2) * step;
      const x = clamp((box.x + along * cos - across * sin) * level.scale - 0.5, level.width - 1);
      const y = clamp((box.y + along * sin + across * cos) * level.scale - 0.5, level.height - 1);
      // The value between four pixels.
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [left < level.width - 1 ? 3 : 0, top < level.height - 1 ? 3 * level.width : 0];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (top * level.width + left) * 3 + channel;
        const upper = mix(data[at] as number, data[at + right] as number, x - left);
        const lower = mix(data[at + below] as number, data[at + below + right] as number, x - left);
        batch[(index * 3 + channel) * plane + row * width + column] = mix(upper, lower, y - top) / 127.5 - 1;
      }
    }
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
