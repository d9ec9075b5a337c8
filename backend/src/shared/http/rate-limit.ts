import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';
import type Redis from 'ioredis';

/** At most so many calls in so many minutes from one address (counted in Redis, for all processes): 429 beyond. */
export const RateLimit = ({ calls, minutes }: { calls: number; minutes: number }) =>
  applyDecorators(UseGuards(ThrottlerGuard), Throttle({ default: { limit: calls, ttl: minutes * 60_000 } }));

/**
 * Counts calls in Redis, from the first one of a window on. A window ends when it is over, however many come meanwhile:
 * of a school's address, which many share, some pass again.
 */
export class CallsInRedis implements ThrottlerStorage {
  constructor(private readonly redis: Redis) {}

  /** `ttl`: milliseconds; the times that it answers are seconds. */
  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const name = `calls:${key}`;
    const results = await this.redis.multi().set(name, 0, 'PX', ttl, 'NX').incr(name).pttl(name).exec();
    const [, counted, remaining] = results ?? [];
    const error = results ? (counted?.[0] ?? remaining?.[0]) : new Error('Redis has not counted');
    if (error) throw error;
    const totalHits = Number(counted?.[1]);
    const timeToExpire = Math.ceil(Number(remaining?.[1]) / 1000);
    return { totalHits, timeToExpire, isBlocked: totalHits > limit, timeToBlockExpire: timeToExpire };
  }
}
