import { TokenPackage, TokenPurchase } from './token-purchase';

const pack = Object.assign(new TokenPackage(), { id: 3, name: '5 Token Pack', tokenCount: 5, price: '200.10' });

describe('A purchase of tokens', () => {
  it('multiplies tokens and money by the quantity, exactly', () => {
    const purchase = new TokenPurchase(1, pack, 3);
    expect([purchase.tokenCount, purchase.totalPrice]).toEqual([15, '600.30']);
  });

  it('costs its price to the cent', () => {
    const purchase = new TokenPurchase(1, pack, 1);
    expect([20_009, 20_010, 20_011, null].map((amount) => purchase.costs(amount))).toEqual([false, true, false, false]);
  });

  it('is completed by a payment that comes after a failure', () => {
    const purchase = new TokenPurchase(1, pack, 1);
    purchase.fail();
    purchase.complete('77');
    expect(purchase.isCompleted).toBe(true);
  });

  it('stays completed, and knows which payment completed it', () => {
    const purchase = new TokenPurchase(1, pack, 1);
    expect(purchase.isPaidBy('77')).toBe(false);
    purchase.complete('77');
    purchase.fail();
    expect([purchase.isCompleted, purchase.isPaidBy('77'), purchase.isPaidBy('78')]).toEqual([true, true, false]);
  });
});
