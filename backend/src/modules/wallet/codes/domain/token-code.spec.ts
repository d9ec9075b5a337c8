import fc from 'fast-check';
import { discountOn, LEAST_PAYMENT, newCode, readCode, type DiscountCode } from './token-code';
import { TokenPackage, TokenPurchase } from '../../payments/domain/token-purchase';

const percent = (amount: string, packageId: number | null = null): DiscountCode => ({
  kind: 'percent',
  amount,
  packageId,
});
const rand = (amount: string, packageId: number | null = null): DiscountCode => ({ kind: 'rand', amount, packageId });
const single = { packageId: 1, cents: 6000 };
const five = { packageId: 3, cents: 20_000 };

describe('A code', () => {
  it('is twelve letters and figures in three groups, and another each time', () => {
    const codes = Array.from({ length: 500 }, newCode);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is read however it is written', () => {
    expect(['7KQM-2XTD-9HBW', ' 7kqm2xtd9hbw ', '7KQM 2XTD – 9hbw'].map(readCode)).toEqual(
      Array(3).fill('7KQM-2XTD-9HBW'),
    );
    expect(['', '7KQM', '7KQM-2XTD-9HB0', '7KQM-2XTD-9HBWX', 'ÀÉÎ'].map(readCode)).toEqual(Array(5).fill(null));
  });

  it.each([
    ['a percentage', percent('20'), [five], 4000],
    ['a percentage to the nearest cent', percent('33'), [{ packageId: 1, cents: 1999 }], 660],
    ['rand', rand('25.50'), [single], 2550],
    ['rand once, however many packages', rand('25.50'), [single, five], 2550],
    ['of one package only', percent('50', 3), [single, five], 10_000],
    ['nothing of other packages', percent('50', 3), [single], 0],
    ['not more than the packages cost that it is for', rand('500', 1), [single, five], 6000],
    ['not what PayFast takes at least', rand('59'), [single], 5500],
    ['nothing of what costs no more than that', percent('50'), [{ packageId: 1, cents: 500 }], 0],
    ['nothing by itself when it gives tokens', { kind: 'tokens', amount: '5', packageId: null } as const, [five], 0],
  ])('takes off %s', (_, code, lines, cents) => {
    expect(discountOn(code, lines)).toBe(cents);
  });

  it('leaves a price that can be paid, of whole cents, and that adds up', () => {
    const price = fc.integer({ min: 1, max: 99_999_999 });
    const amounts = fc.oneof(
      fc.integer({ min: 1, max: 99 }).map((whole) => percent(String(whole))),
      price.map((cents) => rand((cents / 100).toFixed(2))),
    );
    const lines = fc.array(fc.tuple(fc.constantFrom(1, 2, 3), price, fc.integer({ min: 1, max: 100 })), {
      minLength: 1,
      maxLength: 10,
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom(null, 1, 2), lines, (code, packageId, chosen) => {
        const priced = chosen.map(([id, cents, quantity]) => ({ packageId: id, cents: cents * quantity }));
        const total = priced.reduce((sum, { cents }) => sum + cents, 0);
        const off = discountOn({ ...code, packageId }, priced);
        expect(Number.isInteger(off)).toBe(true);
        expect(off).toBeGreaterThanOrEqual(0);
        if (off > 0) expect(total - off).toBeGreaterThanOrEqual(LEAST_PAYMENT);
        const [first, ...others] = chosen.map(([id, cents, quantity]) => ({
          tokenPackage: Object.assign(
            new TokenPackage({ name: 'P', tokenCount: 1, price: (cents / 100).toFixed(2), paymentReference: null }),
            { id },
          ),
          quantity,
        }));
        const purchase = new TokenPurchase(1, [first!, ...others], off === 0 ? undefined : { codeId: 9, cents: off });
        expect(purchase.costs(total - off)).toBe(true);
        expect(purchase.again()).toMatchObject({ totalPrice: purchase.totalPrice, discount: purchase.discount });
      }),
    );
  });
});
