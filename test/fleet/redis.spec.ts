import Redis from 'ioredis';
import type { Agent } from 'supertest';
import request from 'supertest';
import { waitFor } from '../support/wait';
import { Fleet } from './fleet';
import { buyer, ready, signIn, upload } from './people';

// A machine that does other work, too, is slow to start processes.
jest.setTimeout(300_000);

/** Uses Redis once in each way: sessions, rate limits, queues, messages between API and workers. */
async function useEverything(url: string, admin: Agent, gallery: string): Promise<void> {
  const [photoId = 0] = await upload(admin, gallery, 2);
  await ready(admin, [photoId]);
  const { agent } = await buyer(url);
  await agent.post('/api/purchase-photo').send({ photoId }).expect(200);
  await waitFor('the mail', async () => {
    const { body } = await agent.get('/api/user/purchases').expect(200);
    return body[0]?.emailSent || undefined;
  });
  const { body } = await admin.post('/api/admin/restart-thumbnail-processor').expect(200);
  expect(body.pids).toHaveLength(1);
}

/** The number of requests for a forgotten password that pass before the limit: ten in ten minutes. */
async function triesAllowed(url: string): Promise<number> {
  for (let tries = 0; ; tries++) {
    const answer = await request(url).post('/api/forgot-password').send({ email: 'niemand@skool.test' });
    if (answer.status === 429) return tries;
  }
}

async function open(redis: 'sentinel' | 'cluster') {
  const fleet = await Fleet.open(redis);
  await fleet.command(['migrate']);
  const [api] = await Promise.all([fleet.start('api-1', 'main'), fleet.start('worker-1', 'worker')]);
  const url = `http://127.0.0.1:${api.port}`;
  return { fleet, url, admin: await signIn(url) };
}

describe('Redis with Sentinel', () => {
  let shop: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    shop = await open('sentinel');
  }, 300_000);
  afterAll(() => shop.fleet.close());

  it('is replaced when it hangs, and the shop goes on with the one that follows', async () => {
    const { fleet, url, admin } = shop;
    await useEverything(url, admin, 'Voor');
    const sentinel = new Redis(fleet.services.redisUrl);
    const first = async () =>
      Number(((await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'shop')) as string[])[1]);
    const port = await first();
    const server = new Redis(port);
    const pid = Number(/process_id:(\d+)/.exec(await server.info('server'))?.[1]);
    server.disconnect();
    const began = performance.now();
    process.kill(pid, 'SIGSTOP');
    try {
      await waitFor('another server to be the first', async () => ((await first()) === port ? undefined : true));
      await waitFor('the shop to be well', async () =>
        (await fetch(`${url}/api/health/ready`)).ok ? true : undefined,
      );
      console.log(`With Sentinel, well again ${((performance.now() - began) / 1000).toFixed(1)} s after Redis hung`);
      // Sessions survive, and everything goes on while the old server hangs.
      await waitFor('the session', async () => ((await admin.get('/api/user')).status === 200 ? true : undefined));
      await useEverything(url, admin, 'Daarna');
    } finally {
      process.kill(pid, 'SIGCONT');
      sentinel.disconnect();
    }
  });
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
    expect(await triesAllowed(url)).toBe(10);
    expect(await fleet.command(['audit', '--settle', '0'])).toMatch(/balances +0/);
    const other = await signIn(url);
    await other.post('/api/logout').expect(200);
    await other.get('/api/user').expect(401);
    expect(await Promise.all(fleet.programs.map((program) => fleet.stop(program)))).toEqual([0, 0]);
  });
});
