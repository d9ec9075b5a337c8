import { sql } from 'kysely';
import {
  balanceOf,
  deliver,
  delivered,
  orderTokens,
  type PayfastLine,
  signedNotice,
  startPayments,
  wrongInBooks,
} from '../../support/payments';
import type { Shopper, TestShop } from '../../support/shop';

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
