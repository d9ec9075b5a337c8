import { type DynamicModule, Module } from '@nestjs/common';
import { BullModule, getQueueToken } from '@nestjs/bull';
import type { Queue } from 'bull';
import { Config } from '../../config';
import { redisOptions } from '../redis.module';
import { Outbox, QUEUES } from './outbox';
import { OutboxRelay, QUEUE_MAP, type QueueMap } from './outbox.relay';
import { RetryJobsHandler } from './retry-jobs.command';

/** Keys of the queues in Redis; the braces keep them on one node of a Redis Cluster. */
const QUEUE_PREFIX = '{shop}';

/** The outbox for every module, the Bull queues, and in the worker the relay between them. */
@Module({})
export class OutboxModule {
  static register(options: { relay: boolean }): DynamicModule {
    const queues = BullModule.registerQueue(...QUEUES.map((name) => ({ name })));
    return {
      module: OutboxModule,
      global: true,
      imports: [
        BullModule.forRootAsync({
          inject: [Config],
          useFactory: (config: Config) => ({
            redis: redisOptions(config),
            prefix: QUEUE_PREFIX,
            // A job whose process was killed is taken up again; only one that kills its process every time is given up.
            // It is found some fifteen seconds later, when its lock has run out.
            settings: { maxStalledCount: 5, lockDuration: 15_000, stalledInterval: 5_000 },
          }),
        }),
        queues,
      ],
      providers: [
        Outbox,
        RetryJobsHandler,
        {
          provide: QUEUE_MAP,
          inject: QUEUES.map((name) => getQueueToken(name)),
          useFactory: (...all: Queue[]): QueueMap => new Map(QUEUES.map((name, index) => [name, all[index] as Queue])),
        },
        ...(options.relay ? [OutboxRelay] : []),
      ],
      exports: [queues, Outbox, QUEUE_MAP],
    };
  }
}
