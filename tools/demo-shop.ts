import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from './services/ports.ts';

/** Kept between runs: the demo data are made once. */
const DATA_DIR = resolve('.data/demo-shop');

/** Milliseconds: the first run builds the shop and makes some hundred pictures. */
const PATIENCE = 10 * 60 * 1000;

/** Runs the shop with its demo data beside any other, hands its address to `work`, and ends it. */
export async function withDemoShop<T>(work: (address: string) => Promise<T>): Promise<T> {
  const [port, inbox, simulator] = await Promise.all([privatePort(), privatePort(), privatePort()]);
  const address = `http://localhost:${port}`;
  const ports = { PORT: String(port), INBOX_PORT: String(inbox), PAYFAST_SIMULATOR_PORT: String(simulator) };
  const shop = spawn(process.execPath, ['tools/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...ports, DATA_DIR, NUMBER_READING: 'off' },
  });
  const ended = once(shop, 'exit');
  try {
    const early = ended.then(() => Promise.reject(new Error('The demo shop ended before it was ready.')));
    await Promise.race([untilFilled(address), early]);
    return await work(address);
  } finally {
    shop.kill('SIGTERM');
    await ended;
  }
}

/** Waits until all photographs of the demo data have their pictures. */
async function untilFilled(address: string): Promise<void> {
  const patience = AbortSignal.timeout(PATIENCE);
  for (;;) {
    patience.throwIfAborted();
    if (existsSync(`${DATA_DIR}/demo-data-made`) && !(await isPreparing(address))) return;
    await sleep(1000);
  }
}

async function isPreparing(address: string): Promise<boolean> {
  try {
    const photos = (await (await fetch(`${address}/api/photos?limit=100`)).json()) as { status: string }[];
    return photos.some(({ status }) => status === 'processing');
  } catch {
    return true;
  }
}
