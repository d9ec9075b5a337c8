import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isoTime, type Tables } from '../../../shared/database/tables';
import type { LedgerEntryDto } from '../http/ledger.dto';

/** A page of a person's ledger, newest first, each entry with the balance after it. */
export class ListLedger extends Query<LedgerEntryDto[]> {
  constructor(
    readonly userId: number,
    readonly page: { limit: number; cursor?: number },
  ) {
    super();
  }
}

@QueryHandler(ListLedger)
export class ListLedgerHandler implements IQueryHandler<ListLedger> {
  constructor(private readonly em: EntityManager) {}

  async execute({ userId, page: { limit, cursor } }: ListLedger): Promise<LedgerEntryDto[]> {
    const entries = await this.em
      .getKysely<Tables>()
      .selectFrom((from) =>
        from
          .selectFrom('ledger_entries')
          .select((row) => [
            'id',
            'kind',
            'tokens',
            'reference',
            'reason',
            isoTime(row.ref('created_at')).as('createdAt'),
            sql<string>`sum(tokens) over (order by id)`.as('balance'),
          ])
          .where('user_id', '=', userId)
          .as('entry'),
      )
      .selectAll()
      .$if(cursor !== undefined, (rows) => rows.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return entries.map((entry) => ({ ...entry, balance: Number(entry.balance) }));
  }
}
