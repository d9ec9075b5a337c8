import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { findProgram, type PackagedProgram } from './debian-package.ts';
import { privatePort } from './ports.ts';
import type { Service, Supervisor } from './supervisor.ts';

const REDIS: PackagedProgram = {
  name: 'Redis',
  commands: ['redis-server', 'valkey-server'],
  packages: ['redis-server', 'redis-tools'],
  path: 'usr/bin/redis-server',
  version: '--version',
  otherwise:
    'Install it ("apt install redis-server", "brew install redis" on macOS, "dnf install valkey" on Fedora), or start ' +
    'one in Docker ("docker run -p 127.0.0.1:6379:6379 redis") and set REDIS_URL=redis://127.0.0.1:6379.',
};

/**
 * A private Redis on 127.0.0.1: a real server, found on this machine or unpacked from the distribution's package. A
 * durable one writes down every change, so that queues and sessions outlive it.
 */
export async function startRedis(
  supervisor: Supervisor,
  directory: string,
  { durable }: { durable: boolean },
): Promise<Service> {
  const port = await privatePort();
  const settings = ['--save', '', '--appendonly', durable ? 'yes' : 'no', '--databases', '64'];
  const stop = await runRedis(supervisor, directory, { name: 'Redis', port, settings });
  return { url: `redis://127.0.0.1:${port}`, stop };
}

/** Runs a server, with a folder of its own by its name, until it answers; answers what stops it. */
export async function runRedis(
  supervisor: Supervisor,
  directory: string,
  { name, port, settings }: { name: string; port: number; settings: string[] },
): Promise<() => Promise<void>> {
  const { path, env } = await findProgram(REDIS, directory, supervisor.say);
  const data = resolve(directory, name.toLowerCase().replace(' ', '-'));
  mkdirSync(data, { recursive: true });
  const args = [...settings, '--bind', '127.0.0.1', '--port', String(port), '--dir', data];
  const server = await supervisor.run({ name, command: path, args, env: { ...process.env, ...env } }, async () =>
    (await askRedis(port, 'PING')).startsWith('+PONG'),
  );
  return () => server.stop();
}

/** What a server answers to a command; nothing when it does not. While it still reads its data, it says so. */
export function askRedis(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once('error', () => resolve(''));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('close', () => resolve(''));
  });
}
