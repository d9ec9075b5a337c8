import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from '../../tools/services/ports.ts';
import { ROUNDS, rowOf, type Row } from './measure.ts';
import { npmStart, SEASON, shopOf } from './shop.ts';

/** From the API's command until it is ready. */
export async function startOfApi(): Promise<Row[]> {
  const { env } = await shopOf(SEASON);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const port = await privatePort();
    const settings = { ...process.env, ...env, PORT: String(port) };
    const begin = performance.now();
    const api = spawn(process.execPath, ['dist/backend/main.js'], { env: settings, stdio: 'ignore' });
    const ready = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    while (!(await ready())?.ok) await sleep(10);
    seconds.push((performance.now() - begin) / 1000);
    api.kill();
    await once(api, 'exit');
  }
  return [rowOf(['start of the API', '–'], ['≤', 2.5, 's'], seconds, 'until /api/health/ready answers')];
}

/** From `npm start` until it reports that it is ready, when it has run before. */
export async function secondStart(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'shop-start-'));
  const seconds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const begin = performance.now();
    const { stop } = await npmStart(data);
    seconds.push((performance.now() - begin) / 1000);
    await stop();
  }
  rmSync(data, { recursive: true, force: true });
  return [rowOf(['second `npm start`', '–'], ['≤', 8, 's'], seconds.slice(1), 'without demo data')];
}
