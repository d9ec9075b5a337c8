import { createHash } from 'node:crypto';
import { parseCents, type Cents } from '../../../../shared/money';

/** The fields of a payment notice that the shop reads; PayFast calls it an instant transaction notification (ITN). */
export interface PayfastNotice {
  /** Our purchase's id; null when the notice names none. */
  tokenPurchaseId: number | null;
  /** PayFast's id of the payment. */
  payfastId: string;
  status: string;
  amount: Cents | null;
  /** PayFast's fee; null when the notice does not say. */
  fee: Cents | null;
  merchantId: string;
}

/** Fields about the person who paid, which the shop does not need. */
const PAYER = /^(?:name_first|name_last|email_address|cell_number)=/;

/** A notice's text without the payer. It still shows the payment, but no longer matches its signature. */
export function withoutPayer(body: string): string {
  return body
    .split('&')
    .filter((field) => !PAYER.test(field))
    .join('&');
}

/**
 * Hash that identifies a notice: of its original text and its source, so that a copy that a stranger sent first does
 * not block the genuine one. It no longer matches once the payer has been removed from the text.
 */
export function hashOfNotice(body: string, source: string): string {
  return createHash('sha256').update(`${source}\n${body}`).digest('hex');
}

/** Whether a form's text says anything of a payment, as every notice does. */
export function isNotice(body: string): boolean {
  const { payfastId, status } = readNotice(body);
  return payfastId !== '' || status !== '';
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
    // Written below zero.
    fee: parseCents((fields.get('amount_fee') ?? '').replace(/^-/, '')),
    merchantId: fields.get('merchant_id') ?? '',
  };
}
