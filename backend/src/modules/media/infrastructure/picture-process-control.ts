import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import Redis, { type Cluster } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenersOf, RedisConnections } from '../../../shared/redis.module';

/** Milliseconds in which every worker must have a new process; one may be in the middle of large pictures. */
const PATIENCE = 30_000;
/** Milliseconds between two looks for answers. */
const LOOK = 100;

/** The line between the API and the workers, wherever they run: over it the picture processes are restarted. */
@Injectable()
export class PictureProcessControl implements OnApplicationShutdown {
  private readonly logger = new Logger(PictureProcessControl.name);
  private listener?: Redis | Cluster;

  constructor(
    private readonly redis: Redis,
    private readonly connections: RedisConnections,
  ) {}

  /** Asks every worker for a new picture process, and answers the ids of those that run. Empty: no worker listens. */
  async restartAll(): Promise<number[]> {
    const answers = `pictures:restarted:${randomUUID()}`;
    const workers = await listenersOf(this.redis, this.channel);
    await this.redis.publish(this.channel, answers);
    const end = performance.now() + PATIENCE;
    while ((await this.redis.llen(answers)) < workers && performance.now() < end) await sleep(LOOK);
    const pids = await this.redis.lrange(answers, 0, -1);
    await this.redis.del(answers);
    return pids.map(Number);
  }

  /**
   * In a worker: calls `restart`, which answers the new picture process' id, whenever a restart is asked for. Waits for
   * Redis when it is away, as the queues do.
   */
  async listen(restart: () => Promise<number>): Promise<void> {
    // A connection that listens can do nothing else.
    const listener = this.connections.open();
    this.listener = listener;
    listener.on('error', () => undefined);
    listener.on('message', (_channel: string, answers: string) => void this.answer(answers, restart));
    await new Promise<void>((resolve) => listener.once('ready', resolve));
    await listener.subscribe(this.channel);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener?.quit().catch(() => this.listener?.disconnect());
  }

  private async answer(answers: string, restart: () => Promise<number>): Promise<void> {
    try {
      const pid = await restart();
      await this.redis.multi().rpush(answers, pid).pexpire(answers, PATIENCE).exec();
    } catch (error) {
      this.logger.error({ err: error }, 'A restart of the picture process could not be answered');
    }
  }

  /** Redis' channels know no databases. */
  private get channel(): string {
    return `pictures:restart:${this.redis.options.db ?? 0}`;
  }
}
