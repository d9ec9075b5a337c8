import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Redis } from 'ioredis';
import { findProgram } from './debian-package.ts';
import { privatePort } from './ports.ts';
import type { Supervisor } from './supervisor.ts';

const OTHERWISE =
  'Install Redis ("apt install redis-server", "brew install redis" on macOS, "dnf install valkey" on Fedora), or start ' +
  'it in Docker ("docker run -p 127.0.0.1:6379:6379 redis") and set REDIS_URL=redis://127.0.0.1:6379.';

/**
 * Starts a private Redis on 127.0.0.1, found on this machine or unpacked from the distribution's package; answers its
 * address. A durable one writes down every change, so that queues and sessions outlive it.
 */
export async function startRedis(
  supervisor: Supervisor,
  directory: string,
  { durable }: { durable: boolean },
): Promise<string> {
  const port = await privatePort();
  const settings = ['--save', '', '--appendonly', durable ? 'yes' : 'no', '--databases', '64'];
  await runRedis(supervisor, directory, { name: 'Redis', port, settings });
  return `redis://127.0.0.1:${port}`;
}

/** Runs a server, with a folder of its own by its name, until it answers. */
export async function runRedis(
  supervisor: Supervisor,
  directory: string,
  { name, port, settings, restart }: { name: string; port: number; settings: string[]; restart?: boolean },
): Promise<void> {
  const { path, env } = await findProgram(['redis-server', 'valkey-server'], OTHERWISE, supervisor.say);
  const data = resolve(directory, name.toLowerCase().replace(' ', '-'));
  mkdirSync(data, { recursive: true });
  const args = [...settings, '--bind', '127.0.0.1', '--port', String(port), '--dir', data];
  const program = { name, command: path, args, env: { ...process.env, ...env }, restart };
  // While it still reads its data, it answers with an error.
  await supervisor.run(program, async () => (await askRedis(port, 'PING')) === 'PONG');
}

/** A server's answer to a command. */
export async function askRedis(port: number, command: string, ...args: (string | number)[]): Promise<unknown> {
  const redis = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: null, enableReadyCheck: false });
  redis.on('error', () => undefined);
  try {
    return await redis.call(command, ...args);
  } finally {
    redis.disconnect();
  }
}
