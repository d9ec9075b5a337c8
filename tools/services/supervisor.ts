import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endListed, identify, signalGroup, writeList, type ProcessIdentity } from './processes.ts';

/** Milliseconds until a program that died is started again; doubles up to the second figure. */
const PAUSE = { first: 200, longest: 15_000 };
/** A program that has run so long, in milliseconds, died of something new. */
const HEALTHY = 30_000;
/** Milliseconds that a program has to end in good order: the worker finishes its pictures. */
const PATIENCE = 30_000;
/** Milliseconds after which a start is slow enough to show what the program says. */
const SLOW_START = 20_000;
/** A log that has grown beyond these bytes is put aside when its program starts. */
const LOG_BYTES = 10 * 1024 * 1024;

/** A service that the shop needs, and how to end it. */
export interface Service {
  /** Its address, as the shop's settings want it. */
  url: string;
  stop(): Promise<void>;
}

export interface Program {
  /** In messages; its lower-case form names the log. */
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** The signal that ends it in good order (SIGTERM). */
  signal?: NodeJS.Signals;
  /** Clears what a killed predecessor may have left, before each start. */
  prepare?: () => Promise<void>;
  /** Hears each line of its output. */
  onLine?: (line: string) => void;
}

interface Child {
  identity: ProcessIdentity;
  signal: NodeJS.Signals;
  isTask: boolean;
}

/**
 * Starts programs and keeps them running: each is written to a log, started again when it dies by itself, and ended
 * when asked. When we are killed, a reaper ends them; when the reaper was killed too, the next start does.
 */
export class Supervisor {
  readonly say: (line: string) => void;
  /** Everything is being ended: nothing is started any more. */
  closing = false;
  private readonly logs: string;
  private readonly list: string;
  private readonly children = new Map<ChildProcess, Child>();
  private reaper?: ChildProcess;

  private constructor(directory: string, say: (line: string) => void) {
    this.say = say;
    this.logs = join(directory, 'logs');
    this.list = join(directory, 'processes.json');
  }

  /** A supervisor that keeps its logs and its list in a directory; ends what an earlier one there has left. */
  static async open(directory: string, say: (line: string) => void): Promise<Supervisor> {
    const supervisor = new Supervisor(resolve(directory), say);
    mkdirSync(supervisor.logs, { recursive: true });
    await endListed(supervisor.list);
    supervisor.startReaper();
    return supervisor;
  }

  /**
   * Starts a program and keeps it running. With `isReady`, waits for its yes, and fails with the end of its log when
   * the program ends before.
   */
  async run(program: Program, isReady?: () => boolean | Promise<boolean>): Promise<RunningProgram> {
    const running = new RunningProgram(program, this);
    await running.start(isReady);
    return running;
  }

