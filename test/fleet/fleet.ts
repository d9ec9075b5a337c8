import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Where it answers, where it does. */
  port: number;
  metricsPort: number;
  lines: string[];
}

/** Milliseconds that a process has to answer. */
const PATIENCE = 60_000;

/**
 * Several processes of the shop on one database, Redis and object storage, each with a folder of its own as on a
 * machine of its own, and a load balancer before the APIs that gives each request to the next.
 */
export class Fleet {
  readonly programs: Program[] = [];
  private readonly folders: string[] = [];
  private balancer?: Server;
  private turn = 0;

  private constructor(
    readonly services: Services,
    private readonly launcher: ChildProcess,
  ) {}

  static async open(): Promise<Fleet> {
    const built = spawnSync(process.execPath, ['tools/build.ts'], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (built.status !== 0) throw new Error('The shop does not build');
    const { services, launcher } = await startServices();
    return new Fleet(services, launcher);
  }

  /** Runs an operators' command; answers what it printed. */
  async command(...args: string[]): Promise<string> {
    const program = await this.spawn('command', ['dist/backend/cli.js', ...args]);
    const [code] = (await once(program.child, 'close')) as [number];
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${program.lines.join('\n')}`);
    return program.lines.join('\n');
  }

  async start(name: string, script: 'main' | 'worker'): Promise<Program> {
    const program = await this.spawn(name, [`dist/backend/${script}.js`]);
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

  /** Where all APIs answer in turn. */
  async balance(): Promise<string> {
    this.balancer = createServer((request, response) => {
      const apis = this.programs.filter(({ name, child }) => name.startsWith('api') && child.exitCode === null);
      const api = apis[this.turn++ % apis.length];
      const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
      const onwards = forward(
        { port: api?.port, host: '127.0.0.1', method: request.method, path: request.url, headers, agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'x-served-by': api?.name });
          answer.pipe(response);
        },
      );
      onwards.on('error', () => response.writeHead(502).end());
      request.pipe(onwards);
    });
    this.balancer.listen(0, '127.0.0.1');
    await once(this.balancer, 'listening');
    return `http://127.0.0.1:${(this.balancer.address() as AddressInfo).port}`;
  }

  /** What all processes have logged. */
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
    this.balancer?.close();
    this.balancer?.closeAllConnections();
    await Promise.all(this.programs.map((program) => this.stop(program)));
    await stopServices(this.launcher);
    for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }

  private async spawn(name: string, args: string[]): Promise<Program> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-machine-'));
    this.folders.push(folder);
    const [port, metricsPort] = [await freePort(), await freePort()];
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
      PAYFAST_MERCHANT_ID: '10000100',
      PAYFAST_MERCHANT_KEY: '46f0cd694581a',
      PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
      PAYFAST_SOURCES: '127.0.0.1,::1',
      PAYFAST_SIMULATED_PURCHASES: 'on',
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@skool.test',
      ADMIN_PASSWORD: 'bokkie-admin',
    };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
    return { name, child, port, metricsPort, lines };
  }
}

/** A port, and the one after it, that nothing listens on at the moment. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  server.close();
  return free;
}
