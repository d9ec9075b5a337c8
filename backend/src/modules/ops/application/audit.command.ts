import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type CommandBus, type ICommandHandler } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { collectChanges, type Change } from '../../../shared/changes';
import { retryUntilAnswered } from '../../../shared/database/retry-until-answered';
import type { Tables } from '../../../shared/database/tables';

/** The username in the audit log of an operator's command. */
const OPERATOR = 'operator';

/** A call that an upload of hundreds of photographs makes dozens of times. */
const UPLOAD = 'uploadPhotos';
/** Minutes between two calls of one upload, at most. */
const UPLOAD_PAUSE = 10;

/** The first call of the upload that somebody's last entry belongs to, if that is a call of an upload, and not old. */
function uploadOf(userId: number | null) {
  return sql<string | null>`(
    select case when action = ${UPLOAD} and at > now() - make_interval(mins => ${UPLOAD_PAUSE})
      then coalesce(part_of, id) end
    from audit_entries where user_id = ${userId} order by id desc limit 1)`;
}

/** An administrator or operator is about to do something; answers the entry's id. Kept whatever comes of it. */
export class BeginAuditEntry extends Command<string> {
  constructor(
    readonly entry: {
      /** Null for an operator's command. */
      userId: number | null;
      action: string;
      method: string;
      path: string;
      body: Record<string, unknown> | null;
      address: string;
      requestId: string;
    },
  ) {
    super();
  }
}

@CommandHandler(BeginAuditEntry)
export class BeginAuditEntryHandler implements ICommandHandler<BeginAuditEntry> {
  constructor(private readonly orm: MikroORM) {}

  async execute({ entry }: BeginAuditEntry): Promise<string> {
    // In a transaction of its own: it stands when the call's own is undone.
    const rows = this.orm.em.fork().getKysely<Tables>();
    const { id } = await rows
      .insertInto('audit_entries')
      .values({
        user_id: entry.userId,
        username:
          entry.userId === null ? OPERATOR : sql<string>`(select username from users where id = ${entry.userId})`,
        action: entry.action,
        method: entry.method,
        path: entry.path,
        body: entry.body && sql`${JSON.stringify(entry.body)}::jsonb`,
        address: entry.address,
        request_id: entry.requestId,
        part_of: entry.action === UPLOAD ? uploadOf(entry.userId) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}

/** The outcome: `done` or the code of the error, and the changes. */
export class CloseAuditEntry extends Command<void> {
  constructor(
    readonly entryId: string,
    readonly outcome: string,
    readonly changes: Change[],
  ) {
    super();
  }
}

@CommandHandler(CloseAuditEntry)
export class CloseAuditEntryHandler implements ICommandHandler<CloseAuditEntry> {
  constructor(private readonly orm: MikroORM) {}

  async execute({ entryId, outcome, changes }: CloseAuditEntry): Promise<void> {
    await this.orm.em
      .fork()
      .getKysely<Tables>()
      .insertInto('audit_outcomes')
      .values({ entry_id: entryId, outcome, changes: sql`${JSON.stringify(changes)}::jsonb` })
      // Tried again when the answer was lost.
      .onConflict((conflict) => conflict.column('entry_id').doNothing())
      .execute();
  }
}

const logger = new Logger('AuditLog');

/**
 * Does some work with an entry in the audit log: first that it begins, then its outcome. Changes of work that fails are
 * undone, so none of them is noted; `outcomeOf` gives the code of its error.
 */
export async function audited<T>(
  commands: CommandBus,
  entry: BeginAuditEntry['entry'],
  outcomeOf: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<T> {
  const id = await commands.execute(new BeginAuditEntry(entry));
  const changes: Change[] = [];
  let result: T;
  try {
    result = await collectChanges(changes, work);
  } catch (error) {
    await commands.execute(new CloseAuditEntry(id, outcomeOf(error), []));
    throw error;
  }
  // The work is done, so it is not answered as a failure: the caller would repeat it.
  await retryUntilAnswered(() => commands.execute(new CloseAuditEntry(id, 'done', changes))).catch((error: unknown) =>
    logger.error({ err: error, entry: id }, 'What was done could not be noted'),
  );
  return result;
}
