import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startInbox } from './services/inbox.ts';
import { startPayfastSimulator } from './services/payfast-simulator.ts';
import { choosePort, privatePort, untilReachable } from './services/ports.ts';
import { startPostgres } from './services/postgres.ts';
import { releaseLock, takeLock } from './services/processes.ts';
import { startRedis } from './services/redis.ts';
import { Supervisor, type RunningProgram, type Service } from './services/supervisor.ts';
import { apiSettings } from './start/api-settings.ts';
import { build } from './start/build.ts';
import { demoAccounts } from './start/demo-accounts.ts';
import { settingsFile } from './start/settings-file.ts';
import { launcherSettings, RUNTIME } from './start/settings.ts';
import { compileAtEveryChange, servePages } from './start/watch.ts';

/*
 * `npm start`: from nothing to a running shop. Builds what changed, starts the services that are not given by the
 * settings, migrates, starts API and worker, makes the demo data once, and prints where everything is.
 * `npm run dev` (--watch) is the same with reload.
 */
const watch = process.argv.includes('--watch');
const production = process.env['NODE_ENV'] === 'production';
const data = resolve(process.env['DATA_DIR'] || '.data');
const lock = join(data, 'launcher.lock');
const demoDataMade = join(data, 'demo-data-made');
/** Every setting of the running shop, given or brought, for commands in another shell, such as `npm run admin`. */
const settingsPath = join(data, 'shop.env');
const startedAt = Date.now();

const say = (line: string) => console.log(line);
// A terminal that has been closed takes no more words; that must not end us before we have ended the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let supervisor: Supervisor | undefined;
const programs: RunningProgram[] = [];
const services: Service[] = [];
let stopping = false;
let stoppingSince = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
process.on('uncaughtException', (error) => void fail(error));
await main().catch(fail);

async function main(): Promise<void> {
  mkdirSync(data, { recursive: true });
  const holder = takeLock(lock);
  if (holder !== null) {
    console.error(`The shop runs already from ${data} (process ${holder}). End that one, or set DATA_DIR.`);
    process.exit(1);
  }
  supervisor = await Supervisor.open(data, say);
  const port = await choosePort('PORT', 3000, say);
  const [{ inboxUrl, ...addresses }] = await Promise.all([startServices(supervisor), compile(supervisor)]);
  const settings = launcherSettings(data, { port, ...addresses });
  const env: NodeJS.ProcessEnv = { ...RUNTIME, ...settings, ...process.env };
  writeFileSync(settingsPath, settingsFile(env, await settingNames()), { mode: 0o600 });

  const node = process.execPath;
  await supervisor.task({ name: 'Migration', command: node, args: ['dist/backend/cli.js', 'migrate'], env });
  const apiPort = watch ? await privatePort() : port;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const api = apiSettings(env, apiPort);
  const isReady = async () => (await fetch(`${apiUrl}/api/health/ready`)).ok;
  await Promise.all([
    supervisor.run({ name: 'API', command: node, args: ['dist/backend/main.js'], env: api }, isReady).then(keep),
    supervisor.run({ name: 'Worker', command: node, args: ['dist/backend/worker.js'], env }).then(keep),
    watch && servePages(supervisor, port, apiUrl),
  ]);
  const wantsDemoData = !production && env.DEMO_DATA !== 'off';
  const accounts = demoAccounts(env, wantsDemoData || existsSync(demoDataMade));
  announce(`http://localhost:${port}`, accounts, inboxUrl, addresses.simulatorUrl);
  if (wantsDemoData) await makeDemoData(supervisor, apiUrl, env);
}

/** What the shop that has just been compiled reads. */
async function settingNames(): Promise<string[]> {
  const config = pathToFileURL(resolve('dist/backend/config.js')).href;
  return ((await import(config)) as { SETTING_NAMES: string[] }).SETTING_NAMES;
}

function keep(program: RunningProgram): void {
  programs.push(program);
}

function compile(supervisor: Supervisor): Promise<void> {
  if (watch) return compileAtEveryChange(supervisor, () => programs);
  return build(async (part) => {
    say(`Building the ${part} …`);
    await supervisor.task({ name: `Build of the ${part}`, command: 'npm', args: ['run', '--silent', `build:${part}`] });
  });
}

