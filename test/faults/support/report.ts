import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL, SEED } from './volume';

/** One row of the table that the run ends with. */
export interface Survived {
  fault: string;
  /** During what, and how much of it. */
  during: string;
  /** How often it was tried. */
  moments: number;
  lost: number;
  doubled: number;
  repeatedMails?: number;
  /** Milliseconds until the shop was well again, the longest. */
  recovery?: number;
}

const FILE = join(tmpdir(), `shop-faults-${process.ppid}.jsonl`);
const PAGE = 'docs/reliability.md';
const TABLE = /\| fault [^]*?\n(?=\n|$)/;
const HEAD = ['fault', 'during', 'moments', 'lost', 'doubled', 'mails repeated', 'well again after'];

export function report(row: Survived): void {
  appendFileSync(process.env['FAULTS_ROWS'] ?? FILE, `${JSON.stringify(row)}\n`);
}

/** Tells the suites where to report. */
export function openReport(): void {
  process.env['FAULTS_ROWS'] = FILE;
  rmSync(FILE, { force: true });
  console.log(`\nFaults with the seed ${SEED}`);
  process.env['FAULTS_SEED'] ??= String(SEED);
}

/** Shows the table; a full run keeps it in docs/reliability.md, and one of a part its part of it. */
export function closeReport(): void {
  if (!existsSync(FILE)) return;
  const rows = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Survived);
  rmSync(FILE);
  const seen = rows.map((row) => [
    row.fault,
    row.during,
    String(row.moments),
    String(row.lost),
    String(row.doubled),
    row.repeatedMails === undefined ? '' : String(row.repeatedMails),
    row.recovery === undefined ? '' : `${(row.recovery / 1000).toFixed(1)} s`,
  ]);
  console.log(`\n${tableOf(seen)}\n`);
  if (!FULL) return;
  const page = readFileSync(PAGE, 'utf8');
  const faults = new Set(rows.map(({ fault }) => fault));
  const others = cellsIn(TABLE.exec(page)?.[0] ?? '').filter(([fault]) => !faults.has(fault ?? ''));
  writeFileSync(PAGE, page.replace(TABLE, `${tableOf([...seen, ...others])}\n`));
}

function tableOf(cells: string[][]): string {
  const widths = HEAD.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** The rows of a table, without its head. */
function cellsIn(table: string): string[][] {
  const lines = table.trim().split('\n').slice(2);
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}
