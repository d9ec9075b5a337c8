import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { TokenPurchaseDto } from '../../../backend/src/modules/wallet/payments/list-token-purchases.query';
import type { SecondPaymentDto } from '../../../backend/src/modules/wallet/second-payments/list-second-payments.query';
import { runCommand } from '../../support/commands';
import {
  orderTokens,
  SINGLE,
  balanceOf,
  deliver,
  delivered,
  FIVE,
  payfastIdIn,
  purchaseOf,
  startPayments,
  wrongInBooks,
  type PayfastLine,
} from '../../support/payments';
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

describe('A second payment of one order', () => {
  let line: PayfastLine;
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    ({ line, shop } = await startPayments());
    admin = await shop.admin();
  });
  afterAll(async () => {
    await shop.close();
    line.close();
  });
  afterEach(async () => {
    expect(await wrongInBooks(shop)).toEqual([]);
    expect((await shop.audit()).filter((line) => /second payments|credits|balances|totals/.test(line))).toEqual([]);
  });

  /** Somebody who has paid an order of ten tokens twice, with PayFast's notice of the second payment. */
  async function paidTwice(language: 'en' | 'af' = 'en') {
    const buyer = await shop.shopper({ language });
    const order = await orderTokens(buyer, FIVE, 2);
    await delivered(shop, await line.settle(order, 'pay'));
    const notice = await line.settle(order, 'pay');
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'paid-twice' });
    const payfastId = payfastIdIn(notice);
    const payment = (await list({ open: true })).find((one) => one.payfastId === payfastId);
    if (!payment) throw new Error('It is not listed');
    return { buyer, order, notice, payment };
  }

  const list = async (query: object = {}) =>
    ((await admin.agent.get('/api/admin/second-payments').query(query).expect(200)) as { body: SecondPaymentDto[] })
      .body;
  const decide = (id: number, decision: string, reason = 'Twee keer gedruk', by = admin) =>
    by.agent.post(`/api/admin/second-payments/${id}/decide`).send({ decision, reason });
  const ofBuyer = async ({ agent }: Shopper) =>
    ((await agent.get('/api/user/token-purchases').expect(200)) as { body: TokenPurchaseDto[] }).body;

  it('waits in a list, however often and from wherever its notice comes', async () => {
    const { buyer, order, notice, payment } = await paidTwice();
    await deliver(shop, notice, '::1').expect(200);
    await shop.drain();
    expect((await list()).filter(({ payfastId }) => payfastId === payment.payfastId)).toEqual([
      {
        id: payment.id,
        tokenPurchaseId: Number(order['m_payment_id']),
        userId: buyer.id,
        username: buyer.username,
        email: buyer.email,
        payfastId: payment.payfastId,
        amount: '400.00',
        tokenCount: 10,
        receivedAt: expect.stringMatching(/Z$/),
        decision: null,
        reason: null,
        decidedBy: null,
        decidedAt: null,
        bookedAs: null,
      },
    ]);
    expect(await balanceOf(buyer)).toBe(10);
  });

  it('is given back, and its buyer told', async () => {
    const { buyer, order, notice, payment } = await paidTwice('af');
    const { body } = await decide(payment.id, 'given-back', ' Twee keer gedruk ').expect(200);
    expect(body).toEqual({ message: 'Closed as given back. The buyer gets an e-mail.' });
    await shop.drain();
    const mail = await shop.mailTo(buyer.email);
    expect(mail.subject).toBe('R400.00 is terugbetaal – Bokkiefoto');
    expect(mail.text).toContain(payment.payfastId);
    expect(await balanceOf(buyer)).toBe(10);
    expect((await list({ open: true })).map(({ id }) => id)).not.toContain(payment.id);
    const closed = { decision: 'given-back', reason: 'Twee keer gedruk', decidedBy: admin.username, bookedAs: null };
    expect((await list()).find(({ id }) => id === payment.id)).toMatchObject(closed);
    // Its notice comes once more, from another address: the money is accounted for.
    await shop.rows.deleteFrom('payment_notices').where('body', '=', notice).execute();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'repeated', reason: null });
    expect((await purchaseOf(buyer, order)).status).toBe('completed');
  });

  it('is booked as another purchase of the same packages, at the same price, with its receipt', async () => {
    const { buyer, order, notice, payment } = await paidTwice();
    await shop.rows.updateTable('token_packages').set({ price: '999.00' }).where('id', '=', FIVE).execute();
    const { body } = await decide(payment.id, 'booked').expect(200);
    await shop.rows.updateTable('token_packages').set({ price: '200.00' }).where('id', '=', FIVE).execute();
    const [booked, first] = await ofBuyer(buyer);
    expect(body).toEqual({ message: `Booked as purchase ${booked?.id}.` });
    const { id: _, purchaseDate: __, transactionId: ___, ...same } = first!;
    expect(booked).toMatchObject({ ...same, transactionId: payment.payfastId, status: 'completed' });
    expect(first?.id).toBe(Number(order['m_payment_id']));
    expect(await balanceOf(buyer)).toBe(20);
    await shop.drain();
    const mail = await shop.mailTo(buyer.email);
    expect(mail.text).toContain('We have added 10 Bokkiemunte; your balance is now 20 Bokkiemunte.');
    expect(mail.text).toContain(`http://shop.test/receipts/${booked?.id}`);
    expect((await list()).find(({ id }) => id === payment.id)).toMatchObject({
      decision: 'booked',
      bookedAs: booked?.id,
    });
    await shop.rows.deleteFrom('payment_notices').where('body', '=', notice).execute();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'repeated', reason: null });
    expect(await balanceOf(buyer)).toBe(20);
  });

  it.each([
    ['booked', 'given-back', 'Hierdie betaling is reeds afgehandel: dit is as nog ’n aankoop geboek.'],
    ['given-back', 'booked', 'Hierdie betaling is reeds afgehandel: die geld is by PayFast teruggegee.'],
  ])('that was %s is not %s as well', async (first, then, message) => {
    const { buyer, payment } = await paidTwice();
    await decide(payment.id, first).expect(200);
    const balance = await balanceOf(buyer);
    for (const again of [first, then]) {
      const { body } = await decide(payment.id, again).set('Accept-Language', 'af').expect(409);
      expect(body).toMatchObject({ code: 'second-payment-decided', message });
    }
    expect(await balanceOf(buyer)).toBe(balance);
  });

  it('is booked once by two administrators at once', async () => {
    const { buyer, payment } = await paidTwice();
    const other = await shop.admin();
    const calls = await shop.rows.transaction().execute(async (rows) => {
      await rows.selectFrom('second_payments').select('id').where('id', '=', payment.id).forUpdate().execute();
      const both = [admin, other].map((by) => decide(payment.id, 'booked', 'Albei', by).then(({ status }) => status));
      await shop.waitForLocks(2);
      return { both };
    });
    expect((await Promise.all(calls.both)).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(buyer)).toBe(20);
    expect(await ofBuyer(buyer)).toHaveLength(2);
  });

  it('of a closed account can only be given back, and that brings no mail', async () => {
    const { buyer, payment } = await paidTwice();
    await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
    await shop.drain();
    const mails = await shop.mailsTo(buyer.email);
    expect((await decide(payment.id, 'booked').expect(409)).body).toMatchObject({ code: 'account-closed' });
    expect((await list({ open: true })).map(({ id }) => id)).toContain(payment.id);
    await decide(payment.id, 'given-back').expect(200);
    await shop.drain();
    expect(await shop.mailsTo(buyer.email)).toHaveLength(mails.length);
  });

  it('needs a decision and a reason, and exists', async () => {
    const { payment } = await paidTwice();
    for (const [decision, reason] of [
      ['booked', ' '],
      ['booked', 'x'.repeat(201)],
      ['kept', 'Toets'],
    ] as const)
      await decide(payment.id, decision, reason).expect(400);
    expect((await decide(9_999_999, 'booked').expect(404)).body).toMatchObject({ code: 'second-payment-not-found' });
    expect((await list({ open: true })).map(({ id }) => id)).toContain(payment.id);
    await decide(payment.id, 'given-back').expect(200);
  });

  it('is in the exports, in the audit log, and in the buyer’s own data, with the reason', async () => {
    const { buyer, payment } = await paidTwice();
    await decide(payment.id, 'given-back', '=Formule').expect(200);
    const file = async (format: string) =>
      (await admin.agent.get(`/api/admin/second-payments/export?format=${format}`).buffer(true).expect(200)).text;
    const rows = parse<Record<string, string>>(await file('csv'), { columns: true, bom: true });
    expect(rows.find(({ payfastId }) => payfastId === payment.payfastId)).toMatchObject({
      amount: '400.00',
      decision: 'given-back',
      reason: "'=Formule",
      decidedBy: admin.username,
    });
    expect(JSON.parse(await file('json'))).toEqual(await list());
    const { body } = await admin.agent.get('/api/admin/audit?search=decideSecondPayment').expect(200);
    expect((body as object[])[0]).toMatchObject({
      username: admin.username,
      outcome: 'done',
      body: { decision: 'given-back', reason: '=Formule' },
      changes: [{ what: 'SecondPayment', id: payment.id, before: { decision: null } }],
    });
    const { text } = await buyer.agent.get('/api/user/data').buffer(true).expect(200);
    expect((JSON.parse(text) as { secondPayments: object[] }).secondPayments).toMatchObject([
      { payfastId: payment.payfastId, decision: 'given-back', reason: '=Formule' },
    ]);
  });

  it('is read a page at a time', async () => {
    const all = await list();
    expect(all.length).toBeGreaterThan(2);
    expect(await list({ limit: 2 })).toEqual(all.slice(0, 2));
    expect(await list({ limit: 2, cursor: all[1]?.id })).toEqual(all.slice(2, 4));
  });
});
