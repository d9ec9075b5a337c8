import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import type { RateCounter } from '../rate-counter';

/**
 * At most so many calls in so many minutes (counted in Redis, for all processes), 429 beyond: of one account, where
 * only the signed-in may call; else from one network, which a whole school may share.
 */
export const RateLimit = ({ calls, minutes, of }: { calls: number; minutes: number; of: 'account' | 'network' }) =>
  applyDecorators(
    UseGuards(ThrottlerGuard),
    Throttle({
      default: {
        limit: calls,
        ttl: minutes * 60_000,
        getTracker: (request) => {
          const { user, ip } = request as Request;
          return of === 'account' && user ? `account:${user.id}` : networkOf(ip);
        },
      },
    }),
  );

/**
 * Calls from one network in ten minutes to what a stranger may call: twice what 300 parents need who stand around a
 * field, behind one address of a school or a mobile carrier.
 */
export const MANY_PARENTS = { calls: 600, minutes: 10, of: 'network' } as const;

/** The network that one customer of a provider has: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return 'parts' in ip
    ? ip.parts
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
    : ip.toString();
}

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
