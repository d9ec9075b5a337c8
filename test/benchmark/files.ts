import { spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNginx, shopConf, temporaryPaths, upstreamConf } from '../../tools/services/nginx.ts';
import { privatePort, untilReachable } from '../../tools/services/ports.ts';
import { load } from './load.ts';
import { compare, cpuOf, ratioRow, SECONDS, type Row, type Sample } from './measure.ts';
import type { BenchShop } from './shop.ts';

const CLIENTS = 16;
/** Bytes of the picture that both serve: a thumbnail's. */
const THUMBNAIL_BYTES = 29_000;

/** A thumbnail by /api/files against nginx with the same file. */
export async function files(shop: BenchShop): Promise<Row[]> {
  const program = await findNginx('.data/bench', console.log);
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
    `daemon off; master_process off; pid ${shop.directory}/nginx.pid; error_log stderr error; events {}
    http { sendfile on; keepalive_requests 1000000;
      ${temporaryPaths(shop.directory).join(' ')}
      ${upstreamConf([Number(new URL(shop.origin).port)])}
      ${shopConf(before, shop.directory)}
      server { listen 127.0.0.1:${port}; root ${root}; access_log /dev/stdout; } }`,
  );
  const log = openSync(join(shop.directory, 'nginx.log'), 'a');
  const nginx = spawn(program.path, ['-p', shop.directory, '-c', settings], {
    env: { ...process.env, ...program.env },
    stdio: ['ignore', log, 'inherit'],
  });
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
        'docker/nginx/shop.conf; both write access logs',
      ),
    ];
  } finally {
    nginx.kill('SIGTERM');
  }
}
