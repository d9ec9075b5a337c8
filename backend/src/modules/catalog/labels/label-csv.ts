import { invalidInput } from '../../../shared/errors';
import { readCsv } from '../csv';
import type { LabelLine } from './domain/label-plan';

const csvUnreadable = () =>
  invalidInput({
    csv: {
      en: 'This list cannot be read. Each line has the name of a file, and then its labels: IMG_1034, 7 12a GA.',
      af: 'Hierdie lys kan nie gelees word nie. Elke reël het ’n lêer se naam, en dan die nommers: IMG_1034, 7 12b DA.',
    },
  });

const tooManyLines = (most: number) =>
  invalidInput({
    csv: { en: `Import at most ${most} lines at a time.`, af: `Voer hoogstens ${most} reëls op ’n slag in.` },
  });

/** Lines of one import: the photographs of a full day. */
const MOST_LINES = 5000;

/** The first line may name the columns: what people call the first of them, in both languages. */
const HEADINGS = new Set([
  'file',
  'file name',
  'filename',
  'photo',
  'name',
  'lêer',
  'lêernaam',
  'leernaam',
  'foto',
  'naam',
]);

/**
 * Reads a list of labels: a file's name in the first cell, its labels in the others. Error: invalid-input (csv), when it
 * cannot be read or has too many lines.
 */
export function readLabelLines(csv: string): LabelLine[] {
  const rows = readCsv(csv) ?? [];
  const lines = rows
    .slice(HEADINGS.has(rows[0]?.cells[0]?.toLowerCase() ?? '') ? 1 : 0)
    .map(({ line, cells: [file = '', ...labels] }) => ({ line, file, labels: labels.join(' ').trim() }));
  if (lines.length === 0 || lines.every(({ labels }) => labels === '')) throw csvUnreadable();
  if (lines.length > MOST_LINES) throw tooManyLines(MOST_LINES);
  return lines;
}
