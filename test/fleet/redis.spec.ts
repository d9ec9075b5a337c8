import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Redis from 'ioredis';
import type { Agent } from 'supertest';
import { QUEUE_NAMES, QUEUES } from '../../backend/src/shared/outbox/queues';
import { waitFor } from '../support/wait';
import { Fleet } from './fleet';
import { buyer, ready, signIn, upload } from './people';

// A machine that does other work, too, is slow to start processes.
jest.setTimeout(300_000);

/** Uses Redis once in each way: sessions, rate limits, queues, messages between API and workers. */
async function useEverything(url: string, admin: Agent, gallery: string, workers = 1): Promise<void> {
  const [photoId = 0] = await upload(admin, gallery, 2);
  await ready(admin, [photoId]);
  const { agent } = await buyer(url);
  await agent.post('/api/purchase-photo').send({ photoId }).expect(200);
  await waitFor('the mail', async () => {
    const { body } = await agent.get('/api/user/purchases').expect(200);
    return body[0]?.emailSent || undefined;
  });
  const { body } = await admin.post('/api/admin/restart-thumbnail-processor').expect(200);
  expect(body.pids).toHaveLength(workers);
}

/** The number of times that a person may fetch their data before the limit: ten in ten minutes. */
async function triesAllowed(person: Agent): Promise<number> {
  for (let tries = 0; ; tries++) {
    const answer = await person.get('/api/user/data');
    if (answer.status === 429) return tries;
  }
}

/**
 * People who upload and buy until they are told to end, and try again what was not answered well. In the end everything
 * that was answered well is there.
 */
async function beginTraffic(url: string, admin: Agent) {
  // Each buyer can pay for five.
  const photoIds = await upload(admin, 'Te koop', 4);
  // The shop may still be busy with the server that was lost before.
  await untilDone(() => ready(admin, photoIds));
  const buyers = await Promise.all([1, 2, 3].map(() => buyer(url)));
  const ending = new AbortController();
  const uploaded: number[] = [];
  const uploading = (async () => {
    while (!ending.signal.aborted) uploaded.push(...(await untilDone(() => upload(admin, 'Intussen', 1))));
  })();
  const buying = buyers.map(async ({ agent }) => {
    for (const photoId of photoIds) {
      await untilDone(async () => {
        const { status, body } = await agent.post('/api/purchase-photo').send({ photoId });
        // Its first try was done, and the answer lost.
        if (status !== 200 && body.code !== 'already-owned')
          throw new Error(`A purchase was answered ${status}: ${JSON.stringify(body)}`);
      });
      // People look at the next photograph before they buy it.
      await sleep(2000, undefined, ending).catch(() => undefined);
    }
  });
  return {
    async end() {
      ending.abort();
      await Promise.all([uploading, ...buying]);
      await ready(admin, uploaded);
      for (const { agent } of buyers)
        await waitFor('the mails', async () => {
          const { body } = await agent.get('/api/user/purchases').expect(200);
          const mailed = (body as { photoId: number; emailSent: boolean }[]).filter(({ emailSent }) => emailSent);
          return mailed.length === photoIds.length || undefined;
        });
    },
  };
}

/** Does something again until it succeeds, as people do: not too often, since their tries are counted. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 30) throw error;
      await sleep(2000);
    }
  }
}

async function open(redis: 'sentinel' | 'cluster', settings?: Record<string, string>) {
  const fleet = await Fleet.open(redis, settings);
  await fleet.command(['migrate']);
  const [api] = await Promise.all([fleet.start('api-1', 'main'), fleet.start('worker-1', 'worker')]);
  const url = `http://127.0.0.1:${api.port}`;
  return { fleet, url, admin: await signIn(url) };
}

/** A process has a connection for sessions and limits, one for each queue, and two more for each whose jobs it runs. */
const connectionsOf = (name: string) =>
  1 + QUEUE_NAMES.length + 2 * Object.values(QUEUES).filter(({ process }) => process === name).length;

/** Of an API and two workers, each with its picture process and one more connection, for commands. */
const CONNECTIONS = connectionsOf('api') + 2 * (connectionsOf('worker') + 1 + connectionsOf('pictures'));

