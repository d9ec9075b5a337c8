import { sql, type ColumnType, type Generated } from 'kysely';
import type { BegunPurchase } from '../begun-purchase';
import type { Defaulted, Time } from './tables';

/** The wallet's tables, among all of `tables.ts`. */
export interface WalletTables {
  token_packages: {
    id: Generated<number>;
    name: string;
    token_count: number;
    price: string;
    payment_reference: string | null;
    /** No longer sold since then. */
    retired_at: Time | null;
    created_at: Time;
  };
  token_purchases: {
    id: Generated<number>;
    user_id: number;
    package_id: number;
    quantity: Defaulted<number>;
    total_price: string;
    token_count: number;
    /** The packages as they were sold: `TokenPurchaseItem[]` of the wallet. */
    items: unknown;
    status: Defaulted<'pending' | 'completed' | 'failed'>;
    transaction_id: string | null;
    purchase_date: Time;
    completed_at: Time | null;
    receipt_sent_at: Time | null;
    method: Defaulted<'payfast' | 'cash' | 'eft'>;
    /** Rand that PayFast kept; null while unknown, and where there is no PayFast. */
    fee: string | null;
    /** Rand that a code took off the packages' prices; it is not in `total_price`. */
    discount: Defaulted<string>;
    code_id: number | null;
    /** The purchase that the buyer had begun, or null. */
    begun: ColumnType<BegunPurchase | null, string | null, string | null>;
    /** The seller when the payment was credited, as `Seller` of the wallet; null until then. */
    seller: unknown;
  };
  /** Money that went back to a buyer. */
  payment_refunds: {
    id: Generated<number>;
    token_purchase_id: number;
    kind: 'refund' | 'chargeback';
    /** Rand. */
    amount: string;
    /** From the balance. */
    tokens_taken: number;
    /** Spent before they could be taken back. */
    tokens_lost: number;
    reason: string;
    /** The call that recorded it; null where it had no key. */
    call: string | null;
    decided_by: number | null;
    created_at: Time;
  };
  token_codes: {
    id: Generated<number>;
    code: string;
    /** Its benefit: tokens, percent of a price, or rand off. */
    kind: 'tokens' | 'percent' | 'rand';
    /** Whole unless it is rand. */
    amount: string;
    /** Of a discount: the only package that it is for; null for every package. */
    package_id: number | null;
    most_uses: number;
    most_uses_each: number;
    valid_from: Time | null;
    valid_until: Time | null;
    note: string;
    created_by: number | null;
    created_at: Time;
    withdrawn_at: Time | null;
  };
  token_code_uses: {
    id: Generated<number>;
    code_id: number;
    user_id: number;
    /** Given at once; null for a discount. */
    tokens: number | null;
    /** The discounted purchase; null for tokens. */
    token_purchase_id: number | null;
    /** Paid when the code was used up: it had been opened in time, and the money was taken. */
    is_late: Defaulted<boolean>;
    /** The call that used it; null where it had no key. */
    call: string | null;
    created_at: Time;
  };
  payment_notices: {
    id: Generated<number>;
    body: string;
    body_hash: string;
    source_address: string;
    outcome: Defaulted<'received' | 'credited' | 'recorded' | 'repeated' | 'refused'>;
    reason: string | null;
    token_purchase_id: number | null;
    received_at: Time;
    queued_at: Time;
    processed_at: Time | null;
  };
  second_payments: {
    id: Generated<number>;
    payfast_id: string;
    /** The order that was paid already. */
    token_purchase_id: number;
    received_at: Time;
    /** Null, as the next four are, until an administrator has decided. */
    decision: 'given-back' | 'booked' | null;
    reason: string | null;
    decided_by: number | null;
    decided_at: Time | null;
    /** The purchase that it was booked as; null when the money was given back. */
    booked_as: number | null;
  };
  ledger_entries: {
    id: Generated<number>;
    user_id: number;
    kind: 'purchase' | 'spend' | 'refund' | 'adjustment';
    tokens: number;
    reference: string;
    reason: string;
    created_at: Time;
    /** Rand behind the tokens, of the same sign; kept by a trigger, as the next two are (wallet/balance/domain/token-value.ts). */
    value: ColumnType<string, never, never>;
    /** The person's tokens after it, and the rand behind those. */
    balance: ColumnType<number, never, never>;
    balance_value: ColumnType<string, never, never>;
    /** The purchase of a photograph that it is about; computed from the reference. */
    purchase_id: ColumnType<number | null, never, never>;
  };
}

/** The purchase that a notice's own text names; written as in the index payment_notices_named. */
export const purchaseNamed = sql<string | null>`
  substring(payment_notices.body from '(?:^|&)m_payment_id=([0-9]+)(?:&|$)')`;

/** Joins a notice to its purchase. One that was refused early is not linked to it, so its own text counts. */
export const isNoticeOf = sql<boolean>`
  (token_purchase_id = token_purchases.id or ${purchaseNamed} = token_purchases.id::text)`;
