import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * `npm run test:previous`: tests the state between the migration and the last new process of a release, and after a
 * return to the version before (docs/operations.md, "Expand and contract"):
 * 1. the tests of the previous version's API, as they were, with its own code on this version's schema;
 * 2. both versions side by side on one database, Redis and bucket (test/fleet), one API and one worker of the old one.
 * The previous version is the newest tag v…, or what `--from REF` names. `--sql FILE` runs a draft of a migration after
 * those there are (part 1); `--tests REGEX` chooses other test files, `--only api|fleet` one part.
 */
const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
/** Browsing, signing in, buying, paying, uploading, administering. */
const TESTS = 'test/api/(\\w+/)?(whole-job|identity|catalog|favourites|orders|wallet|thumbnails|people)[\\w-]*\\.spec';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    sql: { type: 'string' },
    tests: { type: 'string', default: TESTS },
    only: { type: 'string' },
  },
});
const here = process.cwd();
const previous = mkdtempSync(join(tmpdir(), 'shop-previous-'));
try {
  const version = values.from ?? newestTag();
  console.log(`The previous version is ${version}, ${git('log', '-1', '--format=%h of %cI', version)}`);
  unpack(version);
  node(here, {}, 'tools/build.ts');
  if (values.only !== 'fleet') {
    const schema = { SCHEMA_OF: here, ...(values.sql ? { SCHEMA_SQL: resolve(values.sql) } : {}) };
    node(previous, schema, ...JEST, '--selectProjects', 'api', '--testPathPatterns', values.tests);
  }
  if (values.only !== 'api') {
    node(previous, {}, 'tools/build.ts');
    const fleet = [...JEST, '--selectProjects', 'fleet', '--testPathPatterns', 'fleet.spec'];
    node(here, { PREVIOUS_VERSION: previous }, ...fleet);
  }
  console.log(`${version} works on the schema of this version`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(previous, { recursive: true, force: true });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 }).trim();
}

function newestTag(): string {
  const tag = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0];
  if (!tag) throw new Error('There is no tag v… yet: before the first release, name a commit with --from.');
  return tag;
}

/** Puts a version's files into its folder, with our packages when it has the same, otherwise with its own. */
function unpack(version: string): void {
  const archive = spawnSync('git', ['archive', version], { maxBuffer: 1e9 });
  const { status } = spawnSync('tar', ['-x', '-C', previous], { input: archive.stdout });
  if (archive.status !== 0 || status !== 0) throw new Error(`${version} cannot be unpacked`);
  const migrations = (folder: string) => readdirSync(join(folder, 'backend/src/migrations'));
  const known = migrations(here);
  if (!migrations(previous).every((name) => known.includes(name)))
    throw new Error(
      `${version} has migrations that are here no more: there is no way back to it (docs/operations.md).`,
    );
  const [ours, theirs] = [here, previous].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (ours === theirs) symlinkSync(join(here, 'node_modules'), join(previous, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: previous, stdio: 'inherit' });
}

function node(cwd: string, env: Record<string, string>, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${args.filter((arg) => !arg.startsWith('--')).join(' ')} failed in ${cwd}`);
}
