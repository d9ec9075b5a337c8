import { Injectable } from '@nestjs/common';
import Redis from 'ioredis';

/** So many times within so many minutes, counted from the first. */
export interface Limit {
  times: number;
  minutes: number;
}

/** Counts actions by account or address in Redis, for all processes together. */
@Injectable()
export class RateCounter {
  constructor(private readonly redis: Redis) {}

  /** Takes one time, before the thing is done: of many at once no more than the limit get one. False: none is left. */
  async take(key: string, { times, minutes }: Limit): Promise<boolean> {
    return (await this.count(key, minutes * 60_000)).times <= times;
  }

  /**
   * Takes one time like `take`, and one a minute beyond the limit: guessing is slowed down, and no one is shut out.
   * False: wait a minute.
   */
  async takeOrSlow(key: string, limit: Limit): Promise<boolean> {
    return (await this.take(key, limit)) || this.take(`${key}:slow`, { times: 1, minutes: 1 });
  }

  /** Gives back one time that was taken. */
  async giveBack(key: string, { minutes }: Limit): Promise<void> {
    await this.count(key, minutes * 60_000, -1);
  }

  /** Counts one time, or one back, in a window that begins with its first and lasts so many milliseconds. */
  async count(key: string, milliseconds: number, by: 1 | -1 = 1): Promise<{ times: number; millisecondsLeft: number }> {
    const name = nameOf(key);
    const results = await this.redis.multi().set(name, 0, 'PX', milliseconds, 'NX').incrby(name, by).pttl(name).exec();
    const [, times, left] = results ?? [];
    const error = results ? (times?.[0] ?? left?.[0]) : new Error('Redis has not counted');
    if (error) throw error;
    return { times: Number(times?.[1]), millisecondsLeft: Number(left?.[1]) };
  }

  /** Begins again from none. */
  async reset(key: string): Promise<void> {
    await this.redis.del(nameOf(key));
  }
}

function nameOf(key: string): string {
  return `rate:${key}`;
}
