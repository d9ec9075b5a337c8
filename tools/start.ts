import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './start/build.ts';
import { choosePort, DEMO_ADMIN, settingsOf } from './start/settings.ts';
import { startInbox } from './services/inbox.ts';
import { startPayfastSimulator } from './services/payfast-simulator.ts';
import { startPostgres } from './services/postgres.ts';
import { end, privatePort, start, untilReady, type Service } from './services/process.ts';
import { Program } from './services/program.ts';
import { Reaper } from './services/reaper.ts';
import { startRedis } from './services/redis.ts';

/*
 * `npm start`: from nothing to a running shop. Builds what changed, starts the services that are not given by the
 * settings, migrates, starts API and worker, makes the demo data once, and prints where everything is.
 * `npm run dev` (--watch) is the same with reload.
 */
const watch = process.argv.includes('--watch');
const data = resolve(process.env['DATA_DIR'] ?? '.data');
const logs = join(data, 'logs');
const lockFile = join(data, 'launcher.pid');
const startedAt = Date.now();
const running: { stop(): Promise<void> }[] = [];
let demo: ChildProcess | undefined;
let stopping = false;

const say = (line: string) => console.log(line);

try {
  takeLock();
} catch (error) {
  fail(error);
}
const reaper = new Reaper();
const surroundings = { onStart: (pid: number | undefined) => reaper.watch(pid), say };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

try {
  await main();
} catch (error) {
  report(error);
  await stop(1);
}

async function main(): Promise<void> {
  const port = await choosePort('PORT', 3000);
  const services = startServices();
  // Building and starting at the same time; when either fails, both are seen to before we end.
  services.catch(() => undefined);
  build(say);
  const { inboxUrl, ...addresses } = await services;
  const env = settingsOf(data, { port, ...addresses });
  migrate(env);
  const program = (name: string, file: string) => {
    const args = [...(watch ? ['--watch', '--watch-preserve-output'] : []), file];
    const log = join(logs, `${name}.log`);
    return new Program(
      { name: `The ${name}`, command: process.execPath, args, env, log, signal: 'SIGTERM' },
      surroundings,
    );
  };
  for (const part of [program('api', 'dist/backend/main.js'), program('worker', 'dist/backend/worker.js')]) {
    part.start();
    running.push(part);
  }
  const shop = `http://localhost:${port}`;
  await untilReady('The shop', async () => (await fetch(`${shop}/api/health/ready`)).ok, { seconds: 90 }).catch(
    (error: unknown) => {
      throw new Error(`${String(error)}\nThe end of its log (${logs}/api.log):\n${tail(join(logs, 'api.log'))}`);
    },
  );
  const page = watch ? await startWatching(port, env) : shop;
  announce(page, shop, inboxUrl, addresses.payfastUrl);
  seed(shop, env);
}

interface Addresses {
  databaseUrl: string;
  redisUrl: string;
  smtpUrl: string;
  payfastUrl: string;
  inboxUrl: string | null;
}

/** Starts what the settings do not give. */
async function startServices(): Promise<Addresses> {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, PAYFAST_PROCESS_URL } = process.env;
  const keep = <T extends Service>(service: T): T => {
    running.unshift(service);
    return service;
  };
  const durable = { durable: true, ...surroundings };
  const [database, redis, inbox, payfast] = await Promise.all([
    DATABASE_URL ? { url: DATABASE_URL } : startPostgres(data, durable).then(keep),
    REDIS_URL ? { url: REDIS_URL } : startRedis(data, durable).then(keep),
    SMTP_URL
      ? null
      : startInbox(data, { httpPort: await choosePort('INBOX_PORT', 1080), smtpPort: await privatePort() }).then(keep),
    PAYFAST_PROCESS_URL
      ? { url: new URL(PAYFAST_PROCESS_URL).origin }
      : startPayfastSimulator(await choosePort('PAYFAST_SIMULATOR_PORT', 3100)).then(keep),
  ]);
  return {
    databaseUrl: database.url,
    redisUrl: redis.url,
    smtpUrl: SMTP_URL ?? inbox?.smtpUrl ?? '',
    payfastUrl: payfast.url,
    inboxUrl: inbox?.url ?? null,
  };
}

