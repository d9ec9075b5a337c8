import { CUT_HEIGHT, cutOut, type Level } from './cut-out';

/** A picture whose pixels are as bright as `light` says. */
function levelOf(width: number, height: number, scale: number, light: (x: number, y: number) => number): Level {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1)
    data.fill(light(at % width, Math.floor(at / width)), at * 3, at * 3 + 3);
  return { data, width, height, scale };
}

/** The first channel of the second cut-out of a batch, from -1 to 1. */
function cut(levels: Level[], box: Parameters<typeof cutOut>[1], width = 64): (row: number, column: number) => number {
  const batch = new Float32Array(2 * 3 * CUT_HEIGHT * width);
  cutOut(levels, box, batch, 1, width);
  return (row, column) => batch[(3 * CUT_HEIGHT + row) * width + column] as number;
}

describe('A cut-out', () => {
  const box = { x: 100, y: 80, width: 48, height: 48, angle: 0 };

  it('has what is in its box, and nothing right of it', () => {
    const at = cut([levelOf(200, 160, 1, (x) => (x < 100 ? 0 : 255))], box);
    expect([at(24, 4), at(24, 43), at(24, 60)]).toEqual([-1, 1, 0]);
  });

  it('is turned upright', () => {
    const at = cut([levelOf(200, 160, 1, (x, y) => (y - 80 < x - 100 ? 0 : 255))], { ...box, angle: Math.PI / 4 });
    expect([at(8, 24), at(40, 24)]).toEqual([-1, 1]);
  });

  it('comes from the smallest size that has enough pixels', () => {
    const levels = [levelOf(400, 320, 1, () => 0), levelOf(200, 160, 0.5, () => 255)];
    expect(cut(levels, { ...box, width: 100, height: 100 })(24, 24)).toBe(1);
    expect(cut(levels, box)(24, 24)).toBe(-1);
    expect(cut(levels, { ...box, width: 20, height: 20 })(24, 24)).toBe(-1);
  });

  it('repeats the edge where its box is beyond it', () => {
    const at = cut([levelOf(60, 60, 1, () => 255)], { x: 0, y: 0, width: 48, height: 48, angle: 0 });
    expect(at(0, 0)).toBe(1);
  });
});
