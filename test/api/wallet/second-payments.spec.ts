import { parse } from 'csv-parse/sync';
import type { SecondPaymentDto } from '../../../backend/src/modules/wallet/second-payments/list-second-payments.query';
import type { TokenPurchaseDto } from '../../../backend/src/modules/wallet/payments/list-token-purchases.query';
import {
  balanceOf,
  deliver,
  delivered,
  FIVE,
  orderTokens,
  payfastIdIn,
  purchaseOf,
  startPayments,
  wrongInBooks,
  type PayfastLine,
} from '../../support/payments';
import type { Shopper, TestShop } from '../../support/shop';

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
      await shop.waitForLocks(rows, 2);
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
