import { Store, type SessionData } from 'express-session';
import { Injectable, Logger } from '@nestjs/common';
import Redis from 'ioredis';
import { serviceAway } from '../../../shared/errors';
import { keysOf } from '../../../shared/redis.module';

const SESSION = 'session:';
const sessionsOf = (userId: number) => `sessions-of:${userId}`;

/** Days after which a session ends when it is not used. */
const IDLE_DAYS = 14;
const IDLE_SECONDS = IDLE_DAYS * 24 * 60 * 60;
/** Milliseconds after which a session ends however much it is used, so that a stolen one ends, too. */
export const LONGEST_SESSION = 30 * 24 * 60 * 60 * 1000;

declare module 'express-session' {
  interface SessionData {
    /** When it was stored first; milliseconds since 1970. */
    startedAt?: number;
  }
}

/** A session as it was stored; null when it is over. */
function sessionOf(json: string | null): SessionData | null {
  const session = json === null ? null : (JSON.parse(json) as SessionData);
  return session && Date.now() - (session.startedAt ?? 0) > LONGEST_SESSION ? null : session;
}

/** Placeholder for a session that cannot be read. */
const away = (): SessionData => ({ cookie: { originalMaxAge: null }, isAway: true });

/** Milliseconds for which Redis is not asked again after it has not answered. */
const TRUST_AGAIN = 3000;

/** Whether Redis was there and is gone; while the process starts, its first connection is waited for. */
function isLost({ status }: Redis): boolean {
  return status === 'reconnecting' || status === 'close' || status === 'end';
}

/**
 * Sessions in Redis, on the client that the shop has anyway. Using a session renews its life; a set of each person's
 * sessions lets all of them be ended at once (decision 15). While Redis is away, people with a session browse as
 * visitors, and calls that need the person answer 503.
 */
@Injectable()
export class SessionStore extends Store {
  private readonly logger = new Logger(SessionStore.name);
  private awayUntil = 0;

  constructor(private readonly redis: Redis) {
    super();
    // The readiness says from now on that people are answered.
    redis.on('ready', () => (this.awayUntil = 0));
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.find(id).then((session) => done(null, session), done);
  }

  /** Null when there is none, or it is over. */
  async find(id: string): Promise<SessionData | null> {
    // While Redis is away, a page must not wait for another try to reach it.
    if (isLost(this.redis) || performance.now() < this.awayUntil) return away();
    try {
      return sessionOf(await this.redis.getex(SESSION + id, 'EX', IDLE_SECONDS));
    } catch (error) {
      this.logger.error({ err: error }, 'A session could not be read');
      this.awayUntil = performance.now() + TRUST_AGAIN;
      return away();
    }
  }

  override set(id: string, session: SessionData, done?: (error?: unknown) => void): void {
    // A stand-in for a session must not replace the person's own.
    if (session.isAway) return done?.(serviceAway());
    const user = session.passport?.user;
    const isNew = session.startedAt === undefined;
    session.startedAt ??= Date.now();
    const [name, json] = [SESSION + id, JSON.stringify(session)];
    const write = this.redis.multi();
    // A session that was ended while a request had it in hand stays ended.
    if (isNew) write.set(name, json, 'EX', IDLE_SECONDS);
    else write.set(name, json, 'EX', IDLE_SECONDS, 'XX');
    // The set outlives each of its sessions, since one that is used every day is written only once.
    if (user !== undefined) write.sadd(sessionsOf(user), id).expire(sessionsOf(user), LONGEST_SESSION / 1000);
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

  /** Counts a person's open sessions. */
  async countOf(userId: number): Promise<number> {
    const ids = await this.redis.smembers(sessionsOf(userId));
    return ids.length === 0 ? 0 : this.redis.exists(ids.map((id) => SESSION + id));
  }

  /** Takes sessions that have ended out of the sets of people's sessions; answers how many. */
  async deleteEnded(): Promise<number> {
    let ended = 0;
    for await (const sets of keysOf(this.redis, 'sessions-of:*'))
      for (const set of sets) {
        const ids = await this.redis.smembers(set);
        const alive = await Promise.all(ids.map((id) => this.redis.exists(SESSION + id)));
        const gone = ids.filter((_, index) => alive[index] === 0);
        if (gone.length > 0) ended += await this.redis.srem(set, gone);
      }
    return ended;
  }

  /** Ends all sessions of a person. */
  async endAll(userId: number): Promise<void> {
    const ids = await this.redis.smembers(sessionsOf(userId));
    if (ids.length === 0) return;
    const keys = ids.map((id) => SESSION + id);
    await this.redis.multi().del(keys).srem(sessionsOf(userId), ids).exec();
  }
}
