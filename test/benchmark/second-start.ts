import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { privatePort } from '../../tools/services/ports.ts';
import { median, number, ROUNDS, spread, type Row } from './measure.ts';

/** `npm start` where the shop was started before, from the command to its word that it is ready. */
export async function secondStart(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'shop-start-'));
  const seconds: number[] = [];
  try {
    await start(data);
    for (let round = 0; round < ROUNDS; round++) seconds.push(await start(data));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  return [
    {
      work: 'second `npm start`',
      against: '–',
      target: '≤ 8 s',
      result: `${number(median(seconds))} s`,
      spread: `${spread(seconds)} s`,
      met: median(seconds) <= 8,
      details: 'PostgreSQL, Redis, inbox, simulator, migration, API and worker; without demo data',
    },
  ];
}

async function start(data: string): Promise<number> {
  const [port, inbox, simulator] = [await privatePort(), await privatePort(), await privatePort()];
  const begin = performance.now();
  const shop = spawn('npm', ['start'], {
    env: {
      ...process.env,
      DATA_DIR: data,
      DEMO_DATA: 'off',
      PORT: String(port),
      INBOX_PORT: String(inbox),
      PAYFAST_SIMULATOR_PORT: String(simulator),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // It ends with everything that it has started.
    detached: true,
  });
  try {
    for await (const line of createInterface(shop.stdout)) if (line.startsWith('Ready in')) break;
    return (performance.now() - begin) / 1000;
  } finally {
    const ended = once(shop, 'exit');
    if (shop.exitCode === null) process.kill(-(shop.pid ?? 0), 'SIGINT');
    if (shop.exitCode === null) await ended;
  }
}
