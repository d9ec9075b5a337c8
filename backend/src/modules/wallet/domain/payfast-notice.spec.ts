import { readNotice } from './payfast-notice';

describe('A notice of PayFast', () => {
  it('is read from its form text', () => {
    const body =
      'm_payment_id=12&pf_payment_id=1089250&payment_status=COMPLETE&item_name=2+x&amount_gross=200.00&amount_fee=-4.60&merchant_id=10000100';
    expect(readNotice(body)).toEqual({
      tokenPurchaseId: 12,
      payfastId: '1089250',
      status: 'COMPLETE',
      amount: 20_000,
      merchantId: '10000100',
    });
  });

  it('has no amount when it is cancelled', () => {
    expect(readNotice('m_payment_id=12&payment_status=CANCELLED').amount).toBeNull();
  });

  it.each(['', '0', '-1', '1.5', '1e3', '012', '9999999999', 'twaalf'])('names no purchase of ours with %p', (id) => {
    expect(readNotice(`m_payment_id=${id}`).tokenPurchaseId).toBeNull();
  });
});
