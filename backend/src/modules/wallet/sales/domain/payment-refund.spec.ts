import fc from 'fast-check';
import { takeBack } from './payment-refund';

const five = { total: 20_000, tokenCount: 5, refunded: 0 };

describe('Money that goes back', () => {
  it.each([
    ['all of it takes all tokens', five, 20_000, 5, { taken: 5, lost: 0 }],
    ['a part takes the tokens that it paid for', five, 8000, 5, { taken: 2, lost: 0 }],
    ['a cent less takes one token less', five, 7999, 5, { taken: 1, lost: 0 }],
    ['parts add up', { ...five, refunded: 7999 }, 1, 5, { taken: 1, lost: 0 }],
    ['the rest takes the rest', { ...five, refunded: 7999 }, 12_001, 5, { taken: 4, lost: 0 }],
    ['what was spent is lost', five, 20_000, 2, { taken: 2, lost: 3 }],
    ['an empty balance stays at zero', five, 20_000, 0, { taken: 0, lost: 5 }],
    ['other tokens of the person stay', five, 20_000, 100, { taken: 5, lost: 0 }],
  ])('%s', (_, purchase, amount, balance, taken) => {
    expect(takeBack(purchase, amount, balance)).toEqual(taken);
  });

  it('takes each token once, however the money is parted, and never more than there is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(200_000),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 }),
        (total, tokenCount, start, parts) => {
          let [refunded, balance, due] = [0, start, 0];
          for (const part of [...parts, total]) {
            const amount = Math.min(part, total - refunded);
            const { taken, lost } = takeBack({ total, tokenCount, refunded }, amount, balance);
            expect(Math.min(taken, lost)).toBeGreaterThanOrEqual(0);
            expect(lost === 0 || taken === balance).toBe(true);
            refunded += amount;
            balance -= taken;
            due += taken + lost;
            expect(balance).toBeGreaterThanOrEqual(0);
            // Never more tokens than money.
            expect(due * total).toBeLessThanOrEqual(tokenCount * refunded);
          }
          expect([refunded, due]).toEqual([total, tokenCount]);
        },
      ),
    );
  });
});
