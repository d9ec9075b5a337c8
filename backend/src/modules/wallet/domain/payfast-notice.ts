import { createHash } from 'node:crypto';
import { parseCents, type Cents } from './money';

/** What the shop reads of a payment notice, which PayFast calls an instant transaction notification (ITN). */
export interface PayfastNotice {
  /** Our purchase's id; null when the notice names none. */
  tokenPurchaseId: number | null;
  /** PayFast's id of the payment. */
  payfastId: string;
  status: string;
  amount: Cents | null;
  merchantId: string;
}

/** Fields about the person who paid, which the shop does not need. */
const PAYER = /^(?:name_first|name_last|email_address|cell_number)=/;

/** A notice's text without the payer. What is left shows what was paid, and no longer fits its signature. */
export function withoutPayer(body: string): string {
  return body
    .split('&')
    .filter((field) => !PAYER.test(field))
    .join('&');
}

/**
 * What a notice is known by: its text as it came, and its source, so that a copy that a stranger sent first does not
 * keep the genuine one out. Once its payer is taken out, its text fits this no more either.
 */
export function hashOfNotice(body: string, source: string): string {
  return createHash('sha256').update(`${source}\n${body}`).digest('hex');
}

/** Reads a notice's form text. */
export function readNotice(body: string): PayfastNotice {
  const fields = new URLSearchParams(body);
  const id = fields.get('m_payment_id') ?? '';
  return {
    tokenPurchaseId: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null,
    payfastId: (fields.get('pf_payment_id') ?? '').slice(0, 100),
    status: (fields.get('payment_status') ?? '').slice(0, 30),
    amount: parseCents(fields.get('amount_gross') ?? ''),
    merchantId: fields.get('merchant_id') ?? '',
  };
}
