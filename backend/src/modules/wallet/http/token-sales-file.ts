import { stringify, type Options } from 'csv-stringify/sync';
import { describeItems } from '../domain/token-purchase';
import { TokenSaleDto } from '../application/list-token-sales.query';

/*
 * Exports purchases of tokens, a page of rows at a time: handling each row by itself, above all by streams, costs more
 * than the row.
 */

const CSV: Options = {
  record_delimiter: 'windows',
  columns: [
    { key: 'id' },
    { key: 'purchaseDate' },
    { key: 'username' },
    { key: 'email' },
    { key: 'status' },
    { key: 'items', header: 'packageName' },
    { key: 'tokenCount' },
    { key: 'totalPrice' },
    { key: 'quantity' },
    { key: 'transactionId' },
  ],
  // The name of a purchase lists all its packages.
  cast: {
    // Written in any other way, a number's text goes into a table that V8 keeps, and grows old there.
    number: (value) => JSON.stringify(value),
    object: (items) => harmless(describeItems(items as unknown as TokenSaleDto['items'])),
    string: harmless,
  },
};

/**
 * Characters that begin a formula, at the start of a cell: South Africa's spreadsheets separate cells by `;`, others by
 * tabs.
 */
const FORMULA = /(?<=^|[;\t\r\n"])[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;

/** A cell that a spreadsheet would run as a formula begins with an apostrophe (decision 22). */
function harmless(text: string): string {
  return text.replace(FORMULA, "'$&");
}

/** CSV as RFC 4180 has it, with a byte order mark, by which spreadsheets know UTF-8. */
export async function* asCsv(pages: AsyncIterable<TokenSaleDto[]>): AsyncGenerator<string> {
  yield stringify([], { ...CSV, bom: true, header: true });
  for await (const page of pages) yield stringify(page, CSV);
}

/** The same purchases as a JSON array. */
export async function* asJson(pages: AsyncIterable<TokenSaleDto[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    yield `${before}${page.map((sale) => JSON.stringify(sale)).join(',\n')}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
