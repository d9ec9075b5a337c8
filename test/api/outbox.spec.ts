import { sql } from 'kysely';
import { Outbox } from '../../backend/src/shared/outbox/outbox';
import { startShop, type TestShop } from '../support/shop';

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

  it('is one worker’s alone, of many that want it', async () => {
    const id = await message();
    const states = await Promise.all(Array.from({ length: 10 }, () => outbox.take(id)));
    expect(states.sort()).toEqual([...Array.from({ length: 9 }, () => 'held'), 'taken']);
  });

  it('is free again when its job has failed, when nobody says so any more, and when the clock was set back', async () => {
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
});
