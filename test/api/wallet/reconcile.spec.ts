import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { runCommand } from '../../support/commands';
import { orderTokens, SINGLE } from '../../support/payments';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

interface Bought {
  id: number;
  totalPrice: string;
  transactionId: string;
}

const HEAD = 'Date,Type,Sign,Gross,M Payment ID,PF Payment ID';

describe('The operators’ command reconcile', () => {
  let shop: TestShop;
  let folder: string;
  let buyer: Shopper;
  let bought: [first: Bought, second: Bought, third: Bought];

  const history = async (...lines: string[]) => {
    const file = join(folder, 'history.csv');
    await writeFile(file, [HEAD, ...lines].join('\r\n'));
    return runCommand(shop, 'reconcile', '--from', file);
  };
  const line = ({ id, totalPrice, transactionId }: Bought) =>
    `2026-11-20 10:00:00,Funds Received,CREDIT,${totalPrice},${id},${transactionId}`;
  const paid = ({ id }: Bought, at: string) =>
    shop.rows.updateTable('token_purchases').set({ completed_at: at }).where('id', '=', id).execute();

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    folder = await mkdtemp(join(tmpdir(), 'shop-reconcile-'));
    buyer = await shop.shopper();
    for (const transactionId of ['5001', '5002', '5003']) {
      await buyer.agent.post('/api/purchase-tokens').send({ packageId: 1, transactionId }).expect(200);
      await shop.rows
        .updateTable('token_purchases')
        .set({ transaction_id: transactionId })
        .where('transaction_id', '=', `simulated-${buyer.id}-${transactionId}`)
        .execute();
    }
    bought = (await shop.rows
      .selectFrom('token_purchases')
      .select(['id', 'total_price as totalPrice', 'transaction_id as transactionId'])
      .where('user_id', '=', buyer.id)
      .orderBy('id')
      .execute()) as typeof bought;
  });
  afterAll(async () => {
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    for (const [index, purchase] of bought.entries()) await paid(purchase, `2026-11-20T10:00:0${index}Z`);
  });

  it('finds that both agree: status 0', async () => {
    expect(await history(...bought.map(line))).toEqual({
      status: 0,
      out: '3 payments compared, 0 differences\n',
      err: '',
    });
  });

  it('reads a history of many years, longer than a statement takes values', async () => {
    const payments = 70_000;
    const { rows: many } = await sql<Bought>`
      insert into token_purchases (user_id, package_id, quantity, items, total_price, token_count, status,
        transaction_id, completed_at)
      select user_id, package_id, quantity, items, total_price, token_count, status, 'old-' || number,
        timestamptz '2015-01-01' + number * interval '1 hour'
      from token_purchases, generate_series(1, ${payments + 1}) number where id = ${bought[0].id}
      returning id, total_price as "totalPrice", transaction_id as "transactionId"`.execute(shop.rows);
    const [, second, ...others] = many;
    const { out } = await history(line(many[0]!), ...others.map(line));
    await sql`delete from token_purchases where transaction_id like 'old-%'`.execute(shop.rows);
    expect(out).toContain(`${payments} payments compared, 1 differences`);
    expect(out).toContain(`purchase ${second!.id}: completed by ${second!.transactionId}, which PayFast does not list`);
  });

  it('finds what is missing, paid twice, of another amount or of no purchase of ours: status 1', async () => {
    const [first, second, third] = bought;
    const { status, out } = await history(
      line({ ...first, totalPrice: '59.00' }),
      line(third),
      line({ ...third, transactionId: '9999' }),
      line({ ...third, id: 99_999, transactionId: '5009' }),
    );
    expect(status).toBe(1);
    expect(out).toContain(`line 2, PayFast 5001: R59.00 for purchase ${first.id}, which costs R60.00`);
    expect(out).toContain(`line 4, PayFast 9999: purchase ${third.id} was completed by 5003: paid twice`);
    expect(out).toContain('line 5, PayFast 5009: there is no purchase 99999');
    expect(out).toContain(`purchase ${second.id}: completed by 5002, which PayFast does not list`);
    expect(out).toContain('4 payments compared, 4 differences');
  });

  it('knows second payments that were given back or booked as another purchase', async () => {
    const [first, second, third] = bought;
    const { rows } = await sql<Bought>`
      insert into token_purchases (user_id, package_id, quantity, items, total_price, token_count, status,
        transaction_id, completed_at)
      select user_id, package_id, quantity, items, total_price, token_count, status, '9001', completed_at
      from token_purchases where id = ${first.id}
      returning id, total_price as "totalPrice", transaction_id as "transactionId"`.execute(shop.rows);
    const [booked] = rows as [Bought];
    const decided = { reason: 'Toets', decided_at: new Date() };
    await shop.rows
      .insertInto('second_payments')
      .values([
        { payfast_id: '9001', token_purchase_id: first.id, decision: 'booked', booked_as: booked.id, ...decided },
        { payfast_id: '9002', token_purchase_id: second.id, decision: 'given-back', ...decided },
        { payfast_id: '9003', token_purchase_id: third.id },
      ])
      .execute();
    const again = ['9001', '9002', '9003'].map((transactionId, index) => line({ ...bought[index]!, transactionId }));
    const { out } = await history(...bought.map(line), ...again);
    await shop.rows.deleteFrom('second_payments').execute();
    await shop.rows.deleteFrom('token_purchases').where('id', '=', booked.id).execute();
    expect(out.trim().split('\n')).toEqual([
      `line 7, PayFast 9003: purchase ${third.id} was completed by ${third.transactionId}: paid twice`,
      '6 payments compared, 1 differences',
    ]);
  });

  it('misses none that was paid at another time, whenever it was opened', async () => {
    const [first, second, third] = bought;
    // The first was opened before the second, and paid after it.
    await paid(second, '2026-11-17T10:00:00Z');
    await paid(first, '2026-11-20T10:00:00Z');
    await paid(third, '2026-11-20T11:00:00Z');
    expect(await history(line(first), line(third))).toMatchObject({
      status: 0,
      out: '2 payments compared, 0 differences\n',
    });
  });

  it('misses none that was opened after those of the file, one of which was credited later still', async () => {
    const [first, second, third] = bought;
    await paid(first, '2026-11-17T10:00:00Z');
    await paid(third, '2026-11-18T10:00:00Z');
    // Its notice was checked again when PayFast answered.
    await paid(second, '2026-11-19T10:00:00Z');
    expect(await history(line(first), line(second))).toMatchObject({
      status: 0,
      out: '2 payments compared, 0 differences\n',
    });
  });

  it('finds a payment that gave no tokens', async () => {
    const id = Number((await orderTokens(buyer, SINGLE))['m_payment_id']);
    const { status, out } = await history(
      ...bought.map(line),
      line({ id, totalPrice: '60.00', transactionId: '5004' }),
    );
    expect([status, out]).toEqual([1, expect.stringContaining(`purchase ${id} is pending: no tokens were given`)]);
  });

  it('says why a file cannot be read: status 1', async () => {
    const missing = await runCommand(shop, 'reconcile', '--from', join(folder, 'nothing.csv'));
    expect([missing.status, missing.err]).toEqual([1, expect.stringContaining('no such file')]);
    const file = join(folder, 'other.csv');
    await writeFile(file, 'Date,Type\n2026,Funds Received');
    expect(await runCommand(shop, 'reconcile', '--from', file)).toEqual({
      status: 1,
      out: '',
      err: 'The file has no column gross, m payment id, pf payment id',
    });
  });
});
