import { Inject, Injectable, Logger } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import { sql } from 'kysely';
import { type Gauge, register, Registry } from 'prom-client';
import type { Tables } from '../database/tables';
import { QUEUE_MAP, type QueueMap } from '../outbox/queues';
import type { Role } from '../../config';
import { readAuditResult } from './audit-result';
import {
  auditAge,
  databasePool,
  outboxLag,
  outboxOpen,
  photographs,
  queueJobs,
  queueOldest,
  readByWorkers,
} from './metrics';

const QUEUE_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Figures of `pg`'s pool. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** Reads what is counted elsewhere, in the database, in Redis and in the pool, when Prometheus asks. */
@Injectable()
export class MetricsCollector {
  private readonly logger = new Logger(MetricsCollector.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly redis: Redis,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  /**
   * The page of a process, as Prometheus reads it. A service that is away costs its own figures and no others: they go
   * on being counted.
   */
  async page(role: Role): Promise<string> {
    await this.readPool();
    if (role !== 'worker') return register.metrics();
    for (const result of await Promise.allSettled([
      this.readQueues(),
      orUnknown(outboxLag, this.readDatabase()),
      orUnknown(auditAge, readAuditResult(this.redis)),
    ]))
      if (result.status === 'rejected') this.logger.warn({ err: result.reason as unknown }, 'Some metrics are missing');
    return Registry.merge([register, readByWorkers]).metrics();
  }

  private async readPool(): Promise<void> {
    const pool = (await this.orm.em.getConnection().getNativeClient()) as Pool;
    databasePool.set({ state: 'idle' }, pool.idleCount);
    databasePool.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    databasePool.set({ state: 'waiting' }, pool.waitingCount);
  }

  private async readQueues(): Promise<void> {
    for (const [queue, bull] of this.queues) {
      const counts = await bull.getJobCounts();
      for (const state of QUEUE_STATES) queueJobs.set({ queue, state }, counts[state]);
      const [oldest] = await bull.getWaiting(0, 0);
      queueOldest.set({ queue }, oldest ? Math.max(Date.now() - oldest.timestamp, 0) / 1000 : 0);
    }
  }

  private async readDatabase(): Promise<void> {
    const rows = this.orm.em.fork().getKysely<Tables>();
    const { waiting, open, givenUp, lag } = await rows
      .selectFrom('outbox_messages')
      .where('done_at', 'is', null)
      .select([
        sql<number>`count(*) filter (where relayed_at is null and failed_at is null)::int`.as('waiting'),
        sql<number>`count(*) filter (where relayed_at is not null and failed_at is null)::int`.as('open'),
        sql<number>`count(*) filter (where failed_at is not null)::int`.as('givenUp'),
        sql<number>`coalesce(extract(epoch from now() - min(created_at)
          filter (where relayed_at is null and failed_at is null)), 0)::float8`.as('lag'),
      ])
      .executeTakeFirstOrThrow();
    outboxOpen.set({ state: 'waiting' }, waiting);
    outboxOpen.set({ state: 'open' }, open);
    outboxOpen.set({ state: 'given-up' }, givenUp);
    outboxLag.set(lag);
    const unfinished = await rows
      .selectFrom('photos')
      .where('status', '<>', 'ready')
      .where('trash_id', 'is', null)
      .groupBy('status')
      .select(['status', sql<number>`count(*)::int`.as('count')])
      .execute();
    for (const status of ['processing', 'failed'])
      photographs.set({ status }, unfinished.find((row) => row.status === status)?.count ?? 0);
  }
}

/** A figure that cannot be read is left out, since the old value would be wrong. */
async function orUnknown(gauge: Gauge, reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    gauge.remove();
    throw error;
  }
}
