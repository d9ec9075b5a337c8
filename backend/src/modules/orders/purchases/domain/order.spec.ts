import { DomainError } from '../../../../shared/errors';
import { Order, type OrderedPhoto } from './order';

const photo = (id: number, change: Partial<OrderedPhoto> = {}): OrderedPhoto => ({
  id,
  title: `Foto ${id}`,
  category: 'Rugby',
  tokenPrice: 1,
  status: 'ready',
  ...change,
});
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error.code;
  }
  return 'no error';
};

describe('Order', () => {
  it('sums the prices of the moment', () => {
    expect(Order.ofCart([photo(1), photo(2, { tokenPrice: 2 })], new Set()).total).toBe(3);
  });

  it('leaves out of a cart what is owned or no longer sold, and does not charge for it', () => {
    const order = Order.ofCart([photo(1), photo(2), photo(3, { status: 'failed' })], new Set([2]));
    expect(order.photos.map(({ id }) => id)).toEqual([1]);
    expect(order.total).toBe(1);
  });

  it('never costs more than the buyer was shown', () => {
    const order = Order.ofCart([photo(1), photo(2, { tokenPrice: 2 })], new Set());
    expect(codeOf(() => order.keepTo(2))).toBe('price-has-risen');
    expect(codeOf(() => order.keepTo(3))).toBe('no error');
    expect(codeOf(() => order.keepTo(4))).toBe('no error');
  });

  it.each([
    ['an empty cart', () => Order.ofCart([], new Set()), 'cart-empty'],
    ['an empty cart of somebody who owns others', () => Order.ofCart([], new Set([1])), 'cart-empty'],
    ['a cart of what is no longer sold', () => Order.ofCart([photo(1, { status: 'failed' })], new Set()), 'cart-empty'],
    ['a cart of owned photographs', () => Order.ofCart([photo(1)], new Set([1])), 'already-owned'],
    [
      'a photograph without pictures',
      () => Order.ofCart([photo(1, { status: 'processing' })], new Set()),
      'photo-not-ready',
    ],
    ['an unknown photograph', () => Order.ofPhoto(undefined, new Set()), 'photo-not-found'],
    [
      'a photograph that is no longer sold',
      () => Order.ofPhoto(photo(1, { status: 'failed' }), new Set()),
      'photo-not-found',
    ],
    ['an owned photograph', () => Order.ofPhoto(photo(1), new Set([1])), 'already-owned'],
    [
      'a photograph in the making',
      () => Order.ofPhoto(photo(1, { status: 'processing' }), new Set()),
      'photo-not-ready',
    ],
  ])('refuses %s', (_, work, code) => {
    expect(codeOf(work)).toBe(code);
  });
});
