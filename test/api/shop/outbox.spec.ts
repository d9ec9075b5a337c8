import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { KeepRetention } from '../../../backend/src/modules/ops/application/keep-retention.command';
import { Outbox } from '../../../backend/src/shared/outbox/outbox';
import { OutboxRelay } from '../../../backend/src/shared/outbox/outbox.relay';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { startShop, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

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
