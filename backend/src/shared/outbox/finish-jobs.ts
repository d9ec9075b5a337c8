import { Inject, Injectable, Optional, type OnModuleDestroy } from '@nestjs/common';
import { OutboxRelay } from './outbox.relay';
import { QUEUE_MAP, type QueueMap } from './queues';

/**
 * In a process that does jobs, when it is asked to end: no new job is begun, and those under way are finished before
 * anything is let go that they need (the mail library closes its connections in the first round of hooks). For the root
 * module, whose hooks are called before all others.
 */
@Injectable()
export class FinishJobs implements OnModuleDestroy {
  constructor(
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    @Optional() private readonly relay?: OutboxRelay,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await this.relay?.end();
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
