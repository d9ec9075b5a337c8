import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock that only one running process can hold; answers null, or the id of the process that holds it. A lock
 * whose process was killed is taken over. It ends when its file is removed.
 */
export function takeLock(file: string): number | null {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [, pid, started] = /^(\d+) (.+)$/.exec(readFileSync(file, 'utf8')) ?? [];
    if (started && started === startOf(Number(pid))) return Number(pid);
    rmSync(file, { force: true });
  }
}

/** The start time of a process, which distinguishes it from a later one with the same id; null when it has ended. */
function startOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 20th field behind the name, which may contain anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
