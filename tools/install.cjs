/*
 * Brings node_modules in line with package-lock.json, before anything else can run. Plain CommonJS without
 * dependencies, for any Node from 20 on; afterwards the project's own Node (from the registry) runs everything.
 */
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.install-hash');
const lock = join(root, '.install-lock');

/** Platforms that the project brings its own Node for. */
const BROUGHT = ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64'];
const OLDEST = [24, 9];
/** Milliseconds after which another install counts as killed. */
const STALE = 10 * 60 * 1000;

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash();
}

function hash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const brought = BROUGHT.includes(`${process.platform}-${process.arch}`);
  if (brought || major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Node ${process.versions.node} is too old, and the project brings none for ${process.platform}-${process.arch}.\n` +
      `Install Node ${OLDEST.join('.')} or newer.`,
  );
  process.exit(1);
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Two commands started at once (npm start, npm test) install once. */
function takeLock() {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > STALE) rmSync(lock, { recursive: true, force: true });
      else pause(300);
    }
  }
}

checkNode();
if (!isCurrent()) {
  takeLock();
  try {
    if (!isCurrent()) {
      const startedAt = Date.now();
      console.log('Installing packages (about a minute the first time) …');
      const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
      const result = spawnSync(npm[0], [...npm.slice(1), 'ci', '--loglevel=error', '--no-audit', '--no-fund'], {
        cwd: root,
        stdio: 'inherit',
      });
      if (result.status !== 0) {
        console.error(
          '\nThe packages could not be installed. Is the npm registry reachable? Then run the command again.',
        );
        process.exitCode = 1;
      } else {
        writeFileSync(stamp, hash());
        console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
      }
    }
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
