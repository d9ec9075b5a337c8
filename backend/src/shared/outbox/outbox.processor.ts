import { Injectable, Logger } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { OnQueueCompleted, OnQueueError, OnQueueFailed } from '@nestjs/bull';
import type { Job } from 'bull';
import { PinoLogger } from 'nestjs-pino';
import { retryUntilAnswered } from '../database/retry-until-answered';
import { jobs } from '../metrics/metrics';
import { contextOf, traced, type SpanOf } from '../tracing/tracing';
import { HOLD_AGAIN, Outbox } from './outbox';
import type { JobData } from './outbox.relay';

/**
 * What every Bull processor of the shop extends: it closes the outbox message when its job is done or given up.
 * A job may run more than once (a killed process, a lost answer), so every `@Process` method must be idempotent.
 */
@Injectable()
export abstract class OutboxProcessor {
  protected readonly logger = new Logger(this.constructor.name);

  constructor(
    private readonly outbox: Outbox,
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
    private readonly pino: PinoLogger,
  ) {}

  /**
   * Runs a job's command, and closes its message: once, and never beside a copy of the job that Redis has brought back.
   * Throws when such a copy is at work, to be tried again.
   */
  protected async execute(job: Job, command: Command<unknown>): Promise<void> {
    const id = String(job.id);
    const state = await this.outbox.take(id);
    if (state === 'done') return;
    if (state === 'held') throw new Error('Another worker is at this job');
    const holding = setInterval(() => {
      this.outbox.hold(id).catch((error: unknown) => this.logger.warn({ err: error }));
    }, HOLD_AGAIN);
    try {
      await this.run(job, command);
      await retryUntilAnswered(() => this.outbox.markDone(id));
    } catch (error) {
      // Where this fails, too, the message is free as soon as its time is over, a few seconds later.
      await this.outbox.release(id).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(holding);
    }
  }

  /**
   * Runs a command with an entity manager of its own, as a request would. Every line that is logged meanwhile carries
   * the job's id and that of the request which caused it; its span is part of that request's trace.
   */
  protected run<T>(job: Job, command: Command<T>): Promise<T> {
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
    return this.pino.runInContext(
      () =>
        traced(
          span,
          () => RequestContext.create(this.orm.em, () => this.commands.execute(command)),
          contextOf((job.data as Partial<JobData>).traceParent),
        ),
      { bindings: namesOf(job) },
    );
  }

  @OnQueueCompleted()
  onCompleted(job: Job): void {
    const seconds = measured(job, 'done');
    this.logger.log({ ...namesOf(job), seconds }, `${job.name} is done`);
  }

  // A listener's failure is logged only: the relay finds the open message and looks at its job.
  @OnQueueFailed()
  async onFailed(job: Job, failure: Error): Promise<void> {
    measured(job, 'failed');
    this.logger.warn({ ...namesOf(job), err: failure, attempt: job.attemptsMade }, `${job.name} failed`);
    try {
      if (await job.isFailed()) await this.outbox.markFailed(String(job.id), failure.message);
    } catch (error) {
      this.logger.error({ err: error });
    }
  }

  @OnQueueError()
  onError(error: Error): void {
    this.logger.error({ err: error }, 'The queue has lost Redis');
  }
}

function namesOf(job: Job) {
  return { job: job.id, queue: job.queue.name, requestId: (job.data as JobData).requestId };
}

/** Seconds of the try that has just ended. */
function measured(job: Job, outcome: string): number {
  const seconds = ((job.finishedOn ?? Date.now()) - (job.processedOn ?? Date.now())) / 1000;
  jobs.observe({ queue: job.queue.name, job: job.name, outcome }, seconds);
  return seconds;
}
