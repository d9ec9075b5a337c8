import { formatCents, parseCents } from './money';

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
});
