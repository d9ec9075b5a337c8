import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program, and what its environment needs beside ours. */
export interface Executable {
  path: string;
  env?: Record<string, string>;
}

/**
 * Finds an installed program by one of its names. Without one, on Debian and Ubuntu, it fetches the package of the first
 * name, with the libraries that this machine lacks, and unpacks it into the user's cache. It installs nothing and needs
 * no rights; a second start finds it there, and fetches it again if it no longer runs. Errors: `otherwise`, the advice
 * if it cannot be fetched.
 */
export async function findProgram(
  names: [string, ...string[]],
  otherwise: string,
  say: (line: string) => void,
): Promise<Executable> {
  const installed = names.map((path) => ({ path })).find(works);
  if (installed) return installed;
  const [name] = names;
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`${name} is needed and is not on this machine. ${otherwise}`);
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'bokkiefoto');
  const target = join(cache, name);
  if (works(unpacked(target, name))) return unpacked(target, name);
  say(`Fetching ${name} from the distribution (nothing is installed) …`);
  mkdirSync(cache, { recursive: true });
  // In a folder of our own, moved into place when whole: two that start at once do not meet.
  const draft = mkdtempSync(`${target}-`);
  try {
    await fetchInto(draft, name);
    rmSync(target, { recursive: true, force: true });
    renameSync(join(draft, 'root'), target);
  } catch (cause) {
    if (!works(unpacked(target, name)))
      throw new Error(`${name} could not be fetched from the distribution. ${otherwise}\n${String(cause)}`, { cause });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return unpacked(target, name);
}

/** Downloads with lists and a cache of our own, so that neither rights nor the system's state matter. */
async function fetchInto(draft: string, name: string): Promise<void> {
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(draft, folder), { recursive: true });
  const options = [`Dir::State::Lists=${join(draft, 'lists')}`, `Dir::Cache=${draft}`, 'Debug::NoLocking=1'];
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...[...options, 'APT::Sandbox::User='].flatMap((option) => ['-o', option]), ...args]);
  await apt('update');
  await apt('install', '--yes', '--download-only', '--no-install-recommends', name);
  for (const file of globSync(join(draft, 'archives/*.deb')))
    await run('dpkg-deb', ['--extract', file, join(draft, 'root')]);
  if (!works(unpacked(join(draft, 'root'), name))) throw new Error('What was unpacked does not run on this machine.');
}

function unpacked(root: string, name: string): Executable {
  const [path = ''] = globSync(`usr/*bin/${name}`, { cwd: root });
  const libraries = globSync(['usr/lib', 'usr/lib/*', 'lib', 'lib/*'], { cwd: root }).map((folder) =>
    join(root, folder),
  );
  return { path: join(root, path), env: { LD_LIBRARY_PATH: libraries.join(':') } };
}

function works({ path, env }: Executable): boolean {
  return spawnSync(path, ['-v'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}
