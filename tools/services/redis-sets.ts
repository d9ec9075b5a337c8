import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privatePort } from './ports.ts';
import { askRedis, runRedis } from './redis.ts';
import type { Supervisor } from './supervisor.ts';

/** Sentinel's name for the server that it watches. */
const SENTINEL_NAME = 'shop';
/** Milliseconds after which a server that does not answer is lost. */
const LOST = 2000;
/** Slots of a Cluster, by Redis' own rule. */
const SLOTS = 16_384;
const WITHOUT_FILES = ['--save', ''];

/** Two servers, of which one follows the other, and three Sentinels who make it the first when that one is lost. */
export async function startRedisSentinel(
  supervisor: Supervisor,
  directory: string,
): Promise<{ url: string; sentinelName: string }> {
  const [first, second, ...sentinels] = await Promise.all([1, 2, 3, 4, 5].map(() => privatePort()));
  await runRedis(supervisor, directory, { name: 'Redis 1', port: first ?? 0, settings: WITHOUT_FILES });
  const follow = [...WITHOUT_FILES, '--replicaof', `127.0.0.1 ${first}`];
  await runRedis(supervisor, directory, { name: 'Redis 2', port: second ?? 0, settings: follow });
  for (const [index, port] of sentinels.entries()) {
    // Sentinel keeps what it has learnt in its file of settings.
    const file = join(resolve(directory), `sentinel-${index}.conf`);
    const watch = [
      `monitor ${SENTINEL_NAME} 127.0.0.1 ${first} 2`,
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
