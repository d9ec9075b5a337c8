import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BullModule, getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import { handlersIn } from '../handlers';
import { RedisConnections } from '../redis.module';
import type { Role } from '../../config';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox.relay';
import { OutboxWorker } from './outbox.worker';
import { QUEUE_MAP, QUEUE_NAMES, runsJobs, type QueueMap } from './queues';

/** Keys of the queues in Redis; the braces keep them on one node of a Redis Cluster. */
const QUEUE_PREFIX = '{shop}';

/** The outbox, the Bull queues, and in the processes that run jobs what moves and runs them. */
@Module({})
export class OutboxModule implements OnApplicationShutdown {
  constructor(@Inject(QUEUE_MAP) private readonly queues: QueueMap) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  static for(role: Role): DynamicModule {
    const workers = [...(runsJobs(role) ? [OutboxWorker] : []), ...(role === 'worker' ? [OutboxRelay] : [])];
    const queues = BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name })));
    return {
      module: OutboxModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          inject: [RedisConnections],
          useFactory: (connections: RedisConnections) => ({
            createClient: (type) => connections.openForQueue(type),
            prefix: QUEUE_PREFIX,
            // A job whose process was killed is taken up again; only one that kills its process every time is given up.
            // It is found some fifteen seconds later, when its lock has run out.
            settings: { maxStalledCount: 5, lockDuration: 15_000, stalledInterval: 5_000 },
          }),
        }),
        queues,
      ],
      providers: [
        ...handlersIn(__dirname, role),
        Outbox,
        {
          provide: QUEUE_MAP,
          inject: QUEUE_NAMES.map((name) => getQueueToken(name)),
          useFactory: (...all: Queue[]): QueueMap =>
            new Map(QUEUE_NAMES.map((name, index) => [name, all[index] as Queue])),
        },
        ...workers,
      ],
      exports: [queues, QUEUE_MAP, ...workers],
    };
  }
}
