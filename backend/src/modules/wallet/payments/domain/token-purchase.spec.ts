import { describeItems, TokenPackage, TokenPurchase } from './token-purchase';

const seller = { name: 'Bokkiefoto', address: null, vatNumber: null };
const pack = Object.assign(
  new TokenPackage({ name: '5 Token Pack', tokenCount: 5, price: '200.10', paymentReference: null }),
  { id: 3 },
);
const single = new TokenPackage({ name: 'Single Token', tokenCount: 1, price: '60.00', paymentReference: null });
const order = (quantity = 1) => new TokenPurchase(1, [{ tokenPackage: pack, quantity }]);

describe('A purchase of tokens', () => {
  it('multiplies tokens and money by the quantity, exactly', () => {
    const purchase = order(3);
    expect([purchase.tokenCount, purchase.totalPrice]).toEqual([15, '600.30']);
  });

  it('may be of several kinds of packages, each kept as it was sold', () => {
    const purchase = new TokenPurchase(1, [
      { tokenPackage: pack, quantity: 2 },
      { tokenPackage: single, quantity: 1 },
    ]);
    expect(purchase).toMatchObject({ packageId: 3, quantity: 2, tokenCount: 11, totalPrice: '460.20' });
    expect(purchase.items).toEqual([
      { packageName: '5 Token Pack', quantity: 2, tokenCount: 10, unitPrice: '200.10' },
      { packageName: 'Single Token', quantity: 1, tokenCount: 1, unitPrice: '60.00' },
    ]);
    expect(describeItems(purchase.items)).toBe('2 x 5 Token Pack + Single Token');
  });

  it('is pending first, and fails unless it is completed', () => {
    const purchase = order();
    expect(purchase).toMatchObject({ status: 'pending', transactionId: null, completedAt: null });
    expect([purchase.isCompleted, purchase.isPaidBy('')]).toEqual([false, false]);
    purchase.fail();
    expect(purchase).toMatchObject({ status: 'failed' });
    expect(purchase.isCompleted).toBe(false);
    purchase.complete('77', seller);
    expect(purchase).toMatchObject({ status: 'completed', transactionId: '77', completedAt: expect.any(Date) });
    expect(purchase.isPaidOn('2026-11-20')).toBe(false);
    const byHand = order();
    expect(byHand.isPaidOn('2026-11-20')).toBe(false);
    byHand.complete('cash-1', seller, { method: 'cash', paidAt: new Date('2026-11-19T22:00:00Z') });
    expect(byHand.isPaidOn('2026-11-20')).toBe(true);
  });

  it('never costs more than was shown', () => {
    expect(() => order().keepTo(20_009)).toThrow('R200.10');
    expect(() => order().keepTo(20_010)).not.toThrow();
  });

  it('can be made again as it was sold, at the same prices', () => {
    const first = new TokenPurchase(1, [
      { tokenPackage: pack, quantity: 2 },
      { tokenPackage: single, quantity: 1 },
    ]);
    first.complete('77', seller);
    const again = first.again();
    expect(again).toMatchObject({ userId: 1, packageId: 3, quantity: 2, tokenCount: 11, totalPrice: '460.20' });
    expect(again.items).toEqual(first.items);
    expect(again.isCompleted).toBe(false);
  });

  it('costs its price to the cent', () => {
    const purchase = order();
    expect([20_009, 20_010, 20_011, null].map((amount) => purchase.costs(amount))).toEqual([false, true, false, false]);
  });

  it('is completed by a payment that comes after a failure', () => {
    const purchase = order();
    purchase.fail();
    purchase.complete('77', seller);
    expect(purchase.isCompleted).toBe(true);
  });

  it('stays completed, and knows which payment completed it', () => {
    const purchase = order();
    expect(purchase.isPaidBy('77')).toBe(false);
    purchase.complete('77', seller);
    purchase.fail();
    expect([purchase.isCompleted, purchase.isPaidBy('77'), purchase.isPaidBy('78')]).toEqual([true, true, false]);
  });
});

describe('A package of tokens', () => {
  it('has a name without spaces around it', () => {
    const one = new TokenPackage({ name: ' Klein ', tokenCount: 1, price: '60.00', paymentReference: 'klein' });
    expect(one).toMatchObject({ name: 'Klein', tokenCount: 1, price: '60.00', paymentReference: 'klein' });
  });

  it('is sold until it is retired, and again; when it was retired first stands', () => {
    const one = new TokenPackage({ name: 'Klein', tokenCount: 1, price: '60.00', paymentReference: null });
    expect(one.retiredAt).toBeNull();
    one.retire();
    const { retiredAt } = one;
    expect(retiredAt).toBeInstanceOf(Date);
    one.retire();
    expect(one.retiredAt).toBe(retiredAt);
    one.sellAgain();
    expect(one.retiredAt).toBeNull();
  });
});
