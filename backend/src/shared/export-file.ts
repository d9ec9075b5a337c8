import { stringify, type Options } from 'csv-stringify/sync';
import { onSchoolClocks } from './shop-time';
import type { Language, Text } from './text';

/*
 * Writes lists as files, a page of rows at a time: handling each row by itself, above all by streams, costs more than
 * the row.
 */

/** `csv` and `json` are for machines; `excel` is CSV as spreadsheets open it that are set to South Africa. */
export const EXPORT_FORMATS = ['csv', 'json', 'excel'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** A list of rows in pages; none is empty. */
type Pages<Row> = AsyncIterable<Row[]>;

const CSV: Options = {
  record_delimiter: 'windows',
  cast: {
    // Written in any other way, a number's text goes into a table that V8 keeps, and grows old there.
    number: (value) => JSON.stringify(value),
    string: harmless,
  },
};

/**
 * Characters that begin a formula, at the start of a cell: South Africa's spreadsheets separate cells by `;`, others by
 * tabs.
 */
const FORMULA = /(?<=^|[;\t\r\n"])[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;

/** A cell that a spreadsheet would run as a formula begins with an apostrophe (decision 22). */
export function harmless(text: string): string {
  return text.replace(FORMULA, "'$&");
}

/**
 * CSV as RFC 4180 has it, with a byte order mark, by which spreadsheets know UTF-8. `written` writes cells that are
 * objects.
 */
export async function* asCsv<Row extends object>(
  pages: Pages<Row>,
  columns: { key: keyof Row & string; header?: string }[],
  written: (cell: object) => string = JSON.stringify,
): AsyncGenerator<string> {
  const options: Options = { ...CSV, columns, cast: { ...CSV.cast, object: (cell) => harmless(written(cell)) } };
  yield stringify([], { ...options, bom: true, header: true });
  for await (const page of pages) yield stringify(page, options);
}

/** The same rows as a JSON array. */
export async function* asJson(pages: Pages<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    yield `${before}${page.map((row) => JSON.stringify(row)).join(',\n')}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The kinds of cells in a spreadsheet, and how they are written; null is an empty cell. */
const CELLS = {
  text: harmless,
  number: String,
  /** From rand with a decimal point. */
  rand: (amount: string) => amount.replace('.', ','),
  /** From ISO 8601; on the schools' clocks. @example "2026-11-28 14:05:00" */
  time: (iso: string) => onSchoolClocks(new Date(iso)).slice(0, 19).replace('T', ' '),
  /** Digits that are no number: a formula that is only a text, or long ones would be rounded, and zeros lost. */
  id: (id: string) => (/^\d+$/.test(id) ? `="${id}"` : harmless(id)),
};

/** A column for people: its title in both languages, and its cell of a row. */
export type SpreadsheetColumn<Row> = { title: Text } & (
  | { kind: 'number'; of: (row: Row) => number | null }
  | { kind: Exclude<keyof typeof CELLS, 'number'>; of: (row: Row, language: Language) => string | null }
);

/**
 * CSV that Excel opens by a double click where Windows is set to South Africa: cells are separated by `;`, and decimals
 * by a comma. Without the line `sep=;`, since Excel would no longer see the byte order mark.
 */
export async function* asSpreadsheet<Row>(
  pages: Pages<Row>,
  columns: SpreadsheetColumn<Row>[],
  language: Language,
): AsyncGenerator<string> {
  const options: Options = { record_delimiter: 'windows', delimiter: ';' };
  const cell = (row: Row) => (column: SpreadsheetColumn<Row>) => {
    const value = column.of(row, language);
    return value === null ? '' : (CELLS[column.kind] as (value: string | number) => string)(value);
  };
  yield stringify([columns.map(({ title }) => title[language])], { ...options, bom: true });
  for await (const page of pages)
    yield stringify(
      page.map((row) => columns.map(cell(row))),
      options,
    );
}
