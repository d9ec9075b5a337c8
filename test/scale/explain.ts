import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../backend/src/shared/database/tables';
import type { Statement } from '../support/statements';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The database's work for a statement. */
export interface Effort {
  /** Tables that were read from end to end. */
  scanned: string[];
  /** Rows that were looked at in tables and indexes. */
  read: number;
}

/** Runs a statement again, rolled back at once, and answers its cost. */
export async function effortOf(rows: Kysely<Tables>, { text, values }: Statement): Promise<Effort> {
  const plan = await rows.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const explained = await connection.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>({
        ...sql`select`.compile(connection),
        sql: `explain (analyze, buffers off, format json) ${text}`,
        parameters: values,
      });
      return explained.rows[0]?.['QUERY PLAN'][0].Plan;
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
  const nodes = plan === undefined ? [] : [...within(plan)];
  return {
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
      .map((node) => node['Relation Name'] ?? ''),
    read: nodes
      .filter((node) => node['Relation Name'] !== undefined && node['Node Type'].includes('Scan'))
      .reduce((sum, node) => sum + rowsOf(node), 0),
  };
}

function* within(node: Node): Generator<Node> {
  yield node;
  for (const inner of node.Plans ?? []) yield* within(inner);
}

function rowsOf(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return Math.round((node['Actual Rows'] + removed) * node['Actual Loops']);
}
