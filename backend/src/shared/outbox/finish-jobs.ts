import { Inject, Injectable, Optional, type OnModuleDestroy } from '@nestjs/common';
import { OutboxRelay } from './outbox.relay';
import { QUEUE_MAP, type QueueMap } from './queues';

/**
 * Lets a worker that is stopped finish its jobs, and begin no new ones, before anything that they need is closed (the
 * mail library closes its connections in the first round of hooks). Belongs to the root module, whose hooks run before
 * all others.
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
