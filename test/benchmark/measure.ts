import { readFileSync } from 'node:fs';
import autocannon, { type Options, type Request } from 'autocannon';

/** A row of the table; `result` is the median of the rounds, `spread` the least and the most. */
export interface Row extends Record<'work' | 'against' | 'target' | 'result' | 'spread' | 'details', string> {
  met: boolean;
}

/** The work of one side in one round, and the processor time of the measured process. */
export interface Sample {
  units: number;
  seconds: number;
  cpuMs: number;
}

export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** Rounds where a side takes about a second: a shared machine changes its speed from one second to the next. */
export const SHORT_ROUNDS = 3 * ROUNDS;

/** What some work answers in each round, after one that does not count. */
export async function inRounds<T>(rounds: number, work: () => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let round = 0; round <= rounds; round++) found.push(await work());
  return found.slice(1);
}

/** Measures both sides in turn, so that a slow machine slows both. */
export async function compare(ours: () => Promise<Sample>, theirs: () => Promise<Sample>, rounds = SHORT_ROUNDS) {
  const counted = await inRounds(rounds, async () => ({ ours: await ours(), theirs: await theirs() }));
  const figures = (side: 'ours' | 'theirs', name: string) => {
    const each = counted.map(({ [side]: { units, seconds, cpuMs } }) => [units / seconds, cpuMs / units]);
    return `${name} ${number(median(each.map(([rate = 0]) => rate)))}/s, ${number(median(each.map(([, cpu = 0]) => cpu)))} CPU-ms each`;
  };
  return {
    speed: counted.map(({ ours, theirs }) => ours.units / ours.seconds / (theirs.units / theirs.seconds)),
    cpu: counted.map(({ ours, theirs }) => ours.cpuMs / ours.units / (theirs.cpuMs / theirs.units)),
    figures: (our = 'shop', their = 'bare') => `${figures('ours', our)}; ${figures('theirs', their)}`,
  };
}

/** Asks a server; each connection goes through requests of its own. Error: an answer is not 2xx. */
export function load(options: Options, requests: (connection: number) => Request[]) {
  const latencies: number[] = [];
  const begin = performance.now();
  let end = begin;
  let opened = 0;
  // It looks each 50 ms whether it is done.
  const setupClient = (client: autocannon.Client) => client.setRequests(requests(opened++));
  return new Promise<{ seconds: number; latencies: number[] }>((resolve, reject) => {
    const run = autocannon({ ...options, sampleInt: 50, setupClient }, (error: Error | null, result) => {
      const bad = error ? 0 : result.non2xx + result.errors;
      if (error ?? bad > 0)
        reject(error ?? new Error(`${options.url}: ${bad} of ${latencies.length} answers are errors`));
      else resolve({ seconds: (end - begin) / 1000, latencies });
    });
    run.on('response', (_client, _status, _bytes, milliseconds) => {
      latencies.push(milliseconds);
      end = performance.now();
    });
  });
}

/** A second of load, as one side of a comparison. */
export const loadOf =
  (url: string, pid: number, connections: number, requests: (connection: number) => Request[]) =>
  async (): Promise<Sample> => {
    const before = cpuOf(pid);
    const { latencies, seconds } = await load({ url, connections, duration: 1 }, requests);
    return { units: latencies.length, seconds, cpuMs: cpuOf(pid) - before };
  };

/** A row whose median must be at least, or at most, a figure in a unit. */
export function rowOf(
  [work, against]: [work: string, against: string],
  [sign, limit, unit = '']: [sign: '≤' | '≥', limit: number, unit?: string],
  values: number[],
  details = '',
): Row {
  const result = median(values);
  const met = sign === '≤' ? result <= limit : result >= limit;
  const inUnits = (value: string) => `${value} ${unit}`.trim();
  const target = inUnits(`${sign} ${limit}`);
  return { work, against, target, result: inUnits(number(result)), spread: spread(values), met, details };
}

export function spread(values: number[]): string {
  return values.length > 1 ? `${number(Math.min(...values))}–${number(Math.max(...values))}` : '–';
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of the others stays below. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;
}

/** A figure as people read it: three digits. */
export function number(value: number): string {
  return String(value >= 1000 ? Math.round(value) : Number(value.toPrecision(3)));
}

/** Milliseconds of processor time that processes have used so far; the kernel counts in hundredths of a second. */
export function cpuOf(...pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Megabytes of memory that processes take; shared memory counts once (PSS). */
export function memoryOf(...pids: number[]): number {
  return pids.reduce((sum, pid) => {
    const [, kilobytes] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

/** A process and those that it has started. */
export function withChildren(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(withChildren)];
}
