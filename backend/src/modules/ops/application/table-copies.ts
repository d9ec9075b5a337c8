import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';

/*
 * Own code, since `pg_dump` comes neither with the private PostgreSQL of `npm start` nor with the image, and Debian's is
 * older than the server. In the cluster CloudNativePG's archive stands beside these copies (docs/backups.md).
 */

/** Rows that are read or written at once. */
const BATCH = 1000;

/** Every table but the migrator's own, those that others refer to first. */
export async function tablesInOrder(em: EntityManager): Promise<string[]> {
  const database = em.getKysely();
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'mikro_orm_migrations'
    order by 1`.execute(database);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(database);
  const ordered: string[] = [];
  let left = tables.map(({ name }) => name);
  while (left.length > 0) {
    const next = left.filter((name) => references.every(({ from, to }) => from !== name || ordered.includes(to)));
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}`);
    ordered.push(...next);
    left = left.filter((name) => !next.includes(name));
  }
  return ordered;
}

/** Columns that are stored, not computed. */
async function columnsOf(em: EntityManager, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    em.getKysely(),
  );
  return rows.map(({ name }) => name);
}

/**
 * Writes a table's rows to a compressed file, one JSON object a line, as the running transaction sees them; answers
 * how many. JSON is made and read by PostgreSQL itself: no number, time or text passes through JavaScript's types.
 */
export async function writeTable(em: EntityManager, table: string, file: string): Promise<number> {
  const database = em.getKysely();
  const columns = sql.join((await columnsOf(em, table)).map((name) => sql.ref(name)));
  await sql`declare backup no scroll cursor for
    select row_to_json(one)::text as line from (select ${columns} from ${sql.table(table)}) one`.execute(database);
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup`.execute(database);
      if (rows.length === 0) return;
      count += rows.length;
      yield `${rows.map(({ line }) => line).join('\n')}\n`;
    }
  }
  await pipeline(lines(), createGzip(), createWriteStream(file, { flush: true }));
  await sql`close backup`.execute(database);
  return count;
}

/** The lines of such a file, many at a time. */
export async function* readTable(file: string): AsyncGenerator<string[]> {
  let lines: string[] = [];
  const rows = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of rows) {
    lines.push(line);
    if (lines.length < BATCH) continue;
    yield lines;
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

/** Puts the rows of such a file into its table, with the ids that they had; answers how many. */
export async function loadTable(em: EntityManager, table: string, file: string): Promise<number> {
  const names = await columnsOf(em, table);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  let count = 0;
  for await (const lines of readTable(file)) {
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${lines.join(',')}]`}::json)`.execute(
      em.getKysely(),
    );
    count += lines.length;
  }
  return count;
}
