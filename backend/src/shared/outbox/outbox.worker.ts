import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import type { Job, Queue } from 'bull';
import { PinoLogger } from 'nestjs-pino';
import { retryUntilAnswered } from '../database/retry-until-answered';
import { eventsOf } from '../handlers';
import { jobs } from '../metrics/metrics';
import { contextOf, traced, type SpanOf } from '../tracing/tracing';
import { HOLD_AGAIN, Outbox, type JobData, type OutboxEvent, type OutboxHandler } from './outbox';
import { QUEUE_MAP, QUEUES, type QueueMap, type QueueName } from './queues';

/**
 * Runs the jobs of the queues whose handlers are in this process: an event's handler does what its job is, and then the
 * outbox message is closed. A job may run more than once (a killed process, a lost answer), so handlers are idempotent.
 */
@Injectable()
export class OutboxWorker implements OnApplicationBootstrap {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly handlers = new Map<string, OutboxHandler<OutboxEvent>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly outbox: Outbox,
    private readonly orm: MikroORM,
    private readonly pino: PinoLogger,
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
  ) {}

  onApplicationBootstrap(): void {
    const used = new Set<QueueName>();
    for (const { metatype, instance } of this.discovery.getProviders())
      for (const { name, queue } of eventsOf(metatype)) {
        this.handlers.set(name, instance as OutboxHandler<OutboxEvent>);
        used.add(queue);
      }
    for (const name of used) this.start(name, this.queues.get(name) as Queue<JobData>);
  }

  /** Has an event handled here, now. */
  handle(event: OutboxEvent, jobId: string): Promise<void> {
    const handler = this.handlerOf(event.constructor.name);
    return RequestContext.create(this.orm.em, () => handler.handle(event, jobId));
  }

  private start(name: QueueName, queue: Queue<JobData>): void {
    queue.on('completed', (job: Job<JobData>) => this.onCompleted(job));
    queue.on('failed', (job: Job<JobData>, failure: Error) => void this.onFailed(job, failure));
    queue.on('error', (error: Error) => this.logger.error({ err: error }, 'The queue has lost Redis'));
    void queue.process('*', QUEUES[name].concurrency, (job) => this.execute(job));
  }

  /**
   * Runs a job, and closes its message: once, and never beside a copy of the job that Redis has brought back. Throws when
   * such a copy is at work, to be tried again.
   */
  private async execute(job: Job<JobData>): Promise<void> {
    const id = String(job.id);
    const handler = this.handlerOf(job.name);
    const state = await this.outbox.take(id);
    if (state === 'done') return;
    if (state === 'held') throw new Error('Another worker is at this job');
    const holding = setInterval(() => {
      this.outbox.hold(id).catch((error: unknown) => this.logger.warn({ err: error }));
    }, HOLD_AGAIN);
    try {
      await this.inTrace(job, () => RequestContext.create(this.orm.em, () => handler.handle(job.data, id)));
      await retryUntilAnswered(() => this.outbox.markDone(id));
    } catch (error) {
      // If this fails, too, the claim expires by itself a few seconds later.
      await this.outbox.release(id).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(holding);
    }
  }

  /**
   * Every line that is logged meanwhile carries the job's id and that of the request which caused it; its span is part of
   * that request's trace.
   */
  private inTrace<T>(job: Job<JobData>, work: () => Promise<T>): Promise<T> {
    const { name, queue, attemptsMade } = job;
    const span: SpanOf = {
      name: `job ${name}`,
      kind: 'CONSUMER',
      attributes: {
        'messaging.destination.name': queue.name,
        'shop.job_id': String(job.id),
        'shop.try': attemptsMade + 1,
      },
    };
    return this.pino.runInContext(() => traced(span, work, contextOf(job.data.traceParent)), {
      bindings: namesOf(job),
    });
  }

  private handlerOf(name: string): OutboxHandler<OutboxEvent> {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`There is no handler for ${name}`);
    return handler;
  }

  private onCompleted(job: Job<JobData>): void {
    const seconds = measured(job, 'done');
    this.logger.log({ ...namesOf(job), seconds }, `${job.name} is done`);
  }

  /** A failure here is logged only: the relay finds the open message and looks at its job. */
  private async onFailed(job: Job<JobData>, failure: Error): Promise<void> {
    measured(job, 'failed');
    this.logger.warn({ ...namesOf(job), err: failure, attempt: job.attemptsMade }, `${job.name} failed`);
    try {
      if (!(await job.isFailed())) return;
      await this.outbox.markFailed(String(job.id), failure.message).catch((error: unknown) => {
        this.logger.error({ err: error });
      });
      const handler = this.handlerOf(job.name);
      await this.inTrace(job, () =>
        retryUntilAnswered(() =>
          RequestContext.create(this.orm.em, async () => handler.onGivenUp?.(job.data, failure)),
        ),
      );
    } catch (error) {
      this.logger.error({ err: error });
    }
  }
}

function namesOf(job: Job<JobData>) {
  return { job: job.id, queue: job.queue.name, requestId: job.data.requestId };
}

/** Seconds of the try that has just ended. */
function measured(job: Job<JobData>, outcome: string): number {
  const seconds = ((job.finishedOn ?? Date.now()) - (job.processedOn ?? Date.now())) / 1000;
  jobs.observe({ queue: job.queue.name, job: job.name, outcome }, seconds);
  return seconds;
}