describe('Redis with Sentinel', () => {
  let shop: Awaited<ReturnType<typeof open>>;
  let sentinels: Redis[];
  let folder: string;
  let lostNames: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-names-'));
    lostNames = join(folder, 'lost');
    const preload = `--require ${resolve('test/fleet/lost-names.cjs')}`;
    shop = await open('sentinel', { NODE_OPTIONS: preload, LOST_NAMES: lostNames });
    await shop.fleet.start('worker-2', 'worker');
    const [one] = (sentinels = [new Redis(shop.fleet.services.redisUrl)]) as [Redis];
    const others = (await one.call('SENTINEL', 'SENTINELS', 'shop')) as string[][];
    for (const fields of others) sentinels.push(new Redis(Number(fields[fields.indexOf('port') + 1])));
  }, 300_000);
  afterAll(async () => {
    for (const sentinel of sentinels) sentinel.disconnect();
    await shop.fleet.close();
    await rm(folder, { recursive: true });
  });

  /** The port of the server that is the first now, by the Sentinel that was not asked by the shop at its start. */
  async function first(): Promise<number> {
    const [, port] = (await sentinels[2]!.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'shop')) as [string, string];
    return Number(port);
  }

  const pidOf = async (redis: Redis) => Number(/process_id:(\d+)/.exec(await redis.info('server'))?.[1]);

  /** Waits until a server has every connection of the shop, and no other. */
  async function allConnectedTo(server: Redis): Promise<void> {
    await waitFor('all connections', async () => {
      const lines = ((await server.client('LIST')) as string).trim().split('\n');
      // Beside other servers, Sentinels, and this one.
      const ours = lines.filter((line) => !/ flags=S | name=sentinel| cmd=client\|list /.test(line));
      return ours.length === CONNECTIONS || undefined;
    });
  }

  /** Loses the first server in one of many ways; answers what brings back what only hung. */
  const losses: Record<string, (pid: number) => Promise<(() => void) | undefined>> = {
    'whose machine is gone, with its name': async (pid) => {
      await writeFile(lostNames, '');
      process.kill(pid, 'SIGKILL');
      return undefined;
    },
    'that hangs': (pid) => {
      process.kill(pid, 'SIGSTOP');
      return Promise.resolve(() => process.kill(pid, 'SIGCONT'));
    },
    'that is killed': (pid) => {
      process.kill(pid, 'SIGKILL');
      return Promise.resolve(undefined);
    },
    // As one does that looks up a name in vain.
    'that is killed while the Sentinel that is asked hangs': async (pid) => {
      const sentinel = await pidOf(sentinels[0]!);
      process.kill(sentinel, 'SIGSTOP');
      process.kill(pid, 'SIGKILL');
      return () => process.kill(sentinel, 'SIGCONT');
    },
  };

  it.each(Object.entries(losses))(
    'replaces a server %s: all connections come back, nothing is lost',
    async (how, lose) => {
      const { fleet, url, admin } = shop;
      const port = await first();
      const server = new Redis(port);
      const pid = await pidOf(server);
      await allConnectedTo(server);
      server.disconnect();
      const traffic = await beginTraffic(url, admin);
      const began = performance.now();
      const bringBack = await lose(pid);
      try {
        await waitFor('another server to be the first', async () => (await first()) !== port || undefined);
        const next = new Redis(await first());
        await allConnectedTo(next);
        next.disconnect();
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        console.log(`${CONNECTIONS} connections were back ${seconds} s after the loss of a server ${how}`);
        await waitFor('the shop to be well', async () => (await fetch(`${url}/api/health/ready`)).ok || undefined);
        await traffic.end();
        // Who was signed in still is.
        await admin.get('/api/user').expect(200);
        await useEverything(url, admin, 'Daarna', 2);
      } finally {
        bringBack?.();
      }
      await fleet.command(['audit', '--settle', '0']);
      for (const { metricsPort } of fleet.programs)
        expect((await fetch(`http://127.0.0.1:${metricsPort}/health`)).status).toBe(200);
    },
  );
});

describe('A Redis Cluster', () => {
  let shop: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    shop = await open('cluster');
  }, 300_000);
  afterAll(() => shop.fleet.close());

  it('carries sessions, limits, queues and the operators’ commands, and lets processes end', async () => {
    const { fleet, url, admin } = shop;
    await useEverything(url, admin, 'In die tros');
    expect(await triesAllowed(admin)).toBe(10);
    expect(await fleet.command(['audit', '--settle', '0'])).toMatch(/balances +0/);
    const other = await signIn(url);
    await other.post('/api/logout').expect(200);
    await other.get('/api/user').expect(401);
    expect(await Promise.all(fleet.programs.map((program) => fleet.stop(program)))).toEqual([0, 0]);
  });
});
