import { judge, saysUnpaid } from './notice-verdict';
import type { PayfastNotice } from './payfast-notice';
import { TokenPackage, TokenPurchase } from '../../payments/domain/token-purchase';

const seller = { name: 'Bokkiefoto', address: null, vatNumber: null };
const pack = new TokenPackage({ name: 'Single Token', tokenCount: 1, price: '60.00', paymentReference: null });

function purchase(paidBy: string | null = null): TokenPurchase {
  const made = new TokenPurchase(1, [{ tokenPackage: pack, quantity: 1 }]);
  if (paidBy !== null) made.complete(paidBy, seller);
  return made;
}

const notice = (given: Partial<PayfastNotice> = {}): PayfastNotice => ({
  tokenPurchaseId: 1,
  payfastId: '77',
  status: 'COMPLETE',
  amount: 6000,
  fee: 230,
  merchantId: '10000100',
  ...given,
});

describe('A payment notice', () => {
  const fresh = { isIdUsed: false, isDecided: false };
  const used = { isIdUsed: true, isDecided: false };
  const decided = { isIdUsed: true, isDecided: true };

  it.each([
    ['credits an open purchase', notice(), purchase(), fresh, 'credited', null],
    ['is recorded when nothing was paid', notice({ status: 'CANCELLED' }), purchase(), fresh, 'recorded', 'CANCELLED'],
    [
      'is recorded when it says something else',
      notice({ status: 'PENDING' }),
      purchase(),
      fresh,
      'recorded',
      'PENDING',
    ],
    ['is refused for another amount', notice({ amount: 5999 }), purchase(), fresh, 'refused', 'amount'],
    ['is refused without an amount', notice({ amount: null }), purchase(), fresh, 'refused', 'amount'],
    ['is repeated when it has credited already', notice(), purchase('77'), used, 'repeated', null],
    ['is refused when the purchase is paid already', notice(), purchase('78'), fresh, 'refused', 'paid-twice'],
    ['is repeated when it was decided about before', notice(), purchase('78'), decided, 'repeated', null],
    ['is refused when its payment bought something else', notice(), purchase(), used, 'refused', 'payment-id-used'],
  ])('%s', (_, given, of, known, outcome, reason) => {
    expect(judge(given, of, known)).toEqual({ outcome, reason });
  });

  it('says that nothing was paid when the payment has failed or was cancelled', () => {
    const statuses = ['FAILED', 'CANCELLED', 'COMPLETE', 'PENDING'];
    expect(statuses.filter((status) => saysUnpaid(notice({ status })))).toEqual(['FAILED', 'CANCELLED']);
  });
});
