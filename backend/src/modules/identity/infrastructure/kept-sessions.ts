import { Logger } from '@nestjs/common';
import Redis, { Cluster } from 'ioredis';
import { RecentlyUsed } from '../../../shared/recently-used';

/** Where Redis tells a connection the names of keys that have changed (CLIENT TRACKING in protocol 2). */
const CHANGES = '__redis__:invalidate';

/** Bytes that are kept at most: some 20,000 sessions. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Milliseconds for which one is kept at most: as long as a connection that has died without a word is believed. */
const LONGEST = 10_000;

interface KeptSession {
  json: string;
  /** By `performance.now()`. */
  readAt: number;
}

/**
 * Sessions as Redis has them, kept for moments: a page's requests read the same one again and again. Redis tells of
 * each change by whatever process, on a connection of its own; while there is none, nothing is kept (ADR 14).
 */
export class KeptSessions {
  private readonly logger = new Logger(KeptSessions.name);
  /** Null while Redis does not tell of changes. */
  private kept: RecentlyUsed<KeptSession> | null = null;
  /** The latest reading of each key, until its answer is here, or the key has changed. */
  private readonly readings = new Map<string, object>();
  private changes: Redis | null = null;

  /** @param prefix of the keys that hold sessions */
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
  ) {}

  /** Undefined when it must be read. */
  get(key: string): string | undefined {
    const found = this.kept?.get(key);
    return found && performance.now() - found.readAt < LONGEST ? found.json : undefined;
  }

  /** Reads what a key holds, null for nothing, and keeps it unless it changes meanwhile. */
  async read(key: string, ask: () => Promise<string | null>): Promise<string | null> {
    this.changes ??= this.follow();
    const reading = {};
    this.readings.set(key, reading);
    const readAt = performance.now();
    try {
      const json = await ask();
      if (json !== null && this.readings.get(key) === reading) this.kept?.set(key, { json, readAt }, json.length);
      return json;
    } finally {
      if (this.readings.get(key) === reading) this.readings.delete(key);
    }
  }

  /** For what this process changes itself, which must hold for its very next request. */
  forget(key: string): void {
    this.readings.delete(key);
    this.kept?.delete(key);
  }

  close(): void {
    this.changes?.disconnect();
  }

  private follow(): Redis | null {
    // On a Cluster, another server tells of a key after each failover.
    if (this.redis instanceof Cluster) return null;
    const changes = this.redis.duplicate({ autoResubscribe: false });
    changes.on('ready', () => {
      this.listen(changes).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'Redis does not tell of changed sessions: each request reads its own'),
      );
    });
    changes.on('messageBuffer', (_channel: Buffer, keys: Buffer[] | null) => {
      // Null instead of a list: everything has changed.
      if (keys === null) this.beginWith(new RecentlyUsed(MOST_BYTES));
      else for (const key of keys) this.forget(key.toString());
    });
    changes.on('close', () => this.beginWith(null));
    // `close` follows, and the connection that everything else uses reports it.
    changes.on('error', () => undefined);
    return changes;
  }

  private async listen(changes: Redis): Promise<void> {
    const id = await changes.client('ID');
    await changes.client('TRACKING', 'ON', 'REDIRECT', id, 'BCAST', 'PREFIX', this.prefix);
    await changes.subscribe(CHANGES);
    this.beginWith(new RecentlyUsed(MOST_BYTES));
  }

  private beginWith(kept: RecentlyUsed<KeptSession> | null): void {
    this.kept = kept;
    // What is being read at this moment may have changed unnoticed.
    this.readings.clear();
  }
}
