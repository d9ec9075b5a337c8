import { CsvError, parse } from 'csv-parse/sync';

/** A row of a list; `line` is its number in the file, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads the rows of a list as spreadsheets write it, the empty ones left out: cells are set apart by the delimiter, or by
 * commas, semicolons (where a comma is the decimal sign) or tabs, whichever the first line has first. Null when it cannot
 * be read.
 */
export function readCsv(csv: string, delimiter = delimiterOf(csv)): CsvRow[] | null {
  const rows: CsvRow[] = [];
  try {
    parse(csv, {
      delimiter,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

function delimiterOf(csv: string): string {
  const [head = ''] = csv.split('\n', 1);
  return /[,;\t]/.exec(head)?.[0] ?? ',';
}
