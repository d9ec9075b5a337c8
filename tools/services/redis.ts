import { existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { privatePort } from './ports.ts';
import { unpackRedis } from './redis-package.ts';
import type { Service, Supervisor } from './supervisor.ts';

/** A program, and what its environment needs beside ours. */
export interface Executable {
  path: string;
  env?: Record<string, string>;
}

/**
 * A private Redis on 127.0.0.1: a real server, found on this machine or unpacked from the distribution's package. A
 * durable one writes down every change, so that queues and sessions outlive it.
 */
export async function startRedis(
  supervisor: Supervisor,
  directory: string,
  { durable }: { durable: boolean },
): Promise<Service> {
  const executable = await findServer(directory, supervisor.say);
  const data = resolve(directory, 'redis');
  mkdirSync(data, { recursive: true });
  const port = await privatePort();
  const args = [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', data],
    ...['--save', '', '--appendonly', durable ? 'yes' : 'no', '--databases', '64'],
  ];
  const server = await supervisor.run(
    { name: 'Redis', command: executable.path, args, env: { ...process.env, ...executable.env } },
    () => answersPing(port),
  );
  return { url: `redis://127.0.0.1:${port}`, stop: () => server.stop() };
}

/** Redis where it is installed, or from the distribution's package. Errors: the choices, when there is neither. */
async function findServer(directory: string, say: (line: string) => void): Promise<Executable> {
  for (const name of ['redis-server', 'valkey-server'])
    for (const folder of (process.env['PATH'] ?? '').split(delimiter))
      if (folder && existsSync(join(folder, name))) return { path: join(folder, name) };
  if (existsSync('/usr/bin/apt-get')) return unpackRedis(directory, say);
  throw new Error(
    'Redis is needed and is not on this machine. Install it ("brew install redis" on macOS, "dnf install valkey" on ' +
      'Fedora), or start one in Docker ("docker run -p 127.0.0.1:6379:6379 redis") and set ' +
      'REDIS_URL=redis://127.0.0.1:6379.',
  );
}

/** Whether Redis answers; while it still reads its data, it does not. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}
