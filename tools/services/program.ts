import type { ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { end, start } from './process.ts';

/** Milliseconds until a program that died is started again; doubles up to the second figure. */
const PAUSE = { first: 300, longest: 15_000 };
const HEALTHY = 30_000;
/** Milliseconds that a program has to end by itself. */
const PATIENCE = 30_000;

/** What the programs of one launcher have in common. */
export interface Surroundings {
  /** Hears of each process that is started. */
  onStart: (pid: number | undefined) => void;
  /** Tells the person at the terminal. */
  say: (line: string) => void;
}

interface ProgramOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The file that its output is added to. */
  log: string;
  /** How it is asked to end. */
  signal: NodeJS.Signals;
}

/** A program that is kept running: started again when it dies by itself, ended when asked. */
export class Program {
  private readonly options: ProgramOptions;
  private readonly surroundings: Surroundings;
  private child?: ChildProcess;
  private stopping = false;
  private pause = PAUSE.first;
  private restart?: NodeJS.Timeout;

  constructor(options: ProgramOptions, surroundings: Surroundings) {
    this.options = options;
    this.surroundings = surroundings;
  }

  /** The process of this moment. */
  get process(): ChildProcess | undefined {
    return this.child;
  }

  start(): this {
    const { name, command, args, env, log } = this.options;
    mkdirSync(dirname(log), { recursive: true });
    const output = createWriteStream(log, { flags: 'a' });
    const startedAt = Date.now();
    const child = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.pipe(output, { end: false });
    child.stderr?.pipe(output, { end: false });
    this.child = child;
    this.surroundings.onStart(child.pid);
    child.once('exit', (code, signal) => {
      output.end();
      if (this.stopping) return;
      this.pause = Date.now() - startedAt > HEALTHY ? PAUSE.first : Math.min(this.pause * 2, PAUSE.longest);
      this.surroundings.say(`${name} ended (${signal ?? `status ${code}`}) and starts again. Its log: ${log}`);
      this.restart = setTimeout(() => this.start(), this.pause);
    });
    return this;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.restart);
    if (this.child) await end(this.child, this.options.signal, PATIENCE);
  }
}
