import { SecondPayment } from './second-payment';
import { TokenPackage, TokenPurchase } from '../../payments/domain/token-purchase';

const seller = { name: 'Bokkiefoto', address: null, vatNumber: null };
const pack = new TokenPackage({ name: 'Single Token', tokenCount: 1, price: '60.00', paymentReference: null });

function order(): TokenPurchase {
  const made = new TokenPurchase(7, [{ tokenPackage: pack, quantity: 2 }]);
  made.complete('77', seller);
  return made;
}

describe('A second payment', () => {
  it('is given back, with who said so and why', () => {
    const payment = new SecondPayment('78', 5);
    expect(payment.isDecided).toBe(false);
    payment.giveBack(1, ' Twee keer gedruk ');
    expect(payment).toMatchObject({
      isDecided: true,
      decision: 'given-back',
      reason: 'Twee keer gedruk',
      decidedBy: 1,
      decidedAt: expect.any(Date),
      bookedAs: null,
    });
  });

  it('buys the same order once more, for the same person and by its own payment', () => {
    const payment = new SecondPayment('78', 5);
    const purchase = payment.buyAgain(order(), seller);
    expect(payment.isDecided).toBe(false);
    expect(purchase).toMatchObject({ userId: 7, tokenCount: 2, totalPrice: '120.00' });
    expect(purchase.isPaidBy('78')).toBe(true);
    payment.book(Object.assign(purchase, { id: 9 }), 1, 'Wil nog hê');
    expect(payment).toMatchObject({ decision: 'booked', reason: 'Wil nog hê', bookedAs: 9 });
  });

  it.each(['giveBack', 'book'] as const)('is decided about once, and not again by %s', (first) => {
    const payment = new SecondPayment('78', 5);
    if (first === 'book') payment.book(payment.buyAgain(order(), seller), 1, 'Eerste');
    else payment.giveBack(1, 'Eerste');
    expect(() => payment.giveBack(2, 'Tweede')).toThrow('second-payment-decided');
    expect(() => payment.buyAgain(order(), seller)).toThrow('second-payment-decided');
    expect(() => payment.book(order(), 2, 'Tweede')).toThrow('second-payment-decided');
    expect(payment).toMatchObject({ decision: first === 'book' ? 'booked' : 'given-back', reason: 'Eerste' });
  });
});
