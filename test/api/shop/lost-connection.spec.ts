import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { databaseOptions } from '../../../backend/src/mikro-orm.config';
import { giveUpSilentConnections } from '../../../backend/src/shared/database/database.module';
import { testServices } from '../../support/services';

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
