import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { BullModule, getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import type { Cluster } from 'ioredis';
import { Config } from '../../config';
import { handlersIn } from '../handlers';
import { connectCluster, redisOptions } from '../redis.module';
import type { Role } from '../../config';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox.relay';
import { OutboxWorker } from './outbox.worker';
import { QUEUE_MAP, QUEUE_NAMES, type QueueMap } from './queues';

/** Keys of the queues in Redis; the braces keep them on one node of a Redis Cluster. */
const QUEUE_PREFIX = '{shop}';
/** The queues' connections to a Cluster: Bull does not close what it has not opened itself. */
const CLUSTER_CONNECTIONS = Symbol('CLUSTER_CONNECTIONS');

/** The outbox, the Bull queues, and in the processes that run jobs what moves and runs them. */
@Module({})
export class OutboxModule implements OnApplicationShutdown {
  constructor(
    @Inject(QUEUE_MAP) private readonly queues: QueueMap,
    @Inject(CLUSTER_CONNECTIONS) private readonly connections: Cluster[],
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    for (const connection of this.connections) connection.disconnect();
  }

  static for(role: Role): DynamicModule {
    const connections: Cluster[] = [];
    const workers = [
      ...(role === 'worker' || role === 'pictures' ? [OutboxWorker] : []),
      ...(role === 'worker' ? [OutboxRelay] : []),
    ];
    const queues = BullModule.registerQueue(...QUEUE_NAMES.map((name) => ({ name })));
    return {
      module: OutboxModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) => ({
            ...(config.redis.isCluster
              ? { createClient: () => connectQueue(config, connections) }
              : { redis: redisOptions(config) }),
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
        { provide: CLUSTER_CONNECTIONS, useValue: connections },
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

/** A connection for Bull, which waits for Redis as long as it takes. */
function connectQueue(config: Config, connections: Cluster[]): Cluster {
  const connection = connectCluster(config, { enableReadyCheck: false, maxRetriesPerRequest: null });
  connections.push(connection);
  return connection;
}
