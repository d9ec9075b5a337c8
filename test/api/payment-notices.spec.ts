import { sql } from 'kysely';
import { ProcessNotice } from '../../backend/src/modules/wallet/application/process-notice.command';
import { ReceiveNotice, RequeueNotices } from '../../backend/src/modules/wallet/application/receive-notice.command';
import { hashOfNotice } from '../../backend/src/modules/wallet/domain/payfast-notice';
import { Payfast } from '../../backend/src/modules/wallet/infrastructure/payfast';
import { sign } from '../../backend/src/modules/wallet/infrastructure/payfast-signature';
import { payments } from '../../backend/src/shared/metrics/metrics';
import { SANDBOX } from '../../tools/services/payfast-protocol';
import {
  balanceOf,
  deliver,
  delivered,
  FIVE,
  orderTokens,
  outcomeOf,
  PayfastLine,
  purchaseOf,
  signedNotice,
  SINGLE,
  wrongInBooks,
} from '../support/payments';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { watchStatements } from '../support/statements';
import { waitFor } from '../support/wait';

describe('PayFast’s notices', () => {
  const line = new PayfastLine();
  let shop: TestShop;
  let shopper: Shopper;
  beforeAll(async () => {
    await line.open();
    shop = await startShop({ PAYFAST_VALIDATE_URL: `${line.url}/validate`, TRUSTED_PROXIES: '127.0.0.1' });
    shopper = await shop.shopper();
  });
  afterAll(async () => {
    await shop.close();
    line.close();
  });
  afterEach(async () => {
    line.away = false;
    await line.simulate({});
    expect(await wrongInBooks(shop)).toEqual([]);
  });

  it('credits a payment once, however often and however parallel its notice comes', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper, FIVE, 3);
    const notice = await line.settle(fields, 'pay');
    await Promise.all(Array.from({ length: 20 }, () => deliver(shop, notice).expect(200)));
    await shop.drain();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'credited', reason: null });
    expect(await balanceOf(shopper)).toBe(before + 15);
    expect(await purchaseOf(shopper, fields)).toMatchObject({ status: 'completed', transactionId: expect.any(String) });
    const stored = await shop.rows.selectFrom('payment_notices').select('id').where('body', '=', notice).execute();
    expect(stored).toHaveLength(1);
  });

  it('credits a payment while the shop is under maintenance, for what was ordered before', async () => {
    const fields = await orderTokens(shopper, SINGLE);
    const before = await balanceOf(shopper);
    const admin = await shop.admin();
    await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
    try {
      await shopper.agent.post('/api/payments/payfast').send({ packageId: SINGLE }).expect(503);
      expect((await delivered(shop, await line.settle(fields, 'pay'))).outcome).toBe('credited');
      expect(await balanceOf(shopper)).toBe(before + 1);
    } finally {
      await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
    }
  });

  it('credits once when notices of one payment come from two addresses', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const notice = await line.settle(fields, 'pay');
    // The same payment from two of PayFast’s addresses: each is stored and processed for itself.
    const sources = ['127.0.0.1', '::1'];
    await Promise.all(sources.map((source) => deliver(shop, notice, source).expect(200)));
    await shop.drain();
    const outcomes = await shop.rows
      .selectFrom('payment_notices')
      .select('outcome')
      .where('body', '=', notice)
      .orderBy('outcome')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['credited', 'repeated']);
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('credits nothing when a notice is sent again after a year, when ours is long gone', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    expect((await delivered(shop, notice)).outcome).toBe('credited');
    const before = await balanceOf(shopper);
    await shop.rows.deleteFrom('payment_notices').where('body', '=', notice).execute();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'repeated', reason: null });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('credits many payments of one person at once', async () => {
    const before = await balanceOf(shopper);
    const notices: string[] = [];
    for (let count = 0; count < 10; count++) notices.push(await line.settle(await orderTokens(shopper, SINGLE), 'pay'));
    await Promise.all(notices.map((notice) => deliver(shop, notice).expect(200)));
    await shop.drain();
    expect(await balanceOf(shopper)).toBe(before + 10);
  });

  it.each([
    ['fail', 'FAILED'],
    ['cancel', 'CANCELLED'],
  ] as const)('marks a purchase failed after %s, and credits a payment that comes later', async (outcome, status) => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    expect(await delivered(shop, await line.settle(fields, outcome))).toEqual({ outcome: 'recorded', reason: status });
    expect((await purchaseOf(shopper, fields)).status).toBe('failed');
    expect((await delivered(shop, await line.settle(fields, 'pay'))).outcome).toBe('credited');
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('leaves a completed purchase alone when failures and pending notices come late', async () => {
    const fields = await orderTokens(shopper);
    const [failed, cancelled] = [await line.settle(fields, 'fail'), await line.settle(fields, 'cancel')];
    await line.simulate({ outOfOrder: true });
    await line.settle(fields, 'pay');
    const notices = [...line.notices.splice(0)];
    const complete = await line.settle(fields, 'pay');
    notices.push(...line.notices.splice(0));
    expect((await delivered(shop, complete.includes('=COMPLETE') ? complete : (notices.pop() as string))).outcome).toBe(
      'credited',
    );
    expect((await delivered(shop, failed)).outcome).toBe('recorded');
    expect((await delivered(shop, cancelled)).outcome).toBe('recorded');
    for (const pending of notices.filter((notice) => notice.includes('=PENDING')))
      expect((await delivered(shop, pending)).outcome).toBe('recorded');
    expect((await purchaseOf(shopper, fields)).status).toBe('completed');
  });

  it('records a payment whose account was closed meanwhile, and says so', async () => {
    const buyer = await shop.shopper();
    const notice = await line.settle(await orderTokens(buyer, SINGLE), 'pay');
    await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
    const counted = async () =>
      (await payments.get()).values.find(({ labels }) => labels.outcome === 'account-closed')?.value ?? 0;
    const before = await counted();
    expect(await delivered(shop, notice)).toEqual({ outcome: 'credited', reason: 'account-closed' });
    // An alert asks for it: the money is to be given back.
    expect(await counted()).toBe(before + 1);
    const { status } = await shop.rows
      .selectFrom('token_purchases')
      .select('status')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('completed');
  });

  it('holds a second payment of the same purchase for an administrator', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const [first, second] = [await line.settle(fields, 'pay'), await line.settle(fields, 'pay')];
    expect((await delivered(shop, first)).outcome).toBe('credited');
    expect(await delivered(shop, second)).toEqual({ outcome: 'refused', reason: 'paid-twice' });
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it.each(['199.99', '200.01', '20000.00'])('never credits an amount of R%s for R200.00', async (amount) => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    expect(await delivered(shop, await line.settle(fields, 'pay', { amount }))).toEqual({
      outcome: 'refused',
      reason: 'amount',
    });
    expect([await balanceOf(shopper), (await purchaseOf(shopper, fields)).status]).toEqual([before, 'pending']);
  });

  it('refuses a notice with any field changed, and queues no job for it', async () => {
    const before = await balanceOf(shopper);
    const fields = await orderTokens(shopper);
    const notice = await line.settle(fields, 'pay');
    const names = [...new URLSearchParams(notice).keys()];
    for (const name of names) {
      const tampered = notice.replace(new RegExp(`(^|&)${name}=`), `$1${name}=9`);
      await deliver(shop, tampered).expect(200);
      expect(await outcomeOf(shop, tampered)).toEqual({ outcome: 'refused', reason: 'signature' });
    }
    expect(names).toContain('signature');
    expect(await balanceOf(shopper)).toBe(before);
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  const refused = async () =>
    (await payments.get()).values.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;

  it.each([
    ['127.0.0.1', 'raises the alarm: the passphrase may be wrong', 1],
    ['198.51.100.7', 'is junk', 0],
  ])('a wrong signature from %s %s', async (from, _, counted) => {
    const before = await refused();
    const [text = ''] = (await line.settle(await orderTokens(shopper), 'pay')).split('&signature=');
    const notice = `${text}&signature=${sign(text, 'another passphrase')}`;
    await deliver(shop, notice, from).expect(200);
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'signature' });
    expect((await refused()) - before).toBe(counted);
  });

  it.each([
    ['another merchant', (text: string) => text.replace('merchant_id=10000100', 'merchant_id=10000101'), 'merchant'],
    ['no payment id', (text: string) => text.replace(/pf_payment_id=\d+/, 'pf_payment_id='), 'payment-id'],
    ['what PayFast never sent', (text: string) => text.replace('=COMPLETE', '=COMPLETE+'), 'confirmation'],
  ])('refuses %s, though the signature is right', async (_, change, reason) => {
    const before = await balanceOf(shopper);
    const [text = ''] = change(await line.settle(await orderTokens(shopper), 'pay')).split('&signature=');
    expect(await delivered(shop, `${text}&signature=${sign(text, SANDBOX.passphrase)}`)).toEqual({
      outcome: 'refused',
      reason,
    });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('refuses a purchase that nobody made', async () => {
    const notice = await line.settle({ ...(await orderTokens(shopper)), m_payment_id: '99999999' }, 'pay');
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'unknown-purchase' });
  });

  it('refuses what PayFast calls INVALID', async () => {
    const before = await balanceOf(shopper);
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    await line.simulate({ invalid: true });
    expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'confirmation' });
    expect(await balanceOf(shopper)).toBe(before);
  });

  it('refuses a foreign source, whatever it writes into X-Forwarded-For, and still takes the genuine one', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    for (const from of ['198.51.100.7', '127.0.0.1, 198.51.100.7']) await deliver(shop, notice, from).expect(200);
    await shop.drain();
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  it('refuses no source that was known where the notice came while not all of PayFast’s are known', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    const { id } = await shop.rows
      .insertInto('payment_notices')
      .values({ body: notice, body_hash: hashOfNotice(notice, '127.0.0.1'), source_address: '198.51.100.7' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const process = () => shop.inContext((commands) => commands.execute(new ProcessNotice(id)));
    const knowsAll = jest.spyOn(shop.app.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
    await expect(process()).rejects.toThrow('does not resolve');
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'received', reason: null });
    knowsAll.mockRestore();
    await process();
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
  });

  it('leaves it to PayFast to send again what comes from a strange source while not all of PayFast’s are known', async () => {
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    const knowsAll = jest.spyOn(shop.app.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
    const before = await refused();
    const answer = await deliver(shop, notice, '198.51.100.7').expect(503);
    expect(answer.body).toMatchObject({ code: 'service-away' });
    // Operators hear of it as of one that is refused: PayFast does not send it for ever.
    expect((await refused()) - before).toBe(1);
    const rows = shop.rows.selectFrom('payment_notices').selectAll().where('body', '=', notice);
    expect(await rows.execute()).toEqual([]);
    // What nobody at PayFast has signed is refused as ever.
    await deliver(shop, `${notice}0`, '198.51.100.7').expect(200);
    expect(await outcomeOf(shop, `${notice}0`)).toEqual({ outcome: 'refused', reason: 'signature' });
    knowsAll.mockRestore();
    await deliver(shop, notice, '198.51.100.7').expect(200);
    expect(await outcomeOf(shop, notice)).toEqual({ outcome: 'refused', reason: 'source' });
  });

  it('asks again when PayFast does not answer, and credits then', async () => {
    const before = await balanceOf(shopper);
    const notice = await line.settle(await orderTokens(shopper), 'pay');
    line.away = true;
    const asked = line.confirmations;
    await deliver(shop, notice).expect(200);
    await waitFor('the first try', () => Promise.resolve(line.confirmations > asked || undefined));
    expect([await balanceOf(shopper), (await outcomeOf(shop, notice)).outcome]).toEqual([before, 'received']);
    line.away = false;
    await shop.drain();
    expect(await balanceOf(shopper)).toBe(before + 5);
  });

  it('asks for a notice again that came as a type that is not read', async () => {
    const notice = await line.settle(await orderTokens(shopper, SINGLE), 'pay');
    await shop.visitor().post('/api/payfast-itn').type('text/plain').send(notice).expect(415);
    expect((await delivered(shop, notice)).outcome).toBe('credited');
  });

  it('takes up a notice again whose job was given up, by itself and when PayFast repeats it', async () => {
    const before = await balanceOf(shopper);
    for (const again of ['by itself', 'repeated']) {
      const notice = await line.settle(await orderTokens(shopper), 'pay');
      // As after a long absence of PayFast: stored, with no job left.
      await shop.rows
        .insertInto('payment_notices')
        .values({
          body: notice,
          body_hash: hashOfNotice(notice, '127.0.0.1'),
          source_address: '127.0.0.1',
          queued_at: sql<string>`now() - interval '11 minutes'`,
        })
        .execute();
      if (again === 'repeated') await Promise.all([1, 2, 3].map(() => deliver(shop, notice).expect(200)));
      else
        expect(
          await shop.inContext((commands) =>
            Promise.all([commands.execute(new RequeueNotices()), commands.execute(new RequeueNotices())]),
          ),
        ).toEqual(expect.arrayContaining([0, 1]));
      await shop.drain();
      expect((await outcomeOf(shop, notice)).outcome).toBe('credited');
    }
    expect(await balanceOf(shopper)).toBe(before + 10);
  });

  describe('that come at once', () => {
    const numbered = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => signedNotice({ m_payment_id: '1', pf_payment_id: `${name}-${n}` }));
    /** Who brought which notice, by the messages of its jobs. */
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

    it('are stored together, equal ones once', async () => {
      const notices = numbered(5, 'together');
      const statements = watchStatements();
      try {
        await shop.inContext((commands) =>
          Promise.all(
            [...notices, ...notices].map((notice) => commands.execute(new ReceiveNotice(notice, '127.0.0.1'))),
          ),
        );
        expect(statements.take().filter(({ text }) => text.includes('into payment_notices'))).toHaveLength(1);
      } finally {
        statements.stop();
      }
      expect((await broughtBy(notices)).map(({ body }) => body).sort()).toEqual([...notices].sort());
    });

    it('are each known by the request that brought it', async () => {
      const notices = numbered(20, 'requests');
      const answers = await Promise.all(notices.map((notice) => deliver(shop, notice).expect(200)));
      expect(Object.fromEntries((await broughtBy(notices)).map((row) => [row.body, row.request_id]))).toEqual(
        Object.fromEntries(notices.map((notice, n) => [notice, answers[n]?.headers['x-request-id'] as string])),
      );
    });

    it('are stored when one of them cannot be, which alone is not answered as taken', async () => {
      const notices = numbered(5, 'refused-by-the-database');
      await sql`alter table payment_notices add constraint not_this
        check (position('refused-by-the-database-3' in body) = 0) not valid`.execute(shop.rows);
      try {
        const results = await shop.inContext((commands) =>
          Promise.allSettled(notices.map((notice) => commands.execute(new ReceiveNotice(notice, '127.0.0.1')))),
        );
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true]);
        await deliver(shop, notices[3] as string).expect(500);
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

    it('are kept, the newest thousand, and drive out nobody else’s', async () => {
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
      const signed = (n: number) => signedNotice({ m_payment_id: String(n) });
      const answers: number[] = [];
      for (let n = 0; n < 200; n++) answers.push((await deliver(shop, signed(n), '10.9.0.1')).status);
      expect(answers).toEqual(Array.from(answers, (_, n) => (n < 100 ? 200 : 503)));
      expect(await kept(sql`source_address = '10.9.0.1' and reason = 'source'`)).toBe(100);
      // What is here already needs no other time.
      await deliver(shop, signed(99), '10.9.0.1').expect(200);
      expect(await jobs()).toBe(before);
    });
  });
});