function migrate(env: NodeJS.ProcessEnv): void {
  const { status, stderr } = spawnSync(process.execPath, ['dist/backend/cli.js', 'migrate'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The database could not be brought up to date:\n${stderr}`);
}

/** `npm run dev`: compiles the backend at every change (its processes watch dist), and serves the pages by Vite. */
async function startWatching(port: number, env: NodeJS.ProcessEnv): Promise<string> {
  const vitePort = await choosePort('VITE_PORT', 5173);
  const commands = [
    ['node_modules/@nestjs/cli/bin/nest.js', 'build', '--watch'],
    [
      'node_modules/vite/bin/vite.js',
      '--config',
      'frontend/vite.config.ts',
      '--port',
      String(vitePort),
      '--strictPort',
    ],
  ];
  for (const args of commands) {
    const child = start(process.execPath, args, {
      env: { ...env, API_URL: `http://localhost:${port}` },
      stdio: 'inherit',
    });
    surroundings.onStart(child.pid);
    running.push({ stop: () => end(child, 'SIGTERM') });
  }
  return `http://localhost:${vitePort}`;
}

/** Demo data, once, while the shop is already in use; never in production. */
function seed(shop: string, env: NodeJS.ProcessEnv): void {
  const done = join(data, 'demo-data-made');
  if (env['DEMO_DATA'] === 'off' || env['NODE_ENV'] === 'production' || existsSync(done)) return;
  say('Making demo data …');
  demo = spawn(process.execPath, ['tools/demo/seed.ts', '--url', shop], { env, stdio: 'inherit' });
  surroundings.onStart(demo.pid);
  demo.once('exit', (status) => {
    if (stopping) return;
    if (status === 0) writeFileSync(done, new Date().toISOString());
    else say('The demo data is not complete; the next start goes on with it.');
  });
}

function announce(page: string, shop: string, inbox: string | null, payfast: string): void {
  const lines = [
    ['Shop', page],
    ['Admin', `${page}/admin/galleries   (${DEMO_ADMIN.username} / ${DEMO_ADMIN.password})`],
    ['Shopper', 'shopper / bokkie-shopper'],
    ['Swagger UI', `${shop}/api/docs`],
    ['Queues', `${shop}/api/queues   (as administrator)`],
    ['Mail inbox', inbox ?? 'your SMTP server'],
    ['PayFast', `${payfast}/eng/process   (simulator)`],
    ['Logs, data', data],
  ];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`\nReady in ${seconds} s. Ctrl-C ends it.\n`);
  for (const [name = '', address = ''] of lines) say(`  ${name.padEnd(11)} ${address}`);
  say('');
}

/** One launcher a data directory: a second one would start a second PostgreSQL on the same files. */
function takeLock(): void {
  mkdirSync(data, { recursive: true });
  if (existsSync(lockFile)) {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (isLauncher(pid))
      throw new Error(`The shop runs already from ${data} (process ${pid}). Set DATA_DIR for another one.`);
  }
  writeFileSync(lockFile, String(process.pid));
}

function isLauncher(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('tools/start.ts');
  } catch {
    return false;
  }
}

async function stop(status: number): Promise<never> {
  if (stopping) return new Promise<never>(() => undefined);
  stopping = true;
  say('\nStopping …');
  if (demo) await end(demo, 'SIGTERM');
  // The programs first, then what they need.
  const services = running.filter((part) => !(part instanceof Program));
  await Promise.all(running.filter((part) => part instanceof Program).map((part) => part.stop()));
  await Promise.all(services.map((service) => service.stop()));
  reaper.rest();
  rmSync(lockFile, { force: true });
  process.exit(status);
}

/** What goes wrong while everything is being stopped is no news. */
function report(error: unknown): void {
  if (stopping) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
}

function fail(error: unknown): never {
  report(error);
  process.exit(1);
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-20).join('\n') : '';
}
