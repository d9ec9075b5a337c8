import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds until a process that died is started again; doubles with each death up to the second figure. */
const PAUSE = { first: 500, longest: 30_000 };
/** A process that has run so long, in milliseconds, died of something new. */
const HEALTHY = 60_000;
/** Milliseconds that a process has to finish its pictures before it is killed. */
const PATIENCE = 20_000;

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

  /** Starts the process; `script` is its main file. */
  start(script: string): void {
    const startedAt = Date.now();
    const child = fork(script, { stdio: 'inherit' });
    this.child = child;
    child.once('error', (error) => this.logger.error({ err: error }, 'The picture process could not be started'));
    child.once('close', (code, signal) => {
      if (this.stopping) return;
      if (Date.now() - startedAt >= HEALTHY) this.pause = PAUSE.first;
      this.logger.error(`The picture process ended (${signal ?? code}) and is started again in ${this.pause} ms`);
      this.nextStart = setTimeout(() => this.start(script), this.pause);
      this.pause = Math.min(this.pause * 2, PAUSE.longest);
    });
  }

  /** The running process' id; undefined while there is none. */
  get pid(): number | undefined {
    return this.child && isRunning(this.child) ? this.child.pid : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.nextStart);
    if (!this.child || !isRunning(this.child)) return;
    const closed = once(this.child, 'close');
    const stubborn = setTimeout(() => this.child?.kill('SIGKILL'), PATIENCE);
    this.child.kill('SIGTERM');
    await closed;
    clearTimeout(stubborn);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
