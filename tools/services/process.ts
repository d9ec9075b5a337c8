import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A service that runs beside the shop, and how to end it. */
export interface Service {
  /** Its address, as the shop's settings want it. */
  url: string;
  stop(): Promise<void>;
}

/** Below the ports that systems hand out by themselves, so that none is taken between our look and our use. */
const PRIVATE_PORTS = { first: 20_000, count: 10_000 };

/** A port of 127.0.0.1 that nothing listens on, for a service that only the shop knows. */
export async function privatePort(): Promise<number> {
  for (;;) {
    const port = PRIVATE_PORTS.first + randomInt(PRIVATE_PORTS.count);
    if (await isPortFree(port)) return port;
  }
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  server.close();
  return free;
}

/** Starts a program in a process group of its own, so that Ctrl-C reaches only us and we end it in our order. */
export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit'], ...options });
}

/** Asks a process to end with a signal, and kills it when it has not after a while. */
export async function end(child: ChildProcess, signal: NodeJS.Signals, patience = 10_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  const stubborn = setTimeout(() => child.kill('SIGKILL'), patience);
  await exit;
  clearTimeout(stubborn);
}

/** Asks until the answer is yes; fails after `seconds`. */
export async function untilReady(
  what: string,
  ask: () => boolean | Promise<boolean>,
  { seconds = 60 }: { seconds?: number } = {},
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  const answer = async () => ask();
  while (!(await answer().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${seconds} s`);
    await sleep(30);
  }
}
