import { stringify, type Options } from 'csv-stringify/sync';
import { describeItems } from '../domain/token-purchase';
import type { SecondPaymentDto } from '../application/list-second-payments.query';
import { TokenSaleDto } from '../application/list-token-sales.query';

/*
 * Exports purchases of tokens and second payments, a page of rows at a time: handling each row by itself, above all by
 * streams, costs more than the row.
 */

const SALE_COLUMNS = [
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
];

const SECOND_PAYMENT_COLUMNS: { key: keyof SecondPaymentDto }[] = [
  { key: 'id' },
  { key: 'receivedAt' },
  { key: 'tokenPurchaseId' },
  { key: 'username' },
  { key: 'email' },
  { key: 'payfastId' },
  { key: 'amount' },
  { key: 'tokenCount' },
  { key: 'decision' },
  { key: 'reason' },
  { key: 'decidedBy' },
  { key: 'decidedAt' },
  { key: 'bookedAs' },
];

const CSV: Options = {
  record_delimiter: 'windows',
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
async function* csv(pages: AsyncIterable<object[]>, columns: Options['columns']): AsyncGenerator<string> {
  yield stringify([], { ...CSV, columns, bom: true, header: true });
  for await (const page of pages) yield stringify(page, { ...CSV, columns });
}

export const salesAsCsv = (pages: AsyncIterable<TokenSaleDto[]>) => csv(pages, SALE_COLUMNS);

export const secondPaymentsAsCsv = (pages: AsyncIterable<SecondPaymentDto[]>) => csv(pages, SECOND_PAYMENT_COLUMNS);

/** The same rows as a JSON array. */
export async function* asJson(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages) {
    yield `${before}${page.map((row) => JSON.stringify(row)).join(',\n')}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
