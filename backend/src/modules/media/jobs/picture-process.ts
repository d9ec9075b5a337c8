import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { environmentWith } from '../../../config';

/** Milliseconds until a process that died is started again; doubles with each death up to the second figure. */
const PAUSE = { first: 500, longest: 30_000 };
/** A process that has run so long, in milliseconds, died of something new. */
const HEALTHY = 60_000;
/**
 * How V8 keeps the heap (docs/performance.md): few megabytes for objects that have just been made, which are few beside
 * the pixels; a collection in one go, since nobody waits for this process, and one that is spread out comes four times
 * as often; the next before the heap has grown by more than some ten megabytes.
 */
const HEAP = ['--max-semi-space-size=2', '--no-incremental-marking', '--heap-growing-percent=10'];
/** Node would hold the compiled code in memory (docs/performance.md) for a start that nobody waits for. */
const WITHOUT_COMPILED_CODE = { NODE_DISABLE_COMPILE_CACHE: '1' };
/** Milliseconds that a process has to finish its pictures before it is killed, or ends as it is. */
export const PATIENCE = 20_000;

/**
 * Keeps the picture process running beside the worker: it is started again when it dies and ended with the worker.
 * What it leaves unfinished goes on in the next one, since its jobs are the queue's.
 */
@Injectable()
export class PictureProcess implements OnApplicationShutdown {
  private readonly logger = new Logger(PictureProcess.name);
  private child?: ChildProcess;
  private nextStart?: NodeJS.Timeout;
  private stopping = false;
  private pause = PAUSE.first;
  /** Settled when no restart is under way. */
  private restarted: Promise<unknown> = Promise.resolve();

  /** Starts the process; `script` is its main file. Answers its id. */
  start(script: string): number | undefined {
    const startedAt = performance.now();
    // A session of its own, to which a priority can be given: see `goBehind`.
    const child = fork(script, {
      detached: true,
      stdio: 'inherit',
      execArgv: [...process.execArgv, ...HEAP],
      env: environmentWith(WITHOUT_COMPILED_CODE),
    });
    this.child = child;
    // Said at once: on Linux each thread begins with the priority of the one that starts it, and keeps it.
    if (child.pid !== undefined) goBehind(child.pid);
    child.once('error', (error) => this.logger.error({ err: error }, 'The picture process could not be started'));
    child.once('close', (code, signal) => {
      // Ended by us.
      if (this.stopping || child !== this.child) return;
      if (performance.now() - startedAt >= HEALTHY) this.pause = PAUSE.first;
      this.logger.error(`The picture process ended (${signal ?? code}) and is started again in ${this.pause} ms`);
      this.nextStart = setTimeout(() => this.start(script), this.pause);
      this.pause = Math.min(this.pause * 2, PAUSE.longest);
    });
    return child.pid;
  }

  /**
   * Ends the process in good order and starts a new one; answers its id. One at a time: two would leave two processes.
   */
  restart(script: string): Promise<number> {
    const restart = this.restarted.then(() => this.replace(script));
    this.restarted = restart.catch(() => undefined);
    return restart;
  }

  private async replace(script: string): Promise<number> {
    clearTimeout(this.nextStart);
    const old = this.child;
    delete this.child;
    if (old) await end(old);
    this.pause = PAUSE.first;
    return this.start(script) ?? 0;
  }

  /** The running process' id; undefined while there is none. */
  get pid(): number | undefined {
    return this.child && isRunning(this.child) ? this.child.pid : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.nextStart);
    if (this.child) await end(this.child);
  }
}

/**
 * Visitors go first: a page must not wait for the pictures of an upload. The lowest priority would starve these on a
 * machine that is never idle. Where Linux shares the processors out among sessions (sched(7), "The autogroup feature"),
 * a process' priority counts within its session only, so the session, which must be its own, is given the same.
 */
function goBehind(pid: number): void {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(pid, priority);
  try {
    // On a busy machine the process may have started some threads before it was our turn.
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
    writeFileSync(`/proc/${pid}/autogroup`, String(priority), { flag: 'r+' });
  } catch {
    // Another system, one without this feature, or one that does not allow it: the priority above is all there is.
  }
}

/** Asks a process to finish what it works on, and kills one that does not end. */
async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const closed = once(child, 'close');
  const stubborn = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  child.kill('SIGTERM');
  await closed;
  clearTimeout(stubborn);
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
