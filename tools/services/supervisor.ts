import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './processes.ts';

/** Milliseconds before a program that died is started again: doubled each time, up to the longest. */
const PAUSE = { first: 100, longest: 15_000 };
/** A program that has run for so many milliseconds died of something new. */
const HEALTHY = 30_000;
/** Milliseconds that a program has to end in good order: the worker finishes its pictures. */
const PATIENCE = 30_000;
/** A log beyond these bytes is put aside when its program starts. */
const LOG_BYTES = 10 * 1024 * 1024;

export interface Program {
  /** In messages; its lower-case form names the log. */
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The signal that ends it in good order (SIGTERM). */
  signal?: NodeJS.Signals;
  /** Hears each line of its output. */
  onLine?: (line: string) => void;
}

/**
 * Starts programs and keeps them running: each writes to a log of its own, is started again when it dies by itself, and
 * is ended with us. When we are killed, a reaper ends them.
 */
export class Supervisor {
  readonly say: (line: string) => void;
  private closing = false;
  private readonly logs: string;
  /** In the order in which they were first started. */
  private readonly children = new Map<Program, ChildProcess>();
  private readonly reaper: ChildProcess;

  constructor(directory: string, say: (line: string) => void) {
    this.say = say;
    this.logs = join(resolve(directory), 'logs');
    mkdirSync(this.logs, { recursive: true });
    const script = join(import.meta.dirname, 'reaper.ts');
    this.reaper = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    this.reaper.unref();
    this.reaper.stdin?.on('error', () => undefined);
  }

  /**
   * Starts a program and keeps it running. Waits until it is ready, and fails with the end of its log when it ends
   * before.
   */
  async run(program: Program, isReady: () => boolean | Promise<boolean> = () => true): Promise<void> {
    const { name } = program;
    const child = this.spawn(program);
    while (
      !(await Promise.resolve()
        .then(isReady)
        .catch(() => false))
    ) {
      if (hasEnded(child)) throw new Error(`${name} ended while starting:\n${this.tail(name)}`);
      await sleep(30);
    }
    void this.keep(program, child);
  }

  /** Runs a program to its end; fails with the end of its output. */
  async task(program: Program): Promise<void> {
    const [code] = (await once(this.spawn(program), 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program.name} failed:\n${this.tail(program.name)}`);
  }

  /** Ends everything that still runs, in reverse order of starting; nothing can be started any more. */
  async close(): Promise<void> {
    this.closing = true;
    for (const [{ signal = 'SIGTERM' }, child] of [...this.children].reverse()) {
      if (hasEnded(child)) continue;
      child.kill(signal);
      const stubborn = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await once(child, 'close');
      clearTimeout(stubborn);
    }
    this.reaper.kill('SIGKILL');
  }

  /** Kills everything at once, for a person who cannot wait. */
  kill(): void {
    this.closing = true;
    for (const { pid } of this.children.values()) signalGroup(pid, 'SIGKILL');
  }

  /** Starts a program again whenever it ends, after a pause that grows. */
  private async keep(program: Program, child: ChildProcess): Promise<void> {
    const isOver = () => this.closing;
    let pause = PAUSE.first;
    for (let running = child; ; running = this.spawn(program)) {
      const startedAt = Date.now();
      if (!hasEnded(running)) await once(running, 'close');
      if (isOver()) return;
      this.say(`${program.name} has ended and starts again. Its log: ${this.logOf(program.name)}`);
      pause = Date.now() - startedAt > HEALTHY ? PAUSE.first : Math.min(pause * 2, PAUSE.longest);
      await sleep(pause);
      if (isOver()) return;
    }
  }

  private spawn(program: Program): ChildProcess {
    const { name, command, args, env = process.env, onLine } = program;
    if (this.closing) throw new Error('The shop is being stopped.');
    const path = this.logOf(name);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.old`);
    const log = openSync(path, 'a');
    const output = onLine ? 'pipe' : log;
    // A process group of its own: Ctrl-C reaches only us, and we end our programs in their order.
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', output, output] });
    closeSync(log);
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          appendFileSync(path, `${line}\n`);
          onLine?.(line);
        });
    this.children.set(program, child);
    this.reaper.stdin?.write(`${child.pid}\n`);
    child.once('error', (error) => this.say(`${name} cannot be started: ${error.message}`));
    // Its own child processes end with it.
    child.once('exit', () => signalGroup(child.pid, 'SIGKILL'));
    return child;
  }

  private logOf(name: string): string {
    return join(this.logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  }

  /** The end of a program's log, with the log's place. */
  private tail(name: string): string {
    const path = this.logOf(name);
    return `${readFileSync(path, 'utf8').trimEnd().split('\n').slice(-30).join('\n')}\n(from ${path})`;
  }
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
