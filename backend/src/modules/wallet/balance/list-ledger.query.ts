import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import { userNotFound } from '../../../shared/errors';
import type { Page } from '../../../shared/page';

/** One movement of a person’s tokens. */
export class LedgerEntryDto {
  id!: number;
  kind!: 'purchase' | 'spend' | 'refund' | 'adjustment';
  /** Below 0 for what was taken off. */
  tokens!: number;
  /** Its cause. @example "purchase:12" */
  reference!: string;
  reason!: string;
  createdAt!: string;
  /** Tokens after it. */
  balance!: number;
}

/** A page of a person's ledger, newest first, each entry with the balance after it. Error: user-not-found. */
export class ListLedger extends Query<LedgerEntryDto[]> {
  constructor(
    readonly userId: number,
    readonly page: Page,
  ) {
    super();
  }
}

@QueryHandler(ListLedger)
export class ListLedgerHandler implements IQueryHandler<ListLedger> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, page: { limit, cursor } }: ListLedger): Promise<LedgerEntryDto[]> {
    // Balances are counted back from the present one, so only the entries newer than the page are added up.
    const entries = await this.em
      .getKysely<Tables>()
      .selectFrom('ledger_entries')
      .innerJoin('users', 'users.id', 'ledger_entries.user_id')
      .select((row) => [
        'ledger_entries.id',
        'kind',
        'tokens',
        'reference',
        'reason',
        isoTime(row.ref('ledger_entries.created_at')).as('createdAt'),
        'users.token_balance as present',
        sql<string>`(select coalesce(sum(tokens), 0) from ledger_entries newer
          where newer.user_id = ${userId} and newer.id >= ${cursor ?? null})`.as('newer'),
      ])
      .where('user_id', '=', userId)
      .$if(cursor !== undefined, (rows) => rows.where('ledger_entries.id', '<', cursor ?? 0))
      .orderBy('ledger_entries.id', 'desc')
      .limit(limit)
      .execute();
    if (entries.length === 0 && !(await this.exists(userId))) throw userNotFound();
    let balance = (entries[0]?.present ?? 0) - Number(entries[0]?.newer ?? 0);
    return entries.map(({ present: _, newer: __, ...entry }) => {
      const after = balance;
      balance -= entry.tokens;
      return { ...entry, balance: after };
    });
  }

  private async exists(userId: number): Promise<boolean> {
    const users = this.em.getKysely<Tables>().selectFrom('users').select('id').where('id', '=', userId);
    return (await users.executeTakeFirst()) !== undefined;
  }
}
