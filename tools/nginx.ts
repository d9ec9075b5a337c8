import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startNginx } from './services/nginx.ts';
import { Supervisor } from './services/supervisor.ts';

/*
 * nginx, with the configuration of docker-compose.yml, before API processes that run on this machine:
 *   node tools/nginx.ts --api 3000 --api 3001
 * Prints its address when `nginx -t` has passed and it listens; ends when its input closes, or on SIGTERM.
 */
const { values } = parseArgs({ options: { api: { type: 'string', multiple: true, default: ['3000'] } } });
const directory = mkdtempSync(join(tmpdir(), 'shop-nginx-'));
const supervisor = new Supervisor(
  directory,
  (line) => console.error(line),
  () => rmSync(directory, { recursive: true, force: true }),
);
process.stdin.resume().on('end', () => void supervisor.stop());

try {
  console.log(await startNginx(supervisor, directory, values.api.map(Number)));
} catch (error) {
  await supervisor.fail(error);
}
