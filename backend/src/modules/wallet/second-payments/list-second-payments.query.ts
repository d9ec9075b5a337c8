import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { EXPORT_PAGE, inPages, type Page } from '../../../shared/page';
import type { SecondPaymentDecision } from './domain/second-payment';

/** A payment of an order that was paid already, and what was decided about its money. */
export class SecondPaymentDto {
  id!: number;
  /** The order that was paid already. */
  tokenPurchaseId!: number;
  /** The buyer. */
  userId!: number;
  /** Null, as the address is, when the account is closed. */
  username!: string | null;
  email!: string | null;
  /** PayFast's id of the second payment. */
  payfastId!: string;
  /** Rand, with two decimals: the price of the order. @example "200.00" */
  amount!: string;
  /** Tokens of the order. */
  tokenCount!: number;
  receivedAt!: string;
  /** Null until it is decided. */
  decision!: SecondPaymentDecision | null;
  /** The administrator's words. */
  reason!: string | null;
  /** The administrator's username; null when that account is closed. */
  decidedBy!: string | null;
  decidedAt!: string | null;
  /** The purchase that it was booked as. */
  bookedAs!: number | null;
}

/** A page of second payments, newest first: all, or only undecided ones. */
export class ListSecondPayments extends Query<SecondPaymentDto[]> {
  constructor(readonly filter: Page & { open?: boolean }) {
    super();
  }
}

/** All of them, in pages of some rows; none is empty. */
export class ReadSecondPayments extends Query<AsyncIterable<SecondPaymentDto[]>> {}

function readSecondPayments(
  em: EntityManager,
  { limit, cursor, open = false }: ListSecondPayments['filter'],
): Promise<SecondPaymentDto[]> {
  return em
    .getKysely<Tables>()
    .selectFrom('second_payments')
    .innerJoin('token_purchases', 'token_purchases.id', 'second_payments.token_purchase_id')
    .innerJoin('users as buyer', 'buyer.id', 'token_purchases.user_id')
    .leftJoin('users as decider', 'decider.id', 'second_payments.decided_by')
    .select((row) => [
      'second_payments.id',
      'second_payments.token_purchase_id as tokenPurchaseId',
      'buyer.id as userId',
      'buyer.username',
      'buyer.email',
      'second_payments.payfast_id as payfastId',
      'token_purchases.total_price as amount',
      'token_purchases.token_count as tokenCount',
      isoTime(row.ref('second_payments.received_at')).as('receivedAt'),
      'second_payments.decision',
      'second_payments.reason',
      'decider.username as decidedBy',
      isoTime(row.ref('second_payments.decided_at')).as('decidedAt'),
      'second_payments.booked_as as bookedAs',
    ])
    .$if(open, (rows) => rows.where('second_payments.decision', 'is', null))
    .$if(cursor !== undefined, (rows) => rows.where('second_payments.id', '<', cursor ?? 0))
    .orderBy('second_payments.id', 'desc')
    .limit(limit)
    .execute();
}

@QueryHandler(ListSecondPayments)
export class ListSecondPaymentsHandler implements IQueryHandler<ListSecondPayments> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter }: ListSecondPayments): Promise<SecondPaymentDto[]> {
    return readSecondPayments(this.em, filter);
  }
}

@QueryHandler(ReadSecondPayments)
export class ReadSecondPaymentsHandler implements IQueryHandler<ReadSecondPayments> {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<AsyncIterable<SecondPaymentDto[]>> {
    return Promise.resolve(inPages(EXPORT_PAGE, (page) => readSecondPayments(this.em, page)));
  }
}
