import { parse } from 'csv-parse/sync';
import { OperatorError } from '../../../../shared/errors';
import { parseCents, type Cents } from '../../../../shared/money';

/** A payment as PayFast's own list has it. */
export interface HistoryPayment {
  line: number;
  payfastId: string;
  /** Our number of the purchase; null when it is not one of ours. */
  tokenPurchaseId: number | null;
  amount: Cents;
}

/** The list cannot be read; the message says what is wrong. */
export class UnreadableHistory extends OperatorError {
  override readonly name = 'UnreadableHistory';
}

/** Columns of PayFast's file ("Transaction history", CSV); it has more, and their order may change. */
const COLUMNS = { type: 'type', gross: 'gross', ours: 'm payment id', theirs: 'pf payment id' } as const;
/** Money that came in; the rest are fees, payouts and refunds. */
const RECEIVED = /^(funds received|payment received|received)$/i;

/**
 * Reads the transaction history that PayFast's dashboard exports, and keeps the payments of buyers. Error:
 * UnreadableHistory.
 */
export function readHistory(csv: string): HistoryPayment[] {
  let rows: { record: Record<string, string>; info: { lines: number } }[];
  try {
    rows = parse(csv, {
      bom: true,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase().replaceAll('_', ' ')),
    });
  } catch (error) {
    throw new UnreadableHistory(`The file is no CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [first] = rows;
  const missing = Object.values(COLUMNS).filter((column) => first && !(column in first.record));
  if (missing.length > 0) throw new UnreadableHistory(`The file has no column ${missing.join(', ')}`);
  return rows.filter(({ record }) => RECEIVED.test(record[COLUMNS.type] ?? '')).map(readPayment);
}

function readPayment({ record, info }: { record: Record<string, string>; info: { lines: number } }): HistoryPayment {
  // Thousands are set apart by commas or spaces.
  const amount = parseCents((record[COLUMNS.gross] ?? '').replace(/[R,\s]/g, ''));
  const ours = record[COLUMNS.ours] ?? '';
  const payfastId = record[COLUMNS.theirs] ?? '';
  if (amount === null || !payfastId) throw new UnreadableHistory(`Line ${info.lines} has no amount or no payment id`);
  return { line: info.lines, payfastId, tokenPurchaseId: /^\d{1,9}$/.test(ours) ? Number(ours) : null, amount };
}
