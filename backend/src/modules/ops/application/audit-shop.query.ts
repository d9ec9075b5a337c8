import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { QUEUE_MAP, type QueueMap, type QueueName } from '../../../shared/outbox/queues';
import { CompareFiles, EXAMPLES, Findings } from '../../media/contract';
import { CheckIncome } from '../../orders/contract';
import { CheckTokenValues } from '../../wallet/contract';
import { ROW_CHECKS, type RowCheck } from './audit-checks';

/** The result of one check. */
export interface CheckResult {
  name: string;
  /** Faults, which need an operator. */
  faults: Findings;
  /** Number of jobs that are still on their way. */
  open: number;
}

/**
 * Checks the shop's books and files: money, deliveries, jobs, storage. It changes nothing and may run while the shop is
 * in use: only files older than `settleMinutes` are judged.
 */
export class AuditShop extends Query<CheckResult[]> {
  constructor(readonly settleMinutes: number) {
    super();
  }
}

/** Seconds after which the relay has surely looked at a message: four times what it waits. */
const RELAY_PATIENCE = 60;
/** Messages that are looked at together. */
const BATCH = 500;

interface OpenMessage {
  id: string;
  queue: QueueName;
  name: string;
  relayed: boolean;
}

@QueryHandler(AuditShop)
export class AuditShopHandler implements IQueryHandler<AuditShop> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  async execute({ settleMinutes }: AuditShop): Promise<CheckResult[]> {
    // One picture of all rows, and a promise to change none.
    const rowChecks = await this.em.fork().transactional(
      async (em) => {
        const results: CheckResult[] = [];
        for (const check of ROW_CHECKS) results.push(await checkRows(em.getKysely<Tables>(), check));
        return results;
      },
      { readOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ },
    );
    const { missing, missingSold, damaged, orphans } = await this.queries.execute(new CompareFiles(settleMinutes));
    const tokenValues = findingsOf(await this.queries.execute(new CheckTokenValues()));
    const income = findingsOf(await this.queries.execute(new CheckIncome()));
    return [
      ...rowChecks,
      { name: 'token values', faults: tokenValues, open: 0 },
      { name: 'income', faults: income, open: 0 },
      ...(await this.checkJobs()),
      { name: 'missing files', faults: missing, open: 0 },
      { name: 'missing sold originals', faults: missingSold, open: 0 },
      { name: 'damaged files', faults: damaged, open: 0 },
      { name: 'files without photograph', faults: orphans, open: 0 },
    ];
  }

  /** Messages that were given up, and those that wait longer than the relay lets them, without a job. */
  private async checkJobs(): Promise<CheckResult[]> {
    const rows = this.em.fork().getKysely<Tables>();
    const givenUp = await checkRows(rows, {
      name: 'jobs given up',
      faults: sql`
        select format('%s %s, queue %s: %s', name, id, queue, left(error, 200)) as line from outbox_messages
        where failed_at is not null and done_at is null`,
    });
    const lost: CheckResult = { name: 'jobs lost', faults: new Findings(), open: 0 };
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const messages = await openMessages(rows).where('id', '>', after).limit(BATCH).execute();
      for (const message of messages)
        if (await this.isLost(rows, message as OpenMessage))
          lost.faults.add(
            `${message.name} ${message.id}, queue ${message.queue}, is ${message.relayed ? 'not in Redis' : 'not relayed'}`,
          );
        else lost.open += 1;
      if (messages.length < BATCH) return [givenUp, lost];
      after = messages.at(-1)?.id ?? after;
    }
  }

  /** No job has it, and it is open still: it may have been finished while we asked. */
  private async isLost(rows: Kysely<Tables>, { id, queue, relayed }: OpenMessage): Promise<boolean> {
    if (relayed && (await this.queues.get(queue)?.getJob(id))) return false;
    const open = await openMessages(rows).where('id', '=', id).executeTakeFirst();
    return open?.relayed === relayed;
  }
}

function openMessages(rows: Kysely<Tables>) {
  return rows
    .selectFrom('outbox_messages')
    .select((row) => ['id', 'queue', 'name', row('relayed_at', 'is not', null).as('relayed')])
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where(
      sql<string>`coalesce(relayed_at, created_at)`,
      '<=',
      sql<string>`now() - make_interval(secs => ${RELAY_PATIENCE})`,
    )
    .orderBy('id');
}

function findingsOf(lines: string[]): Findings {
  const findings = new Findings();
  for (const line of lines) findings.add(line);
  return findings;
}

async function checkRows(rows: Kysely<Tables>, { name, faults, open }: RowCheck): Promise<CheckResult> {
  const { rows: found } = await sql<{ count: number; examples: string[]; open: number }>`
    with faults as materialized (${faults})
    select (select count(*)::int from faults) as count,
      array(select line from faults limit ${EXAMPLES}) as examples,
      (${open ?? sql`0`})::int as open`.execute(rows);
  const [result] = found;
  return {
    name,
    faults: Object.assign(new Findings(), { count: result?.count ?? 0, examples: result?.examples ?? [] }),
    open: result?.open ?? 0,
  };
}
