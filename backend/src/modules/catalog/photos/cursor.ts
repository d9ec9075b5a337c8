import { cursorInvalid } from '../catalog.errors';

/** The types of the columns by which lists of photographs are sorted. */
export type ColumnType = 'integer' | 'timestamptz' | 'text';

/** The place of a list's last row, by the columns of its order, each as text. */
export function writeCursor(place: string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads a cursor that `writeCursor` made, and refuses any other: its values reach the database as typed parameters. */
export function readCursor(cursor: string, types: readonly ColumnType[]): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw cursorInvalid();
  }
  if (!Array.isArray(values) || values.length !== types.length) throw cursorInvalid();
  if (!types.every((type, index) => isValue(type, (values as unknown[])[index]))) throw cursorInvalid();
  return values as string[];
}

function isValue(type: ColumnType, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (type === 'integer') return /^-?\d{1,9}$/.test(value);
  if (type === 'timestamptz')
    return value === 'infinity' || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value);
  return value.length <= 1000 && !value.includes('\0');
}
