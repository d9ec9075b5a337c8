import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { privatePort } from '../../tools/services/ports.ts';

export interface Counterpart {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a bare server of this folder in a process of its own; the port is its last argument. */
export async function startCounterpart(file: string, args: string[]): Promise<Counterpart> {
  const port = await privatePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args, String(port)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
