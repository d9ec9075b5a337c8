import { closeSync, openSync, readdirSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** One side of a comparison in one round: units of work, how long they took, and the processor time of the measured. */
export interface Sample {
  units: number;
  seconds: number;
  cpuMs: number;
}

/** A row of the table. */
export interface Row {
  work: string;
  against: string;
  target: string;
  /** The median, as the target is said. */
  result: string;
  /** The least and the most of the rounds. */
  spread: string;
  met: boolean;
  /** CPU-ms a unit of the shop and of its counterpart, memory, absolute figures. */
  details: string;
}

/** Rounds of every comparison; the goal asks for five. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Rounds where a side takes about a second: a shared machine changes its speed from one second to the next. */
export const SHORT_ROUNDS = 4 * ROUNDS;
/** Seconds that one side is measured in one of these. */
export const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1);

export interface Compared {
  /** Units a second of the shop by those of its counterpart, in each round. */
  ratios: number[];
  shop: Sample[];
  bare: Sample[];
}

/** Measures both sides in turn, round by round, each first in every other: what drifts meets both. */
export async function compare(
  shop: () => Promise<Sample>,
  bare: () => Promise<Sample>,
  rounds = SHORT_ROUNDS,
): Promise<Compared> {
  const found: Compared = { ratios: [], shop: [], bare: [] };
  // A fifth more is not measured: code that has not run yet is not compiled yet.
  for (let round = 0; round < rounds / 5; round++) {
    await shop();
    await bare();
  }
  for (let round = 0; round < rounds; round++) {
    const sides = [async () => void found.shop.push(await shop()), async () => void found.bare.push(await bare())];
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
    const [ours, theirs] = [found.shop.at(-1), found.bare.at(-1)];
    if (ours && theirs) found.ratios.push(rate(ours) / rate(theirs));
  }
  return found;
}

export const rate = ({ units, seconds }: Sample): number => units / seconds;
export const cpuAUnit = ({ units, cpuMs }: Sample): number => cpuMs / units;

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return Number.isInteger(middle)
    ? ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
    : (sorted[Math.floor(middle)] ?? NaN);
}

/** The row of a comparison whose target is a least ratio of speeds. */
export function ratioRow(
  work: string,
  against: string,
  least: number,
  { ratios, shop, bare }: Compared,
  more = '',
): Row {
  const result = median(ratios);
  const figures = (name: string, samples: Sample[]) =>
    `${name} ${number(median(samples.map(rate)))}/s, ${number(median(samples.map(cpuAUnit)))} CPU-ms each`;
  return {
    work,
    against,
    target: `≥ ${least}`,
    result: number(result),
    spread: spread(ratios),
    met: result >= least,
    details: [figures('shop', shop), figures('bare', bare), more].filter(Boolean).join('; '),
  };
}

export function spread(values: number[]): string {
  return `${number(Math.min(...values))}–${number(Math.max(...values))}`;
}

/** A figure as people read it: three digits that count. */
export function number(value: number): string {
  return value >= 1000
    ? Math.round(value).toLocaleString('en').replaceAll(',', ' ')
    : String(Number(value.toPrecision(3)));
}

/** Clock ticks of the kernel's statistics: a hundred a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Milliseconds of processor time that processes have used so far. */
export function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = cpuFieldsOf(pid);
    return sum + (user + system) * TICK_MS;
  }, 0);
}

/** Milliseconds of processor time that the programs used which this process has started and which have ended. */
export function cpuOfEnded(): number {
  const [, , user = 0, system = 0] = cpuFieldsOf('self');
  return (user + system) * TICK_MS;
}

/** Ticks of a process in its own code and the system's, and the same of its ended children (proc_pid_stat(5)). */
function cpuFieldsOf(pid: number | 'self'): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

/** Resident memory of a process, in MB; with `peak`, the most that it ever had. */
export function memoryOf(pid: number, peak = false): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes = '0'] = new RegExp(`Vm${peak ? 'HWM' : 'RSS'}:\\s+(\\d+)`).exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

/** Megabytes that processes take together at this moment: what each has to itself, and files that all map (Node) once. */
export function memoryTogether(pids: number[]): number {
  const kilobytes = (pid: number, field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const own = pids.map((pid) => kilobytes(pid, 'RssAnon') + kilobytes(pid, 'RssShmem'));
  const files = pids.map((pid) => kilobytes(pid, 'RssFile'));
  return (own.reduce((sum, one) => sum + one, 0) + Math.max(...files)) / 1024;
}

/** More than a round writes and works with, in megabytes. */
const TOUCHED = 768;

/**
 * Takes memory and gives it back, by a file in this folder. A virtual machine's host takes what its guest leaves free for
 * some seconds, and gives it out anew page by page, which costs as much as the writing: a round would pay for the pause
 * before it.
 */
export function touchMemory(folder: string): void {
  const path = join(folder, 'touched');
  const megabyte = Buffer.alloc(2 ** 20, 1);
  const file = openSync(path, 'w');
  for (let written = 0; written < TOUCHED; written++) writeSync(file, megabyte);
  closeSync(file);
  truncateSync(path);
}

/**
 * Gives back what the files of a folder take, but not the files: ext4 passes by each one that was removed in the last
 * seconds before it makes a new one, and a storage makes its folders once, not each round.
 */
export function emptyFiles(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    // Lists of uploads that have just ended are on their way out.
    if (file.isFile() && !file.name.endsWith('.stored')) truncateSync(join(file.parentPath, file.name));
}
