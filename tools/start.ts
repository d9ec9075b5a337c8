import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startInbox } from './services/inbox.ts';
import { simulatorSettings, startPayfastSimulator } from './services/payfast-simulator.ts';
import { takeLock } from './services/lock.ts';
import { choosePort, privatePort, untilReachable } from './services/ports.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import { Supervisor } from './services/supervisor.ts';
import { build } from './start/build.ts';
import { apiSettings, demoAccounts, launcherSettings, RUNTIME, settingsFile } from './start/settings.ts';
import { compileAtEveryChange, servePages } from './start/watch.ts';

/*
 * `npm start`: from nothing to a running shop. Builds what changed, starts the services that are not given by the
 * settings, migrates, starts API and worker, makes the demo data once, and prints where everything is.
 * `npm run dev` (--watch) is the same with reload; `--restore DIR` begins with a backup. It is our own because it must
 * work without Docker.
 */
const { watch, restore } = readArguments();
const production = process.env['NODE_ENV'] === 'production';
const data = resolve(process.env['DATA_DIR'] || '.data');
const lock = join(data, 'launcher.lock');
const demoDataMade = join(data, 'demo-data-made');
/** Says that the shop began with a backup: it is never filled with demo data, and has accounts of its own. */
const restored = join(data, 'restored-from');
/** Every setting of the running shop, given or brought, for commands in another shell, such as `npm run admin`. */
const settingsPath = join(data, 'shop.env');
const node = process.execPath;

const say = (line: string) => console.log(line);
// A terminal that has been closed must not end us before we have ended the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

if (restore !== undefined && !holdsBackup(restore)) {
  console.error(`There is no whole backup in ${resolve(restore)}.`);
  process.exit(1);
}
const holder = takeData();
if (holder !== null) {
  console.error(`The shop runs already from ${data} (process ${holder}). End that one, or set DATA_DIR.`);
  process.exit(1);
}
const supervisor = new Supervisor(data, say, () => {
  for (const file of [settingsPath, lock]) rmSync(file, { force: true });
});
process.once('SIGINT', () => say('\nStopping … Ctrl-C once more ends it at once.'));
process.on('uncaughtException', (error) => void supervisor.fail(error));
await main().catch((error: unknown) => supervisor.fail(error));

async function main(): Promise<void> {
  const port = await choosePort('PORT', 3000, say);
  const hasKey = Boolean(process.env['SECRET_KEY']) || existsSync(join(data, 'secret.key'));
  if (restore !== undefined && !hasKey)
    say(
      'A new secret key is made: links in e-mails of the old machine will not work here. To keep them, start anew in ' +
        'an empty DATA_DIR into which you have put its secret.key.',
    );
  const [{ inbox, simulator, ...addresses }] = await Promise.all([startServices(), compile()]);
  const brought = launcherSettings(data, port, addresses, simulator ? simulatorSettings(simulator) : null);
  const env: NodeJS.ProcessEnv = { ...RUNTIME, ...brought, ...process.env };
  const { Config, SETTING_NAMES } = await compiledConfig();
  // Errors: one message that names every setting that is missing or wrong.
  Config.load(env);
  writeFileSync(settingsPath, settingsFile(env, SETTING_NAMES), { mode: 0o600 });

  if (restore !== undefined) await fillFrom(resolve(restore), env);
  await supervisor.task({ name: 'Migration', command: node, args: ['dist/backend/cli.js', 'migrate'], env });
  const apiPort = watch ? await privatePort() : port;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const program = (file: string) => [...(watch ? ['--watch', '--watch-preserve-output'] : []), `dist/backend/${file}`];
  const api = { name: 'API', command: node, args: program('main.js'), env: apiSettings(env, apiPort) };
  const worker = { name: 'Worker', command: node, args: program('worker.js'), env };
  await Promise.all([
    supervisor.run(api, async () => (await fetch(`${apiUrl}/api/health/ready`)).ok),
    supervisor.run(worker),
    watch && servePages(supervisor, port, apiUrl),
  ]);
  const isOwn = existsSync(restored);
  const wantsDemoData = !production && env.DEMO_DATA !== 'off' && !isOwn;
  const accounts = isOwn ? {} : demoAccounts(env, wantsDemoData || existsSync(demoDataMade));
  announce(`http://localhost:${port}`, accounts, inbox, simulator);
  if (wantsDemoData && !existsSync(demoDataMade)) await makeDemoData(apiUrl, env);
}

