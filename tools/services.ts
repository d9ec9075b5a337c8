import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startInbox } from './services/inbox.ts';
import { startPayfastSimulator } from './services/payfast-simulator.ts';
import { startPostgres } from './services/postgres.ts';
import { privatePort, type Service } from './services/process.ts';
import { Reaper } from './services/reaper.ts';
import { startRedis } from './services/redis.ts';

/*
 * The services that tests need, on free ports: PostgreSQL, Redis, a mail inbox and the PayFast simulator.
 * Prints one line of JSON when they are ready, and ends with them when its input closes or on SIGTERM.
 * DATABASE_URL and REDIS_URL, when given, are used instead of private servers.
 */
const { values } = parseArgs({ options: { data: { type: 'string' } } });
const directory = values.data ?? mkdtempSync(join(tmpdir(), 'shop-services-'));
const reaper = new Reaper();
const surroundings = {
  onStart: (pid: number | undefined) => reaper.watch(pid),
  say: (line: string) => console.error(line),
};
const { DATABASE_URL, REDIS_URL } = process.env;
const given = (url: string): Service => ({ url, stop: () => Promise.resolve() });

const [postgres, redis, inbox, payfast] = await Promise.all([
  DATABASE_URL ? given(DATABASE_URL) : startPostgres(directory, { durable: false, ...surroundings }),
  REDIS_URL ? given(REDIS_URL) : startRedis(directory, { durable: false, ...surroundings }),
  startInbox(directory, { httpPort: await privatePort(), smtpPort: await privatePort() }),
  startPayfastSimulator(await privatePort()),
]);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all([postgres, redis, inbox, payfast].map((service) => service.stop()));
  reaper.rest();
  if (!values.data) rmSync(directory, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.stdin.resume().on('end', () => void stop());

console.log(
  JSON.stringify({
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    smtpUrl: inbox.smtpUrl,
    inboxUrl: inbox.url,
    payfastUrl: payfast.url,
    pid: process.pid,
  }),
);
