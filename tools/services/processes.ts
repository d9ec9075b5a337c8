import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process that cannot be mistaken for a later one with the same id: `started` is what the system says about its
 * beginning.
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

/** Who runs under an id; null when nobody does, or only what is left of an ended process that nobody has asked after. */
export function identify(pid: number): ProcessIdentity | null {
  try {
    if (process.platform !== 'linux') {
      const started = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
      return started ? { pid, started } : null;
    }
    // Fields of /proc/ID/stat after the name, which may contain spaces: the state is the first, the start the 20th.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return !started || state === 'Z' || state === 'X' ? null : { pid, started };
  } catch {
    return null;
  }
}

function isRunning({ pid, started }: ProcessIdentity): boolean {
  return identify(pid)?.started === started;
}

/** Sends a signal to a process and all that it has started in its group. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

/** Keeps on disk which processes run, so that somebody else can end them when we are killed. */
export function writeList(file: string, processes: ProcessIdentity[]): void {
  writeFileSync(`${file}.new`, JSON.stringify(processes));
  renameSync(`${file}.new`, file);
}

/** Ends the listed processes and their groups: asks first, and kills after `patience` milliseconds. */
export async function endListed(file: string, patience = 10_000): Promise<void> {
  const listed = (readJson(file) ?? []) as ProcessIdentity[];
  const running = () => listed.filter(isRunning);
  for (const { pid } of running()) signalGroup(pid, 'SIGINT');
  const deadline = Date.now() + patience;
  while (running().length > 0) {
    if (Date.now() > deadline) for (const { pid } of running()) signalGroup(pid, 'SIGKILL');
    await sleep(20);
  }
  // What they had started themselves. While a group lives, its id is given to nobody else.
  for (const { pid } of listed) if (!identify(pid)) signalGroup(pid, 'SIGKILL');
}

/**
 * Takes a lock that only one running process can hold; answers null, or the id of the process that holds it. A lock
 * whose process was killed is taken over.
 */
export function takeLock(file: string): number | null {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(identify(process.pid)));
  try {
    for (;;) {
      try {
        // Linking puts a file in its place whole, and only where there is none.
        linkSync(own, file);
        return null;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readJson(file) as ProcessIdentity | null;
      if (holder && isRunning(holder)) return holder.pid;
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
}

export function releaseLock(file: string): void {
  rmSync(file, { force: true });
}

/** What a file holds; null when there is none, or it is damaged, as a power cut may leave it. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
