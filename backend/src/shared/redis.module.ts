import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import Redis, { type RedisOptions } from 'ioredis';
import { Config } from '../config';
import { Allowance } from './allowance';

/** Where Redis is: one server, or the one that Sentinel names at the time. */
export function redisOptions({ redis }: Config): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(redis.url);
  const common: RedisOptions = {
    db: Number(pathname.slice(1) || 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
  if (redis.sentinelName === null) return { ...common, host: hostname, port: Number(port || 6379) };
  return { ...common, name: redis.sentinelName, sentinels: [{ host: hostname, port: Number(port || 26379) }] };
}

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
        const redis = new Redis({ ...redisOptions(config), maxRetriesPerRequest: 1, commandTimeout: 2000 });
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
