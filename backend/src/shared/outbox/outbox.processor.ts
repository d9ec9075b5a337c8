import { Injectable, Logger } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { MikroORM, RequestContext } from '@mikro-orm/postgresql';
import { OnQueueCompleted, OnQueueError, OnQueueFailed } from '@nestjs/bull';
import type { Job } from 'bull';
import { Outbox } from './outbox';

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
  ) {}

  /** Runs the job's command with an entity manager of its own, as a request would. */
  protected execute<T>(command: Command<T>): Promise<T> {
    return RequestContext.create(this.orm.em, () => this.commands.execute(command));
  }

  // A listener's failure is logged only: the relay finds the open message and looks at its job.
  @OnQueueCompleted()
  async onCompleted(job: Job): Promise<void> {
    await this.outbox.markDone(String(job.id)).catch((error: unknown) => this.logger.error({ err: error }));
  }

  @OnQueueFailed()
  async onFailed(job: Job, failure: Error): Promise<void> {
    this.logger.warn({ err: failure, job: job.id, attempt: job.attemptsMade }, `${job.name} failed`);
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
