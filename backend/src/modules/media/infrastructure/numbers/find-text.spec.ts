import { boxesOf, isSame } from './find-text';

const [WIDTH, HEIGHT] = [200, 120];

/** A map whose pixels are sure where `isText`, and little sure where `isTouched`. */
function mapOf(isText: (x: number, y: number) => boolean, isTouched = isText): Float32Array {
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return isText(x, y) ? 0.95 : isTouched(x, y) ? 0.5 : 0;
  });
}

const inside = (left: number, top: number, width: number, height: number) => (x: number, y: number) =>
  x >= left && x < left + width && y >= top && y < top + height;

describe('The boxes of texts', () => {
  it('are around connected pixels, and larger than these', () => {
    const [box, ...others] = boxesOf(mapOf(inside(40, 30, 60, 20)), WIDTH, HEIGHT);
    // Both thresholds see it.
    expect(others).toEqual([box]);
    // 60 × 20 × 1.6 / 80 = 24 pixels more.
    expect(box).toEqual({ x: 70, y: 40, width: 84, height: 44, angle: 0 });
  });

  it('lean as their text does', () => {
    const angle = 0.3;
    const leaning = (x: number, y: number) => {
      const [right, down] = [x + 0.5 - 100, y + 0.5 - 60];
      const along = right * Math.cos(angle) + down * Math.sin(angle);
      return Math.abs(along) < 50 && Math.abs(down * Math.cos(angle) - right * Math.sin(angle)) < 10;
    };
    const [box] = boxesOf(mapOf(leaning), WIDTH, HEIGHT);
    expect(box!.angle).toBeCloseTo(angle, 1);
    expect(box!.width / box!.height).toBeGreaterThan(2);
  });

  it('part what is sure from what it touches', () => {
    const [left, right] = [inside(20, 30, 30, 40), inside(80, 30, 30, 40)];
    const map = mapOf((x, y) => left(x, y) || right(x, y), inside(20, 30, 90, 40));
    expect(boxesOf(map, WIDTH, HEIGHT).map(({ x }) => x)).toEqual([65, 35, 95]);
  });

  it('are none of specks', () => {
    expect(boxesOf(mapOf(inside(50, 50, 3, 3)), WIDTH, HEIGHT)).toEqual([]);
    expect(boxesOf(new Float32Array(WIDTH * HEIGHT), WIDTH, HEIGHT)).toEqual([]);
  });

  it('are the same when they hardly differ', () => {
    const box = { x: 100, y: 100, width: 60, height: 40, angle: 0 };
    expect(isSame(box, { ...box, x: 104, height: 44 })).toBe(true);
    expect(isSame(box, { ...box, x: 104, height: 52 })).toBe(false);
  });
});
