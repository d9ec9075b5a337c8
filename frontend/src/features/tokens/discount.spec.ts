import type { CodeDiscountDto } from '../../api/generated/shop.schemas';
import { discountOn } from './discount';

const five = { id: 3, price: '200.00' };
const code = (kind: CodeDiscountDto['kind'], amount: string, packageId: number | null = null): CodeDiscountDto => ({
  code: '7KQM-2XTD-9HBW',
  kind,
  amount,
  packageId,
});

describe('A discount', () => {
  it.each([
    ['a percentage', code('percent', '20.00'), 2, 8000],
    ['a percentage to the cent', code('percent', '33.00'), 1, 6600],
    ['rand, once', code('rand', '25.50'), 3, 2550],
    ['all but what PayFast takes at least', code('rand', '500.00'), 1, 19_500],
    ['nothing of another package', code('percent', '20.00', 1), 1, 0],
  ])('is %s', (_, discount, quantity, cents) => {
    expect(discountOn(discount, five, quantity)).toBe(cents);
  });
});
