import { CsvError, parse } from 'csv-parse/sync';
import { csvUnreadable, tooManyFixtures } from '../domain/catalog.errors';
import type { FixtureLine } from '../domain/fixture-plan';

/** Fixtures of one import: a whole season of a school. */
const MOST_LINES = 500;

/** The columns by the names that people give them, in both languages. */
const COLUMNS: ReadonlyMap<string, keyof FixtureLine> = new Map([
  ['sport', 'sport'],
  ['home', 'home'],
  ['home team', 'home'],
  ['tuis', 'home'],
  ['tuisspan', 'home'],
  ['away', 'away'],
  ['away team', 'away'],
  ['weg', 'away'],
  ['besoekers', 'away'],
  ['besoekerspan', 'away'],
  ['date', 'date'],
  ['datum', 'date'],
  ['time', 'time'],
  ['tyd', 'time'],
  ['venue', 'venue'],
  ['plek', 'venue'],
  ['veld', 'venue'],
]);
const REQUIRED = ['home', 'away', 'date', 'venue'] as const;

/**
 * Reads a list of fixtures as spreadsheets write it: the first line names the columns; the cells are set apart by
 * commas, semicolons (where a comma is the decimal sign) or tabs. Error: invalid-input (csv), when it cannot be
 * read or has too many lines.
 */
export function readFixtures(csv: string): FixtureLine[] {
  const [head = ''] = csv.split('\n', 1);
  const delimiter = [';', '\t'].find((sign) => head.includes(sign)) ?? ',';
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(csv, {
      delimiter,
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      columns: (names: string[]) => names.map((name) => COLUMNS.get(name.toLowerCase()) ?? false),
    });
  } catch (error) {
    throw error instanceof CsvError ? csvUnreadable() : error;
  }
  if (rows.length > MOST_LINES) throw tooManyFixtures(MOST_LINES);
  const [first] = rows;
  if (!first || REQUIRED.some((column) => !(column in first.record))) throw csvUnreadable();
  const empty = { sport: '', home: '', away: '', date: '', time: '', venue: '' };
  return rows.map(({ record, info }) => ({ ...empty, ...record, line: info.lines }));
}
