import { Global, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import Redis, { Cluster, type RedisOptions } from 'ioredis';
import { Config } from '../config';
import { RateCounter } from './rate-counter';

/**
 * Begins every key on a Cluster: the braces put all keys into one slot, and only keys of one slot change in one step.
 */
const SLOT = '{shop}:';

/** Connects to one Redis server, or to the one that Sentinel names at the time. */
export function redisOptions({ redis }: Config): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(redis.url);
  const common: RedisOptions = {
    db: Number(pathname.slice(1) || 0),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
  if (redis.sentinelName === null) return { ...common, host: hostname, port: Number(port || 6379) };
  return {
    ...common,
    name: redis.sentinelName,
    sentinels: [{ host: hostname, port: Number(port || 26379) }],
    // A server that hangs, or a machine that is gone, does not close its connections: Sentinel announces it instead.
    failoverDetector: true,
  };
}

/** Connects to a Redis Cluster, known by one of its servers; `options` are those of the connections. */
export function connectCluster(config: Config, options: RedisOptions, keyPrefix = ''): Cluster {
  const { host, port, ...common } = redisOptions(config);
  return new Cluster([{ host: host ?? '', port: port ?? 6379 }], {
    enableReadyCheck: false,
    keyPrefix,
    redisOptions: { ...common, ...options },
  });
}

/** The names of keys, some at a time, without the connection's prefix; on a Cluster, those of all its servers. */
export async function* keysOf(redis: Redis | Cluster, match: string): AsyncGenerator<string[], void> {
  const prefix = redis.options.keyPrefix ?? '';
  for (const server of serversOf(redis, 'master'))
    for await (const keys of server.scanStream({ match: prefix + match, count: 500 }) as AsyncIterable<string[]>)
      yield keys.map((key) => key.slice(prefix.length));
}

/** Number of connections that listen to a channel; each server of a Cluster knows only its own. */
export async function listenersOf(redis: Redis | Cluster, channel: string): Promise<number> {
  const answers = await Promise.all(serversOf(redis, 'all').map((server) => server.pubsub('NUMSUB', channel)));
  return answers.reduce<number>((sum, [, count]) => sum + Number(count), 0);
}

function serversOf(redis: Redis | Cluster, which: 'master' | 'all'): Redis[] {
  return redis instanceof Cluster ? redis.nodes(which) : [redis];
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
        const patience: RedisOptions = { maxRetriesPerRequest: 1, commandTimeout: 2000 };
        const redis = config.redis.isCluster
          ? connectCluster(config, patience, SLOT)
          : new Redis({ ...redisOptions(config), ...patience });
        redis.on('error', (error: Error) => logger.error(error.message));
        return redis;
      },
    },
    RateCounter,
  ],
  exports: [Redis, RateCounter],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  async onApplicationShutdown(): Promise<void> {
    await this.redis.quit().catch(() => this.redis.disconnect());
  }
}
