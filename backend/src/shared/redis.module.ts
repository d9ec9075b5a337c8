import { Global, Inject, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import Redis, { Cluster, type RedisOptions } from 'ioredis';
import { Config } from '../config';
import { RateCounter } from './rate-counter';

/**
 * Begins every key on a Cluster: the braces put all keys into one slot, and only keys of one slot change in one step.
 */
const SLOT = '{shop}:';

/** Milliseconds between two pings of a connection: longer than one of Bull's blocking commands, five seconds. */
const HEARTBEAT = 6000;
/** Milliseconds after which a connection that has ended counts as lost. */
const LOST = 60_000;

/**
 * Makes every connection to Redis of a process: each comes back by itself, however long Redis was away and whichever
 * server Sentinel names then.
 */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  /** When each connection has ended, in milliseconds of `performance.now()`. */
  private readonly endedAt = new Map<Redis | Cluster, number>();

  constructor(@Inject(Config) private readonly config: Pick<Config, 'redis'>) {}

  /** A connection whose commands fail soon while Redis is away: a request must not hang. */
  open(): Redis | Cluster {
    return this.connect({ maxRetriesPerRequest: 1, commandTimeout: 2000 }, SLOT);
  }

  /** A connection of a queue. What ends a job waits some three minutes for Redis, what asks for one for ever. */
  openForQueue(type: 'client' | 'subscriber' | 'bclient'): Redis | Cluster {
    // Bull asks for no ready check.
    return this.connect({ enableReadyCheck: false, maxRetriesPerRequest: type === 'client' ? 100 : null });
  }

  /**
   * False when a connection has been at its end for a minute, from where ioredis does not bring it back. One that still
   * tries to connect is well: a new process could do no more.
   */
  areAlive(): boolean {
    return [...this.endedAt].every(([{ status }, at]) => status !== 'end' || performance.now() < at + LOST);
  }

  /** After the queues have closed, since Nest ends global modules in the reverse order of their imports. */
  onApplicationShutdown(): void {
    for (const connection of this.endedAt.keys()) connection.disconnect();
  }

  private connect(options: RedisOptions, keyPrefix = ''): Redis | Cluster {
    const { host, port, ...common } = { ...this.options(), ...options };
    const connection = this.config.redis.isCluster
      ? new Cluster([{ host: host ?? '', port: port ?? 6379 }], {
          enableReadyCheck: false,
          keyPrefix,
          // A server that hangs does not close its connections: the others know which one follows it.
          slotsRefreshInterval: 5000,
          redisOptions: common,
        })
      : beating(new Redis({ ...this.options(), ...options }));
    this.endedAt.set(connection, Infinity);
    connection.on('end', () => this.endedAt.set(connection, performance.now()));
    return connection;
  }

  /** Where Redis is: one server, or the one that Sentinel names at the time. */
  private options(): RedisOptions {
    const { redis } = this.config;
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
      // Not `failoverDetector`: where the news of another server comes while ioredis (5.11) asks for it, the connection
      // ends and never comes back.
      sentinels: [{ host: hostname, port: Number(port || 26379) }],
      // One that hangs is not waited for: there are others.
      sentinelCommandTimeout: 2000,
      // A server that was the first until a moment ago.
      reconnectOnError: ({ message }) => (message.includes('READONLY') ? 2 : false),
    };
  }
}

/**
 * Connects again when nothing is heard, not even the answer to a ping: a server that hangs, or a machine that is gone,
 * does not close its connections. A queue's blocking commands, one for each job that it may run, wait in one line: a
 * ping waits for all of them, but each is answered in time.
 */
function beating(redis: Redis): Redis {
  let heard = true;
  const hear = () => {
    heard = true;
  };
  redis.on('connect', () => {
    hear();
    redis.stream.on('data', hear);
  });
  const heartbeat = setInterval(() => {
    // While it connects, ioredis has limits of its own, and must not be disturbed (see `failoverDetector`).
    if (redis.status !== 'connect' && redis.status !== 'ready') return;
    if (!heard) return redis.disconnect(true);
    heard = false;
    redis.ping().catch(() => undefined);
  }, HEARTBEAT);
  // One that is closed while Redis is away has no end.
  heartbeat.unref();
  return redis.once('end', () => clearInterval(heartbeat));
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
    RedisConnections,
    {
      provide: Redis,
      inject: [RedisConnections],
      useFactory: (connections: RedisConnections) => {
        const logger = new Logger('Redis');
        return connections.open().on('error', (error: Error) => logger.error(error.message));
      },
    },
    RateCounter,
  ],
  exports: [RedisConnections, Redis, RateCounter],
})
export class RedisModule {}
