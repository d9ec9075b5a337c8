import { photoPriceOf, tokenPriceOf } from './price';

describe('A price in tokens', () => {
  it.each([1, 5, 10])('may be %p', (tokens) => expect(tokenPriceOf(tokens)).toBe(tokens));

  it.each([0, 11, -1, 1.5, NaN])('is never %p', (tokens) => {
    expect(() => tokenPriceOf(tokens)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });
});

describe('A new photograph', () => {
  it('costs what its gallery says, unless it has a price of its own', () => {
    expect(photoPriceOf(null, 3)).toBe(3);
    expect(photoPriceOf(5, 3)).toBe(5);
    expect(() => photoPriceOf(0, 3)).toThrow();
  });
});
