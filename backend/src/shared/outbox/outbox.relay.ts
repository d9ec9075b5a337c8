import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { trace } from '@opentelemetry/api';
import type { JobOptions, Queue } from 'bull';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tables } from '../database/tables';
import { beginSpan, contextOf, traceParent } from '../tracing/tracing';
import { isHeld, type JobData } from './outbox';
import { QUEUE_MAP, QUEUES, type QueueMap, type QueueName } from './queues';

/** Milliseconds between two looks at the outbox when nothing waits. */
const IDLE_PAUSE = 200;
/** Milliseconds before the next try when the database or Redis does not answer; doubles up to the second figure. */
const FAILURE_PAUSE = { first: 500, longest: 10_000 };
const BATCH = 200;
/** Seconds after which an open message is compared with its queue. */
const RECLAIM_AFTER = 15;
/** Days for which finished messages are kept. */
const KEEP_DONE_DAYS = 7;
/** Days for which an operator can deal with messages that were given up. */
const KEEP_FAILED_DAYS = 90;

/** A job that was given up is kept in Redis and in the outbox, for the operator. */
const JOB_OPTIONS: JobOptions = {
  backoff: { type: 'exponential', delay: 2000 },
  removeOnComplete: true,
  removeOnFail: false,
};

interface Message {
  id: string;
  queue: string;
  name: string;
  payload: unknown;
  request_id: string | null;
  trace_parent: string | null;
  created_at: string;
}

const COLUMNS = ['id', 'queue', 'name', 'payload', 'request_id', 'trace_parent', 'created_at'] as const;

/**
 * Moves outbox messages onto their Bull queues (`jobId` = message id, so a message can be put there twice without
 * harm), brings back those that Redis has lost, and deletes old ones that are finished. Any number of workers may run
 * one.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly orm: MikroORM,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Ends when the messages in hand are on their queues. */
  async end(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let pause = 0;
    let reclaimAt = 0;
    while (!this.stop.signal.aborted) {
      try {
        const moved = await this.relay();
        // Not the time of day: that can be set back.
        if (performance.now() >= reclaimAt) {
          await this.reclaimAll();
          await this.deleteOld();
          reclaimAt = performance.now() + (RECLAIM_AFTER * 1000) / 3;
        }
        pause = moved === BATCH ? 0 : IDLE_PAUSE;
      } catch (error) {
        pause = Math.min(Math.max(pause * 2, FAILURE_PAUSE.first), FAILURE_PAUSE.longest);
        this.logger.error({ err: error }, `The outbox waits ${pause} ms: database or Redis did not answer`);
      }
      await sleep(pause, undefined, { signal: this.stop.signal }).catch(() => undefined);
    }
  }

  /**
   * Compares all messages that are due, and relays new ones in between: an upload of a season leaves so many messages
   * open that the first are due again before the last were looked at.
   */
  private async reclaimAll(): Promise<void> {
    const until = performance.now() + RECLAIM_AFTER * 1000;
    while ((await this.reclaim()) === BATCH && performance.now() < until && !this.stop.signal.aborted)
      while ((await this.relay()) === BATCH);
  }

  /** Puts waiting messages on their queues, oldest first; answers how many. */
  async relay(): Promise<number> {
    return this.orm.em.fork().transactional(async (em) => {
      const database = em.getKysely<Tables>();
      const messages = await database
        .selectFrom('outbox_messages')
        .select(COLUMNS)
        .where('relayed_at', 'is', null)
        .where('failed_at', 'is', null)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (messages.length === 0) return 0;
      await this.enqueue(messages);
      await database
        .updateTable('outbox_messages')
        .set({ relayed_at: sql<string>`now()` })
        .where('id', 'in', ids(messages))
        .execute();
      return messages.length;
    });
  }

  /**
   * Compares long open messages with their queues: a job that Redis lost is put back, a failed one is recorded.
   * Answers how many were looked at.
   */
  async reclaim(): Promise<number> {
    return this.orm.em.fork().transactional(async (em) => {
      const database = em.getKysely<Tables>();
      const open = await database
        .selectFrom('outbox_messages')
        .select(COLUMNS)
        // A time in the future was written before the database's clock was set back.
        .where((row) =>
          row.or([
            row('relayed_at', '<', sql<string>`now() - make_interval(secs => ${RECLAIM_AFTER})`),
            row('relayed_at', '>', sql<string>`now() + make_interval(secs => ${RECLAIM_AFTER})`),
          ]),
        )
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        // A message that a worker holds is being processed, even if Redis has lost its job.
        .where(sql<boolean>`not ${isHeld}`)
        .orderBy('relayed_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      if (open.length === 0) return 0;
      const lost: Message[] = [];
      for (const message of open) {
        let job = await this.queue(message).getJob(message.id);
        // When Redis forgets a job just as a worker takes it, Bull still writes when that was: a key without a name, in
        // no list of the queue, which would keep the job from being put back.
        if (job && job.name !== message.name) {
          await job.remove();
          job = null;
        }
        if (!job) lost.push(message);
        // Made in the future: the clock was set back since, and the job's delay would last that much longer.
        else if (job.timestamp > Date.now() && (await job.isDelayed())) await job.promote();
        else if (await job.isFailed())
          await database
            .updateTable('outbox_messages')
            .set({ failed_at: sql<string>`now()`, error: job.failedReason ?? 'failed' })
            .where('id', '=', message.id)
            .execute();
      }
      if (lost.length > 0) this.logger.warn(`${lost.length} jobs were missing from Redis and are queued again`);
      await this.enqueue(lost);
      await database
        .updateTable('outbox_messages')
        .set({ relayed_at: sql<string>`now()` })
        .where('id', 'in', ids(open))
        .execute();
      return open.length;
    });
  }

  private async deleteOld(): Promise<void> {
    await this.orm.em
      .fork()
      .getKysely<Tables>()
      .deleteFrom('outbox_messages')
      .where((row) =>
        row.or([
          row('done_at', '<', sql<string>`now() - make_interval(days => ${KEEP_DONE_DAYS})`),
          row('failed_at', '<', sql<string>`now() - make_interval(days => ${KEEP_FAILED_DAYS})`),
        ]),
      )
      .execute();
    for (const queue of this.queues.values()) await queue.clean(KEEP_FAILED_DAYS * 24 * 60 * 60 * 1000, 'failed');
  }

  private async enqueue(messages: Message[]): Promise<void> {
    for (const [name, queue] of this.queues) {
      const jobs = messages
        .filter((message) => message.queue === name)
        .map((message) => ({
          name: message.name,
          data: {
            ...(message.payload as object),
            requestId: message.request_id,
            traceParent: tellWait(message),
          } satisfies JobData,
          opts: { ...JOB_OPTIONS, attempts: QUEUES[name].attempts, jobId: message.id },
        }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    }
  }

  private queue(message: Message): Queue {
    const queue = this.queues.get(message.queue as QueueName);
    if (!queue) throw new Error(`The outbox names an unknown queue: ${message.queue}`);
    return queue;
  }
}

/** Tells how long a message has waited in the outbox; answers the trace as its job goes on with it. */
function tellWait({ name, trace_parent, created_at }: Message): string | null {
  if (trace_parent === null) return null;
  const within = contextOf(trace_parent);
  const wait = beginSpan({ name: `outbox ${name}`, kind: 'PRODUCER', startedAt: new Date(created_at) }, within);
  wait.end();
  return traceParent(trace.setSpan(within, wait)) ?? trace_parent;
}

function ids(messages: Message[]): string[] {
  return messages.map((message) => message.id);
}
