import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { privatePort, untilReady, type Service } from './process.ts';
import { Program, type Surroundings } from './program.ts';

const run = promisify(execFile);

/** A private Redis on 127.0.0.1: a real server, found on this machine or unpacked from the distribution's package. */
export async function startRedis(
  directory: string,
  { durable, ...surroundings }: Surroundings & { durable: boolean },
): Promise<Service> {
  const { command, env } = await findServer();
  const data = resolve(directory, 'redis');
  mkdirSync(data, { recursive: true });
  const port = await privatePort();
  const args = [
    ...['--bind', '127.0.0.1', '--port', String(port), '--dir', data, '--save', ''],
    ...['--appendonly', durable ? 'yes' : 'no', '--databases', '64'],
  ];
  const log = join(directory, 'logs', 'redis.log');
  const program = new Program(
    { name: 'Redis', command, args, env: { ...process.env, ...env }, log, signal: 'SIGTERM' },
    surroundings,
  ).start();
  await untilReady('Redis', () => answersPing(port));
  return { url: `redis://127.0.0.1:${port}`, stop: () => program.stop() };
}

function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.setTimeout(1000, () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}

interface Server {
  command: string;
  env: Record<string, string>;
}

async function findServer(): Promise<Server> {
  for (const name of ['redis-server', 'valkey-server'])
    for (const folder of (process.env['PATH'] ?? '').split(delimiter))
      if (existsSync(join(folder, name))) return { command: join(folder, name), env: {} };
  if (existsSync('/usr/bin/apt-get')) return unpackFromDistribution();
  throw new Error(
    'Redis is needed and not on this machine. Set REDIS_URL, or install it: "brew install redis" (macOS), ' +
      '"apt install redis-server" (Debian, Ubuntu), or "docker compose up redis".',
  );
}

/**
 * Debian and Ubuntu: downloads the distribution's package with lists and a cache of our own and unpacks it into the
 * user's cache; nothing is installed, and no rights are needed.
 */
async function unpackFromDistribution(): Promise<Server> {
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'bokkiefoto');
  const target = join(cache, 'redis');
  if (!existsSync(target)) {
    // A folder of our own, moved into place when whole: two that start at once do not meet.
    const draft = join(cache, `redis-${process.pid}`);
    mkdirSync(join(draft, 'lists', 'partial'), { recursive: true });
    mkdirSync(join(draft, 'archives', 'partial'), { recursive: true });
    const options = [
      ...['-o', `Dir::State::lists=${join(draft, 'lists')}`, '-o', `Dir::Cache=${draft}`],
      ...['-o', 'Debug::NoLocking=1', '-o', 'APT::Sandbox::User=', '-qq'],
    ];
    try {
      await run('apt-get', [...options, 'update'], { cwd: draft });
      const packages = ['redis-server', 'redis-tools', ...(await libraries(options, draft))];
      await run('apt-get', [...options, 'download', ...packages], { cwd: draft });
      for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb')))
        execFileSync('dpkg-deb', ['-x', join(draft, file), join(draft, 'root')]);
      if (!existsSync(target)) renameSync(join(draft, 'root'), target);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Redis could not be fetched from the distribution (set REDIS_URL, or install redis): ${reason}`, {
        cause: error,
      });
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  const libraryFolders = ['usr/lib', 'lib'].flatMap((folder) => {
    const path = join(target, folder);
    return existsSync(path) ? [path, ...readdirSync(path).map((name) => join(path, name))] : [];
  });
  return {
    command: findFile(target),
    env: { LD_LIBRARY_PATH: libraryFolders.join(':') },
  };
}

/** The libraries that Redis needs and a bare system may lack. */
async function libraries(options: string[], cwd: string): Promise<string[]> {
  const { stdout } = await run(
    'apt-cache',
    [
      ...options,
      'depends',
      '--recurse',
      '--no-recommends',
      '--no-suggests',
      '--no-conflicts',
      '--no-breaks',
      '--no-replaces',
      '--no-enhances',
      'redis-server',
    ],
    { cwd },
  );
  const needed = /^(lib(atomic|jemalloc|lzf|lua|hiredis|ssl|systemd)|lua-(bitop|cjson))/;
  return stdout.split('\n').filter((line) => needed.test(line));
}

function findFile(target: string): string {
  // redis-server is a link to redis-check-rdb in Debian's packages, which redis-tools brings.
  for (const name of ['redis-server', 'redis-check-rdb']) {
    const path = join(target, 'usr', 'bin', name);
    if (existsSync(path)) return path;
  }
  throw new Error(`There is no redis-server in ${target}`);
}
