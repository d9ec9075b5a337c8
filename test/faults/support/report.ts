import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL, SEED } from './volume';

/** One row of the table that the run ends with. */
export interface Survived {
  fault: string;
  /** During what, and how much of it. */
  during: string;
  /** Number of tries. */
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
const HEAD = [
  'fault',
  'during',
  'moments',
  'lost',
  'doubled',
  'mails repeated',
  'well again after',
  'audit finds',
  'on',
];

/** A line of the file that the suites write: a row, or what the audit found wrong when that row's test was over. */
type Line = { test: string } & ({ row: Survived } | { wrong: number });

export function report(row: Survived): void {
  write({ test: testName(), row });
}

/** The audit's findings after the running test, for the rows that the test has reported. */
export function reportAudit(wrong: readonly string[]): void {
  write({ test: testName(), wrong: wrong.length });
}

const testName = () => expect.getState().currentTestName ?? '';

function write(line: Line): void {
  appendFileSync(process.env['FAULTS_ROWS'] ?? FILE, `${JSON.stringify(line)}\n`);
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
  const lines = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  rmSync(FILE);
  const found = new Map(lines.flatMap((line) => ('wrong' in line ? [[line.test, line.wrong]] : [])));
  const rows = lines.flatMap((line) => ('row' in line ? [{ ...line.row, wrong: found.get(line.test) }] : []));
  const seen = rows.map((row) => [
    row.fault,
    row.during,
    String(row.moments),
    String(row.lost),
    String(row.doubled),
    row.repeatedMails === undefined ? '' : String(row.repeatedMails),
    row.recovery === undefined ? '' : `${(row.recovery / 1000).toFixed(1)} s`,
    // Empty if the audit could not be made.
    row.wrong === undefined ? '' : row.wrong === 0 ? 'nothing' : `${row.wrong} faults`,
    new Date().toISOString().slice(0, 10),
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
  // Rows that an earlier run has written may have fewer columns.
  const line = (row: string[]) => `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
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
