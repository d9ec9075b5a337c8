import { Client, type QueryResult } from 'pg';

/** A statement that the shop has sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Rows that came back, or were changed. */
  rows: number;
}

type Answered = (error: Error | null, result: QueryResult) => void;
type Query = (...input: unknown[]) => unknown;

/** Writes down what this process sends to PostgreSQL; `take` answers it and begins anew, `stop` ends it. */
export function watchStatements(): { take: () => Statement[]; stop: () => void } {
  let statements: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...input: unknown[]) {
    const [first, second] = input;
    const answered = input.at(-1) as Answered;
    // The shop's connections are answered by callbacks (prepared-client.ts), the test's own by promises.
    if (typeof answered !== 'function') return query.apply(this, input);
    const { text = '', values = second } = (typeof first === 'string' ? { text: first } : first) as Partial<Statement>;
    const noted: Answered = (error, result) => {
      if (!error) statements.push({ text, values: Array.isArray(values) ? values : [], rows: result.rowCount ?? 0 });
      answered(error, result);
    };
    return query.apply(this, [...input.slice(0, -1), noted]);
  };
  return {
    take: () => {
      const taken = statements;
      statements = [];
      return taken;
    },
    stop: () => {
      prototype.query = query;
    },
  };
}
