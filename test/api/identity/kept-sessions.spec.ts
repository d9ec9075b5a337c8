import type Redis from 'ioredis';
import { KeptSessions } from '../../../backend/src/modules/identity/infrastructure/kept-sessions';
import { SessionStore } from '../../../backend/src/modules/identity/infrastructure/session.store';
import { startShop, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

describe('Sessions that are kept for a moment', () => {
  let shop: TestShop;
  /** As another process would. */
  let elsewhere: Redis;
  let kept: KeptSessions;

  const ask = (key: string) => () => elsewhere.get(key);
  const isKept = (key: string) => kept.get(key) !== undefined;
  const keep = (key: string) =>
    waitFor(`${key} to be kept`, async () => {
      await kept.read(key, ask(key));
      return isKept(key) || undefined;
    });
  const untilForgotten = (key: string) =>
    waitFor(`${key} to be forgotten`, () => Promise.resolve(!isKept(key) || undefined));

  beforeAll(async () => {
    shop = await startShop();
    elsewhere = shop.redis.duplicate();
    kept = new KeptSessions(shop.redis, 'session:');
  });
  afterAll(async () => {
    kept.close();
    elsewhere.disconnect();
    await shop.close();
  });
  beforeEach(async () => {
    await elsewhere.mset('session:a', 'first', 'session:b', 'second', 'session:mark', 'before');
    // Redis tells of changes in their order: what it tells of these has arrived with a later one.
    await keep('session:mark');
    await elsewhere.set('session:mark', 'after');
    await untilForgotten('session:mark');
    await keep('session:a');
    await keep('session:b');
  });

  it('are as they were read, and each by its own name', () => {
    expect([kept.get('session:a'), kept.get('session:b'), kept.get('session:c')]).toEqual([
      'first',
      'second',
      undefined,
    ]);
  });

  it('are forgotten when another process changes or ends them, and the others stay', async () => {
    await elsewhere.set('session:a', 'changed');
    await untilForgotten('session:a');
    await expect(kept.read('session:a', ask('session:a'))).resolves.toBe('changed');
    expect([kept.get('session:a'), kept.get('session:b')]).toEqual(['changed', 'second']);
    await elsewhere.del('session:b');
    await untilForgotten('session:b');
    await expect(kept.read('session:b', ask('session:b'))).resolves.toBeNull();
    expect(isKept('session:b')).toBe(false);
  });

  it('are all forgotten when everything is removed', async () => {
    await elsewhere.flushdb();
    await untilForgotten('session:a');
    await untilForgotten('session:b');
  });

  it('are not kept when they change while they are read', async () => {
    const read = await kept.read('session:a', async () => {
      const before = await elsewhere.get('session:a');
      await elsewhere.set('session:a', 'changed');
      // Redis tells of changes in their order.
      await elsewhere.set('session:b', 'changed');
      await untilForgotten('session:b');
      return before;
    });
    expect(read).toBe('first');
    expect(isKept('session:a')).toBe(false);
  });

  it('are not kept when their reading began before Redis told of changes', async () => {
    const fresh = new KeptSessions(shop.redis, 'session:');
    await fresh.read('session:a', async () => {
      const before = await elsewhere.get('session:a');
      await waitFor('others to be kept', async () => {
        await fresh.read('session:b', ask('session:b'));
        return fresh.get('session:b');
      });
      return before;
    });
    expect(fresh.get('session:a')).toBeUndefined();
    fresh.close();
  });

  it('are not kept while Redis tells of no changes, and are again when it does', async () => {
    const clients = String(await elsewhere.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).split('\n');
    // `t` is for tracking; the server is other shops', too.
    const followers = clients.filter((client) =>
      new RegExp(` flags=[^ ]*t[^ ]* db=${elsewhere.options.db} `).test(client),
    );
    expect(followers.length).toBeGreaterThan(0);
    for (const follower of followers) await elsewhere.client('KILL', 'ID', /^id=(\d+)/.exec(follower)?.[1] ?? '');
    await untilForgotten('session:a');
    await untilForgotten('session:b');
    await keep('session:a');
    await elsewhere.set('session:a', 'changed');
    await untilForgotten('session:a');
  });
});

describe('A person’s session', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('is read from Redis once for the requests of a moment', async () => {
    const { agent } = await shop.shopper();
    const get = jest.spyOn(shop.redis, 'get');
    const reads = () => get.mock.calls.filter(([key]) => String(key).startsWith('session:')).length;
    await waitFor('a request that reads no session', async () => {
      const before = reads();
      await agent.get('/api/user').expect(200);
      return reads() === before || undefined;
    });
    expect(reads()).toBeGreaterThan(0);
    get.mockRestore();
  });

  it('ends where another process ends it', async () => {
    const { agent, id } = await shop.shopper();
    await agent.get('/api/user').expect(200);
    const another = new SessionStore(shop.redis);
    await another.endAll(id);
    await waitFor('its end', async () => (await agent.get('/api/user')).status === 401 || undefined);
  });

  it('is renewed when it is used, once an hour', async () => {
    const { agent, id } = await shop.shopper();
    const [session] = await shop.redis.smembers(`sessions-of:${id}`);
    const key = `session:${session}`;
    const HOUR = 60 * 60;
    const LIFE = 14 * 24 * HOUR;
    const unused = async () => LIFE - (await shop.redis.ttl(key));
    await shop.redis.expire(key, LIFE - 2 * HOUR);
    await waitFor('it to be renewed', async () => {
      await agent.get('/api/user').expect(200);
      return (await unused()) < HOUR || undefined;
    });
    await shop.redis.expire(key, LIFE - 0.5 * HOUR);
    await agent.get('/api/user').expect(200);
    expect(await unused()).toBeGreaterThanOrEqual(0.5 * HOUR);
  });
});
