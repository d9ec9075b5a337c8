import type { BegunPurchase } from '../../../../shared/begun-purchase';
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

describe('A purchase of tokens that waits', () => {
  const begunAt = new Date('2026-11-28T08:00:00Z');
  const [inTime, tooLate] = [new Date('2026-11-29T07:59:59Z'), new Date('2026-11-29T08:00:00Z')];
  const waiting = () => Object.assign(order(), { purchaseDate: begunAt });

  it('is awaited for a day, unless it has failed', () => {
    expect([waiting().isAwaited(inTime), waiting().isAwaited(tooLate)]).toEqual([true, false]);
    const failed = waiting();
    failed.fail();
    expect(failed.isAwaited(inTime)).toBe(false);
  });

  it('may be paid by another try within the day, while its code counts, and once', () => {
    const failed = waiting();
    failed.fail();
    expect(() => failed.reopen(tooLate, true)).toThrow(expect.objectContaining({ code: 'payment-not-open' }));
    expect(() => failed.reopen(inTime, false)).toThrow(expect.objectContaining({ code: 'payment-not-open' }));
    failed.reopen(inTime, true);
    expect(failed.isAwaited(inTime)).toBe(true);
    failed.complete('77', seller);
    expect(() => failed.reopen(inTime, true)).toThrow(expect.objectContaining({ code: 'payment-not-open' }));
  });

  it('is of one kind of package and so many of it, or of several', () => {
    expect([order(2).isOf(3, 2), order(2).isOf(3, 1), order(2).isOf(4, 2)]).toEqual([true, false, false]);
    const several = new TokenPurchase(1, [
      { tokenPackage: pack, quantity: 2 },
      { tokenPackage: single, quantity: 1 },
    ]);
    expect(several.isOf(3, 2)).toBe(false);
  });

  it('keeps the discount of its code, also when it is made again', () => {
    const cheaper = new TokenPurchase(1, [{ tokenPackage: pack, quantity: 1 }], { codeId: 8, cents: 1010 });
    const kept = { discount: '10.10', codeId: 8, totalPrice: '190.00' };
    expect(cheaper).toMatchObject(kept);
    expect(cheaper.again()).toMatchObject(kept);
    expect(order().again()).toMatchObject({ discount: '0.00', codeId: null, totalPrice: '200.10' });
  });

  it('keeps the fee that was learnt first', () => {
    const purchase = order();
    purchase.complete('77', seller);
    expect(purchase).toMatchObject({ method: 'payfast', fee: null });
    purchase.learnFee(523);
    purchase.learnFee(600);
    expect(purchase).toMatchObject({ fee: '5.23' });
  });

  describe('for something that was begun', () => {
    const begun = (details: Partial<BegunPurchase>, purchaseDate = inTime) => {
      const none = { photoId: null, pack: null, deliveryEmail: null, outcome: null };
      const what = { ...none, expectedTokens: 1, buysItself: true, codes: [], boughtIds: [], ...details };
      const chosen = { tokenPackage: single, quantity: 1 };
      return Object.assign(new TokenPurchase(1, [chosen], undefined, what), { purchaseDate });
    };

    it.each([
      ['a photograph', { photoId: 5 }, '&photo=5'],
      ['the cart', {}, '&from=cart'],
      ['a pack of a match', { pack: { team: 2, label: '7', match: 9 } }, '&team=2&label=7&match=9'],
      ['a pack of a day', { pack: { team: 2, label: '7', day: '2026-11-28' } }, '&team=2&label=7&day=2026-11-28'],
    ])('leads back to %s', (_what, details: Partial<BegunPurchase>, way) => {
      expect(begun(details).wayBack).toBe(way);
    });

    it('leads nowhere else when nothing was', () => {
      expect([order().wayBack, order().buysBegun]).toEqual(['', false]);
    });

    it('buys it by itself if the buyer wanted that, and not when the payment comes a day late', () => {
      expect(begun({ buysItself: false }).buysBegun).toBe(false);
      const [soon, late] = [begun({}), begun({}, begunAt)];
      jest.useFakeTimers({ now: tooLate });
      for (const purchase of [soon, late]) purchase.complete('77', seller);
      jest.useRealTimers();
      expect([soon.buysBegun, late.buysBegun]).toEqual([true, false]);
    });
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
