import { Client, type QueryResult } from 'pg';

/** A statement that the shop has sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Rows that came back, or were changed. */
  rows: number;
}

type Query = (...input: unknown[]) => unknown;

/** Writes down what this process sends to PostgreSQL; `take` answers it and begins anew, `stop` ends it. */
export function watchStatements(): { take: () => Statement[]; stop: () => void } {
  let statements: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = async function (this: unknown, ...input: unknown[]) {
    const result = (await query.apply(this, input)) as QueryResult;
    const [text, values] = input;
    if (typeof text === 'string')
      statements.push({ text, values: Array.isArray(values) ? values : [], rows: result.rowCount ?? 0 });
    return result;
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
