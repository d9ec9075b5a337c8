import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../backend/src/shared/database/tables';
import { SANDBOX } from '../../tools/services/payfast-protocol.ts';
import { privatePort } from '../../tools/services/ports.ts';
import { RUNTIME } from '../../tools/start/settings.ts';
import { startServices, stopServices, type Services } from '../support/services.ts';
import { fillShop, type Size } from './shop-of-size.ts';

const ADMIN = { username: 'admin', email: 'admin@bench.test', password: 'bokkie-bench' };

/** Services by the size of the shop that their database is filled with: each shop of that size gets a copy. */
const filled = new Map<string, { services: Services; launcher: ChildProcess }>();
let copies = 0;

/** The built shop on a database and files of its own, filled with a shop of some size: what the benchmark measures. */
export class BenchShop {
  readonly origin: string;
  readonly services: Services;
  /** For files of the measuring; removed with the shop. */
  readonly directory = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  readonly pool: pg.Pool;
  /** The environment of the shop's programs. */
  readonly env: NodeJS.ProcessEnv;
  private readonly programs: ChildProcess[] = [];

  private constructor(services: Services, port: number) {
    this.services = services;
    this.origin = `http://127.0.0.1:${port}`;
    this.env = settingsFor(services, this.directory, port);
    this.pool = new pg.Pool({ connectionString: services.databaseUrl, max: 32 });
    // At the end, a database that stops may be quicker than connections that were asked to close.
    this.pool.on('error', () => undefined);
  }

  /** A filled shop; nothing of it runs yet. */
  static async make(size: Size): Promise<BenchShop> {
    const wanted = JSON.stringify(size);
    if (!filled.has(wanted)) {
      const started = await startServices();
      filled.set(wanted, started);
      const original = new BenchShop(started.services, await privatePort());
      const migrated = await once(original.spawn('cli', ['migrate']), 'exit');
      if (migrated[0] !== 0) throw new Error('The database could not be migrated; is the shop built?');
      await fillShop(original.rows, size, await original.adminId());
      await original.stop();
    }
    const { services } = filled.get(wanted)!;
    const redis = new Redis(services.redisUrl);
    await redis.flushall();
    redis.disconnect();
    return new BenchShop({ ...services, databaseUrl: await copyOf(services.databaseUrl) }, await privatePort());
  }

  get rows(): Kysely<Tables> {
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  private async adminId(): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>('select id from users where is_admin');
    return rows[0]?.id ?? 0;
  }

  /** Starts the API, or the worker with its picture process; answers its process id when it is ready. */
  async start(program: 'main' | 'worker', settings: Record<string, string> = {}): Promise<number> {
    const child = this.spawn(program, [], settings);
    this.programs.push(child);
    while (!(await this.isReady(program))) {
      if (child.exitCode !== null) throw new Error(`${program} has ended; see ${this.directory}/${program}.log`);
      await sleep(10);
    }
    return child.pid ?? 0;
  }

  /** The API answers; a worker listens for restarts of its picture process. */
  private async isReady(program: 'main' | 'worker'): Promise<boolean> {
    if (program === 'main') return (await fetch(`${this.origin}/api/health/ready`).catch(() => null))?.ok ?? false;
    const redis = new Redis(this.services.redisUrl);
    const channels = (await redis.pubsub('CHANNELS', 'pictures:restart:*')) as string[];
    redis.disconnect();
    return channels.length > 0;
  }

  private spawn(program: string, args: string[], settings: Record<string, string> = {}): ChildProcess {
    const log = openSync(join(this.directory, `${program}.log`), 'a');
    return spawn(process.execPath, [`dist/backend/${program}.js`, ...args], {
      env: { ...this.env, ...settings },
      // A session of its own, as the launcher and a container give it one: Linux shares the processors out among these.
      detached: true,
      stdio: ['ignore', log, log],
    });
  }

  /** The cookie of somebody who is signed in: a new shopper, or the administrator. */
  async signIn(who: 'shopper' | 'admin'): Promise<{ cookie: string; id: number }> {
    const name = `bench${Math.random().toString(36).slice(2, 10)}`;
    const [path, body] =
      who === 'admin'
        ? ['login', { username: ADMIN.username, password: ADMIN.password }]
        : [
            'register',
            {
              username: name,
              email: `${name}@bench.test`,
              fullName: 'Bench Bench',
              password: ADMIN.password,
              acceptTerms: true,
            },
          ];
    const answer = await fetch(`${this.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': someAddress() },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { id } = (await answer.json()) as { id: number };
    return { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '', id };
  }

  /** Tokens for somebody who has none, with their entry in the ledger. */
  async giveTokens(userId: number, tokens: number): Promise<void> {
    await this.pool.query(
      `with entry as (insert into ledger_entries (user_id, kind, tokens, reference, reason)
        values ($1::integer, 'adjustment', $2::integer, 'bench:' || $1::integer, 'bench'))
      update users set token_balance = $2::integer where id = $1::integer`,
      [userId, tokens],
    );
  }

  /** The ids of the photographs that anybody may buy. */
  async forSale(): Promise<number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `select photos.id from photos join galleries on galleries.id = gallery_id
      where status = 'ready' and published_at is not null and access_code is null order by photos.id`,
    );
    return rows.map(({ id }) => id);
  }

  /** Ends the shop's programs; services and data stay. */
  async stopPrograms(): Promise<void> {
    for (const program of this.programs.splice(0)) {
      if (program.exitCode !== null) continue;
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
  }

  /** Ends the shop; the services wait for another one of its size. */
  async stop(): Promise<void> {
    await this.stopPrograms();
    await this.pool.end();
    rmSync(this.directory, { recursive: true, force: true });
  }

  static async endServices(): Promise<void> {
    for (const { launcher } of filled.values()) await stopServices(launcher);
    filled.clear();
  }
}

/** Everybody comes from an address of their own: the shop lets one address register a few people a minute. */
function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Copies a database that nobody uses at the moment; answers the address of the copy. */
async function copyOf(databaseUrl: string): Promise<string> {
  const address = (name: string) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const name = `bench_${++copies}`;
  const client = new pg.Client({ connectionString: address('template1') });
  await client.connect();
  const original = new URL(databaseUrl).pathname.slice(1);
  // The copy before is not needed any more; a shop of size fills disks.
  await client.query(`drop database if exists bench_${copies - 1} with (force)`);
  await client.query(`create database ${name} template ${original} strategy file_copy`);
  await client.end();
  return address(name);
}

function settingsFor(services: Services, directory: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    ...RUNTIME,
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: 'bench-bench-bench-bench-bench-bench-bench',
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    SMTP_URL: services.smtpUrl,
    STORAGE_DIR: join(directory, 'files'),
    FRONTEND_DIR: 'dist/frontend',
    PAYFAST_PROCESS_URL: `${services.payfastUrl}/eng/process`,
    PAYFAST_VALIDATE_URL: `${services.payfastUrl}/eng/query/validate`,
    PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
    PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
    PAYFAST_PASSPHRASE: SANDBOX.passphrase,
    PAYFAST_SOURCES: '127.0.0.1,::1,::ffff:127.0.0.1',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
}
