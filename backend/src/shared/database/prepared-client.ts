import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Client, type ClientConfig, type QueryResult } from 'pg';

/** Statements that each connection keeps prepared at most: the shop sends some hundred different ones. */
const MOST = 200;
/** Values of a statement that is prepared: lists of any length would be a statement for each length. */
const MOST_VALUES = 20;

type Query = (...input: unknown[]) => unknown;

interface PreparedClientConfig extends ClientConfig {
  /**
   * Milliseconds without a word from the database, while it is asked, after which the connection counts as lost. A
   * machine that vanishes does not say so, and TCP itself gives up after a quarter of an hour.
   */
  patience?: number;
}

/** How a transaction begins, plainly or with its isolation. */
const BEGIN = /^(begin|start transaction[a-z ]*)$/;

/** The answer to a statement that need not be sent, or cannot be. */
const NOTHING = { command: '', rowCount: null, rows: [] };

/**
 * A connection on which statements are planned once, not each time: they are named by their text, for the whole
 * process. Those that look for a part of a word (`ilike`) are not, since the best plan depends on the word. A
 * transaction's `begin` waits for its first statement and goes with it, where that is a text without values: a round
 * trip less.
 */
export class PreparedClient extends Client {
  private static readonly names = new Map<string, string>();
  /** The `begin` that waits for the transaction's first statement. */
  private beginning: string | null = null;
  /** Statements that the database has not answered yet. */
  private unanswered = 0;

  constructor(config?: PreparedClientConfig) {
    super(config);
    if (config?.patience) this.giveUpAfter(config.patience);
    const query: Query = (...input) =>
      this.beginning !== null || isBegin(input[0]) ? this.begin(...input) : this.send(...input);
    this.query = query as unknown as Client['query'];
  }

  private giveUpAfter(patience: number): void {
    this.once('connect', () => {
      // From here on this is the socket in use, encrypted or not.
      const socket = this.connection.stream as Socket;
      socket.setTimeout(patience).on('timeout', () => {
        if (this.unanswered > 0) socket.destroy(new Error(`Connection terminated: no word for ${patience} ms`));
      });
    });
  }

  private async begin(...input: unknown[]): Promise<unknown> {
    const [first, values] = input;
    const begin = this.beginning;
    this.beginning = isBegin(first) ? first : null;
    // A transaction without any statement never reaches the database.
    if (begin === null || first === 'commit' || first === 'rollback') return NOTHING;
    if (typeof first === 'string' && Array.isArray(values) && values.length === 0) {
      const results = (await this.plain(`${begin}; ${first}`)) as QueryResult[];
      return results.at(-1);
    }
    await this.plain(begin);
    return this.send(...input);
  }

  /**
   * Succeeds on a lost connection, too, whose transaction the database ends by itself: Kysely gives a connection back
   * to the pool, which then replaces it, only after a rollback that has succeeded.
   */
  private async rollBack(): Promise<unknown> {
    try {
      return await this.plain('rollback');
    } catch {
      this.connection.stream.destroy();
      return NOTHING;
    }
  }

  /**
   * Asks pg with a callback, and makes the promise itself: a promise of pg's own keeps its rows in memory until V8 goes
   * through its old generation, since pg puts the callback into a property, and V8 takes such functions for old from
   * the beginning (docs/performance.md).
   */
  private plain(...input: unknown[]): unknown {
    // pg's own pool comes with a callback already.
    if (typeof input.at(-1) === 'function') return super.query(...(input as [string, () => void]));
    const [statement, values] = input as [string, unknown[]];
    this.unanswered += 1;
    return new Promise((resolve, reject) => {
      super.query(statement, values, (error: Error | null, result) => {
        this.unanswered -= 1;
        if (error) reject(error);
        else resolve(result);
      });
    }).catch((error: unknown) => {
      // As pg does: the stack leads to who asked, not to the socket.
      Error.captureStackTrace(error as Error);
      throw error;
    });
  }

  private send(...[first, values, ...rest]: unknown[]): unknown {
    if (first === 'rollback') return this.rollBack();
    const name = typeof first === 'string' && Array.isArray(values) ? PreparedClient.nameOf(first, values) : undefined;
    return name === undefined ? this.plain(first, values, ...rest) : this.plain({ name, text: first, values }, ...rest);
  }

  private static nameOf(text: string, values: unknown[]): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (values.length === 0 || values.length > MOST_VALUES || this.names.size >= MOST || text.includes('ilike')) return;
    // By its text, not by a number: behind a pooler (docs/scaling.md) another process' statements may be on the same
    // connection.
    const name = `shop-${createHash('sha1').update(text).digest('base64url')}`;
    this.names.set(text, name);
    return name;
  }
}

function isBegin(statement: unknown): statement is string {
  return typeof statement === 'string' && BEGIN.test(statement);
}
