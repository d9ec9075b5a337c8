import { around } from './neighbours';

describe('A photograph among its neighbours', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const of = (photo: number, gallery: number) =>
    around(numbers(Math.max(1, photo - 6), photo - 1), numbers(photo, Math.min(gallery, photo + 6)), 6);

  it.each([
    ['in the middle', 20, 40, numbers(17, 23)],
    ['at the beginning', 1, 40, numbers(1, 7)],
    ['near the end', 39, 40, numbers(34, 40)],
    ['in a small gallery', 2, 4, numbers(1, 4)],
    ['alone', 1, 1, [1]],
  ])('stands %s', (_where, photo, gallery, shown) => {
    expect(of(photo, gallery)).toEqual(shown);
  });
});
