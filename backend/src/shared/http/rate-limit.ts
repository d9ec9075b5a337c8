import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';

/**
 * Milliseconds for which an address is passed by that has had its calls. By the library's default, as long as the minutes
 * themselves: calls that come meanwhile count on, so that of a school's address, which many share, none would ever pass again.
 */
const BLOCKED = 1000;

/** At most so many calls in so many minutes from one address (counted in Redis, for all processes): 429 beyond. */
export const RateLimit = ({ calls, minutes }: { calls: number; minutes: number }) =>
  applyDecorators(
    UseGuards(ThrottlerGuard),
    Throttle({ default: { limit: calls, ttl: minutes * 60_000, blockDuration: BLOCKED } }),
  );
