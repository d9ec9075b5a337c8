import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { purchaseNamed } from '../../../shared/database/wallet-tables';
import { formatCents } from '../../../shared/money';
import { hashOfNotice, readNotice } from './domain/payfast-notice';
import type { Page } from '../../../shared/page';

export const OUTCOMES = ['received', 'credited', 'recorded', 'repeated', 'refused'] as const;
export type NoticeOutcome = (typeof OUTCOMES)[number];

/** Which of PayFast's notices to read. */
export interface NoticesFilter extends Page {
  /** Notices that name this purchase. */
  tokenPurchaseId?: number;
  outcome?: NoticeOutcome;
}

/** One of PayFast's payment notices, and what became of it. */
export class PaymentNoticeDto {
  id!: number;
  /** The purchase that it names; null for none. */
  tokenPurchaseId!: number | null;
  /** PayFast's id of the payment. */
  payfastId!: string;
  /** PayFast's status. @example "COMPLETE" */
  status!: string;
  /** Rand, with two decimals; null when it names none. @example "200.00" */
  amount!: string | null;
  /** The address on the network that it came from. */
  sourceAddress!: string;
  /** `received` until it has been checked. */
  outcome!: NoticeOutcome;
  /** The check that a refused one failed, or what a recorded one said. @example "amount" */
  reason!: string | null;
  /** Whether its text is as it came. Once its payer has been taken out, it cannot be checked again. */
  isWhole!: boolean;
  receivedAt!: string;
  processedAt!: string | null;
}

/**
 * A page of PayFast's notices, newest first: those that name a purchase, or those with an outcome. A notice that was
 * refused early is not linked to its purchase yet, so its own text counts.
 */
export class ListNotices extends Query<PaymentNoticeDto[]> {
  constructor(readonly filter: NoticesFilter) {
    super();
  }
}

@QueryHandler(ListNotices)
export class ListNoticesHandler implements IQueryHandler<ListNotices> {
  constructor(private readonly em: EntityManager) {}

  async execute({ filter: { limit, cursor, tokenPurchaseId, outcome } }: ListNotices): Promise<PaymentNoticeDto[]> {
    const notices = await this.em
      .getKysely<Tables>()
      .selectFrom('payment_notices')
      .select((row) => [
        'id',
        'body',
        'body_hash as hash',
        'source_address as sourceAddress',
        'outcome',
        'reason',
        isoTime(row.ref('received_at')).as('receivedAt'),
        isoTime(row.ref('processed_at')).as('processedAt'),
      ])
      .$if(cursor !== undefined, (rows) => rows.where('id', '<', cursor ?? 0))
      .$if(outcome !== undefined, (rows) => rows.where('outcome', '=', outcome ?? 'refused'))
      .$if(tokenPurchaseId !== undefined, (rows) =>
        rows.where((row) =>
          row.or([
            row('token_purchase_id', '=', tokenPurchaseId ?? 0),
            row(purchaseNamed, '=', String(tokenPurchaseId)),
          ]),
        ),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return notices.map(({ body, hash, ...notice }) => {
      const { tokenPurchaseId: purchaseId, payfastId, status, amount } = readNotice(body);
      return {
        ...notice,
        tokenPurchaseId: purchaseId,
        payfastId,
        status,
        amount: amount === null ? null : formatCents(amount),
        isWhole: hashOfNotice(body, notice.sourceAddress) === hash,
      };
    });
  }
}
