import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { OnQueueCompleted, OnQueueError, OnQueueFailed } from '@nestjs/bull';
import type { Job } from 'bull';
import { PinoLogger } from 'nestjs-pino';
import { jobs } from '../metrics/metrics';
import { Outbox } from './outbox';
import type { JobData } from './outbox.relay';

/**
 * What every Bull processor of the shop extends: it closes the outbox message when its job is done or given up.
 * A job may run more than once (a killed process, a lost answer), so every `@Process` method must be idempotent.
 */
@Injectable()
export abstract class OutboxProcessor {
  protected readonly logger = new Logger(this.constructor.name);

  // Not by the constructor: the processors have none of their own.
  @Inject(PinoLogger)
  private readonly pino!: PinoLogger;

  constructor(
    private readonly outbox: Outbox,
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  /**
   * Runs a job's command with an entity manager of its own, as a request would. Every line that is logged meanwhile
   * carries the job's id and that of the request which caused it.
   */
  protected execute<T>(job: Job, command: Command<T>): Promise<T> {
    return this.pino.runInContext(() => RequestContext.create(this.orm.em, () => this.commands.execute(command)), {
      bindings: namesOf(job),
    });
  }

  // A listener's failure is logged only: the relay finds the open message and looks at its job.
  @OnQueueCompleted()
  async onCompleted(job: Job): Promise<void> {
    const seconds = measured(job, 'done');
    this.logger.log({ ...namesOf(job), seconds }, `${job.name} is done`);
    await this.outbox.markDone(String(job.id)).catch((error: unknown) => this.logger.error({ err: error }));
  }

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
