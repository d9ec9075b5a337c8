import { Injectable } from '@nestjs/common';
import Redis from 'ioredis';

/** So many times within so many minutes, counted from the first. */
export interface Limit {
  times: number;
  minutes: number;
}

/** Counts in Redis, for all processes together, how often something was done about one account. */
@Injectable()
export class Allowance {
  constructor(private readonly redis: Redis) {}

  /** Takes one time, before the thing is done: of many at once no more than the limit get one. False: none is left. */
  async take(key: string, { times, minutes }: Limit): Promise<boolean> {
    const name = nameOf(key);
    const results = await this.redis
      .multi()
      .set(name, 0, 'EX', minutes * 60, 'NX')
      .incr(name)
      .exec();
    const [error, taken] = results?.[1] ?? [new Error('Redis has not counted')];
    if (error) throw error;
    return Number(taken) <= times;
  }

  /** Begins again with all times. */
  async renew(key: string): Promise<void> {
    await this.redis.del(nameOf(key));
  }
}

function nameOf(key: string): string {
  return `allowance:${key}`;
}
