import { largestPrint } from './print-size';

it.each([
  [6000, 4000, 'A2'],
  [4000, 6000, 'A2'],
  [4000, 3000, 'A3'],
  [800, 600, undefined],
])('prints %i × %i pixels sharply up to %s', (width, height, paper) => {
  expect(largestPrint(width, height)).toBe(paper);
});
