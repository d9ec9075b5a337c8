import { hashOfNotice, isNotice, readNotice, withoutPayer } from './payfast-notice';

describe('A notice of PayFast', () => {
  it('is read from its form text', () => {
    const body =
      'm_payment_id=12&pf_payment_id=1089250&payment_status=COMPLETE&item_name=2+x&amount_gross=200.00&amount_fee=-4.60&merchant_id=10000100';
    expect(readNotice(body)).toEqual({
      tokenPurchaseId: 12,
      payfastId: '1089250',
      status: 'COMPLETE',
      amount: 20_000,
      fee: 460,
      merchantId: '10000100',
    });
  });

  it('may say nothing at all', () => {
    expect(readNotice('')).toEqual({
      tokenPurchaseId: null,
      payfastId: '',
      status: '',
      amount: null,
      fee: null,
      merchantId: '',
    });
  });

  it('names purchases of one to nine digits, and is cut where it is longer than it may be', () => {
    expect([1, 12_345_678, 123_456_789].map((id) => readNotice(`m_payment_id=${id}`).tokenPurchaseId)).toEqual([
      1, 12_345_678, 123_456_789,
    ]);
    const { payfastId, status } = readNotice(`pf_payment_id=${'9'.repeat(200)}&payment_status=${'X'.repeat(200)}`);
    expect([payfastId.length, status.length]).toEqual([100, 30]);
  });

  it('can be kept without the payer', () => {
    const body = 'a=1&name_first=Ouma&name_last=Botha&my_name_last=x&email_address=ouma%40x.test&cell_number=082&b=2';
    expect(withoutPayer(body)).toBe('a=1&my_name_last=x&b=2');
    expect(withoutPayer('a=1&b=')).toBe('a=1&b=');
  });

  it('is told from other forms by its payment or its status', () => {
    const forms = ['pf_payment_id=1', 'payment_status=COMPLETE', 'm_payment_id=12&amount=200.00', ''];
    expect(forms.map(isNotice)).toEqual([true, true, false, false]);
  });

  it('has a hash of its own for each source, and each text', () => {
    const hashes = [hashOfNotice('a=1', '10.0.0.1'), hashOfNotice('a=1', '10.0.0.2'), hashOfNotice('a=2', '10.0.0.1')];
    expect(new Set(hashes).size).toBe(3);
    expect(hashOfNotice('a=1', '10.0.0.1')).toBe(hashes[0]);
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has no amount when it is cancelled', () => {
    expect(readNotice('m_payment_id=12&payment_status=CANCELLED').amount).toBeNull();
  });

  it.each(['', '0', '-1', '1.5', '1e3', '012', '9999999999', 'twaalf'])('names no purchase of ours with %p', (id) => {
    expect(readNotice(`m_payment_id=${id}`).tokenPurchaseId).toBeNull();
  });
});
