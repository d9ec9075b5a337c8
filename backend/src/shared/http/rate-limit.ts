import { applyDecorators, UseGuards } from '@nestjs/common';
import { Throttle, ThrottlerGuard } from '@nestjs/throttler';

/** At most so many calls in so many minutes from one address (counted in Redis, for all processes): 429 beyond. */
export const RateLimit = ({ calls, minutes }: { calls: number; minutes: number }) =>
  applyDecorators(UseGuards(ThrottlerGuard), Throttle({ default: { limit: calls, ttl: minutes * 60_000 } }));
