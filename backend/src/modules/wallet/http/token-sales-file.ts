import { stringify, type Stringifier } from 'csv-stringify';
import { describeItems } from '../domain/token-purchase';
import type { TokenSaleDto } from './token-sales.dto';

/**
 * CSV as RFC 4180 has it, with a byte order mark, by which spreadsheets know UTF-8. A cell that a spreadsheet would
 * run as a formula begins with an apostrophe (decision 22).
 */
export function asCsv(): Stringifier {
  return stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    escape_formulas: true,
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
    // The name of a purchase of several packages tells all of them.
    cast: {
      object: (items) => describeItems(items as unknown as TokenSaleDto['items']),
    },
  });
}

/** The same purchases as a JSON array, in pieces. */
export async function* asJson(sales: AsyncIterable<TokenSaleDto>): AsyncGenerator<string> {
  let before = '[';
  for await (const sale of sales) {
    yield `${before}\n${JSON.stringify(sale)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
