import { createHash } from 'node:crypto';
import { PreparedClient } from '../../../backend/src/shared/database/prepared-client';
import { createDatabase } from '../../support/database';
import { testServices } from '../../support/services';

describe('A transaction', () => {
  let client: PreparedClient;
  let other: PreparedClient;
  beforeAll(async () => {
    const connectionString = await createDatabase(testServices().databaseUrl);
    [client, other] = [new PreparedClient({ connectionString }), new PreparedClient({ connectionString })];
    await Promise.all([client.connect(), other.connect()]);
    await client.query('create table notes (words text)');
  });
  afterAll(() => Promise.all([client.end(), other.end()]));
  beforeEach(() => client.query('delete from notes'));

  const seenByOthers = async () => (await other.query<{ words: string }>('select words from notes')).rows;

  it.each([
    ['a text', "insert into notes values ('skrum') returning words", []],
    ['one with values', 'insert into notes values ($1) returning words', ['skrum']],
  ])('holds its first statement, %s, until it ends', async (_kind, text, values) => {
    for (const [end, left] of [
      ['rollback', []],
      ['commit', [{ words: 'skrum' }]],
    ] as const) {
      await client.query('begin', []);
      expect((await client.query(text, values)).rows).toEqual([{ words: 'skrum' }]);
      expect(await seenByOthers()).toEqual([]);
      await client.query(end, []);
      expect(await seenByOthers()).toEqual(left);
    }
  });

  it('names what it prepares by its text, which is the same whichever process has prepared it', async () => {
    for (const table of ['notes', 'notes as others'])
      await client.query(`select words from ${table} where words = $1`, ['skrum']);
    const { rows } = await client.query<{ name: string; statement: string }>(
      `select name, statement from pg_prepared_statements where statement like 'select words%'`,
    );
    expect(rows).toHaveLength(2);
    for (const { name, statement } of rows)
      expect(name).toBe(`shop-${createHash('sha1').update(statement).digest('base64url')}`);
  });

  it.each(['commit', 'rollback'])('without any statement ends with its %s', async (end) => {
    await client.query('begin', []);
    await client.query(end, []);
    await client.query("insert into notes values ('drie')", []);
    expect(await seenByOthers()).toEqual([{ words: 'drie' }]);
  });

  it.each([
    ['a text', "insert into nowhere values ('skrum')", []],
    ['one with values', 'insert into nowhere values ($1)', ['skrum']],
  ])('whose first statement fails, %s, does nothing more', async (_kind, text, values) => {
    await client.query('begin', []);
    await expect(client.query(text, values)).rejects.toThrow('relation "nowhere" does not exist');
    await expect(client.query("insert into notes values ('drie')", [])).rejects.toThrow('transaction is aborted');
    await client.query('rollback', []);
    await client.query("insert into notes values ('twee')", []);
    expect(await seenByOthers()).toEqual([{ words: 'twee' }]);
  });
});
