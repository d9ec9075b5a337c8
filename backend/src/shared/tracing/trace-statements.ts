import { trace } from '@opentelemetry/api';
import { traced } from './tracing';

type Query = (...input: unknown[]) => unknown;
interface Client {
  query: Query;
}
/** The part of `pg`'s pool that is needed here. */
export interface Pool {
  on(event: 'connect', listener: (client: Client) => void): unknown;
}

/**
 * Makes each statement of a connection a span, if a trace is open (the relay's polling has none). The span names only
 * the statement's first word and first table, since its text may hold values.
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
