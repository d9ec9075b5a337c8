import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from './ports.ts';
import { askRedis, runRedis } from './redis.ts';
import type { Supervisor } from './supervisor.ts';

/** Sentinel's name for the server that it watches. */
const SENTINEL_NAME = 'shop';
/** The name of its first server. */
const FIRST_NAME = 'localhost';
/** Milliseconds after which a server that does not answer is lost. */
const LOST = 2000;
/** Slots of a Cluster, by Redis' own rule. */
const SLOTS = 16_384;
const WITHOUT_FILES = ['--save', ''];

/**
 * Four servers, of which three follow the first, and three Sentinels who put another in its place when it is lost: it
 * stays lost. They know the first by a name, as in a cluster, and the others by their address.
 */
export async function startRedisSentinel(
  supervisor: Supervisor,
  directory: string,
): Promise<{ url: string; sentinelName: string }> {
  const ports = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => privatePort()));
  const [first, ...others] = ports.slice(0, 4);
  const sentinels = ports.slice(4);
  const run = (name: string, port = 0, ...settings: string[]) =>
    runRedis(supervisor, directory, { name, port, settings: [...WITHOUT_FILES, ...settings], restart: false });
  await run('Redis 1', first);
  for (const [index, port] of others.entries())
    await run(`Redis ${index + 2}`, port, '--replicaof', `${FIRST_NAME} ${first}`);
  for (const [index, port] of sentinels.entries()) {
    // Sentinel keeps what it has learnt in its file of settings.
    const file = join(resolve(directory), `sentinel-${index}.conf`);
    const watch = [
      'resolve-hostnames yes',
      'announce-hostnames yes',
      `monitor ${SENTINEL_NAME} ${FIRST_NAME} ${first} 2`,
      `down-after-milliseconds ${SENTINEL_NAME} ${LOST}`,
      `failover-timeout ${SENTINEL_NAME} ${5 * LOST}`,
    ];
    writeFileSync(file, watch.map((line) => `sentinel ${line}\n`).join(''));
    await runRedis(supervisor, directory, { name: `Sentinel ${index}`, port, settings: [file, '--sentinel'] });
  }
  return { url: `redis://127.0.0.1:${sentinels[0]}`, sentinelName: SENTINEL_NAME };
}

/** Three servers that share the slots of a Cluster. */
export async function startRedisCluster(supervisor: Supervisor, directory: string): Promise<{ url: string }> {
  const servers = await Promise.all(
    [1, 2, 3].map(async () => ({ port: await privatePort(), bus: await privatePort() })),
  );
  const cluster = ['--cluster-enabled', 'yes', '--cluster-node-timeout', String(LOST)];
  for (const [index, { port, bus }] of servers.entries()) {
    const settings = [...WITHOUT_FILES, ...cluster, '--cluster-port', String(bus)];
    await runRedis(supervisor, directory, { name: `Redis ${index}`, port, settings });
    const [from = 0, after = 0] = [index, index + 1].map((share) => Math.floor((share * SLOTS) / servers.length));
    await askRedis(port, 'CLUSTER', 'ADDSLOTSRANGE', from, after - 1);
    const [known] = servers;
    if (index > 0) await askRedis(port, 'CLUSTER', 'MEET', '127.0.0.1', known?.port ?? 0, known?.bus ?? 0);
  }
  for (const { port } of servers)
    while (!/cluster_state:ok[^]*cluster_known_nodes:3/.test(String(await askRedis(port, 'CLUSTER', 'INFO'))))
      await sleep(50);
  return { url: `redis://127.0.0.1:${servers[0]?.port}` };
}
