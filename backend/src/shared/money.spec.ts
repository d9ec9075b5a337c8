import fc from 'fast-check';
import { centsOf, formatCents, parseCents } from './money';

describe('money', () => {
  it.each([
    ['60', 6000],
    ['60.5', 6050],
    ['60.00', 6000],
    [' 123.45 ', 12345],
    ['0.10', 10],
    ['60.001', null],
    ['-60.00', null],
    ['6e1', null],
    ['', null],
    ['60,00', null],
  ])('reads %p as %p cents', (amount, cents) => {
    expect(parseCents(amount)).toBe(cents);
  });

  it('writes two decimals', () => {
    expect([0, 5, 10, 6000, 123_456].map(formatCents)).toEqual(['0.00', '0.05', '0.10', '60.00', '1234.56']);
  });

  it('reads and writes rand of the database without losing a cent', () => {
    fc.assert(fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => centsOf(formatCents(cents)) === cents));
  });
});
