import { receiptNumber, vatIn } from './receipt';

describe('A receipt', () => {
  it('has the number of its purchase', () => {
    expect([receiptNumber(12), receiptNumber(1_234_567)]).toEqual(['BM-000012', 'BM-1234567']);
  });

  it.each([
    ['115.00', '15.00'],
    ['200.00', '26.09'],
    ['60.00', '7.83'],
    ['0.01', '0.00'],
  ])('tells the tax in R%s', (total, vat) => {
    expect(vatIn(total, { name: 'Bokkiefoto', address: null, vatNumber: '4123456789' })).toBe(vat);
  });

  it('tells none of a seller without a VAT number', () => {
    expect(vatIn('115.00', { name: 'Bokkiefoto', address: null, vatNumber: null })).toBeNull();
  });
});
