import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { CheckTokenValues } from '../contract';
import { formatCents } from '../../../shared/money';
import { TokenHolding, type LedgerMovement } from './domain/token-value';

/** Entries that are read at once. */
const BATCH = 5000;

interface Entry extends LedgerMovement {
  id: number;
  userId: number;
  /** Cents, as the next one is. */
  value: number;
  balanceValue: number;
  balance: number;
}

@QueryHandler(CheckTokenValues)
export class CheckTokenValuesHandler implements IQueryHandler<CheckTokenValues> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<string[]> {
    const faults: string[] = [];
    let holding = new TokenHolding();
    let last: Entry | undefined;
    // Entries are only added, each behind the others of its person, so the pages of a shop in use fit together.
    for (let page = await this.after(last); page.length > 0; page = await this.after(last))
      for (const entry of page) {
        if (entry.userId !== last?.userId) holding = new TokenHolding();
        last = entry;
        const value = holding.book(entry);
        if (value === entry.value && holding.tokens === entry.balance && holding.value === entry.balanceValue) continue;
        faults.push(
          `entry ${entry.id} of user ${entry.userId} says ${said(entry.value, entry.balance, entry.balanceValue)}; ` +
            `it is ${said(value, holding.tokens, holding.value)}`,
        );
      }
    return faults;
  }

  private async after(last: Entry | undefined): Promise<Entry[]> {
    const { rows } = await sql<Entry>`
      select entries.id, entries.user_id as "userId", kind, tokens, reference, balance,
        (coalesce(total_price, 0) * 100)::integer as paid, (value * 100)::integer as value,
        (balance_value * 100)::integer as "balanceValue"
      from ledger_entries entries left join token_purchases
        on kind = 'purchase' and token_purchases.id = (substring(reference from '^token-purchase:([0-9]{1,9})$'))::integer
      where (entries.user_id, entries.id) > (${last?.userId ?? 0}, ${last?.id ?? 0})
      order by entries.user_id, entries.id
      limit ${BATCH}`.execute(this.em.fork().getKysely<Tables>());
    return rows;
  }
}

const said = (value: number, tokens: number, balance: number): string =>
  `R${formatCents(value)}, then ${tokens} tokens worth R${formatCents(balance)}`;
