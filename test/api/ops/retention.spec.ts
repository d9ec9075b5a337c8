import { CommandBus } from '@nestjs/cqrs';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Client } from 'pg';
import { KeepRetention } from '../../../backend/src/modules/ops/application/keep-retention.command';
import { RetentionTimer } from '../../../backend/src/modules/ops/application/retention-timer';
import { RateCounter } from '../../../backend/src/shared/rate-counter';
import { orderTokens, SINGLE } from '../../support/payments';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { TokenSaleStatsDto } from '../../../backend/src/modules/wallet/sales/list-token-sales.query';

const ago = (interval: string) => sql<string>`now() - ${interval}::interval`;

describe('Retention', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const keep = () => shop.inContext((commands) => commands.execute(new KeepRetention()));

  it('is kept once a day, and at the next look when it could not be kept', async () => {
    const commands = shop.app.get(CommandBus);
    const timer = new RetentionTimer(shop.app.get(MikroORM), commands, shop.app.get(RateCounter));
    const every = jest.spyOn(globalThis, 'setInterval');
    timer.onApplicationBootstrap();
    const begin = every.mock.lastCall![0] as () => void;
    every.mockRestore();
    const look = async () => {
      begin();
      // It waits for the look that is under way.
      await timer.onApplicationShutdown();
    };
    const execute = jest.spyOn(commands, 'execute').mockResolvedValue({});
    execute.mockRejectedValueOnce(new Error('The database is away'));
    const state = async () => ({
      tries: execute.mock.calls.filter(([command]) => command instanceof KeepRetention).length,
      taken: await shop.redis.get('rate:retention'),
    });
    await look();
    expect(await state()).toEqual({ tries: 1, taken: null });
    await look();
    expect(await state()).toEqual({ tries: 2, taken: '1' });
    await look();
    expect(await state()).toEqual({ tries: 2, taken: '2' });
    execute.mockRestore();
  });

  it('removes purchases that were never paid after 180 days, and no others', async () => {
    const person = await shop.shopper();
    const add = async (age: string, status: 'pending' | 'completed', transaction: string | null = null) => {
      const { id } = await shop.rows
        .insertInto('token_purchases')
        .values({
          user_id: person.id,
          package_id: 1,
          total_price: '60.00',
          token_count: 1,
          items: JSON.stringify([{ packageName: 'Single Token', tokenCount: 1, quantity: 1, price: '60.00' }]),
          status,
          transaction_id: transaction,
          completed_at: transaction && ago(age),
          purchase_date: ago(age),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const stats = async () =>
      ((await admin.agent.get('/api/admin/token-purchase-stats').expect(200)) as { body: TokenSaleStatsDto }).body;
    const before = await stats();
    const old = await add('181 days', 'pending');
    const noticed = await add('181 days', 'pending');
    const kept = [await add('179 days', 'pending'), await add('5 years', 'completed', 'pf-1'), noticed];
    await shop.rows
      .insertInto('payment_notices')
      .values({
        body: 'x=1',
        body_hash: 'noticed',
        source_address: '127.0.0.1',
        outcome: 'refused',
        token_purchase_id: noticed,
        processed_at: ago('1 day'),
      })
      .execute();
    expect(await keep()).toMatchObject({ 'unpaid purchases': 1 });
    const left = await shop.rows.selectFrom('token_purchases').select('id').where('user_id', '=', person.id).execute();
    expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
    expect(left.map(({ id }) => id)).not.toContain(old);
    const { totalPurchases, completedPurchases, failedPurchases, pendingPurchases } = await stats();
    expect({ totalPurchases, completedPurchases, others: failedPurchases + pendingPurchases }).toEqual({
      totalPurchases: before.totalPurchases + 3,
      completedPurchases: before.completedPurchases + 1,
      others: before.failedPurchases + before.pendingPurchases + 2,
    });
    expect(await keep()).toMatchObject({ 'unpaid purchases': 0 });
  });

  it('removes purchases while another one changes the same sums', async () => {
    const { id: userId } = await shop.shopper();
    const add = async (status: 'pending' | 'failed') => {
      const { rows } = await sql<{ id: number }>`
        insert into token_purchases (user_id, package_id, total_price, token_count, items, status)
        values (${userId}, 1, 60, 1, '[{"packageName":"Toets","tokenCount":1,"quantity":1,"price":"60.00"}]', ${status})
        returning id`.execute(shop.rows);
      return rows[0]!.id;
    };
    const [changed, unpaid, failed] = [await add('pending'), await add('pending'), await add('failed')];
    // Of seventeen connections two keep their sums in the same of the sixteen rows.
    const connections = Array.from({ length: 17 }, () => new Client(process.env['DATABASE_URL']));
    try {
      await Promise.all(connections.map((connection) => connection.connect()));
      const bySlot = new Map<number, Client[]>();
      for (const connection of connections) {
        const { rows } = await connection.query<{ slot: number }>('select pg_backend_pid() % 16 as slot');
        const { slot } = rows[0]!;
        bySlot.set(slot, [...(bySlot.get(slot) ?? []), connection]);
      }
      const [slot, [one, other]] = [...bySlot].find(([, its]) => its.length > 1)!;
      for (const name of ['token_purchases pending', 'token_purchases failed'])
        await sql`insert into totals values (${name}, ${slot}, 0, 0, 0) on conflict do nothing`.execute(shop.rows);
      const both = await shop.rows.transaction().execute(async (rows) => {
        await sql`select from totals where name = 'token_purchases pending' and slot = ${slot} for update`.execute(
          rows,
        );
        const change = one!.query(`update token_purchases set status = 'failed' where id = $1`, [changed]);
        await shop.waitForLocks(rows, 1);
        const removal = other!.query('delete from token_purchases where id = any($1)', [[unpaid, failed]]);
        await shop.waitForLocks(rows, 2);
        return { answers: Promise.all([change, removal]) };
      });
      expect((await both.answers).map(({ rowCount }) => rowCount)).toEqual([1, 2]);
    } finally {
      await Promise.all(connections.map((connection) => connection.end()));
    }
  });

  it('forgets what mails told people of after 90 days', async () => {
    const { id: userId } = await shop.shopper();
    for (const [day, age] of [
      ['2026-01-01', '91 days'],
      ['2026-01-02', '89 days'],
    ] as const)
      await shop.rows
        .insertInto('player_mails')
        .values({ user_id: userId, day, photo_ids: [1], players: ['1:7'], created_at: ago(age) })
        .execute();
    expect(await keep()).toMatchObject({ 'mails about players': 1 });
    const left = await shop.rows
      .selectFrom('player_mails')
      .select(sql<string>`day::text`.as('day'))
      .execute();
    expect(left).toEqual([{ day: '2026-01-02' }]);
    expect(await keep()).toMatchObject({ 'mails about players': 0 });
  });

  it('takes the payer out of notices after 180 days, and removes those that credited nothing after a year', async () => {
    const payer = 'name_first=Ouma&name_last=Botha&email_address=ouma%40voorbeeld.test';
    const add = (name: string, outcome: 'credited' | 'refused', age: string) =>
      shop.rows
        .insertInto('payment_notices')
        .values({
          body: `m_payment_id=1&${payer}&amount_gross=60.00&signature=x`,
          body_hash: name,
          source_address: '127.0.0.1',
          outcome,
          processed_at: ago(age),
        })
        .execute();
    await add('young', 'credited', '179 days');
    await add('old', 'credited', '181 days');
    await add('refused-young', 'refused', '364 days');
    await add('refused-old', 'refused', '366 days');
    await add('credited-old', 'credited', '366 days');
    expect(await keep()).toMatchObject({ 'payment notices': 1, payers: 3 });
    const left = await shop.rows
      .selectFrom('payment_notices')
      .select(['body_hash as name', 'body'])
      .where('body_hash', 'in', ['young', 'old', 'refused-young', 'refused-old', 'credited-old'])
      .orderBy('id')
      .execute();
    expect(left).toEqual([
      { name: 'young', body: expect.stringContaining(payer) },
      { name: 'old', body: 'm_payment_id=1&amount_gross=60.00&signature=x' },
      { name: 'refused-young', body: 'm_payment_id=1&amount_gross=60.00&signature=x' },
      { name: 'credited-old', body: 'm_payment_id=1&amount_gross=60.00&signature=x' },
    ]);
  });

  it('takes the payer out of a notice that waited while the account was closed', async () => {
    const buyer = await shop.shopper();
    const { agent, password } = buyer;
    const { m_payment_id: id = '' } = await orderTokens(buyer, SINGLE);
    const body = `m_payment_id=${id}&name_first=Ouma&amount_gross=60.00`;
    const waiting = { body, body_hash: 'waiting', source_address: '127.0.0.1' };
    await shop.rows.insertInto('payment_notices').values(waiting).execute();
    const read = () =>
      shop.rows.selectFrom('payment_notices').select('body').where('body_hash', '=', 'waiting').executeTakeFirst();
    await agent.post('/api/user/close').send({ password }).expect(200);
    expect(await keep()).toMatchObject({ payers: 0 });
    expect(await read()).toEqual({ body });
    await shop.rows
      .updateTable('payment_notices')
      .set({ outcome: 'refused', reason: 'merchant', processed_at: ago('0') })
      .where('body_hash', '=', 'waiting')
      .execute();
    expect(await keep()).toMatchObject({ payers: 1 });
    expect(await read()).toEqual({ body: `m_payment_id=${id}&amount_gross=60.00` });
  });

  it('removes closed accounts after 30 days, but not those of which the books speak', async () => {
    const [fresh, gone, buyer] = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
    await shop.giveTokens(buyer.id, 1);
    for (const { agent, password } of [fresh, gone, buyer])
      await agent.post('/api/user/close').send({ password }).expect(200);
    await shop.rows
      .updateTable('users')
      .set({ closed_at: ago('31 days') })
      .where('id', 'in', [gone.id, buyer.id])
      .execute();
    expect(await keep()).toMatchObject({ 'closed accounts': 1 });
    const left = await shop.rows
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [fresh.id, gone.id, buyer.id])
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual([fresh.id, buyer.id].sort());
  });

  it('removes no closed account that ledger, payments, purchases, shares, audit log or photographs name', async () => {
    const named: Record<string, (id: number) => Promise<unknown>> = {
      ledger: (id) => shop.giveTokens(id, 1),
      payments: (id) =>
        sql`insert into token_purchases (user_id, package_id, total_price, token_count, items)
          values (${id}, 1, 60, 1, '[{}]')`.execute(shop.rows),
      purchases: (id) =>
        sql`insert into purchases (user_id, photo_title, photo_category, tokens_spent, email_address, transaction_id)
          values (${id}, 'Losskrum', 'Rugby', 1, '', gen_random_uuid())`.execute(shop.rows),
      shares: (id) =>
        sql`insert into shares (user_id, from_day, percent) values (${id}, '2026-11-01', 10)`.execute(shop.rows),
      audit: (id) =>
        sql`insert into audit_entries (user_id, username, action, method, path, address, request_id)
          values (${id}, 'x', 'x', 'POST', '/', '127.0.0.1', 'x')`.execute(shop.rows),
      photographs: (id) => catalogPhotos(shop, id, { gallery: 'Van iemand wat weg is', photos: [{}] }),
    };
    const people = new Map<string, Shopper>();
    for (const [where, add] of Object.entries(named)) {
      const person = await shop.shopper();
      people.set(where, person);
      await add(person.id);
      await person.agent.post('/api/user/close').send({ password: person.password }).expect(200);
    }
    const ids = [...people.values()].map(({ id }) => id);
    await shop.rows
      .updateTable('users')
      .set({ closed_at: ago('31 days') })
      .where('id', 'in', ids)
      .execute();
    expect(await keep()).toMatchObject({ 'closed accounts': 0 });
    const left = await shop.rows.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(ids);
    const photos = shop.rows.selectFrom('photos').select('id').where('uploaded_by', '=', ids.at(-1)!);
    expect(await photos.execute()).toHaveLength(1);
  });

  it('forgets what was still to be done for people when they closed their account, once it is done', async () => {
    const [closed, open] = [await shop.shopper(), await shop.shopper()];
    await closed.agent.post('/api/user/close').send({ password: closed.password }).expect(200);
    for (const { id: userId, email } of [closed, open])
      for (const done_at of [ago('1 minute'), null])
        await shop.rows
          .insertInto('outbox_messages')
          .values({
            queue: 'mail',
            name: 'EmailChanged',
            payload: JSON.stringify({ userId, formerEmail: email }),
            relayed_at: ago('1 second'),
            done_at,
          })
          .execute();
    const left = async ({ id }: Shopper) => {
      const { rows } = await sql<{ done: boolean }>`
        select done_at is not null as done from outbox_messages
        where name = 'EmailChanged' and payload ->> 'userId' = ${String(id)} order by 1`.execute(shop.rows);
      return rows.map(({ done }) => done);
    };
    await keep();
    expect([await left(closed), await left(open)]).toEqual([[false], [false, true]]);
  });

  it('forgets sessions that have ended', async () => {
    const person = await shop.shopper();
    await person.agent.post('/api/logout').expect(200);
    const set = `sessions-of:${person.id}`;
    expect(await shop.redis.scard(set)).toBe(1);
    expect((await keep())['ended sessions']).toBeGreaterThanOrEqual(1);
    expect(await shop.redis.scard(set)).toBe(0);
    await admin.agent.get('/api/user').expect(200);
  });

  it('forgets a year after the decision who reported a photograph', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Berigte', photos: [{}] });
    const report = { reason: 'my-child', details: 'My kind', contact: 'ouma@voorbeeld.test' };
    await shop.visitor().post(`/api/photos/${photoId}/report`).send(report).expect(200);
    await shop.rows
      .updateTable('photo_reports')
      .set({ decision: 'keep', decided_at: ago('364 days') })
      .execute();
    expect(await keep()).toMatchObject({ reporters: 0 });
    await shop.rows
      .updateTable('photo_reports')
      .set({ decided_at: ago('366 days') })
      .execute();
    expect(await keep()).toMatchObject({ reporters: 1 });
    const [left] = await shop.rows.selectFrom('photo_reports').selectAll().execute();
    expect(left).toMatchObject({ reason: 'my-child', decision: 'keep', details: null, contact: null });
  });

  it('forgets after a year what people said of the numbers on photographs', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Nommers', photos: [{}] });
    const said = { missing: [{ label: '7', side: null }], wrong: [] };
    await admin.agent.post(`/api/photos/${photoId}/label-corrections`).send(said).expect(200);
    await shop.rows
      .updateTable('label_corrections')
      .set({ created_at: ago('364 days') })
      .execute();
    expect(await keep()).toMatchObject({ 'corrections of shirt labels': 0 });
    await shop.rows
      .updateTable('label_corrections')
      .set({ created_at: ago('366 days') })
      .execute();
    expect(await keep()).toMatchObject({ 'corrections of shirt labels': 1 });
    const labels = await shop.rows
      .selectFrom('photo_labels')
      .select(['label', 'state'])
      .where('photo_id', '=', photoId!)
      .execute();
    expect(labels).toEqual([{ label: '7', state: 'suggested' }]);
  });

  it('is the only one to remove entries from the audit log, when they are older than three years', async () => {
    const add = (age: string) =>
      shop.rows
        .insertInto('audit_entries')
        .values({
          at: ago(age),
          user_id: admin.id,
          username: admin.username,
          action: age,
          method: 'POST',
          path: '/',
          body: null,
          address: '127.0.0.1',
          request_id: 'x',
        })
        .execute();
    await add('1094 days');
    await add('1100 days');
    await expect(shop.rows.deleteFrom('audit_entries').where('action', '=', '1094 days').execute()).rejects.toThrow(
      'append-only',
    );
    await expect(shop.rows.updateTable('audit_entries').set({ path: '/x' }).execute()).rejects.toThrow('append-only');
    expect(await keep()).toMatchObject({ 'audit entries': 1 });
    const left = await shop.rows
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', '%days')
      .execute();
    expect(left).toEqual([{ action: '1094 days' }]);
  });
});
