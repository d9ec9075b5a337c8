import { formText, hasValidSignature, phpUrlencode, sign } from './payfast-signature';

/** Vectors of PayFast's documentation and SDK (V1, V2, V4) and of the encoder (V5). */
const V1 =
  'm_payment_id=&pf_payment_id=558900&payment_status=COMPLETE&item_name=Flux+capacitor&item_description=&amount_gross=123.00&amount_fee=-2.80&amount_net=120.20&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Test&name_last=User+01&email_address=sbtu01%40payfast.co.za&merchant_id=10000100';
const V2 =
  'm_payment_id=8d00bf49-e979-4004-228c-08d452b86380&pf_payment_id=1847925&payment_status=COMPLETE&item_name=Recurring+Option&item_description=Some+details+about+the+recurring+option&amount_gross=20.00&amount_fee=-2.30&amount_net=17.70&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=&name_last=&email_address=sbtu01%40payfast.co.za&merchant_id=10004241&token=5a538bc0-ce28-47d4-98bd-9ee7bc11ad56&billing_date=2023-09-16';
const V4: [string, string][] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['return_url', 'http://www.yourdomain.co.za/return.php'],
  ['cancel_url', 'http://www.yourdomain.co.za/cancel.php'],
  ['notify_url', 'http://www.yourdomain.co.za/notify.php'],
  ['name_first', 'First Name'],
  ['name_last', 'Last Name'],
  ['email_address', 'test@test.com'],
  ['cell_number', ''],
  ['m_payment_id', '1234'],
  ['amount', '10.00'],
  ['item_name', ' Order#123\n'],
];
const V5: [string, string][] = [
  ['merchant_id', '10000100'],
  ['merchant_key', '46f0cd694581a'],
  ['amount', '100.00'],
  ['item_name', "O'Brien (VIP)! *~ & Co"],
];
const PASSPHRASE = 'jt7NOE43FZPn';

describe('PayFast signatures', () => {
  it('agrees with V1, a notice without a passphrase', () => {
    expect(sign(V1, '')).toBe('94b05677771813701468289ed3cabed1');
    expect(hasValidSignature(`${V1}&signature=94b05677771813701468289ed3cabed1`, '')).toBe(true);
  });

  it('agrees with V2, a notice with a passphrase', () => {
    expect(sign(V2, 'salt')).toBe('bf1986d6bed6b382e0f88f32a92fee03');
    expect(hasValidSignature(`${V2}&signature=bf1986d6bed6b382e0f88f32a92fee03`, 'salt')).toBe(true);
  });

  it('agrees with V4, a form, empty fields left out and values trimmed', () => {
    expect(sign(formText(V4), PASSPHRASE)).toBe('8317e2bbd1ae2a6f4f36837e83be4ca9');
    expect(sign(formText(V4), '')).toBe('b8d38028a263acf34dfd2c6e8b62264c');
  });

  it('agrees with V5, the characters that encoders disagree about', () => {
    expect(sign(formText(V5), PASSPHRASE)).toBe('fcddcde54940604388f31fda59207d00');
  });

  it('trims every space that PHP trims, however many, on both sides', () => {
    expect(formText([['a', ' \t\n\r\0\v x \t\n\r\0\v']])).toBe('a=x');
    expect(formText([['a', 'Vx V']])).toBe('a=Vx+V');
    expect(formText([['a', ' \t ']])).toBe('');
  });

  it('keeps the no-break space, and encodes letters with accents as UTF-8', () => {
    expect(phpUrlencode('\u00a0ê')).toBe('%C2%A0%C3%AA');
    expect(formText([['a', ' \u00a0 ']])).toBe('a=%C2%A0');
  });

  it.each([
    ['another field', (body: string) => body.replace('amount_gross=20.00', 'amount_gross=20.01')],
    [
      'another order',
      (body: string) => body.replace('amount_fee=-2.30&amount_net=17.70', 'amount_net=17.70&amount_fee=-2.30'),
    ],
    ['another encoding', (body: string) => body.replace('Recurring+Option', 'Recurring%20Option')],
    ['a field after the signature', (body: string) => `${body}&amount_gross=1.00`],
    ['a signature in capitals', (body: string) => body.replace(/[0-9a-f]{32}$/, (hex) => hex.toUpperCase())],
    ['no signature', (body: string) => body.replace(/&signature=.*/, '')],
    ['nothing at all', () => ''],
  ])('refuses %s', (_, change) => {
    expect(hasValidSignature(change(`${V2}&signature=bf1986d6bed6b382e0f88f32a92fee03`), 'salt')).toBe(false);
  });
});
