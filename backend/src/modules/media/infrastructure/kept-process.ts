import { Injectable, Logger, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

/** Milliseconds until a process that died is started again; doubles with each death up to the second figure. */
const PAUSE = { first: 500, longest: 30_000 };
/** A process that has run so long, in milliseconds, died of something new. */
const HEALTHY = 60_000;
/** Milliseconds that a process has to finish its jobs before it is killed, or ends as it is. */
export const PATIENCE = 20_000;

/**
 * Keeps a process running beside the worker: it is started again when it dies and ended with the worker.
 * The next one goes on with its unfinished jobs, since they are the queue's. Bull's own sandboxed processors
 * have a process for each job that runs at the same time, with a whole shop in each, since the job's message is taken
 * from the database: three times the memory.
 */
abstract class KeptProcess implements OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  /** In words, for the log. */
  protected abstract readonly what: string;
  /** Of the operating system, from 0 to 19: the higher, the later its turn. Threads inherit it. */
  protected abstract readonly priority: number;
  private child?: ChildProcess;
  private nextStart?: NodeJS.Timeout;
  private stopping = false;
  private pause = PAUSE.first;
  /** Settled when no restart is under way. */
  private restarted: Promise<unknown> = Promise.resolve();

  /** Starts the process; `script` is its main file. Answers its id. */
  start(script: string): number | undefined {
    const startedAt = performance.now();
    const child = fork(script, { stdio: 'inherit' });
    this.child = child;
    if (child.pid !== undefined) setPriority(child.pid, this.priority);
    child.once('error', (error) => this.logger.error({ err: error }, `The ${this.what} could not be started`));
    child.once('close', (code, signal) => {
      // Ended by us.
      if (this.stopping || child !== this.child) return;
      if (performance.now() - startedAt >= HEALTHY) this.pause = PAUSE.first;
      this.logger.error(`The ${this.what} ended (${signal ?? code}) and is started again in ${this.pause} ms`);
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

  /** From now on its end is no accident: a terminal's Ctrl+C reaches it as well. */
  onModuleDestroy(): void {
    this.stopping = true;
    clearTimeout(this.nextStart);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.child) await end(this.child);
  }
}

/** Makes thumbnails and previews. */
@Injectable()
export class PictureProcess extends KeptProcess {
  protected readonly what = 'picture process';
  /** Visitors go first: a page must not wait for an upload's pictures. The lowest would starve them on a busy machine. */
  protected readonly priority = constants.priority.PRIORITY_BELOW_NORMAL;
}

/** Reads numbers from photographs. */
@Injectable()
export class NumberProcess extends KeptProcess {
  protected readonly what = 'number process';
  /** Pictures and pages go first, however long numbers wait. */
  protected readonly priority = constants.priority.PRIORITY_LOW;

  /** Restarts it where it runs: where numbers are not read, there is none. */
  async restartRunning(script: string): Promise<void> {
    if (this.pid !== undefined) await this.restart(script);
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
