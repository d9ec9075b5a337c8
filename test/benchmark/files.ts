import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findNginx, shopConf, temporaryPaths, upstreamConf } from '../../tools/services/nginx.ts';
import { privatePort, untilReachable } from '../../tools/services/ports.ts';
import { compare, loadOf, rowOf, type Row } from './measure.ts';
import { SEASON, shopOf } from './shop.ts';

const CLIENTS = 16;
/** Bytes of a thumbnail. */
const THUMBNAIL = 29_000;

/** A thumbnail by /api/files, from Node and with nginx in front, against nginx with the same file. */
export async function files(): Promise<Row[]> {
  const { path: command, env } = await findNginx(console.log);
  const shop = await shopOf(SEASON);
  // The last one has not been bought: without its original it would be taken off sale then, and its thumbnail with it.
  const last = (await shop.forSale()).at(-1);
  const { rows } = await shop.pool.query<{ path: string }>('select thumbnail_path path from photos where id = $1', [
    last,
  ]);
  const path = rows[0]?.path ?? '';
  const [folder, root] = [join(shop.directory, 'nginx'), join(shop.directory, 'files')];
  for (const made of [folder, dirname(join(root, path))]) mkdirSync(made, { recursive: true });
  writeFileSync(join(root, path), Buffer.alloc(THUMBNAIL, 'jpeg'));
  const [bare, inFront] = [await privatePort(), await privatePort()];
  const settings = join(folder, 'nginx.conf');
  writeFileSync(
    settings,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log error; events {}
    http { sendfile on; keepalive_requests 1000000; ${temporaryPaths(folder).join(' ')}
      ${upstreamConf([Number(new URL(shop.url).port)])} ${shopConf(inFront, folder)}
      server { listen 127.0.0.1:${bare}; root ${root}; access_log ${folder}/access.log; } }`,
  );
  const nginx = spawn(command, ['-p', folder, '-c', settings], { env: { ...process.env, ...env }, stdio: 'ignore' });
  const bareUrl = `http://127.0.0.1:${bare}`;
  await untilReachable('nginx', bareUrl, bare);
  const byNginx = loadOf(bareUrl, nginx.pid ?? 0, CLIENTS, () => [{ path: `/${path}` }]);
  const row = async (name: string, url: string, pid: number, floor: number) => {
    const ours = loadOf(url, pid, CLIENTS, () => [{ path: `/api/files/${path}` }]);
    const { speed, figures } = await compare(ours, byNginx);
    return rowOf([`thumbnail, ${name}`, 'nginx with the same file'], ['≥', floor], speed, figures());
  };
  try {
    const fromNode = await row('from Node', shop.url, shop.pidOf('main'), 0.15);
    return [fromNode, await row('behind nginx', `http://127.0.0.1:${inFront}`, nginx.pid ?? 0, 0.9)];
  } finally {
    nginx.kill();
  }
}
