import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program, and what its environment needs beside ours. */
export interface Executable {
  path: string;
  env?: Record<string, string>;
}

/** A program as the distribution packages it. */
export interface PackagedProgram {
  /** In sentences, and in lower case the name of its folder in the cache. */
  name: string;
  /** Its name when installed. */
  commands: string[];
  /** The package that brings it, and where it lies in it. */
  package: string;
  path: string;
  /** The option that prints its version. */
  version: string;
  /** Advice if it cannot be fetched. */
  otherwise: string;
}

/** The installed program, or the one from the distribution's package. Errors: what to do without either. */
export async function findProgram(program: PackagedProgram, say: (line: string) => void): Promise<Executable> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const command of program.commands)
      if (folder && existsSync(join(folder, command))) return { path: join(folder, command) };
  if (existsSync('/usr/bin/apt-get')) return unpack(program, say);
  throw new Error(`${program.name} is needed and is not on this machine. ${program.otherwise}`);
}

/**
 * Debian and Ubuntu: fetches the distribution's program, with the libraries that this machine lacks, and unpacks it
 * into the user's cache. It installs nothing and needs no rights; a second start finds it there.
 */
async function unpack(program: PackagedProgram, say: (line: string) => void): Promise<Executable> {
  const { name, otherwise } = program;
  const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'bokkiefoto');
  const target = join(cache, name.toLowerCase());
  if (!works(target, program)) {
    say(`Fetching ${name} from the distribution (nothing is installed) …`);
    mkdirSync(cache, { recursive: true });
    // In a folder of our own, moved into place when whole: two that start at once do not meet.
    const draft = mkdtempSync(`${target}-`);
    try {
      await fetchInto(draft, program);
      rmSync(target, { recursive: true, force: true });
      renameSync(join(draft, 'root'), target);
    } catch (error) {
      if (!works(target, program))
        throw new Error(`${name} could not be fetched from the distribution. ${otherwise}\n${String(error)}`, {
          cause: error,
        });
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return executable(target, program);
}

/** Downloads with lists and a cache of our own, so that neither rights nor the system's state matter. */
async function fetchInto(draft: string, program: PackagedProgram): Promise<void> {
  for (const folder of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(draft, folder), { recursive: true });
  const options = [`Dir::State::Lists=${join(draft, 'lists')}`, `Dir::Cache=${draft}`, 'Debug::NoLocking=1'];
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...[...options, 'APT::Sandbox::User='].flatMap((option) => ['-o', option]), ...args]);
  await apt('update');
  await apt('install', '--yes', '--download-only', '--no-install-recommends', program.package);
  const archives = join(draft, 'archives');
  for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(archives, name), join(draft, 'root')]);
  if (!works(join(draft, 'root'), program)) throw new Error('What was unpacked does not run on this machine.');
}

function executable(root: string, { path }: PackagedProgram): Executable {
  const libraries = ['usr/lib', 'lib'].map((folder) => join(root, folder)).filter((folder) => existsSync(folder));
  const folders = libraries.flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))]);
  return { path: join(root, path), env: { LD_LIBRARY_PATH: folders.join(':') } };
}

function works(root: string, program: PackagedProgram): boolean {
  const { path, env } = executable(root, program);
  return spawnSync(path, [program.version], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}
