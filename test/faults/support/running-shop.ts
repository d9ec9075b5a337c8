import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import Redis from 'ioredis';
import type { Kysely } from 'kysely';

import type { CheckResult } from '../../../backend/src/modules/ops/application/audit-shop.query';
import { databaseOptions } from '../../../backend/src/mikro-orm.config';
import type { Tables } from '../../../backend/src/shared/database/tables';
import { privatePort } from '../../../tools/services/ports';
import { waitFor } from '../../support/wait';

/** Processes that can be killed, and how to recognise them. */
const PARTS = {
  api: 'dist/backend/main.js',
  worker: 'dist/backend/worker.js',
  pictures: 'dist/backend/pictures.js',
  postgres: 'bin/postgres\0-D',
  redis: '-server',
} as const;
export type Part = keyof typeof PARTS;

export interface InboxMail {
  messageId: string;
  to: string[];
  subject: string;
}

interface Options {
  settings?: Record<string, string>;
  /** Words before the launcher's command, which give it file systems of its own. */
  prefix?: string[];
  directory?: string;
  /** Words of `npm start --`. */
  words?: string[];
}

/** The whole shop as `npm start` starts it, in processes of its own, which are kept running when they die. */
export class RunningShop {
  private orm!: MikroORM;
  redis!: Redis;
  private output = '';

  private constructor(
    private readonly launcher: ChildProcess,
    readonly directory: string,
    readonly url: string,
    readonly inboxUrl: string,
    readonly payfastUrl: string,
    private readonly hasOwnMounts: boolean,
  ) {}

