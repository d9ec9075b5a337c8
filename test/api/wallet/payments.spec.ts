import { sql } from 'kysely';
import { TokensBought } from '../../../backend/src/modules/wallet/payfast/process-notice.on-payment-notice-received';
import type { TokenReceiptDto } from '../../../backend/src/modules/wallet/payments/list-token-purchases.query';
import type { PaymentFormDto } from '../../../backend/src/modules/wallet/payments/wallet.dto';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import {
  balanceOf,
  deliver,
  delivered,
  orderTokens,
  type PayfastLine,
  signedNotice,
  startPayments,
  wrongInBooks,
  FIVE,
  SINGLE,
} from '../../support/payments';
import { type Shopper, type TestShop, startShop } from '../../support/shop';

/** The stored notices, before they are checked. */
describe('Payment notices', () => {
  let line: PayfastLine;
  let shop: TestShop;
  let shopper: Shopper;
  beforeAll(async () => {
    ({ line, shop, shopper } = await startPayments());
  });
  afterAll(async () => {
    await shop.close();
    line.close();
  });
  afterEach(async () => {
    expect(await wrongInBooks(shop)).toEqual([]);
  });

  describe('that come at once', () => {
    const numbered = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => signedNotice({ m_payment_id: '1', pf_payment_id: `${name}-${n}` }));
    /** The sources of notices, by the messages of their jobs. */
    const broughtBy = (notices: string[]) =>
      shop.rows
        .selectFrom('payment_notices')
        .innerJoin('outbox_messages', (join) =>
          join.on(
            sql<boolean>`name = 'PaymentNoticeReceived' and payload = jsonb_build_object('noticeId', payment_notices.id)`,
          ),
        )
        .where('body', 'in', notices)
        .select(['body', 'request_id'])
        .execute();

    it('are stored once each, with one job, however often they are repeated', async () => {
      const notices = numbered(5, 'repeated');
      await Promise.all([...notices, ...notices].map((notice) => deliver(shop, notice).expect(200)));
      expect((await broughtBy(notices)).map(({ body }) => body).sort()).toEqual([...notices].sort());
    });

    it('are each known by the request that brought it', async () => {
      const notices = numbered(20, 'requests');
      const answers = await Promise.all(notices.map((notice) => deliver(shop, notice).expect(200)));
      expect(Object.fromEntries((await broughtBy(notices)).map((row) => [row.body, row.request_id]))).toEqual(
        Object.fromEntries(notices.map((notice, n) => [notice, answers[n]?.headers['x-request-id'] as string])),
      );
    });

    it('are stored when one of them cannot be, which only is not answered as taken', async () => {
      const notices = numbered(5, 'refused-by-the-database');
      await sql`alter table payment_notices add constraint not_this
        check (position('refused-by-the-database-3' in body) = 0) not valid`.execute(shop.rows);
      try {
        const answers = await Promise.all(notices.map((notice) => deliver(shop, notice)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200]);
      } finally {
        await sql`alter table payment_notices drop constraint not_this`.execute(shop.rows);
      }
      const stored = (await broughtBy(notices)).map(({ body }) => body);
      expect(stored.sort()).toEqual(notices.filter((_, n) => n !== 3).sort());
    });
  });

  describe('from strangers', () => {
    const kept = async (condition = sql<boolean>`reason = 'signature'`) => {
      const { count } = await shop.rows
        .selectFrom('payment_notices')
        .select((row) => row.fn.countAll<string>().as('count'))
        .where(condition)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const anywhere = (n: number) => `10.6.${n >> 8}.${n & 255}`;
    async function flood(count: number, from: (n: number) => string, junk: (n: number) => string): Promise<void> {
      for (let first = 0; first < count; first += 20)
        await Promise.all(
          Array.from({ length: 20 }, (_, n) => deliver(shop, junk(first + n), from(first + n)).expect(200, 'OK')),
        );
    }

    it('are of a notice’s size, and texts', async () => {
      await deliver(shop, `a=${'x'.repeat(10_000)}`)
        .expect(413)
        .expect('Content-Type', /json/);
      await deliver(shop, `a=${'x'.repeat(200_000)}`).expect(413);
      const before = await kept();
      await deliver(shop, `a=%00\0`).expect(200);
      await deliver(shop, '').expect(200);
      expect(await kept()).toBe(before);
    });

    it('are kept, the newest thousand, and push out no other sender’s', async () => {
      const genuine = await kept(sql`reason is distinct from 'signature'`);
      await sql`
        insert into payment_notices (body, body_hash, source_address, outcome, reason, processed_at)
        select 'junk', 'junk' || n, '10.7.0.' || n % 200, 'refused', 'signature', now() from generate_series(1, 5000) n
      `.execute(shop.rows);
      // Each comes twice: numbers that a repeat uses up must not keep old ones from being cleared away.
      await flood(
        300,
        (n) => anywhere(n >> 1),
        (n) => `junk=${n >> 1}`,
      );
      expect(await kept()).toBeLessThanOrEqual(1100);
      expect(await kept(sql`reason is distinct from 'signature'`)).toBe(genuine);
      expect(await kept(sql`body = 'junk=149'`)).toBeGreaterThan(0);
    });

    it('are kept a hundred times in ten minutes, and then no more, of one sender', async () => {
      const of = (address: string) => kept(sql`source_address = ${address}`);
      const before = await balanceOf(shopper);
      const notice = await line.settle(await orderTokens(shopper), 'pay');
      await flood(
        300,
        () => '10.8.0.1',
        (n) => `once=${n}`,
      );
      // Twenty at once may each have counted before the others.
      expect(await of('10.8.0.1')).toBeGreaterThanOrEqual(100);
      expect(await of('10.8.0.1')).toBeLessThan(120);
      await flood(
        20,
        () => '10.8.0.2',
        (n) => `again=${n}`,
      );
      expect(await of('10.8.0.2')).toBe(20);
      expect((await delivered(shop, notice)).outcome).toBe('credited');
      expect(await balanceOf(shopper)).toBe(before + 5);
    });

    it('are left to PayFast to send again, and given no job, where they are signed and come from elsewhere', async () => {
      const jobs = () =>
        shop.rows
          .selectFrom('outbox_messages')
          .select('id')
          .where('name', '=', 'PaymentNoticeReceived')
          .execute()
          .then(({ length }) => length);
      const before = await jobs();
      const signed = (n: number) => signedNotice({ m_payment_id: String(n), pf_payment_id: `elders-${n}` });
      const answers: number[] = [];
      for (let n = 0; n < 200; n++) answers.push((await deliver(shop, signed(n), '10.9.0.1')).status);
      expect(answers).toEqual(Array.from(answers, (_, n) => (n < 100 ? 200 : 503)));
      expect(await kept(sql`source_address = '10.9.0.1' and reason = 'source'`)).toBe(100);
      // A notice that is stored already is not stored again.
      await deliver(shop, signed(99), '10.9.0.1').expect(200);
      expect(await jobs()).toBe(before);
    });
  });
});

