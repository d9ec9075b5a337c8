import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startInbox } from './services/inbox.ts';
import { startPayfastSimulator } from './services/payfast-simulator.ts';
import { privatePort } from './services/ports.ts';
import { startPostgres } from './services/postgres.ts';
import { startRedis } from './services/redis.ts';
import { startRedisCluster, startRedisSentinel } from './services/redis-sets.ts';
import { S3_BUCKET, S3_KEYS, startS3 } from './services/s3.ts';
import { Supervisor } from './services/supervisor.ts';

/*
 * The services that tests need, on free ports: PostgreSQL, Redis, a mail inbox, the PayFast simulator and an S3 server,
 * or those that are named (`--only postgres,redis`), with their data in a temporary directory (or `--data DIR`). Redis
 * is one server, two with Sentinel (`--redis sentinel`), or three as a Cluster (`--redis cluster`).
 * Prints one line of JSON with their addresses when they are ready, and ends with them when its input closes or on
 * SIGTERM. DATABASE_URL and REDIS_URL, when given, are used instead of private servers.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string' },
    redis: { type: 'string', default: 'server' },
  },
});
const directory = values.data ?? mkdtempSync(join(tmpdir(), 'shop-services-'));
const wanted = (name: string) => !values.only || values.only.split(',').includes(name);
const { DATABASE_URL, REDIS_URL } = process.env;
// Output is only for the addresses.
const supervisor = new Supervisor(
  directory,
  (line) => console.error(line),
  () => {
    if (!values.data) rmSync(directory, { recursive: true, force: true });
  },
);
process.stdin.resume().on('end', () => void supervisor.stop());

/** Address of Redis, of the given kind. */
async function redis(): Promise<{ url: string; sentinelName?: string }> {
  if (values.redis === 'sentinel') return startRedisSentinel(supervisor, directory);
  if (values.redis === 'cluster') return startRedisCluster(supervisor, directory);
  return { url: await startRedis(supervisor, directory, { durable: false }) };
}

try {
  const [database, queues, inbox, payfast, s3] = await Promise.all([
    DATABASE_URL || (wanted('postgres') && startPostgres(supervisor, directory, { durable: false })),
    REDIS_URL ? { url: REDIS_URL } : wanted('redis') && redis(),
    wanted('inbox') && startInbox(directory, { httpPort: await privatePort(), smtpPort: await privatePort() }),
    wanted('payfast') && startPayfastSimulator(directory, await privatePort()),
    wanted('s3') && startS3(directory, await privatePort()),
  ]);
  const addresses = {
    databaseUrl: database || undefined,
    redisUrl: queues ? queues.url : undefined,
    sentinelName: queues && 'sentinelName' in queues ? queues.sentinelName : undefined,
    smtpUrl: inbox ? inbox.smtpUrl : undefined,
    inboxUrl: inbox ? inbox.url : undefined,
    payfastUrl: payfast ? payfast.url : undefined,
    s3: s3 ? { endpoint: s3.url, bucket: S3_BUCKET, ...S3_KEYS } : undefined,
    logs: join(directory, 'logs'),
    pid: process.pid,
  };
  console.log(JSON.stringify(addresses));
} catch (error) {
  await supervisor.fail(error);
}
