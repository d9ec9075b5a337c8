import { execFile, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { privatePort, untilReachable } from '../../tools/services/ports.ts';
import { load } from './load.ts';
import { compare, cpuOf, ratioRow, SECONDS, type Row, type Sample } from './measure.ts';
import type { BenchShop } from './shop.ts';

const run = promisify(execFile);
const CLIENTS = 16;
/** Bytes of the picture that both serve: a thumbnail's. */
const THUMBNAIL_BYTES = 29_000;

/** A thumbnail by /api/files against nginx with the same file. */
export async function files(shop: BenchShop): Promise<Row[]> {
  const program = await findNginx(shop.directory);
  if (program === null) throw new Error('nginx can neither be found nor fetched from the distribution');
  const api = await shop.start('main');
  const { rows } = await shop.pool.query<{ path: string }>(
    `select thumbnail_path as path from photos where status = 'ready' limit 1`,
  );
  const path = rows[0]?.path ?? '';
  const root = join(shop.directory, 'files');
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), Buffer.alloc(THUMBNAIL_BYTES, 'jpeg'));
  const port = await privatePort();
  const before = await privatePort();
  const settings = join(shop.directory, 'nginx.conf');
  writeFileSync(
    settings,
    `daemon off; master_process off; pid ${join(shop.directory, 'nginx.pid')}; error_log stderr error;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${shop.directory}/${name};`).join(' ')}
      proxy_cache_path ${shop.directory}/cache keys_zone=pictures:20m use_temp_path=off;
      server { listen 127.0.0.1:${port}; root ${root}; }
      server { listen 127.0.0.1:${before};
        location /api/files/ { proxy_pass ${shop.origin}; proxy_cache pictures; proxy_cache_key $request_uri;
          proxy_cache_lock on; proxy_cache_use_stale updating; proxy_cache_revalidate on; } } }`,
  );
  const nginx = spawn(program, ['-p', shop.directory, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilReachable('nginx', `http://127.0.0.1:${port}`, port);
  const measured = (origin: string, pid: number, address: string) => async (): Promise<Sample> => {
    const before = cpuOf([pid]);
    const { done, failed, seconds } = await load(origin, { clients: CLIENTS, seconds: SECONDS }, () => ({
      path: address,
    }));
    if (failed > 0) throw new Error(`${failed} answers of ${origin} were errors`);
    return { units: done, seconds, cpuMs: cpuOf([pid]) - before };
  };
  try {
    const byNginx = measured(`http://127.0.0.1:${port}`, nginx.pid ?? 0, `/${path}`);
    const address = `/api/files/${path}`;
    const served = await compare(measured(shop.origin, api, address), byNginx);
    const through = await compare(measured(`http://127.0.0.1:${before}`, nginx.pid ?? 0, address), byNginx);
    return [
      ratioRow(
        'thumbnail by /api/files, from Node',
        'nginx serving the same file',
        0.3,
        served,
        `${THUMBNAIL_BYTES} bytes`,
      ),
      ratioRow(
        'thumbnail by /api/files, nginx in front',
        'nginx serving the same file',
        0.9,
        through,
        'cache as in docker/nginx/shop.conf',
      ),
    ];
  } finally {
    nginx.kill('SIGTERM');
  }
}

/** nginx of the machine, or the distribution's, unpacked beside the measuring; null where neither is to be had. */
async function findNginx(directory: string): Promise<string | null> {
  if (spawnSync('nginx', ['-v']).status === 0) return 'nginx';
  const cache = resolve('.data/bench');
  const program = join(cache, 'nginx');
  if (existsSync(program)) return program;
  try {
    await run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=', 'download', 'nginx'], { cwd: directory });
    const [archive = ''] = readdirSync(directory).filter((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['--extract', join(directory, archive), join(directory, 'nginx-package')]);
    mkdirSync(cache, { recursive: true });
    await copyFile(join(directory, 'nginx-package/usr/sbin/nginx'), program);
    return program;
  } catch {
    return null;
  }
}
