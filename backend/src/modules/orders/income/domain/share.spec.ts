import fc from 'fast-check';
import { shareOf } from './share';

describe('A share', () => {
  it.each([
    [100_00, '10', 10_00],
    [100_00, '12.50', 12_50],
    [33_33, '10.00', 3_33],
    [5, '10', 1],
    [4, '10', 0],
    [123_45, '50.00', 61_73],
    [-100_00, '10', -10_00],
    [-5, '10', -1],
    [77_77, '0.00', 0],
    [77_77, '100.00', 77_77],
  ])('of %i cents at %s percent is %i cents', (cents, percent, share) => {
    expect(shareOf(cents, percent)).toBe(share);
  });

  it('is exact to half a cent, and of what is given back the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_00 }),
        fc.integer({ min: 0, max: 100_00 }),
        (cents, hundredths) => {
          const percent = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
          const share = shareOf(cents, percent);
          // In exact whole numbers: twice the difference is at most one cent.
          const twice = 2n * (BigInt(share) * 100_00n - BigInt(cents) * BigInt(hundredths));
          expect(twice <= 100_00n && twice > -100_00n).toBe(true);
          expect(shareOf(-cents, percent) + share).toBe(0);
        },
      ),
    );
  });
});
