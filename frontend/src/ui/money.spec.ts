import { formatRand, toCents } from './money';

describe('money', () => {
  it.each([
    ['200.00', 20_000],
    ['60', 6_000],
    ['0.1', 10],
    ['1999.99', 199_999],
    ['-0.50', -50],
  ])('reads %s as %i cents', (rand, cents) => {
    expect(toCents(rand)).toBe(cents);
  });

  it.each([
    [6_000, 'R60.00'],
    [5, 'R0.05'],
    [3_333, 'R33.33'],
    [-50, '-R0.50'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatRand(cents)).toBe(text);
  });
});