const SELLER = {
  SELLER_NAME: 'Bokkiefoto & Seun',
  SELLER_ADDRESS: 'Kerkstraat 12, Paarl, 7646',
  SELLER_VAT_NUMBER: '4123456789',
};

describe.each([
  ['A seller who is registered for VAT', SELLER],
  ['A seller who is not', {}],
])('Receipts: %s', (_, settings) => {
  const registered = settings === SELLER;
  let shop: TestShop;

  beforeAll(async () => {
    // Notices are accepted by their signature: PayFast's confirmation is tested elsewhere.
    shop = await startShop({ PAYFAST_CONFIRMATION: 'off', ...settings }, ['worker']);
  });
  afterAll(() => shop.close());

  let payments = 0;

  /** Orders and pays; answers the purchase's id. */
  async function pay({ agent }: Shopper, order: object, status = 'COMPLETE'): Promise<number> {
    const { body } = (await agent.post('/api/payments/payfast').send(order).expect(201)) as { body: PaymentFormDto };
    const notice = signedNotice({
      m_payment_id: body.fields['m_payment_id'] ?? '',
      pf_payment_id: String(1_089_250 + ++payments),
      payment_status: status,
      amount_gross: body.fields['amount'] ?? '',
      merchant_id: SANDBOX.merchantId,
    });
    await delivered(shop, notice);
    return Number(body.fields['m_payment_id']);
  }

  const receipt = async ({ agent }: Shopper, id: number) =>
    (await agent.get(`/api/user/token-purchases/${id}`).expect(200)).body as TokenReceiptDto;

  it('are mailed once the payment is credited, in the account’s language', async () => {
    const buyer = await shop.shopper({ language: 'af' });
    const id = await pay(buyer, { packageId: FIVE, quantity: 2, more: [{ packageId: SINGLE }] });
    const mail = await shop.mailTo(buyer.email);
    const { receiptNumber, transactionId } = await receipt(buyer, id);
    expect(mail.subject).toBe(`Kwitansie ${receiptNumber} – Bokkiefoto`);
    expect(mail.text).toContain('Dankie. Ons het 11 Bokkiemunte bygevoeg; jou balans is nou 11 Bokkiemunte.');
    expect(mail.text).toContain(`${registered ? 'Belastingfaktuur' : 'Kwitansie'} ${receiptNumber}`);
    expect(mail.text).toContain('* 5-muntpakkie: 2 × R200.00 elk, 10 Bokkiemunte');
    expect(mail.text).toContain('* Enkelmunt: 1 × R60.00 elk, 1 Bokkiemunt');
    expect(mail.text).toContain('Betaal: R460.00');
    expect(mail.text).toContain(`Koper: Ouer Toets, ${buyer.email}`);
    expect(mail.text).toContain(`PayFast-betaling: ${transactionId}`);
    expect(mail.text).toContain(`http://shop.test/receipts/${id}`);
    expect(mail.html).toContain('lang="af"');
    if (registered) {
      expect(mail.text).toContain('BTW ingesluit (15%): R60.00');
      expect(mail.text).toContain('Verkoper: Bokkiefoto & Seun, Kerkstraat 12, Paarl, 7646\nBTW-nommer: 4123456789');
      expect(mail.html).toContain('Bokkiefoto &amp; Seun');
    } else {
      expect(mail.text).not.toContain('BTW');
      expect(mail.text).toContain('Verkoper: Bokkiefoto\n');
    }
  });

  it('are sent once, however often the job runs, and never before the payment is complete', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: FIVE });
    for (let time = 0; time < 3; time++) await shop.handle(new TokensBought(id));
    const open = await pay(buyer, { packageId: SINGLE }, 'PENDING');
    await shop.handle(new TokensBought(open));
    const mails = await shop.mailsTo(buyer.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Thank you. We have added 5 Bokkiemunte; your balance is now 5 Bokkiemunte.');
  });

  it('say who bought what, for how much, and keep saying it when the packages change', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: FIVE, quantity: 2 });
    const before = await receipt(buyer, id);
    expect(before).toMatchObject({
      receiptNumber: `BM-${String(id).padStart(6, '0')}`,
      status: 'completed',
      userId: buyer.id,
      packageId: FIVE,
      buyer: { fullName: 'Ouer Toets', email: buyer.email },
      items: [{ packageName: '5 Token Pack', quantity: 2, tokenCount: 10, unitPrice: '200.00' }],
      totalPrice: '400.00',
      vat: registered ? '52.17' : null,
      completedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      transactionId: expect.stringMatching(/^\d+$/) as string,
    });
    await shop.rows
      .updateTable('token_packages')
      .set({ name: 'Pak', price: '999.00' })
      .where('id', '=', FIVE)
      .execute();
    expect(await receipt(buyer, id)).toEqual(before);
    await shop.rows
      .updateTable('token_packages')
      .set({ name: '5 Token Pack', price: '200.00' })
      .where('id', '=', FIVE)
      .execute();
  });

  it('say who sold at that time, whoever sells now', async () => {
    const buyer = await shop.shopper();
    const paid = await pay(buyer, { packageId: SINGLE });
    const open = await pay(buyer, { packageId: SINGLE }, 'PENDING');
    const before = await receipt(buyer, paid);
    expect(before.seller).toEqual(
      registered
        ? { name: SELLER.SELLER_NAME, address: SELLER.SELLER_ADDRESS, vatNumber: SELLER.SELLER_VAT_NUMBER }
        : { name: 'Bokkiefoto', address: null, vatNumber: null },
    );
    const admin = await shop.admin();
    const now = { name: 'Bokkiefoto Bpk', address: 'Hoofstraat 1, Paarl', vatNumber: '4987654321' };
    const change = { sellerName: now.name, sellerAddress: now.address, sellerVatNumber: now.vatNumber };
    await admin.agent.patch('/api/admin/settings').send(change).expect(200);
    expect(await receipt(buyer, paid)).toEqual(before);
    expect(await receipt(buyer, open)).toMatchObject({ seller: now, vat: '7.83' });
    const back = { sellerName: null, sellerAddress: null, sellerVatNumber: null };
    await admin.agent.patch('/api/admin/settings').send(back).expect(200);
  });

  it('are shown only to their buyer', async () => {
    const buyer = await shop.shopper();
    const id = await pay(buyer, { packageId: SINGLE });
    const stranger = await shop.shopper();
    const { body } = await stranger.agent.get(`/api/user/token-purchases/${id}`).expect(404);
    expect(body).toMatchObject({ code: 'token-purchase-not-found' });
    await shop.visitor().get(`/api/user/token-purchases/${id}`).expect(401);
  });

  it('tell who sells', async () => {
    const { body } = await shop.visitor().get('/api/config').expect(200);
    expect(body).toMatchObject(
      registered
        ? {
            sellerName: SELLER.SELLER_NAME,
            sellerAddress: SELLER.SELLER_ADDRESS,
            sellerVatNumber: SELLER.SELLER_VAT_NUMBER,
          }
        : { sellerName: 'Bokkiefoto', sellerAddress: null, sellerVatNumber: null },
    );
  });

  it('are in a list that is read page by page', async () => {
    const buyer = await shop.shopper();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await pay(buyer, { packageId: SINGLE }, 'PENDING'));
    // Three of one moment: the id decides.
    const moment = new Date();
    await shop.rows
      .updateTable('token_purchases')
      .set({ purchase_date: moment })
      .where('id', 'in', ids.slice(1, 4))
      .execute();
    const all = async (query = '') =>
      ((await buyer.agent.get(`/api/user/token-purchases${query}`).expect(200)).body as TokenReceiptDto[]).map(
        ({ id }) => id,
      );
    const listed = await all();
    expect([...listed].sort()).toEqual([...ids].sort());
    const first = await all('?limit=2');
    const second = await all(`?limit=2&cursor=${first[1]}`);
    const third = await all(`?limit=2&cursor=${second[1]}`);
    expect([...first, ...second, ...third]).toEqual(listed);
    expect(await all(`?cursor=${third.at(-1)}`)).toEqual([]);
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?cursor=0', '?cursor=99999999999', '?page=2'])
      await buyer.agent.get(`/api/user/token-purchases${query}`).expect(400);
  });
});
