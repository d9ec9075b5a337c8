import { Store, type SessionData } from 'express-session';
import { Injectable } from '@nestjs/common';
import Redis from 'ioredis';

const SESSION = 'session:';
const sessionsOf = (userId: number) => `sessions-of:${userId}`;

/** Days after which a session ends when it is not used. */
const IDLE_DAYS = 14;
const IDLE_SECONDS = IDLE_DAYS * 24 * 60 * 60;

/** The user id that passport keeps in a session; undefined when nobody is signed in. */
function userOf(session: SessionData): number | undefined {
  return (session as SessionData & { passport?: { user?: number } }).passport?.user;
}

/**
 * Sessions in Redis, on the client that the shop has anyway. Reading a session renews its life; a set of each
 * person's sessions lets all of them be ended at once (decision 15).
 */
@Injectable()
export class SessionStore extends Store {
  constructor(private readonly redis: Redis) {
    super();
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.redis.getex(SESSION + id, 'EX', IDLE_SECONDS).then(
      (json) => done(null, json ? (JSON.parse(json) as SessionData) : null),
      (error: unknown) => done(error),
    );
  }

  override set(id: string, session: SessionData, done?: (error?: unknown) => void): void {
    const user = userOf(session);
    const write = this.redis.multi().set(SESSION + id, JSON.stringify(session), 'EX', IDLE_SECONDS);
    if (user !== undefined) write.sadd(sessionsOf(user), id).expire(sessionsOf(user), IDLE_SECONDS);
    write.exec().then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  override destroy(id: string, done?: (error?: unknown) => void): void {
    this.redis.del(SESSION + id).then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  /** How many sessions of a person have not ended. */
  async countOf(userId: number): Promise<number> {
    const ids = await this.redis.smembers(sessionsOf(userId));
    return ids.length === 0 ? 0 : this.redis.exists(ids.map((id) => SESSION + id));
  }

  /** Ends all sessions of a person. */
  async endAll(userId: number): Promise<void> {
    const ids = await this.redis.smembers(sessionsOf(userId));
    if (ids.length === 0) return;
    await this.redis
      .multi()
      .del(ids.map((id) => SESSION + id))
      .srem(sessionsOf(userId), ids)
      .exec();
  }
}