  /** Runs a program to its end; fails with the end of its output. */
  async task(program: Program): Promise<void> {
    const child = this.spawn(program, true);
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`${program.name} failed:\n${this.tail(program.name)}`);
  }

  spawn(program: Program, isTask = false): ChildProcess {
    const { name, command, args, env = process.env, signal = 'SIGTERM', onLine } = program;
    if (this.closing) throw new Error('The shop is being stopped.');
    const path = this.logOf(name);
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) renameSync(path, `${path}.old`);
    const log = openSync(path, isTask ? 'w' : 'a');
    // A process group of its own: Ctrl-C reaches only us, and we end our programs in their order.
    const output = onLine ? 'pipe' : log;
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', output, output] });
    closeSync(log);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream || !onLine) continue;
      createInterface(stream).on('line', (line) => {
        appendFileSync(path, `${line}\n`);
        onLine(line);
      });
    }
    const identity = child.pid === undefined ? null : identify(child.pid);
    if (identity) this.children.set(child, { identity, signal, isTask });
    this.writeList();
    child.once('error', (error) => this.say(`${name} cannot be started: ${error.message}`));
    // What it has started itself ends with it: nothing is left behind.
    child.once('exit', () => child.pid !== undefined && signalGroup(child.pid, 'SIGKILL'));
    child.once('close', () => {
      this.children.delete(child);
      if (!this.closing) this.writeList();
    });
    return child;
  }

  logOf(name: string): string {
    return join(this.logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  }

  /** The end of a program's log, with the log's place. */
  tail(name: string, lines = 30): string {
    const path = this.logOf(name);
    return `${readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')}\n(from ${path})`;
  }

  /** Ends the tasks that run; nothing can be started any more. */
  async endTasks(): Promise<void> {
    this.closing = true;
    const tasks = [...this.children].filter(([, { isTask }]) => isTask);
    await Promise.all(tasks.map(([child, { signal }]) => end(child, signal)));
  }

  /** Ends everything that still runs, and the reaper. */
  async close(): Promise<void> {
    this.closing = true;
    await Promise.all([...this.children].map(([child, { signal }]) => end(child, signal)));
    this.reaper?.kill('SIGKILL');
    rmSync(this.list, { force: true });
  }

  /** Kills everything at once, for a person who cannot wait. */
  kill(): void {
    this.closing = true;
    for (const { identity } of this.children.values()) signalGroup(identity.pid, 'SIGKILL');
  }

  private writeList(): void {
    writeList(
      this.list,
      [...this.children.values()].map(({ identity }) => identity),
    );
  }

  private startReaper(): void {
    const script = join(import.meta.dirname, 'reaper.ts');
    this.reaper = spawn(process.execPath, [script, this.list], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    this.reaper.unref();
    this.reaper.once('exit', () => {
      if (!this.closing) this.startReaper();
    });
  }
}

/** A program that is kept running. */
export class RunningProgram {
  private readonly program: Program;
  private readonly supervisor: Supervisor;
  private child?: ChildProcess;
  private state: 'starting' | 'kept' | 'stopped' = 'starting';
  private pause = PAUSE.first;
  private nextStart?: NodeJS.Timeout;

  constructor(program: Program, supervisor: Supervisor) {
    this.program = program;
    this.supervisor = supervisor;
  }

  async start(isReady: () => boolean | Promise<boolean> = () => true): Promise<void> {
    const { name } = this.program;
    await this.launch();
    const ready = async () => isReady();
    const impatient = Date.now() + SLOW_START;
    let told = false;
    while (!(await ready().catch(() => false))) {
      if (!this.child || hasEnded(this.child))
        throw new Error(`${name} ended while starting:\n${this.supervisor.tail(name)}`);
      if (!told && Date.now() > impatient) {
        told = true;
        this.supervisor.say(`${name} is not ready yet. The end of its log:\n${this.supervisor.tail(name, 5)}`);
      }
      await sleep(30);
    }
    this.state = 'kept';
    if (this.child && hasEnded(this.child)) this.startAgain('ended');
  }

  /** Ends it in good order and starts it anew, for changed code. */
  async restart(): Promise<void> {
    await this.stop();
    this.state = 'kept';
    await this.launch();
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    clearTimeout(this.nextStart);
    if (this.child) await end(this.child, this.program.signal ?? 'SIGTERM');
  }

  private async launch(): Promise<void> {
    await this.program.prepare?.();
    if (this.state === 'stopped') return;
    const startedAt = Date.now();
    const child = this.supervisor.spawn(this.program);
    this.child = child;
    child.once('close', (code, signal) => {
      if (Date.now() - startedAt >= HEALTHY) this.pause = PAUSE.first;
      if (this.state === 'kept') this.startAgain(signal ? `was ended by ${signal}` : `ended with status ${code ?? ''}`);
    });
  }

  private startAgain(reason: string): void {
    if (this.supervisor.closing) return;
    const { name } = this.program;
    this.supervisor.say(`${name} ${reason} and starts again. Its log: ${this.supervisor.logOf(name)}`);
    this.nextStart = setTimeout(() => {
      this.launch().catch((error: unknown) => this.startAgain(`cannot start (${String(error)})`));
    }, this.pause);
    this.pause = Math.min(this.pause * 2, PAUSE.longest);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/** Asks a process to end, and kills it when it does not. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const closed = once(child, 'close');
  child.kill(signal);
  const stubborn = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await closed;
  clearTimeout(stubborn);
}
