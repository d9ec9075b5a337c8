import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Executable } from './redis.ts';

const run = promisify(execFile);

/**
 * Debian and Ubuntu: fetches the distribution's Redis, with the libraries that this machine lacks, and unpacks it into
 * the user's cache. Nothing is installed, no rights are needed; a second start finds it there.
 */
export async function unpackRedis(directory: string, say: (line: string) => void): Promise<Executable> {
  const cache = cacheFolder(directory);
  const target = join(cache, 'redis');
  if (existsSync(target) && !works(target)) rmSync(target, { recursive: true, force: true });
  if (!existsSync(target)) {
    say('Fetching Redis from the distribution (nothing is installed) …');
    // In a folder of our own, moved into place when whole: two that start at once do not meet.
    const draft = mkdtempSync(join(cache, 'redis-'));
    try {
      await fetchInto(draft);
      try {
        renameSync(join(draft, 'root'), target);
      } catch (error) {
        if (!works(target)) throw error;
      }
    } catch (error) {
      throw new Error(
        'Redis could not be fetched from the distribution. Install it ("apt install redis-server"), or set REDIS_URL ' +
          `to a Redis server.\n${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return executable(target);
}

/** Where unpacked programs are kept: the user's cache, or the data directory where there is none to write to. */
function cacheFolder(directory: string): string {
  const folders = [
    join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'bokkiefoto'),
    resolve(directory, 'cache'),
  ];
  const writable = folders.find((folder) => {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!writable) throw new Error(`None of ${folders.join(', ')} can be written to.`);
  return writable;
}

/** Downloads with lists and a cache of our own, so that neither rights nor the system's state matter. */
async function fetchInto(draft: string): Promise<void> {
  for (const folder of ['lists/partial', 'root']) mkdirSync(join(draft, folder), { recursive: true });
  const options = [
    ...['-o', `Dir::State::Lists=${join(draft, 'lists')}`, '-o', `Dir::Cache=${draft}`],
    ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-qq'],
  ];
  await run('apt-get', [...options, 'update'], { cwd: draft });
  await run('apt-get', [...options, 'download', ...(await missingPackages(options))], { cwd: draft });
  for (const name of readdirSync(draft).filter((file) => file.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(draft, name), join(draft, 'root')]);
  if (!works(join(draft, 'root'))) throw new Error('The unpacked server does not run on this machine.');
}

/** Redis, and of the libraries that it needs, through others too, those that are not installed. */
async function missingPackages(options: string[]): Promise<string[]> {
  const only = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
  const needed = await run('apt-cache', [...options, 'depends', '--recurse', ...only, 'redis-server']);
  const known = await run('dpkg-query', ['--show', '--showformat=${db:Status-Abbrev}${Package}\n'], { maxBuffer: 1e8 });
  const installed = new Set(known.stdout.split('\n').flatMap((line) => /^.i.(.*)/.exec(line)?.[1] ?? []));
  // Packages stand at the beginning of a line, with what each needs indented below.
  const libraries = needed.stdout.split('\n').filter((name) => /^(lib|lua)[^:]*$/.test(name) && !installed.has(name));
  return ['redis-server', 'redis-tools', ...libraries];
}

function executable(root: string): Executable {
  const folders = ['usr/lib', 'lib'].flatMap((folder) => {
    const path = join(root, folder);
    return existsSync(path) ? [path, ...readdirSync(path).map((name) => join(path, name))] : [];
  });
  return { path: join(root, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: folders.join(':') } };
}

function works(root: string): boolean {
  const { path, env } = executable(root);
  return spawnSync(path, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}
