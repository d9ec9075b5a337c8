import { execFile, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
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
  /** What it is called where it is installed. */
  commands: string[];
  /** The packages that bring it. */
  packages: string[];
  /** Names of packages that they need and that are unpacked too, unless they are installed; libraries otherwise. */
  libraries?: RegExp;
  /** Where it lies in them. */
  path: string;
  /** What makes it print its version. */
  version: string;
  /** What a person can do when it cannot be fetched. */
  otherwise: string;
}

/** The program where it is installed, or from the distribution's package. Errors: what to do when there is neither. */
export async function findProgram(
  program: PackagedProgram,
  directory: string,
  say: (line: string) => void,
): Promise<Executable> {
  for (const command of program.commands)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter))
      if (folder && existsSync(join(folder, command))) return { path: join(folder, command) };
  if (existsSync('/usr/bin/apt-get')) return unpack(program, directory, say);
  throw new Error(`${program.name} is needed and is not on this machine. ${program.otherwise}`);
}

/**
 * Debian and Ubuntu: fetches the distribution's program, with the libraries that this machine lacks, and unpacks it
 * into the user's cache. Nothing is installed, no rights are needed; a second start finds it there.
 */
async function unpack(program: PackagedProgram, directory: string, say: (line: string) => void): Promise<Executable> {
  const { name, otherwise } = program;
  const cache = cacheFolder(directory);
  const target = join(cache, name.toLowerCase());
  if (existsSync(target) && !works(target, program)) rmSync(target, { recursive: true, force: true });
  if (!existsSync(target)) {
    say(`Fetching ${name} from the distribution (nothing is installed) …`);
    // In a folder of our own, moved into place when whole: two that start at once do not meet.
    const draft = mkdtempSync(`${target}-`);
    try {
      await fetchInto(draft, program);
      try {
        renameSync(join(draft, 'root'), target);
      } catch (error) {
        if (!works(target, program)) throw error;
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${name} could not be fetched from the distribution. ${otherwise}\n${reason}`, { cause: error });
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return executable(target, program);
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
async function fetchInto(draft: string, program: PackagedProgram): Promise<void> {
  for (const folder of ['lists/partial', 'root']) mkdirSync(join(draft, folder), { recursive: true });
  const options = [
    ...['-o', `Dir::State::Lists=${join(draft, 'lists')}`, '-o', `Dir::Cache=${draft}`],
    ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-qq'],
  ];
  await run('apt-get', [...options, 'update'], { cwd: draft });
  await run('apt-get', [...options, 'download', ...(await missingPackages(options, program))], { cwd: draft });
  for (const name of readdirSync(draft).filter((file) => file.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(draft, name), join(draft, 'root')]);
  if (!works(join(draft, 'root'), program)) throw new Error('What was unpacked does not run on this machine.');
}

/** The program's packages, and of the libraries that it needs, through others too, those that are not installed. */
async function missingPackages(
  options: string[],
  { packages, libraries = /^(lib|lua)/ }: PackagedProgram,
): Promise<string[]> {
  const only = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances'].map((kind) => `--no-${kind}`);
  const needed = await run('apt-cache', [...options, 'depends', '--recurse', ...only, ...packages]);
  const known = await run('dpkg-query', ['--show', '--showformat=${db:Status-Abbrev}${Package}\n'], { maxBuffer: 1e8 });
  const installed = new Set(known.stdout.split('\n').flatMap((line) => /^.i.(.*)/.exec(line)?.[1] ?? []));
  // Packages stand at the beginning of a line, with what each needs indented below.
  const lines = needed.stdout.split('\n').filter((name) => /^[^\s<:]+$/.test(name));
  return [...new Set([...packages, ...lines.filter((name) => libraries.test(name) && !installed.has(name))])];
}

function executable(root: string, { path }: PackagedProgram): Executable {
  const folders = ['usr/lib', 'lib'].flatMap((folder) => {
    const parent = join(root, folder);
    return existsSync(parent) ? [parent, ...readdirSync(parent).map((name) => join(parent, name))] : [];
  });
  return {
    path: join(root, path),
    env: { LD_LIBRARY_PATH: folders.join(':'), PYTHONPATH: join(root, 'usr/lib/python3/dist-packages') },
  };
}

function works(root: string, program: PackagedProgram): boolean {
  const { path, env } = executable(root, program);
  return spawnSync(path, [program.version], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;
}
