import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import Redis from 'ioredis';
import { Config } from '../config';
import { Allowance } from './allowance';

/** The Redis connection of sessions and rate limits; the queues have connections of their own. */
@Global()
@Module({
  providers: [
    {
      provide: Redis,
      inject: [Config],
      useFactory: (config: Config) => {
        const logger = new Logger('Redis');
        // A request must fail soon, not hang, while Redis is away.
        const redis = new Redis(config.redis.url, { maxRetriesPerRequest: 1, commandTimeout: 2000 });
        redis.on('error', (error: Error) => logger.error(error.message));
        return redis;
      },
    },
    Allowance,
  ],
  exports: [Redis, Allowance],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  async onApplicationShutdown(): Promise<void> {
    await this.redis.quit().catch(() => this.redis.disconnect());
  }
}
