import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { end, start } from '../services/process.ts';

/** Milliseconds until a program that died is started again; doubles up to the second figure. */
const PAUSE = { first: 300, longest: 15_000 };
const HEALTHY = 30_000;

interface ProgramOptions {
  /** Node's arguments: the file and what goes before it. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** The folder of the logs. */
  logs: string;
  onStart: (pid: number | undefined) => void;
  say: (line: string) => void;
}

/**
 * A program of the shop: written to its log, started again when it dies by itself, ended when asked.
 */
export class Program {
  readonly name: string;
  private readonly options: ProgramOptions;
  private child?: ChildProcess;
  private stopping = false;
  private pause = PAUSE.first;
  private restart?: NodeJS.Timeout;

  constructor(name: string, options: ProgramOptions) {
    this.name = name;
    this.options = options;
  }

  start(): void {
    const { args, env, logs, onStart, say } = this.options;
    mkdirSync(logs, { recursive: true });
    const log = createWriteStream(join(logs, `${this.name}.log`), { flags: 'a' });
    const startedAt = Date.now();
    const child = start(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    this.child = child;
    onStart(child.pid);
    child.once('exit', (code, signal) => {
      log.end();
      if (this.stopping) return;
      this.pause = Date.now() - startedAt > HEALTHY ? PAUSE.first : Math.min(this.pause * 2, PAUSE.longest);
      say(
        `The ${this.name} ended (${signal ?? `status ${code}`}) and starts again. Its log: ${join(logs, `${this.name}.log`)}`,
      );
      this.restart = setTimeout(() => this.start(), this.pause);
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    if (this.child) await end(this.child, 'SIGTERM', 30_000);
  }
}
