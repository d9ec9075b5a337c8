import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findProgram, type Executable } from './debian-package.ts';
import { privatePort } from './ports.ts';
import type { Supervisor } from './supervisor.ts';

/** nginx of the machine, or the distribution's. Errors: what to do when there is neither. */
export function findNginx(say: (line: string) => void): Promise<Executable> {
  return findProgram(['nginx'], 'Install it ("apt install nginx", "brew install nginx").', say);
}

/**
 * Starts an nginx in front of API processes of this machine, as docker-compose.yml does: with docker/nginx/shop.conf,
 * of which only the port and the place of the cache differ, and with the processes' ports in the place of
 * docker/nginx/upstream.conf, which asks Docker for the containers. Error: the message of `nginx -t`.
 */
export async function startNginx(supervisor: Supervisor, directory: string, apis: number[]): Promise<string> {
  const { path, env } = await findNginx(supervisor.say);
  const folder = resolve(directory, 'nginx');
  mkdirSync(folder, { recursive: true });
  const port = await privatePort();
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, mainConf(folder));
  writeFileSync(join(folder, 'upstream.conf'), upstreamConf(apis));
  writeFileSync(join(folder, 'shop.conf'), shopConf(port, folder));
  const environment = { ...process.env, ...env };
  // Its access log is /dev/stdout, which cannot be opened when it is a pipe of Node's.
  const { status, stderr } = spawnSync(path, ['-t', '-c', main], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  supervisor.say(stderr.trim());
  if (status !== 0) throw new Error(`nginx does not take the configuration:\n${stderr}`);
  const args = ['-c', main, '-g', 'daemon off;'];
  const url = `http://127.0.0.1:${port}`;
  await supervisor.run({ name: 'nginx', command: path, args, env: environment, signal: 'SIGQUIT' }, () =>
    fetch(`${url}/metrics`).then(({ status }) => status === 404),
  );
  return url;
}

/** The places that nginx writes to beside its cache, all in one folder. */
export function temporaryPaths(folder: string): string[] {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
}

/** The image's own nginx.conf around the files of conf.d, with all writable paths in one folder. */
function mainConf(folder: string): string {
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    `error_log stderr warn;`,
    `events {}`,
    `http {`,
    ...temporaryPaths(folder).map((line) => `  ${line}`),
    `  include ${folder}/upstream.conf;`,
    `  include ${folder}/shop.conf;`,
    `}`,
  ].join('\n');
}

/** docker/nginx/upstream.conf with processes of this machine. */
export function upstreamConf(apis: number[]): string {
  const servers = apis.map((port) => `server 127.0.0.1:${port} $1;`);
  const conf = readFileSync('docker/nginx/upstream.conf', 'utf8');
  return replace(replace(conf, /^resolver .*$/m, ''), /server api:3000 resolve ([^;]*);/, servers.join('\n  '));
}

/** docker/nginx/shop.conf with a port of its own, and its cache in a folder. */
export function shopConf(port: number, folder: string): string {
  const conf = readFileSync('docker/nginx/shop.conf', 'utf8');
  return replace(replace(conf, /listen 8080;/, `listen 127.0.0.1:${port};`), /\/tmp\/cache/, `${folder}/cache`);
}

function replace(conf: string, what: RegExp, by: string): string {
  if (!what.test(conf)) throw new Error(`docker/nginx has no ${what.source} any more`);
  return conf.replace(what, by);
}
