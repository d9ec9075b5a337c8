import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../../backend/src/config';
import { databaseOptions } from '../../../backend/src/shared/database/database.module';
import { PreparedClient } from '../../../backend/src/shared/database/prepared-client';
import { testServices } from '../../support/services';

/** Milliseconds that a connection of these tests waits for a word. */
const PATIENCE = 300;

describe('A connection to a database that has vanished', () => {
  const database = new URL(testServices().databaseUrl);
  const ends: Socket[] = [];
  let way: Server;
  let url: string;
  let client: PreparedClient;
  let ended: Promise<unknown>;
  beforeEach(async () => {
    way = createServer((near) => {
      const far = connect(Number(database.port || 5432), database.hostname);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) ends.push(end.on('error', () => end.destroy()));
    }).listen(0, '127.0.0.1');
    await once(way, 'listening');
    const connectionString = new URL(database);
    connectionString.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
    url = connectionString.href;
    client = new PreparedClient({ connectionString: url, patience: PATIENCE });
    ended = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end.destroy();
    way.close();
  });

  /** From now on nothing arrives on either side, and neither is told. */
  const vanish = () => ends.forEach((end) => end.unpipe().pause());

  it('is given up when nothing has come for as long as is waited', async () => {
    expect((await client.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    vanish();
    await expect(client.query('select $1::int as one', [1])).rejects.toThrow(
      'Connection terminated: no word for 300 ms',
    );
    await ended;
  });

  it('is kept while nobody asks, and given up as soon as somebody does', async () => {
    const { stream } = client.connection;
    for (let quiet = 0; quiet < 2; quiet++) {
      await once(stream, 'timeout');
      expect(stream.destroyed).toBe(false);
      expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
    }
    vanish();
    await expect(client.query('begin; select 1', [])).rejects.toThrow('no word');
  });

  describe('within a transaction leaves its place to another one', () => {
    let orm: MikroORM;
    beforeEach(async () => {
      orm = await MikroORM.init({
        ...databaseOptions({ database: { url, pool: 1 } } as Config),
        discovery: { warnWhenNoEntities: false },
        entities: [],
        allowGlobalContext: true,
      });
      await orm.em.execute('select 1');
    });
    afterEach(() => orm.close());

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
      await expect(lost).rejects.toThrow('Connection terminated');
      expect(await orm.em.execute('select 3 as three')).toEqual([{ three: 3 }]);
    });
  });
});
