import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../backend/src/shared/database/tables';
import { cookiesIn } from '../../tools/demo/shop-client.ts';
import { privatePort } from '../../tools/services/ports.ts';
import { fillShop } from '../support/filled-shop.ts';
import { inRounds, ROUNDS, rowOf, withChildren, type Row } from './measure.ts';

/** Photographs of the shop that most rows measure. */
export const SEASON = 100_000;
const ACCOUNT = { fullName: 'Bench', password: 'bokkie-bench', acceptTerms: true };

export type Shop = Awaited<ReturnType<typeof fillNew>>;
export type Buyer = Awaited<ReturnType<Shop['buyer']>>;
const shops = new Map<number, Shop>();

/** A shop with so many photographs, started by `npm start`; the rows share one of each size. */
export async function shopOf(photos: number): Promise<Shop> {
  const shop = shops.get(photos) ?? (await fillNew(photos));
  shops.set(photos, shop);
  return shop;
}

export async function closeShops(): Promise<void> {
  for (const { pool, stop, directory } of shops.values()) {
    // A row that failed may hold connections.
    void pool.end();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts the shop by `npm start`, without demo data; answers when it is ready. */
export async function npmStart(directory: string) {
  const [port, inbox, simulator] = [await privatePort(), await privatePort(), await privatePort()];
  const ports = { PORT: `${port}`, INBOX_PORT: `${inbox}`, PAYFAST_SIMULATOR_PORT: `${simulator}` };
  const quiet = { DEMO_DATA: 'off', NUMBER_READING: 'off', LOG_LEVEL: 'warn' };
  const env = { ...process.env, DATA_DIR: directory, TRUSTED_PROXIES: '127.0.0.1', ...quiet, ...ports };
  const launcher = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(launcher.stdout)) if (line.startsWith('Ready in')) break;
  if (launcher.exitCode !== null) throw new Error('The shop did not start');
  const stop = async () => {
    launcher.kill('SIGTERM');
    if (launcher.exitCode === null) await once(launcher, 'exit');
  };
  return { pid: launcher.pid ?? 0, stop, url: `http://127.0.0.1:${port}` };
}

/** From the API's command until it is ready. */
export async function startOfApi(): Promise<Row[]> {
  const { env } = await shopOf(SEASON);
  const seconds = await inRounds(ROUNDS, async () => {
    const port = await privatePort();
    const settings = { ...process.env, ...env, PORT: String(port) };
    const begin = performance.now();
    const api = spawn(process.execPath, ['dist/backend/main.js'], { env: settings, stdio: 'ignore' });
    const ready = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    while (!(await ready())?.ok) await sleep(10);
    const end = performance.now();
    api.kill();
    await once(api, 'exit');
    return (end - begin) / 1000;
  });
  return [rowOf(['start of the API', '–'], ['≤', 2.5, 's'], seconds, 'until /api/health/ready answers')];
}

/** From `npm start` until it reports that it is ready, when it has run before. */
export async function secondStart(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'shop-start-'));
  const seconds = await inRounds(ROUNDS, async () => {
    const begin = performance.now();
    const { stop } = await npmStart(data);
    const end = performance.now();
    await stop();
    return (end - begin) / 1000;
  });
  rmSync(data, { recursive: true, force: true });
  return [rowOf(['second `npm start`', '–'], ['≤', 8, 's'], seconds, 'without demo data')];
}

async function fillNew(photos: number) {
  const directory = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  const { pid, stop, url } = await npmStart(directory);
  const env = parseEnv(readFileSync(join(directory, 'shop.env'), 'utf8'));
  const pool = new pg.Pool({ connectionString: env['DATABASE_URL'], max: 16 });
  // The server ends before the last connections do, idle or not.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { rows } = await pool.query<{ id: number }>('select id from users where is_admin');
  // A tenth of the photographs is in one gallery.
  const size = { photos, galleries: photos / 100, largest: photos / 10, users: photos / 100, purchases: photos / 2 };
  await fillShop(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), size, rows[0]?.id ?? 0);

  /** The process of the API or of the worker. */
  const pidOf = (program: 'main' | 'worker') =>
    withChildren(pid).find((one) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(`backend/${program}.js`)) ??
    NaN;

  /** A new shopper who has signed in, with more tokens than are spent. */
  async function buyer(): Promise<{ id: number; cookie: string }> {
    const username = `bench${randomInt(1e12)}`;
    const response = await fetch(`${url}/api/register`, {
      method: 'POST',
      // One address may register a few people a minute.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` },
      body: JSON.stringify({ ...ACCOUNT, username, email: `${username}@bench.test` }),
    });
    if (!response.ok) throw new Error(`Registering failed: ${await response.text()}`);
    const { id } = (await response.json()) as { id: number };
    await pool.query(`update users set token_balance = 1000000 where id = $1`, [id]);
    return { id, cookie: cookiesIn(response) };
  }

  /** The ids of the photographs that anybody may buy. */
  async function forSale(): Promise<number[]> {
    const { rows } = await pool.query<{ id: number }>(
      `select photos.id from photos join galleries on galleries.id = gallery_id
      where status = 'ready' and published_at is not null and access_code is null order by photos.id`,
    );
    return rows.map(({ id }) => id);
  }
  return { directory, stop, url, env, pool, pidOf, buyer, forSale };
}
