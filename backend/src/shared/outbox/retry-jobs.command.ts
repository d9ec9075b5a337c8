import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../database/tables';
import { QUEUE_MAP, type QueueMap, type QueueName } from './queues';

/** Tries jobs again that have used up their tries; `queues` says whose. Answers how many. Safe to run twice. */
export class RetryJobs extends Command<number> {
  constructor(readonly queues: QueueName[]) {
    super();
  }
}

@CommandHandler(RetryJobs)
export class RetryJobsHandler implements ICommandHandler<RetryJobs> {
  constructor(
    private readonly em: EntityManager,
    @Inject(QUEUE_MAP) private readonly bull: QueueMap,
  ) {}

  async execute({ queues }: RetryJobs): Promise<number> {
    const givenUp = await this.em
      .getKysely<Tables>()
      .selectFrom('outbox_messages')
      .select(['id', 'queue'])
      .where('failed_at', 'is not', null)
      .where('done_at', 'is', null)
      .where('queue', 'in', queues)
      .execute();
    for (const { id, queue } of givenUp) {
      // Bull takes no second job of the same id: the failed one goes before the relay puts a new one there.
      const job = await this.bull.get(queue as QueueName)?.getJob(id);
      if (job && (await job.isFailed())) await job.remove();
      await this.em
        .getKysely<Tables>()
        .updateTable('outbox_messages')
        .set({ failed_at: null, relayed_at: null, error: null })
        .where('id', '=', id)
        .where('done_at', 'is', null)
        .execute();
    }
    return givenUp.length;
  }
}
