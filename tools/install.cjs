/*
 * Brings node_modules in line with package-lock.json, before anything else can run. Plain CommonJS without
 * dependencies, for any Node from 20 on; afterwards the project's own Node (from the registry) runs everything.
 */
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { removeOtherPlatforms } = require('./runtime-platforms.cjs');

const root = resolve(__dirname, '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.install-hash');
const lock = join(root, '.install-lock');

/** Platforms that the project brings its own Node for. */
const BROUGHT = ['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64'];
const OLDEST = [24, 9];
/** Milliseconds after which another install counts as stuck. */
const STALE = 10 * 60 * 1000;

function isCurrent() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash();
}

function hash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isBrought() {
  return BROUGHT.includes(`${process.platform}-${process.arch}`);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (isBrought() || major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Node ${process.versions.node} is too old, and the project brings none for ${process.platform}-${process.arch}.\n` +
      `Install Node ${OLDEST.join('.')} or newer.`,
  );
  process.exit(1);
}

function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Two commands started at once (npm start, npm test) install once. A lock whose process was killed is taken over. */
function takeLock() {
  let told = false;
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) rmSync(lock, { recursive: true, force: true });
    else if (!told) console.log('Waiting for another command that installs the packages …');
    told = true;
    pause(300);
  }
}

/** The process named in the lock has ended, or runs for too long. */
function isStale() {
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > STALE) return true;
  try {
    const pids = readFileSync(lock, 'utf8').split(' ').filter(Boolean);
    return pids.length === 0 ? age > 5000 : !pids.map(Number).some(isRunning);
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `npm ci`, whole whatever the environment says (the build needs development packages); answers what is wrong. */
async function install() {
  const startedAt = Date.now();
  console.log('Installing packages (about a minute the first time) …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const flags = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  // Older npms do not know package.json's allowScripts, and onnxruntime-node's script would fetch 300 MB for graphics cards.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };
  const child = spawn(npm[0], [...npm.slice(1), 'ci', ...flags], { cwd: root, env, stdio: 'inherit' });
  // When we are killed and npm goes on, the next command waits for it.
  if (child.pid) writeFileSync(lock, `${process.pid} ${child.pid}`);
  const status = await new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  if (status !== 0)
    return 'The packages could not be installed. Is the npm registry reachable? Then run the command again.';
  if (isBrought() && spawnSync(join(modules, '.bin', 'node'), ['--version'], { stdio: 'ignore' }).status !== 0)
    return 'The Node that the project brings does not run here. It needs a system with glibc, so not Alpine Linux.';
  removeOtherPlatforms(modules);
  writeFileSync(stamp, hash());
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return null;
}

async function main() {
  checkNode();
  if (isCurrent()) return;
  takeLock();
  try {
    const problem = isCurrent() ? null : await install();
    if (problem) {
      console.error(`\n${problem}`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(lock, { force: true });
  }
}

void main();
