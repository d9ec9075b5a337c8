import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { SANDBOX } from '../../tools/services/payfast-protocol';
import { privatePort } from '../../tools/services/ports';
import { startServices, stopServices, type Services } from '../support/services';

/** A line of a process' log. */
export interface LogLine {
  role: string;
  msg?: string;
  requestId?: string;
  req?: { id: string };
  [field: string]: unknown;
}

/** A process of the built shop. */
export interface Program {
  name: string;
  child: ChildProcess;
  /** Its address, if it answers. */
  port: number;
  metricsPort: number;
  lines: string[];
}

/** Milliseconds that a process has to answer. */
const PATIENCE = 60_000;
/**
 * Folder of the built version before this one, which the processes called "…-2" then run (tools/previous-version.ts).
 */
const { PREVIOUS_VERSION } = process.env;

/**
 * Several processes of the shop on one database, Redis and object storage, each with a folder of its own as on a
 * machine of its own, and nginx before the APIs, as docker-compose.yml configures it, that gives each request to the
 * next.
 */
export class Fleet {
  readonly programs: Program[] = [];
  private readonly folders: string[] = [];
  private nginx?: ChildProcess;

  private constructor(
    readonly services: Services,
    private readonly launcher: ChildProcess,
    private readonly settings: Record<string, string>,
  ) {}

  /** The services of a fleet, before its first process; `settings` overrides those of its processes. */
  static async open(
    redis: 'server' | 'sentinel' | 'cluster' = 'server',
    settings: Record<string, string> = {},
  ): Promise<Fleet> {
    const built = spawnSync(process.execPath, ['tools/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (built.status !== 0) throw new Error('The shop does not build');
    const { services, launcher } = await startServices('--redis', redis);
    return new Fleet(services, launcher, {
      ...(services.sentinelName ? { REDIS_SENTINEL_NAME: services.sentinelName } : {}),
      ...(redis === 'cluster' ? { REDIS_CLUSTER: 'on' } : {}),
      ...settings,
    });
  }

  /** Runs an operators' command to its end; answers what it printed. */
  async command(args: string[], name = 'command'): Promise<string> {
    const program = await this.spawn(name, ['dist/backend/cli.js', ...args]);
    const [code] = (await once(program.child, 'close')) as [number];
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${program.lines.join('\n')}`);
    return program.lines.join('\n');
  }

  /** Starts a process and waits until it is ready; `port` is where an API answers that follows another. */
  async start(name: string, script: 'main' | 'worker', port?: number): Promise<Program> {
    const program = await this.spawn(name, [`dist/backend/${script}.js`], port);
    this.programs.push(program);
    const end = Date.now() + PATIENCE;
    const isReady = async () =>
      (await fetch(`http://127.0.0.1:${program.metricsPort}/health`)).ok &&
      (script === 'worker' || (await fetch(`http://127.0.0.1:${program.port}/api/health/ready`)).ok);
    while (!(await isReady().catch(() => false))) {
      if (program.child.exitCode !== null || Date.now() > end)
        throw new Error(`${name} did not start:\n${program.lines.slice(-20).join('\n')}`);
      await sleep(100);
    }
    return program;
  }

  /** Starts nginx before the APIs that run; answers where they all answer in turn. */
  async balance(): Promise<string> {
    const apis = this.programs.filter(({ name }) => name.startsWith('api'));
    const args = ['tools/nginx.ts', ...apis.flatMap(({ port }) => ['--api', String(port)])];
    const nginx = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.nginx = nginx;
    const ended = once(nginx, 'exit').then(() => Promise.reject(new Error('nginx did not start')));
    const [url] = (await Promise.race([once(createInterface(nginx.stdout), 'line'), ended])) as [string];
    return url;
  }

  /** The logs of all processes. */
  log(): LogLine[] {
    return this.programs
      .flatMap(({ lines }) => lines)
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine);
  }

  async stop(program: Program): Promise<number | null> {
    if (program.child.exitCode !== null) return program.child.exitCode;
    const closed = once(program.child, 'close');
    program.child.kill('SIGTERM');
    const [code] = (await closed) as [number | null];
    return code;
  }

  async close(): Promise<void> {
    if (this.nginx) await stopServices(this.nginx);
    await Promise.all(this.programs.map((program) => this.stop(program)));
    await stopServices(this.launcher);
    for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }

  private async spawn(name: string, args: string[], port?: number): Promise<Program> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-machine-'));
    this.folders.push(folder);
    port ??= await privatePort();
    // A worker's picture process takes the one after it.
    const metricsPort = await privatePort();
    const { services } = this;
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'http://shop.test',
      TRUSTED_PROXIES: 'loopback',
      SECRET_KEY: 'scale-scale-scale-scale-scale-scale-scale',
      DATABASE_URL: services.databaseUrl,
      REDIS_URL: services.redisUrl,
      SMTP_URL: services.smtpUrl,
      STORAGE: 's3',
      STORAGE_DIR: join(folder, 'files'),
      S3_ENDPOINT: services.s3.endpoint,
      S3_BUCKET: services.s3.bucket,
      S3_ACCESS_KEY_ID: services.s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: services.s3.secretAccessKey,
      PAYFAST_PROCESS_URL: `${services.payfastUrl}/eng/process`,
      PAYFAST_VALIDATE_URL: `${services.payfastUrl}/eng/query/validate`,
      PAYFAST_MERCHANT_ID: SANDBOX.merchantId,
      PAYFAST_MERCHANT_KEY: SANDBOX.merchantKey,
      PAYFAST_PASSPHRASE: SANDBOX.passphrase,
      PAYFAST_SOURCES: '127.0.0.1,::1',
      PAYFAST_SIMULATED_PURCHASES: 'on',
      NUMBER_READING: 'off',
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@skool.test',
      ADMIN_PASSWORD: 'bokkie-admin',
      ...this.settings,
    };
    const cwd = PREVIOUS_VERSION && name.endsWith('-2') ? resolve(PREVIOUS_VERSION) : process.cwd();
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
    return { name, child, port, metricsPort, lines };
  }
}
