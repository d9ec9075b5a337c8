import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';
import type { RateCounter } from '../rate-counter';

/** At most so many calls in so many minutes from one address (counted in Redis, for all processes): 429 beyond. */
export const RateLimit = ({ calls, minutes }: { calls: number; minutes: number }) =>
  applyDecorators(UseGuards(ThrottlerGuard), Throttle({ default: { limit: calls, ttl: minutes * 60_000 } }));

/**
 * Counts calls in windows: one begins with the first call and lasts its time, however many come meanwhile. Calls that
 * are refused do not make it longer, so that a school's address, which many share, is never shut out for good.
 */
export class CountedCalls implements ThrottlerStorage {
  constructor(private readonly counter: RateCounter) {}

  /** `ttl`: milliseconds; the times that it answers are seconds. */
  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const { times, millisecondsLeft } = await this.counter.count(`calls:${key}`, ttl);
    const timeToExpire = Math.ceil(millisecondsLeft / 1000);
    return { totalHits: times, timeToExpire, isBlocked: times > limit, timeToBlockExpire: timeToExpire };
  }
}