/** Starts what the settings do not give. */
async function startServices(supervisor: Supervisor) {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, PAYFAST_PROCESS_URL } = process.env;
  const inboxPort = SMTP_URL ? null : await choosePort('INBOX_PORT', 1080, say);
  const simulatorPort =
    PAYFAST_PROCESS_URL || production ? null : await choosePort('PAYFAST_SIMULATOR_PORT', 3100, say);
  const started = async <T extends Service>(service: Promise<T>): Promise<T> => {
    services.push(await service);
    return service;
  };
  const given = (setting: string, url: string, port: number) =>
    untilReachable(setting, url, port).then(() => ({ url }));
  const durable = { durable: true };
  const [database, redis, inbox, simulator] = await Promise.all([
    DATABASE_URL ? given('DATABASE_URL', DATABASE_URL, 5432) : started(startPostgres(supervisor, data, durable)),
    REDIS_URL ? given('REDIS_URL', REDIS_URL, 6379) : started(startRedis(supervisor, data, durable)),
    inboxPort && started(startInbox(data, { httpPort: inboxPort, smtpPort: await privatePort() })),
    simulatorPort && started(startPayfastSimulator(data, simulatorPort)),
  ]);
  return {
    databaseUrl: database.url,
    redisUrl: redis.url,
    smtpUrl: SMTP_URL || (inbox ? inbox.smtpUrl : ''),
    inboxUrl: inbox ? inbox.url : null,
    simulatorUrl: simulator ? simulator.url : null,
  };
}

/** Demo data, once for each data directory, while the shop is already in use. */
async function makeDemoData(supervisor: Supervisor, shop: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (existsSync(demoDataMade)) return;
  // On a terminal the progress keeps to one line, so that the addresses stay in sight.
  const show = process.stdout.isTTY ? (line: string) => process.stdout.write(`\r\x1b[K${line}`) : say;
  try {
    const args = ['tools/demo/seed.ts', '--url', shop];
    await supervisor.task({ name: 'Demo data', command: process.execPath, args, env, onLine: show });
    writeFileSync(demoDataMade, new Date().toISOString());
    if (process.stdout.isTTY) say('');
  } catch (error) {
    if (!stopping) say(`\nThe demo data are not complete; the next start goes on with them.\n${messageOf(error)}`);
  }
}

function announce(
  shop: string,
  { admin, shopper }: ReturnType<typeof demoAccounts>,
  inbox: string | null,
  simulator: string | null,
): void {
  const lines = [
    ['Shop', shop],
    ['Admin', `${shop}/admin/galleries${admin ? `   (${admin})` : ''}`],
    ...(shopper ? [['Shopper', shopper]] : []),
    ['Swagger UI', `${shop}/api/docs`],
    ['Queues', `${shop}/api/queues   (as administrator)`],
    ['Mail inbox', inbox ?? 'the server of SMTP_URL'],
    ['PayFast', simulator ? `${simulator}   (simulator)` : 'the address of PAYFAST_PROCESS_URL'],
    ['Data, logs', data],
  ];
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say(`\nReady in ${seconds} s${watch ? ', and watching for changes' : ''}. Ctrl-C ends it.\n`);
  for (const [name = '', address = ''] of lines) say(`  ${name.padEnd(11)} ${address}`);
  say('');
}

/** Ends everything in good order; asked a second time, at once. */
async function stop(status: number): Promise<void> {
  if (stopping) {
    // npm hands on a Ctrl-C that has reached us already.
    if (Date.now() - stoppingSince > 1000) supervisor?.kill();
    return;
  }
  stopping = true;
  stoppingSince = Date.now();
  if (supervisor) {
    say('\nStopping …');
    setTimeout(() => say('Something takes its time to end; Ctrl-C once more ends it at once.'), 3000).unref();
    // The programs first, then what they need, then whatever else runs.
    await supervisor.endTasks();
    await Promise.all(programs.map((program) => program.stop()));
    await Promise.all(services.map((service) => service.stop()));
    await supervisor.close();
  }
  rmSync(settingsPath, { force: true });
  releaseLock(lock);
  process.exit(status);
}

/** What goes wrong while everything is being stopped is no news. */
async function fail(error: unknown): Promise<void> {
  if (stopping) return;
  console.error(`\n${messageOf(error)}`);
  await stop(1);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