function readArguments(): { watch: boolean; restore?: string } {
  try {
    const options = { watch: { type: 'boolean', default: false }, restore: { type: 'string' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm start [-- --restore DIR]`);
    process.exit(2);
  }
}

/** Whether a folder is a backup, or has one; before anything is built or started for it. `restore` checks what it holds. */
function holdsBackup(folder: string): boolean {
  const inside = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return [folder, ...inside].some((one) => existsSync(join(one, 'manifest.json')));
}

/** Takes the data directory; answers the id of the process that has it, or null. Ends, and says why, if it cannot. */
function takeData(): number | null {
  try {
    mkdirSync(data, { recursive: true });
    return takeLock(lock);
  } catch (error) {
    const { message } = error as Error;
    console.error(
      `The shop’s data cannot be kept in ${data}: ${message}.\nMake room or give the right to write there, or set DATA_DIR.`,
    );
    process.exit(1);
  }
}

/** Puts a backup into the empty database and storage. Errors: why it cannot be; the shop is as it was. */
async function fillFrom(backup: string, env: NodeJS.ProcessEnv): Promise<void> {
  say(`Restoring ${backup} …`);
  const args = ['dist/backend/cli.js', 'restore', '--from', backup];
  await supervisor.task({ name: 'Restore', command: node, args, env });
  say('Restored.');
  writeFileSync(restored, `${backup}\n`);
}

/** The configuration module of the shop that has just been compiled. */
async function compiledConfig() {
  const config = pathToFileURL(resolve('dist/backend/config.js')).href;
  return (await import(config)) as { Config: { load: (env: NodeJS.ProcessEnv) => unknown }; SETTING_NAMES: string[] };
}

function compile(): Promise<void> {
  if (watch) return compileAtEveryChange(supervisor);
  return build(async (part) => {
    say(`Building the ${part} …`);
    await supervisor.task({ name: `Build of the ${part}`, command: 'npm', args: ['run', '--silent', `build:${part}`] });
  });
}

/** Starts what the settings do not give. */
async function startServices() {
  const { DATABASE_URL, REDIS_URL, SMTP_URL, PAYFAST_PROCESS_URL } = process.env;
  const inboxPort = SMTP_URL ? null : await choosePort('INBOX_PORT', 1080, say);
  const hasSimulator = !PAYFAST_PROCESS_URL && !production;
  const simulatorPort = hasSimulator ? await choosePort('PAYFAST_SIMULATOR_PORT', 3100, say) : null;
  const durable = { durable: true };
  const [database, redis, inbox, simulator] = await Promise.all([
    DATABASE_URL ? untilReachable('DATABASE_URL', DATABASE_URL, 5432) : startPostgres(supervisor, data, durable),
    REDIS_URL ? untilReachable('REDIS_URL', REDIS_URL, 6379) : startRedis(supervisor, data, durable),
    inboxPort ? startInbox(data, { httpPort: inboxPort, smtpPort: await privatePort() }) : null,
    simulatorPort ? startPayfastSimulator(data, simulatorPort) : null,
  ]);
  return {
    ...{ DATABASE_URL: database, REDIS_URL: redis, SMTP_URL: SMTP_URL || (inbox?.smtpUrl ?? '') },
    ...{ inbox: inbox?.url ?? null, simulator: simulator?.url ?? null },
  };
}

/** Demo data, once for each data directory, while the shop is already in use. */
async function makeDemoData(shop: string, env: NodeJS.ProcessEnv): Promise<void> {
  // On a terminal the progress keeps to one line, so that the addresses stay in sight.
  const show = process.stdout.isTTY ? (line: string) => process.stdout.write(`\r\x1b[K${line}`) : say;
  try {
    const args = ['tools/demo/seed.ts', '--url', shop];
    await supervisor.task({ name: 'Demo data', command: node, args, env, onLine: show });
    writeFileSync(demoDataMade, new Date().toISOString());
    if (process.stdout.isTTY) say('');
  } catch (error) {
    if (!supervisor.isStopping())
      say(`\nThe demo data are not complete; the next start goes on with them.\n${(error as Error).message}`);
  }
}

function announce(
  shop: string,
  { admin, shopper }: ReturnType<typeof demoAccounts>,
  inbox: string | null,
  simulator: string | null,
): void {
  say(`
Ready in ${process.uptime().toFixed(1)} s${watch ? ', and watching for changes' : ''}. Ctrl-C ends it.

  Shop        ${shop}
  Admin       ${shop}/admin/galleries${admin ? `   (${admin})` : ''}${shopper ? `\n  Shopper     ${shopper}` : ''}
  Swagger UI  ${shop}/api/docs
  Queues      ${shop}/api/queues   (as administrator)
  Mail inbox  ${inbox ?? 'the server of SMTP_URL'}
  PayFast     ${simulator ? `${simulator}   (simulator)` : 'the address of PAYFAST_PROCESS_URL'}
  Data, logs  ${data}
`);
}
