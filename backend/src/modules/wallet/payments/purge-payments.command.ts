import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { isNoticeOf } from '../../../shared/database/wallet-tables';
import { AnonymisePayer, LockPaymentsOfPerson, PurgePayments } from '../contract';
import { withoutPayer } from '../payfast/domain/payfast-notice';

/** Days for which a purchase that was never paid is kept; PayFast's slowest payments take some days. */
const UNPAID_DAYS = 180;
/** Days for which a notice keeps the payer: as long as payments are usually disputed. */
const PAYER_DAYS = 180;
/** Days for which a notice is kept that credited nothing. */
const NOTICE_DAYS = 365;
/** Notices that are changed at once. */
const BATCH = 500;

@CommandHandler(PurgePayments)
export class PurgePaymentsHandler implements ICommandHandler<PurgePayments> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Record<string, number>> {
    const rows = this.em.getKysely<Tables>();
    const notices = await rows
      .deleteFrom('payment_notices')
      .where('outcome', 'in', ['refused', 'recorded', 'repeated'])
      .where('processed_at', '<', daysAgo(NOTICE_DAYS))
      .executeTakeFirst();
    const purchases = await rows
      .deleteFrom('token_purchases')
      .where('status', '<>', 'completed')
      .where('purchase_date', '<', daysAgo(UNPAID_DAYS))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('payment_notices')
              .select('payment_notices.id')
              .whereRef('token_purchase_id', '=', 'token_purchases.id'),
          ),
        ),
      )
      .executeTakeFirst();
    return {
      'payment notices': Number(notices.numDeletedRows),
      'unpaid purchases': Number(purchases.numDeletedRows),
      payers: (await this.anonymiseOldPayers(rows)) + (await this.anonymiseLatePayers(rows)),
    };
  }

  private async anonymiseOldPayers(rows: Kysely<Tables>): Promise<number> {
    let after = 0;
    let changed = 0;
    for (;;) {
      const notices = await rows
        .selectFrom('payment_notices')
        .select(['id', 'body'])
        .where('processed_at', '<', daysAgo(PAYER_DAYS))
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      changed += await anonymisePayers(rows, notices);
      after = notices.at(-1)?.id ?? after;
      if (notices.length < BATCH) return changed;
    }
  }

  /** Takes the payer out of notices that were processed after their account was closed, or at that moment. */
  private async anonymiseLatePayers(rows: Kysely<Tables>): Promise<number> {
    const notices = await processed(rows)
      .innerJoin('users', 'users.id', 'user_id')
      .where('processed_at', '>', sql<string>`closed_at - interval '1 hour'`)
      .execute();
    return anonymisePayers(rows, notices);
  }
}

@CommandHandler(LockPaymentsOfPerson)
export class LockPaymentsOfPersonHandler implements ICommandHandler<LockPaymentsOfPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: LockPaymentsOfPerson): Promise<void> {
    const payments = this.em
      .getKysely<Tables>()
      .selectFrom('token_purchases')
      .select('id')
      .where('user_id', '=', userId);
    await payments.orderBy('id').forNoKeyUpdate().execute();
  }
}

@CommandHandler(AnonymisePayer)
export class AnonymisePayerHandler implements ICommandHandler<AnonymisePayer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId }: AnonymisePayer): Promise<void> {
    const rows = this.em.getKysely<Tables>();
    await anonymisePayers(rows, await processed(rows).where('user_id', '=', userId).execute());
    // It may name the address of somebody else.
    await rows.updateTable('token_purchases').set({ begun: null }).where('user_id', '=', userId).execute();
  }
}

/** Notices of purchases, but those that are still to be checked: that needs their whole text. */
function processed(rows: Kysely<Tables>) {
  return rows
    .selectFrom('payment_notices')
    .innerJoin('token_purchases', (join) => join.on(isNoticeOf))
    .select(['payment_notices.id', 'body'])
    .where('processed_at', 'is not', null);
}

/** Takes the payer out of notices; answers of how many. */
async function anonymisePayers(rows: Kysely<Tables>, notices: { id: number; body: string }[]): Promise<number> {
  const named = notices.filter(({ body }) => withoutPayer(body) !== body);
  for (const { id, body } of named)
    await rows
      .updateTable('payment_notices')
      .set({ body: withoutPayer(body) })
      .where('id', '=', id)
      .execute();
  return named.length;
}

function daysAgo(days: number) {
  return sql<string>`now() - make_interval(days => ${days})`;
}
