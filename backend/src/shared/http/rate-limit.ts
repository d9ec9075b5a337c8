import { isIPv6 } from 'node:net';
import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
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
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = [], tail = []] = address.split('::').map((groups) => groups.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const half = [...head, ...zeros, ...tail].slice(0, 4);
  return half.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
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
