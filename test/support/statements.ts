import { Client, type QueryResult } from 'pg';

/** A statement that the shop has sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Rows that came back, or were changed. */
  rows: number;
}

type Query = (...input: unknown[]) => Promise<QueryResult> | undefined;

/** Writes down what this process sends to PostgreSQL; `take` answers it and begins anew, `stop` ends it. */
export function watchStatements(): { take: () => Statement[]; stop: () => void } {
  let statements: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...input: unknown[]) {
    const [first, second] = input;
    const { text = '', values = second } = (typeof first === 'string' ? { text: first } : first) as Partial<Statement>;
    const answer = query.apply(this, input);
    void answer?.then(
      ({ rowCount }) => statements.push({ text, values: Array.isArray(values) ? values : [], rows: rowCount ?? 0 }),
      () => undefined,
    );
    return answer;
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
