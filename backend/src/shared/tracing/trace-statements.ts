import { trace } from '@opentelemetry/api';
import { traced } from './tracing';

type Query = (...input: unknown[]) => unknown;
interface Client {
  query: Query;
}
/** What of `pg`'s pool is needed here. */
export interface Pool {
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

/**
 * Tells each statement of a connection as a span, where there is a trace to tell it in: the relay's looks at the outbox
 * are in none. What is told is the statement's first word and its first table, since its text may hold values.
 */
export function traceStatements(pool: Pool): void {
  pool.on('connect', (client) => {
    const query: Query = client.query.bind(client);
    client.query = (...input) => {
      const [text] = input;
      if (typeof text !== 'string' || !trace.getActiveSpan()?.isRecording()) return query(...input);
      return traced({ name: summaryOf(text), kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql' } }, () =>
        Promise.resolve(query(...input)),
      );
    };
  });
}

/** `select photos`, `update users`, `begin`. */
function summaryOf(statement: string): string {
  const [, operation = 'statement'] = /^\W*([a-z]+)/i.exec(statement) ?? [];
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(statement) ?? [];
  return `${operation.toLowerCase()} ${table}`.trim();
}
