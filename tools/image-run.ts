import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShopClient } from './demo/shop-client.ts';
import { privatePort } from './services/ports.ts';
import { DEMO_ADMIN } from './start/demo-accounts.ts';
import { launcherSettings } from './start/settings.ts';

/** Milliseconds that a role has to be healthy, and to end: the platform kills after 60 s. */
const PATIENCE = 60_000;
/** The image's user. */
const USER = 10_001;
/** Makes everything read-only but the folder of `$DATA`, for what is started in its file systems. */
const READ_ONLY = 'mount --bind "$DATA" "$DATA" && mount -o remount,bind,ro / && exec "$@"';

type Services = Record<'databaseUrl' | 'redisUrl' | 'smtpUrl' | 'payfastUrl', string>;

/**
 * Runs the roles of the image from the folder of its last stage as a container would: as its user without any rights,
 * the file system read-only but for the volume, asked by the image's health check, ended by SIGTERM: migrate, then api
 * and worker, which take a photograph in and make its pictures.
 */
export async function runImage(shop: string): Promise<void> {
  const launcher = spawn(process.execPath, ['tools/services.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const data = mkdtempSync(join(tmpdir(), 'image-data-'));
  try {
    const [line] = (await once(createInterface(launcher.stdout), 'line')) as [string];
    const { payfastUrl, ...services } = JSON.parse(line) as Services;
    const port = await privatePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = {
      ...launcherSettings(data, { port, ...services, simulatorUrl: payfastUrl }),
      ...{ PORT: String(port), LOG_LEVEL: 'warn', STORAGE_DIR: join(data, 'files'), FRONTEND_DIR: 'dist/frontend' },
    };
    const roles = new Image(shop, data, settings);
    const migrated = await ended(roles.start(0, 'dist/backend/cli.js', 'migrate'));
    if (migrated !== 0) throw new Error(`migrate ended with ${migrated}`);
    console.log('migrate: done');
    const api = await roles.untilHealthy('main');
    const worker = await roles.untilHealthy('worker');
    for (const path of ['/', '/api/health/ready']) {
      const { status } = await fetch(url + path);
      if (status !== 200) throw new Error(`${path} is answered ${status}`);
    }
    await takePhotograph(url);
    for (const [role, child] of Object.entries({ worker, api })) {
      const since = Date.now();
      child.kill('SIGTERM');
      const code = await ended(child);
      if (code !== 0) throw new Error(`${role} ended with ${code ?? child.signalCode}`);
      console.log(`${role}: ended with 0 by SIGTERM after ${Date.now() - since} ms`);
    }
  } finally {
    launcher.stdin.end();
    await once(launcher, 'exit');
    spawnSync('chmod', ['-R', 'u+w', shop]);
    rmSync(data, { recursive: true, force: true });
  }
}

/** The folder of the image's last stage, and how its programs are started. */
class Image {
  private readonly prefix: string[];
  private readonly shop: string;
  private readonly env: NodeJS.ProcessEnv;

  constructor(shop: string, data: string, settings: Record<string, string>) {
    this.shop = shop;
    mkdirSync(join(data, 'tmp'));
    spawnSync('chmod', ['-R', 'a+rwX', data]);
    spawnSync('chmod', ['a+rx', dirname(shop)]);
    spawnSync('chmod', ['-R', 'a+rX,a-w', shop]);
    this.env = { ...settings, PATH: process.env['PATH'], DATA: data, TMPDIR: join(data, 'tmp') };
    const isRoot = process.getuid?.() === 0;
    const user = [
      'setpriv',
      `--reuid=${USER}`,
      `--regid=${USER}`,
      '--clear-groups',
      '--no-new-privs',
      '--bounding-set=-all',
    ];
    const mounts = ['unshare', '--mount', 'sh', '-c', READ_ONLY, 'sh'];
    const isAllowed =
      isRoot && spawnSync(mounts[0] ?? '', [...mounts.slice(1), 'true'], { env: this.env }).status === 0;
    this.prefix = [...(isAllowed ? mounts : []), ...(isRoot ? user : [])];
    console.log(`started by: ${this.prefix.filter((word) => word !== READ_ONLY).join(' ') || 'permissions alone'}`);
    const touch = [...this.prefix, 'touch', join(shop, 'written')];
    if (spawnSync(touch[0] ?? '', touch.slice(1), { env: this.env }).status === 0)
      throw new Error('The image can be written to');
  }

  start(metricsPort: number, ...args: string[]): ChildProcess {
    const [command = '', ...rest] = [...this.prefix, process.execPath, ...args];
    const env = { ...this.env, ...(metricsPort ? { METRICS_PORT: String(metricsPort) } : {}) };
    return spawn(command, rest, { cwd: this.shop, env, stdio: 'inherit' });
  }

  /** Starts a role, and asks the image's health check until it is content. */
  async untilHealthy(role: 'main' | 'worker'): Promise<ChildProcess> {
    const since = Date.now();
    // A worker's picture process takes the one after it.
    const metricsPort = await privatePort(1);
    const child = this.start(metricsPort, `dist/backend/${role}.js`);
    while ((await ended(this.start(metricsPort, 'dist/backend/healthcheck.js'))) !== 0) {
      if (child.exitCode !== null || Date.now() - since > PATIENCE) throw new Error(`${role} is not healthy`);
      await sleep(200);
    }
    console.log(`${role}: healthy after ${Date.now() - since} ms`);
    return child;
  }
}

/** Uploads a photograph and waits for its pictures. */
async function takePhotograph(url: string): Promise<void> {
  const admin = new ShopClient(url);
  await admin.signIn(DEMO_ADMIN.username, DEMO_ADMIN.password);
  const file = { name: 'IMG_1.jpg', bytes: readFileSync('tools/demo/pictures/rugby-pass.jpg') };
  const target = { galleryName: 'Beeld', category: 'Rugby', tokenPrice: 1, featured: false } as const;
  for await (const { uploaded } of admin.upload(oneOf(file), target))
    if (uploaded !== 1) throw new Error('The photograph was not taken in');
  const since = Date.now();
  for (;;) {
    const stats = (await admin.get('/api/admin/thumbnail-stats')) as { with_thumbnails: number };
    if (stats.with_thumbnails === 1) break;
    if (Date.now() - since > PATIENCE) throw new Error('The photograph has no pictures');
    await sleep(100);
  }
  console.log(`a photograph is taken in, and has its pictures after ${Date.now() - since} ms`);
}

async function* oneOf<T>(thing: T): AsyncGenerator<T> {
  yield await Promise.resolve(thing);
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
