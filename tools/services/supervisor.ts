import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds before a program that died is started again: doubled each time, up to the longest. */
const PAUSE = { first: 100, longest: 15_000 };
/** A program that has run for so many milliseconds died of something new. */
const HEALTHY = 30_000;
/** Milliseconds that a program has to end in good order: the worker finishes its pictures. */
const PATIENCE = 30_000;
/** A log beyond these bytes is put aside when its program starts. */
const LOG_BYTES = 10 * 1024 * 1024;

/**
 * Ends the process groups whose ids it reads when its input closes, which happens however we die. Signals of a terminal
 * are for us.
 */
const REAPER = `trap '' INT TERM HUP
while read -r pid; do groups="$groups -$pid"; done
kill -s INT -- $groups; sleep 5; kill -s KILL -- $groups`;

export interface Program {
  /** In messages; its lower-case form names the log. */
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The signal that ends it in good order (SIGTERM). */
  signal?: NodeJS.Signals;
  /** Whether it is started again when it dies (yes). */
  restart?: boolean;
  /** Hears each line of its output. */
  onLine?: (line: string) => void;
}

/**
 * Starts programs and keeps them running: each writes to a log of its own, is started again when it dies by itself, and
 * ends with this process. `cleanUp` is called when all have ended.
 */
export class Supervisor {
  readonly say: (line: string) => void;
  private readonly cleanUp: () => void;
  private stoppingSince = 0;
  private readonly logs: string;
  /** In the order in which they were first started. */
  private readonly children = new Map<Program, ChildProcess>();
  private readonly reaper = spawn('sh', ['-c', REAPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });

  constructor(directory: string, say: (line: string) => void, cleanUp: () => void) {
    this.say = say;
    this.cleanUp = cleanUp;
    this.logs = join(resolve(directory), 'logs');
    mkdirSync(this.logs, { recursive: true });
    this.reaper.unref();
    this.reaper.stdin.on('error', () => undefined);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.stop());
  }

  /**
   * Starts a program and keeps it running. Waits until it is ready, and fails with the end of its log when it ends
   * before.
   */
  async run(program: Program, isReady: () => Promise<boolean> = () => Promise.resolve(true)): Promise<void> {
    const before = this.logSize(program);
    const child = this.spawn(program);
    while (!(await isReady().catch(() => false))) {
      if (hasEnded(child)) throw new Error(`${program.name} ended while starting:\n${this.lastWords(program, before)}`);
      await sleep(30);
    }
    if (program.restart !== false) void this.keep(program, child);
  }

  /** Runs a program to its end; fails with the end of its output. */
  async task(program: Program): Promise<void> {
    const before = this.logSize(program);
    const [code] = (await once(this.spawn(program), 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program.name} failed:\n${this.lastWords(program, before)}`);
  }

  isStopping(): boolean {
    return this.stoppingSince > 0;
  }

  /** Ends all programs in good order, the last one first, and this process; asked a second time, at once. */
  async stop(status = 0): Promise<void> {
    // npm hands on a Ctrl-C that has reached us already.
    if (this.isStopping()) return Date.now() - this.stoppingSince > 1000 ? process.exit(1) : undefined;
    this.stoppingSince = Date.now();
    for (const [{ signal = 'SIGTERM' }, child] of [...this.children].reverse()) {
      if (hasEnded(child)) continue;
      child.kill(signal);
      const stubborn = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await once(child, 'close');
      clearTimeout(stubborn);
    }
    this.reaper.kill('SIGKILL');
    this.cleanUp();
    process.exit(status);
  }

  /** Reports an error and stops. Errors while everything is being stopped are not reported. */
  async fail(error: unknown): Promise<void> {
    if (this.isStopping()) return;
    console.error(error instanceof Error ? error.message : error);
    await this.stop(1);
  }

  /** Starts a program again whenever it ends, after a pause that grows. */
  private async keep(program: Program, child: ChildProcess): Promise<void> {
    let pause = PAUSE.first;
    for (let running = child; ; running = this.spawn(program)) {
      const startedAt = Date.now();
      if (!hasEnded(running)) await once(running, 'close');
      if (this.isStopping()) return;
      this.say(`${program.name} has ended and starts again. Its log: ${this.logOf(program)}`);
      pause = Date.now() - startedAt > HEALTHY ? PAUSE.first : Math.min(pause * 2, PAUSE.longest);
      await sleep(pause);
      if (this.isStopping()) return;
    }
  }

  private spawn(program: Program): ChildProcess {
    const { name, command, args, env = process.env, onLine } = program;
    if (this.isStopping()) throw new Error('The shop is being stopped.');
    const path = this.logOf(program);
    if (this.logSize(program) > LOG_BYTES) renameSync(path, `${path}.old`);
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
    this.reaper.stdin.write(`${child.pid}\n`);
    child.once('error', (error) => this.say(`${name} cannot be started: ${error.message}`));
    // Its own child processes end with it.
    child.once('exit', () => killGroup(child.pid));
    return child;
  }

  private logOf({ name }: Program): string {
    return join(this.logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  }

  private logSize(program: Program): number {
    return statSync(this.logOf(program), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The last words of a program, after so many bytes of its log, with the log's place. */
  private lastWords(program: Program, before: number): string {
    const path = this.logOf(program);
    const whole = readFileSync(path);
    const lines = whole
      .subarray(before <= whole.length ? before : 0)
      .toString()
      .trimEnd()
      .split('\n');
    const reasons = lines.flatMap(fatalMessage);
    const plain = lines.filter((line) => !line.startsWith('{'));
    const said = [reasons, plain, lines].find(({ length }) => length > 0) ?? [];
    return `${said.slice(-30).join('\n')}\n(from ${path})`;
  }
}

/** The sentence of a line that our programs log when they give up. */
function fatalMessage(line: string): string[] {
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: number; msg?: string; err?: { message?: string } };
    return level === 60 ? [[msg, err?.message].filter(Boolean).join(': ')] : [];
  } catch {
    return [];
  }
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

function killGroup(pid = 0): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
