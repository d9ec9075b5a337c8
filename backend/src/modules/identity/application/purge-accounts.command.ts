import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { DeleteFinishedJobs } from '../../../shared/outbox/delete-finished-jobs.command';
import { PurgeAccounts } from '../contract';
import { SessionStore } from '../infrastructure/session.store';

/** Days for which the nameless row of a closed account is kept that no book speaks of. */
const CLOSED_DAYS = 30;

/** Whether the books, a share, the audit log or a photograph name the account: then its row stays, without a name. */
const isInBooks = sql<boolean>`(
  exists (select from ledger_entries where user_id = users.id)
  or exists (select from token_purchases where user_id = users.id)
  or exists (select from purchases where user_id = users.id)
  or exists (select from shares where user_id = users.id)
  or exists (select from audit_entries where user_id = users.id)
  or exists (select from photos where uploaded_by = users.id))`;

@CommandHandler(PurgeAccounts)
export class PurgeAccountsHandler implements ICommandHandler<PurgeAccounts> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly sessions: SessionStore,
  ) {}

  async execute(): Promise<Record<string, number>> {
    const rows = this.em.getKysely<Tables>();
    // Jobs that were still open when they closed their account.
    const named = await rows
      .selectFrom('outbox_messages')
      .innerJoin('users', (join) => join.on(sql`users.id`, '=', sql`(payload ->> 'userId')::integer`))
      .select('users.id')
      .distinct()
      .where('closed_at', 'is not', null)
      .execute();
    await this.commands.execute(new DeleteFinishedJobs(named.map(({ id }) => id)));
    const { numDeletedRows } = await rows
      .deleteFrom('users')
      .where('closed_at', '<', sql<string>`now() - make_interval(days => ${CLOSED_DAYS})`)
      .where(sql<boolean>`not ${isInBooks}`)
      .executeTakeFirst();
    return { 'closed accounts': Number(numDeletedRows), 'ended sessions': await this.sessions.deleteEnded() };
  }
}
