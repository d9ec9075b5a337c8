import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Job } from 'bull';
import { sql } from 'kysely';
import type { Tables } from '../database/tables';
import { QUEUE_MAP, type QueueMap, type QueueName } from './queues';

/**
 * Removes people's jobs that were done or given up from the outbox and from Redis. Open jobs, and those that a worker
 * has locked, stay for the next time. Joins the running transaction, if there is one. Redis comes first, so that no job
 * stays there without its row.
 */
export class DeleteFinishedJobs extends Command<void> {
  constructor(readonly userIds: number[]) {
    super();
  }
}

@CommandHandler(DeleteFinishedJobs)
export class DeleteFinishedJobsHandler implements ICommandHandler<DeleteFinishedJobs> {
  constructor(
    private readonly em: EntityManager,
    @Inject(QUEUE_MAP) private readonly bull: QueueMap,
  ) {}

  async execute({ userIds }: DeleteFinishedJobs): Promise<void> {
    if (userIds.length === 0) return;
    const rows = this.em.getKysely<Tables>();
    const closed = await rows
      .selectFrom('outbox_messages')
      .select(['id', 'queue'])
      .where(sql`payload ->> 'userId'`, 'in', userIds.map(String))
      .where((row) => row.or([row('done_at', 'is not', null), row('failed_at', 'is not', null)]))
      .execute();
    if (closed.length === 0) return;
    const gone: string[] = [];
    for (const { id, queue } of closed) {
      const job = await this.bull.get(queue as QueueName)?.getJob(id);
      if (!job || (await remove(job))) gone.push(id);
    }
    if (gone.length > 0) await rows.deleteFrom('outbox_messages').where('id', 'in', gone).execute();
  }
}

/** False while the job is locked: it has ended a moment ago, or its worker was killed. */
async function remove(job: Job): Promise<boolean> {
  try {
    await job.remove();
    return true;
  } catch (error) {
    // Bull reports it only by this message.
    if (error instanceof Error && error.message === `Could not remove job ${job.id}`) return false;
    throw error;
  }
}
