import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import type { NestApplicationContext } from '@nestjs/core';
import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { databaseOptions } from '../../../backend/src/mikro-orm.config';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { KeepRetention } from '../../../backend/src/modules/ops/application/keep-retention.command';
import { giveUpSilentConnections } from '../../../backend/src/shared/database/database.module';
import { GracefulShutdown, REFUSE_SECONDS } from '../../../backend/src/shared/http/graceful-shutdown';
import { Outbox } from '../../../backend/src/shared/outbox/outbox';
import { OutboxRelay } from '../../../backend/src/shared/outbox/outbox.relay';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { photograph } from '../../support/pictures';
import { testServices } from '../../support/services';
import { startShop, type TestShop } from '../../support/shop';
import { newGallery } from '../../support/uploads';
import { waitFor } from '../../support/wait';

describe('Shutdown of the API', () => {
  let shop: TestShop;
  let database: Client;
  beforeAll(async () => {
    shop = await startShop({}, []);
    database = new Client({ connectionString: process.env['DATABASE_URL'] });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await rm(shop.storageDir, { recursive: true, force: true });
  });

  it('does not wait for a slow upload until it is killed, and keeps what has arrived of it whole', async () => {
    const storage = shop.app.get(Storage);
    const put = storage.put.bind(storage);
    jest.spyOn(storage, 'put').mockImplementation((...file) => put(...file).then(() => sleep(2000)));
    const cookie = await shop.cookieOf(await shop.admin());
    const part = (names: string) => `\r\n--x\r\nContent-Disposition: form-data; ${names}\r\n\r\n`;
    const upload = request({
      port: (shop.app.getHttpServer().address() as AddressInfo).port,
      method: 'POST',
      path: '/api/photos/batch-upload',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const cutOff = new Promise((resolve) => upload.once('error', resolve));
    for (const [name, value] of Object.entries(newGallery())) upload.write(part(`name="${name}"`) + value);
    upload.write(part('name="files"; filename="1.jpg"'));
    upload.write(await photograph());
    upload.write(part('name="files"; filename="2.jpg"'));
    upload.write((await photograph()).subarray(0, 1000));
    // It goes on, slowly.
    const more = setInterval(() => upload.write(Buffer.alloc(10)), 100);
    void cutOff.then(() => clearInterval(more));
    const filesIn = async (folder: string) => (await shop.storedFiles()).filter((file) => file.includes(`/${folder}/`));
    await waitFor('the second photograph', async () => (await filesIn('incoming')).length === 2 || undefined);

    // The bucket is slow to answer when the upload has been cut off.
    jest.replaceProperty(shop.app.get(GracefulShutdown), 'patience', 500);
    await shop.app.close();
    await cutOff;
    const { rows } = await database.query<{ file_path: string }>('select file_path from photos');
    expect(rows).toHaveLength(1);
    expect(await filesIn('originals')).toEqual(rows.map(({ file_path: path }) => join(shop.storageDir, path)));
    expect(await filesIn('incoming')).toEqual([]);
  }, 20_000);

  it('turns reads away at last, so that a proxy learns of it, and still does what was asked of it', async () => {
    const shop = await startShop({ DRAIN_SECONDS: String(REFUSE_SECONDS) }, []);
    // As the signal does it, of which the application's interface does not speak.
    const closed = (shop.app as unknown as NestApplicationContext).close('SIGTERM');
    const page = await waitFor('reads to be turned away', async () => {
      const answer = await shop.visitor().get('/api/galleries/categories');
      return answer.status === 200 ? undefined : answer;
    });
    expect([page.status, page.body.code, page.headers['connection']]).toEqual([502, 'shutting-down', 'close']);
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    const done = await shop.visitor().post('/api/logout');
    expect([done.status, done.headers['connection']]).toEqual([200, 'close']);
    await closed;
    await rm(shop.storageDir, { recursive: true, force: true });
  }, 20_000);
});

/** Milliseconds that a connection of these tests waits for a word. */
const PATIENCE = 300;

describe('A connection to the database', () => {
  const database = new URL(testServices().databaseUrl);
  const ends: Socket[] = [];
  let way: Server;
  let orm: MikroORM;
  const connectBy = (way: Server) => {
    const address = new URL(database);
    address.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
    return MikroORM.init({
      ...databaseOptions({ database: { url: address.href, pool: 1 } }),
      driverOptions: { onPoolCreated: (pool: Pool) => giveUpSilentConnections(pool, PATIENCE) },
      discovery: { warnWhenNoEntities: false },
      entities: [],
      allowGlobalContext: true,
    });
  };
  beforeEach(async () => {
    way = createServer((near) => {
      const far = connect(Number(database.port || 5432), database.hostname);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) ends.push(end.on('error', () => end.destroy()));
    }).listen(0, '127.0.0.1');
    await once(way, 'listening');
    orm = await connectBy(way);
    await orm.em.execute('select 1');
  });
  afterEach(async () => {
    await orm.close(true);
    for (const end of ends.splice(0)) end.destroy();
    way.close();
  });

  it('is given up when the database has vanished, and another one takes its place', async () => {
    // From now on nothing arrives on either side, and neither notices.
    ends.forEach((end) => end.unpipe().pause());
    await expect(orm.em.execute('select 1')).rejects.toThrow('Connection terminated: no word for 300 ms');
    expect(await orm.em.execute('select 2 as two')).toEqual([{ two: 2 }]);
  });

  it('is not made without TLS where the address asks for it: the tests’ server has none', async () => {
    const url = `${database.href}?sslmode=verify-full`;
    const encrypted = await MikroORM.init({
      ...databaseOptions({ database: { url, pool: 1 } }),
      discovery: { warnWhenNoEntities: false },
      entities: [],
    });
    await expect(encrypted.em.fork().execute('select 1')).rejects.toThrow('does not support SSL');
    await encrypted.close(true);
  });

  it('is kept while it is idle', async () => {
    const pid = async () => (await orm.em.execute<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid;
    const first = await pid();
    // One that has been asked after it, and is given up, shows that the time is over.
    const asked = await connectBy(way);
    await expect(asked.em.execute('select pg_sleep(5)')).rejects.toThrow('no word for 300 ms');
    expect(await pid()).toBe(first);
    await asked.close(true);
  });

  describe('that is lost within a transaction leaves its place to another one', () => {
    const cut = () => ends.splice(0).forEach((end) => end.destroy());
    const cutWhenAsked = () => ends.forEach((end) => end.unpipe().once('data', cut).resume());

    it.each([
      ['as it begins', cutWhenAsked, () => undefined],
      ['in its middle', () => undefined, cut],
      ['at its end', () => undefined, cutWhenAsked],
    ])('%s', async (_when, before, after) => {
      before();
      const lost = orm.em.transactional(
        async (em) => {
          await em.execute('select 1');
          after();
          if (after === cut) await em.execute('select 2');
        },
        { isolationLevel: IsolationLevel.REPEATABLE_READ },
      );
      await expect(lost).rejects.toThrow(/Connection terminated|ECONNRESET/);
      expect(await orm.em.execute('select 3 as three')).toEqual([{ three: 3 }]);
    });
  });
});

describe('A message of the outbox', () => {
  let shop: TestShop;
  let outbox: Outbox;
  beforeAll(async () => {
    shop = await startShop({}, []);
    outbox = shop.app.get(Outbox);
  });
  afterAll(() => shop.close());

  async function message(): Promise<string> {
    const { id } = await shop.rows
      .insertInto('outbox_messages')
      .values({ queue: 'delivery', name: 'PhotosPurchased', payload: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const heldUntil = (id: string, until: string) =>
    shop.rows
      .updateTable('outbox_messages')
      .set({ held_until: sql<string>`now() + ${until}::interval` })
      .where('id', '=', id)
      .execute();

  it('is claimed by just one of many workers', async () => {
    const id = await message();
    const states = await Promise.all(Array.from({ length: 10 }, () => outbox.take(id)));
    expect(states.sort()).toEqual([...Array.from({ length: 9 }, () => 'held'), 'taken']);
  });

  it('is free again when its job has failed, when its claim has expired, and when the clock was set back', async () => {
    const id = await message();
    expect(await outbox.take(id)).toBe('taken');
    await outbox.release(id);
    expect(await outbox.take(id)).toBe('taken');
    await heldUntil(id, '-1 second');
    expect(await outbox.take(id)).toBe('taken');
    await heldUntil(id, '1 second');
    await outbox.hold(id);
    expect(await outbox.take(id)).toBe('held');
    await heldUntil(id, '1 hour');
    expect(await outbox.take(id)).toBe('taken');
  });

  it('is done once', async () => {
    const id = await message();
    await outbox.take(id);
    await outbox.markDone(id);
    expect(await outbox.take(id)).toBe('done');
    await outbox.markFailed(id, 'too late');
    const row = await shop.rows.selectFrom('outbox_messages').select('error').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ error: null });
  });

  it('that was given up is forgotten after 90 days', async () => {
    const given = (daysAgo: number) => ({
      queue: 'pictures',
      name: 'A message of this test',
      payload: '{}',
      failed_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000),
    });
    const [old, recent] = await shop.rows
      .insertInto('outbox_messages')
      .values([given(91), given(89)])
      .returning('id')
      .execute();
    // It deletes old ones first when it begins.
    const relay = new OutboxRelay(shop.app.get(MikroORM), shop.app.get<QueueMap>(QUEUE_MAP));
    relay.onApplicationBootstrap();
    const left = async () => {
      const wanted = [old, recent].map((message) => message?.id ?? '');
      const rows = await shop.rows.selectFrom('outbox_messages').select('id').where('id', 'in', wanted).execute();
      return rows.map(({ id }) => id);
    };
    await waitFor('the old one to be forgotten', async () => (await left()).length < 2 || undefined);
    await relay.end();
    expect(await left()).toEqual([recent?.id]);
    await shop.rows.deleteFrom('outbox_messages').where('name', '=', 'A message of this test').execute();
  });

  it('does not wait until all that are open were compared with their queues', async () => {
    const relay = new OutboxRelay(shop.app.get(MikroORM), shop.app.get<QueueMap>(QUEUE_MAP));
    // As many are due again as were looked at.
    const reclaim = jest.spyOn(relay, 'reclaim').mockResolvedValue(200);
    relay.onApplicationBootstrap();
    await waitFor('the comparing', () => Promise.resolve(reclaim.mock.calls.length > 1 || undefined));
    const id = await message();
    const relayed = shop.rows.selectFrom('outbox_messages').select('id').where('id', '=', id);
    await waitFor('the new one', () => relayed.where('relayed_at', 'is not', null).executeTakeFirst());
    await relay.end();
  });

  it('is put back when Redis forgot its job just as a worker took it', async () => {
    const id = await message();
    await shop.rows
      .updateTable('outbox_messages')
      .set({ relayed_at: sql<string>`now() - interval '1 minute'` })
      .where('id', '=', id)
      .execute();
    const queues = shop.app.get<QueueMap>(QUEUE_MAP);
    const queue = queues.get('delivery')!;
    // All that Bull's taking of a job leaves of one that is gone.
    await queue.client.hset(queue.toKey(id), 'processedOn', Date.now());
    await new OutboxRelay(shop.app.get(MikroORM), queues).reclaim();
    expect(await (await queue.getJob(id))?.getState()).toBe('waiting');
  });

  it('of a closed account stays while a worker has its job in hand, and keeps nothing else back', async () => {
    const { agent, id: userId, password } = await shop.shopper();
    const queue = shop.app.get<QueueMap>(QUEUE_MAP).get('mail')!;
    const [inHand, ended] = await shop.rows
      .insertInto('outbox_messages')
      .values([1, 2].map(() => ({ queue: 'mail', name: 'EmailChanged', payload: JSON.stringify({ userId }) })))
      .returning('id')
      .execute();
    const [locked] = await Promise.all(
      [inHand!, ended!].map(({ id }) => queue.add('EmailChanged', { userId }, { jobId: id })),
    );
    await outbox.markDone(inHand!.id);
    await outbox.markDone(ended!.id);
    const left = async () => {
      const done = shop.rows.selectFrom('outbox_messages').select('id').where('done_at', 'is not', null);
      const ids = (await done.execute()).map(({ id }) => id).filter((id) => id === inHand!.id || id === ended!.id);
      return { rows: ids, jobs: (await queue.getJobs(['waiting'])).map(({ id }) => id) };
    };
    await locked!.takeLock();
    await agent.post('/api/user/close').send({ password }).expect(200);
    const keep = () => shop.inContext((commands) => commands.execute(new KeepRetention()));
    await keep();
    expect(await left()).toEqual({ rows: [inHand!.id], jobs: [inHand!.id] });
    await locked!.releaseLock();
    await keep();
    expect(await left()).toEqual({ rows: [], jobs: [] });
  });
});
