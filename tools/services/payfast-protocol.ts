import { createHash } from 'node:crypto';

/*
 * PayFast's side of the protocol, written from its documents (developer documentation, "Custom integration" and
 * "Confirm payment"; the Pay Now button's generator) and not from the shop's code, so that each checks the other.
 */

/** PayFast's sandbox merchant. */
export const SANDBOX = { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' };

export type Form = ReadonlyMap<string, string>;
export type Status = 'COMPLETE' | 'FAILED' | 'CANCELLED' | 'PENDING';

const numbered = (name: string) => [1, 2, 3, 4, 5].map((number) => `${name}${number}`);

/** The fields of the signed form, in the order in which they are signed. */
const SIGNED_FIELDS = [
  ...['merchant_id', 'merchant_key', 'return_url', 'cancel_url', 'notify_url', 'fica_idnumber'],
  ...['name_first', 'name_last', 'email_address', 'cell_number'],
  ...['m_payment_id', 'amount', 'item_name', 'item_description', ...numbered('custom_int'), ...numbered('custom_str')],
  ...['email_confirmation', 'confirmation_address', 'payment_method'],
];

/** Longest values, in characters. */
const LONGEST: Record<string, number> = {
  ...{ name_first: 100, name_last: 100, email_address: 100, cell_number: 100, m_payment_id: 100 },
  ...{ item_name: 100, item_description: 255, confirmation_address: 100 },
  ...Object.fromEntries(numbered('custom_str').map((name) => [name, 255])),
};
const LONGEST_OF_PAY_NOW: Record<string, number> = { ...LONGEST, item_name: 255 };
const LEAST_RAND = 5;

/** The reason why PayFast would refuse a pay form, signed or Pay Now; null when it is right. */
export function problemOf(form: Form): string | null {
  const payNow = form.get('cmd') === '_paynow';
  const amount = form.get('amount') ?? '';
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) < LEAST_RAND)
    return `The amount must be rand and cents, from R${LEAST_RAND}.00.`;
  if (!form.get('item_name')) return 'The item name is missing.';
  for (const [name, longest] of Object.entries(payNow ? LONGEST_OF_PAY_NOW : LONGEST))
    if ([...(form.get(name) ?? '')].length > longest) return `${name} is longer than ${longest} characters.`;
  for (const name of ['return_url', 'cancel_url', 'notify_url'])
    if (form.get(name) && !/^https?:$/.test(URL.parse(form.get(name) ?? '')?.protocol ?? ''))
      return `${name} is not an address.`;
  if (payNow) return form.get('receiver') === SANDBOX.merchantId ? null : 'The receiver is not a merchant.';
  if (form.get('merchant_id') !== SANDBOX.merchantId || form.get('merchant_key') !== SANDBOX.merchantKey)
    return 'The merchant id or key is wrong.';
  const signed = SIGNED_FIELDS.map((name): [string, string] => [name, trim(form.get(name) ?? '')]);
  return form.get('signature') === sign(encode(signed.filter(([, value]) => value !== '')))
    ? null
    : 'Generated signature does not match submitted signature.';
}

/** The text of a notice about a payment, without its signature. `id` is PayFast's own number of the payment. */
export function noticeOf(form: Form, status: Status, id: string): string {
  const gross = Number(form.get('amount'));
  const fee = -Math.max(2, gross * 0.035);
  const amounts: [string, string][] = [
    ['amount_gross', gross.toFixed(2)],
    ['amount_fee', fee.toFixed(2)],
    ['amount_net', (gross + fee).toFixed(2)],
  ];
  const given = (name: string): [string, string] => [name, form.get(name) ?? ''];
  return encode([
    given('m_payment_id'),
    ['pf_payment_id', id],
    ['payment_status', status],
    given('item_name'),
    given('item_description'),
    ...(status === 'CANCELLED' ? [] : amounts),
    ...numbered('custom_str').map(given),
    ...numbered('custom_int').map(given),
    given('name_first'),
    given('name_last'),
    given('email_address'),
    ['merchant_id', SANDBOX.merchantId],
  ]);
}

/** The signature of an encoded text: MD5, in lower case, of the text and the passphrase. */
export function sign(text: string): string {
  return createHash('md5')
    .update(`${text}&passphrase=${urlencode(SANDBOX.passphrase)}`)
    .digest('hex');
}

function encode(fields: [string, string][]): string {
  return fields.map(([name, value]) => `${name}=${urlencode(value)}`).join('&');
}

/** PHP's urlencode: only letters, digits and -_. stay, and a space becomes +. */
function urlencode(value: string): string {
  return encodeURIComponent(value)
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** PHP's trim: the no-break space stays. */
function trim(value: string): string {
  return value.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '');
}