  static async start({ settings = {}, prefix = [], directory, words = [] }: Options = {}): Promise<RunningShop> {
    const data = directory ?? mkdtempSync(join(tmpdir(), 'shop-faults-'));
    const [port, inbox, payfast] = await Promise.all([privatePort(), privatePort(), privatePort()]);
    const [command, ...args] = [...prefix, process.execPath, 'tools/start.ts'];
    const launcher = spawn(command, [...args, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: data,
        DEMO_DATA: 'off',
        NUMBER_READING: 'off',
        PORT: String(port),
        INBOX_PORT: String(inbox),
        PAYFAST_SIMULATOR_PORT: String(payfast),
        // Each client of the tests has an address of its own: they are not to be taken for one.
        TRUSTED_PROXIES: '127.0.0.1',
        ...settings,
      },
    });
    const local = (at: number) => `http://127.0.0.1:${at}`;
    const shop = new RunningShop(launcher, data, local(port), local(inbox), local(payfast), prefix.length > 0);
    const hear = (chunk: Buffer) => (shop.output += chunk.toString());
    launcher.stdout.on('data', hear);
    launcher.stderr.on('data', hear);
    await waitFor(
      'the shop to start',
      () => {
        if (launcher.exitCode !== null) throw new Error(`The shop did not start:\n${shop.output}`);
        return Promise.resolve(shop.output.includes('Ready in') || undefined);
      },
      240,
    );
    const { DATABASE_URL: database = '', REDIS_URL: redis = '' } = shop.environment();
    shop.orm = await MikroORM.init({
      ...databaseOptions({ database: { url: database, pool: 2 } }),
      discovery: { warnWhenNoEntities: false },
      entities: [],
      allowGlobalContext: true,
    });
    shop.redis = new Redis(redis);
    shop.redis.on('error', () => undefined);
    return shop;
  }

  get rows(): Kysely<Tables> {
    return this.orm.em.fork().getKysely<Tables>();
  }

  /** Words before a command that is to see the file systems that the shop sees. */
  get inside(): string[] {
    if (!this.hasOwnMounts) return [];
    const user = process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials'];
    return ['nsenter', `--target=${this.launcher.pid}`, '--mount', ...user];
  }

  /** The process of a part; undefined while there is none. */
  pidOf(part: Part): number | undefined {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc')) {
      const stat = /^\d+$/.test(name) ? contentOf(`/proc/${name}/stat`) : '';
      // After the name, which may hold anything: the state, and the parent.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (stat && state !== 'Z') parents.set(Number(name), Number(parent));
    }
    const isOurs = (pid: number): boolean => pid === this.launcher.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
    return [...parents.keys()].find((pid) => contentOf(`/proc/${pid}/cmdline`).includes(PARTS[part]) && isOurs(pid));
  }

  /** Sends a signal to a part, once it runs; answers its process. */
  async signal(part: Part, signal: NodeJS.Signals): Promise<number> {
    const pid = await waitFor(`the ${part} process`, () => Promise.resolve(this.pidOf(part)));
    process.kill(pid, signal);
    return pid;
  }

  /**
   * Ends a part, as a crash would or by another signal. Answers the milliseconds until the shop is well again, with a
   * new process.
   */
  async kill(part: Part, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
    const started = performance.now();
    const pid = await this.signal(part, signal);
    await waitFor(`a new ${part} process`, () => {
      const now = this.pidOf(part);
      return Promise.resolve((now !== undefined && now !== pid) || undefined);
    });
    await this.untilWell();
    return performance.now() - started;
  }

  /** Waits until database, Redis, storage and queues answer. */
  async untilWell(): Promise<void> {
    await waitFor('the shop to be well', async () => {
      const answer = await fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(
        () => null,
      );
      return answer?.ok || undefined;
    });
  }

  /** Waits until nothing is on its way any more: no job, no notice, no photograph. Fails with what is, and the shop's log. */
  async settle(seconds = 180): Promise<void> {
    let open: object[] | undefined;
    const isDone = async () => {
      open = await this.openWork().catch(() => open);
      return open?.length === 0 || undefined;
    };
    await waitFor('everything to be done', isDone, seconds).catch((cause: unknown) => {
      throw new Error(`${String(cause)}: ${JSON.stringify(open)}\n${this.output.slice(-8000)}`, { cause });
    });
  }

  /** Some of the messages and notices that are not done yet. */
  private async openWork(): Promise<object[]> {
    const rows = this.rows;
    const messages = await rows
      .selectFrom('outbox_messages')
      .select(['id', 'queue', 'name', 'created_at', 'relayed_at'])
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .limit(10)
      .execute();
    const notices = await rows
      .selectFrom('payment_notices')
      .select(['id', 'received_at'])
      .where('processed_at', 'is', null)
      .limit(10)
      .execute();
    return [...messages, ...notices];
  }

  /**
   * The operators' audit, run as they run it, once the sweep has removed what uploads and jobs have left that were
   * killed. Answers what is wrong, in words; nothing when all is right.
   */
  async audit(): Promise<string[]> {
    await this.command('sweep-files', '--settle', '0');
    const { stdout, stderr } = await this.command('audit', '--json', '--settle', '0');
    if (stdout.trim() === '') throw new Error(`The audit could not be made: ${stderr}`);
    const results = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as CheckResult[];
    return results.flatMap(({ name, faults }) => faults.examples.map((example) => `${name}: ${example}`));
  }

  /** Runs an operators' command; one that ends with 1 has found something. */
  async command(...words: string[]): Promise<{ stdout: string; stderr: string }> {
    const env = { ...process.env, ...this.environment(), LOG_LEVEL: 'error' };
    const [command = '', ...args] = [...this.inside, process.execPath, resolve('dist/backend/cli.js'), ...words];
    return promisify(execFile)(command, args, { env }).catch(
      (failure: unknown) => failure as { stdout: string; stderr: string },
    );
  }

  async mails(): Promise<InboxMail[]> {
    return (await (await fetch(`${this.inboxUrl}/api/messages`)).json()) as InboxMail[];
  }

  /** Sets the mail server's behaviour. */
  async mailServer(behaviour: 'normal' | 'refuse' | 'slow' | 'wait' | 'drop' | 'mute'): Promise<void> {
    await fetch(`${this.inboxUrl}/api/behaviour/${behaviour}`, { method: 'PUT' });
  }

  /** Number of times that a program has logged these words. */
  timesLogged(program: 'api' | 'worker', words: string): number {
    return contentOf(join(this.directory, 'logs', `${program}.log`)).split(words).length - 1;
  }

  async stop(): Promise<void> {
    await this.orm.close(true).catch(() => undefined);
    this.redis.disconnect();
    if (this.launcher.exitCode === null) {
      this.launcher.kill('SIGTERM');
      await once(this.launcher, 'exit');
    }
    rmSync(this.directory, { recursive: true, force: true });
  }

  private environment(): NodeJS.Dict<string> {
    return parseEnv(readFileSync(join(this.directory, 'shop.env'), 'utf8'));
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
