import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { formatCents, parseCents } from '../../../shared/money';
import { readHistory, type HistoryPayment } from './domain/payfast-history';

/** Payments that are asked for at once. */
const BATCH = 1000;

/** The differences, and the number of buyers' payments in the history. */
export interface Reconciliation {
  payments: number;
  /** The differences between PayFast and the shop, in English, one per line. */
  differences: string[];
}

/**
 * Compares PayFast's exported transaction history with the shop's purchases of tokens; changes nothing. Within the
 * time that the file covers, it must hold every completed purchase. Error: UnreadableHistory.
 */
export class ReconcilePayments extends Query<Reconciliation> {
  constructor(readonly csv: string) {
    super();
  }
}

interface Purchase {
  id: number;
  status: string;
  transactionId: string | null;
  totalPrice: string;
}

@QueryHandler(ReconcilePayments)
export class ReconcilePaymentsHandler implements IQueryHandler<ReconcilePayments> {
  constructor(private readonly em: EntityManager) {}

  async execute({ csv }: ReconcilePayments): Promise<Reconciliation> {
    const payments = readHistory(csv);
    const differences: string[] = [];
    const seen = new Set<number>();
    for (let from = 0; from < payments.length; from += BATCH) {
      const batch = payments.slice(from, from + BATCH);
      const decided = await this.decidedOf(batch);
      const isGivenBack = ({ payfastId }: HistoryPayment) => decided.get(payfastId) === null;
      // A second payment that was booked is of another purchase than the one it names.
      const idOf = ({ payfastId, tokenPurchaseId }: HistoryPayment) => decided.get(payfastId) ?? tokenPurchaseId ?? 0;
      const purchases = await this.purchasesOf(batch.map(idOf));
      for (const payment of batch) {
        const purchase = purchases.get(idOf(payment));
        if (purchase) seen.add(purchase.id);
        const problem = isGivenBack(payment) ? null : difference(payment, purchase);
        if (problem) differences.push(`line ${payment.line}, PayFast ${payment.payfastId}: ${problem}`);
      }
    }
    differences.push(...(await this.missingAmong(seen)));
    return { payments: payments.length, differences };
  }

  /** Second payments that were closed, by PayFast's ids: the purchases that they were booked as, null if given back. */
  private async decidedOf(payments: HistoryPayment[]): Promise<Map<string, number | null>> {
    const rows = await this.em
      .getKysely<Tables>()
      .selectFrom('second_payments')
      .select(['payfast_id as payfastId', 'booked_as as bookedAs'])
      .where(
        'payfast_id',
        'in',
        payments.map(({ payfastId }) => payfastId),
      )
      .where('decision', 'is not', null)
      .execute();
    return new Map(rows.map(({ payfastId, bookedAs }) => [payfastId, bookedAs]));
  }

  private async purchasesOf(ids: number[]): Promise<Map<number, Purchase>> {
    const rows = await this.rows().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Purchases completed between the file's first and last payment, but not in it. Those opened after its last payment
   * are left out: a notice that was checked again days later would widen the period.
   */
  private async missingAmong(seen: Set<number>): Promise<string[]> {
    if (seen.size === 0) return [];
    const { first, last, newest } = await this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select((row) => [
        row.fn.min('completed_at').as('first'),
        row.fn.max('completed_at').as('last'),
        row.fn.max('id').as('newest'),
      ])
      // As one value: of several, a statement takes 65,535.
      .where(sql<boolean>`id = any(${[...seen]}::integer[])`)
      .executeTakeFirstOrThrow();
    const rows = await this.rows()
      .where('status', '=', 'completed')
      .where('method', '=', 'payfast')
      .where('transaction_id', 'not like', 'simulated-%')
      .where('id', '<', newest)
      .where('completed_at', '>', first)
      .where('completed_at', '<', last)
      .execute();
    return rows
      .filter(({ id }) => !seen.has(id))
      .map(
        ({ id, transactionId }) => `purchase ${id}: completed by ${transactionId ?? ''}, which PayFast does not list`,
      );
  }

  private rows() {
    return this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select(['id', 'status', 'transaction_id as transactionId', sql<string>`total_price::text`.as('totalPrice')])
      .orderBy('id');
  }
}

function difference({ payfastId, tokenPurchaseId, amount }: HistoryPayment, purchase?: Purchase): string | null {
  if (!purchase) return `there is no purchase ${tokenPurchaseId ?? '(not a number of ours)'}`;
  if (parseCents(purchase.totalPrice) !== amount)
    return `R${formatCents(amount)} for purchase ${purchase.id}, which costs R${purchase.totalPrice}`;
  if (purchase.status !== 'completed')
    return `paid, but purchase ${purchase.id} is ${purchase.status}: no tokens were given`;
  if (purchase.transactionId !== payfastId)
    return `purchase ${purchase.id} was completed by ${purchase.transactionId ?? ''}: paid twice`;
  return null;
}
