import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ProcessNotice } from '../../backend/src/modules/wallet/application/process-notice.command';
import { RequeueNotices } from '../../backend/src/modules/wallet/application/receive-notice.command';
import { SpendTokens } from '../../backend/src/modules/wallet/contract';
import { Payfast } from '../../backend/src/modules/wallet/infrastructure/payfast';
import { formText, sign } from '../../backend/src/modules/wallet/infrastructure/payfast-signature';
import { payments } from '../../backend/src/shared/metrics/metrics';
import { testServices } from '../support/services';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { waitFor } from '../support/wait';

const PASSPHRASE = 'jt7NOE43FZPn';
/** Packages of a new database: 1 token R60, 2 tokens R100, 5 tokens R200. */
const [SINGLE, FIVE] = [1, 3];

/**
 * Stands between the shop and the PayFast simulator: keeps the notices that the simulator sends, for the tests to
 * deliver as they like, and passes confirmations on, unless PayFast is to be away.
 */
class Line {
  readonly notices: string[] = [];
  confirmations = 0;
  away = false;
  private server!: Server;

  async open(): Promise<string> {
    this.server = createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const chunk of request) body += String(chunk);
        if (request.url === '/notify') {
          this.notices.push(body);
          return response.end();
        }
        this.confirmations++;
        if (this.away) return response.writeHead(503).end();
        const answer = await fetch(`${testServices().payfastUrl}/eng/query/validate`, { method: 'POST', body });
        response.end(await answer.text());
      })();
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

describe('Tokens', () => {
  const line = new Line();
  let lineUrl: string;
  let shop: TestShop;
  let shopper: Shopper;

  beforeAll(async () => {
    lineUrl = await line.open();
    shop = await startShop({ PAYFAST_VALIDATE_URL: `${lineUrl}/validate`, TRUSTED_PROXIES: '127.0.0.1' });
    shopper = await shop.shopper();
  });
  afterAll(async () => {
    await shop.close();
    line.close();
  });

  /** Whatever happened: every balance is the sum of its ledger, and every completed purchase has one credit. */
  afterEach(async () => {
    line.away = false;
    await simulate({});
    const { rows } = await sql<object>`
      select id from users
      where token_balance <> coalesce((select sum(tokens) from ledger_entries where user_id = users.id), 0)
      union all
      select id from token_purchases purchase
      where (status = 'completed')::int <> (
        select count(*) from ledger_entries
        where kind = 'purchase' and reference = 'token-purchase:' || purchase.id and tokens = purchase.token_count
      )`.execute(shop.rows);
    expect(rows).toEqual([]);
  });

  const simulate = (switches: object) =>
    fetch(`${testServices().payfastUrl}/switches`, { method: 'PUT', body: JSON.stringify(switches) });

  async function order(packageId = FIVE, quantity = 1, buyer = shopper): Promise<Record<string, string>> {
    const { body } = await buyer.agent.post('/api/payments/payfast').send({ packageId, quantity }).expect(201);
    return (body as { fields: Record<string, string> }).fields;
  }

  /** Pays an order at the simulator (or cancels it, or fails); answers the notice that it sent. */
  async function settle(fields: Record<string, string>, outcome: 'pay' | 'cancel' | 'fail', change = {}) {
    const form: Record<string, string> = { ...fields, ...change, notify_url: `${lineUrl}/notify` };
    const unsigned = Object.entries(form).filter(([name]) => name !== 'signature');
    const signature = sign(formText(unsigned), PASSPHRASE);
    const answer = await fetch(`${testServices().payfastUrl}/eng/process?outcome=${outcome}`, {
      method: 'POST',
      body: new URLSearchParams([...unsigned, ['signature', signature]]),
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    return waitFor('the notice', () => Promise.resolve(line.notices.pop()));
  }

  const deliver = (notice: string, from = '127.0.0.1') =>
    shop.visitor().post('/api/payfast-itn').set('X-Forwarded-For', from).type('form').send(notice);

  async function delivered(notice: string): Promise<{ outcome: string; reason: string | null }> {
    await deliver(notice).expect(200, 'OK').expect('Content-Type', 'text/plain; charset=utf-8');
    await shop.drain();
    return outcomeOf(notice);
  }

  const outcomeOf = (notice: string) =>
    shop.rows
      .selectFrom('payment_notices')
      .select(['outcome', 'reason'])
      .where('body', '=', notice)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();

  async function balance(): Promise<number> {
    const { body } = await shopper.agent.get('/api/user/token-balance').expect(200);
    return (body as { tokenBalance: number }).tokenBalance;
  }

  async function purchase(fields: Record<string, string>): Promise<{ status: string; transactionId: string | null }> {
    const { body } = await shopper.agent.get(`/api/user/token-purchases/${fields['m_payment_id']}`).expect(200);
    return body as { status: string; transactionId: string | null };
  }

  describe('for sale', () => {
    it('shows the packages to anyone, with prices as decimals', async () => {
      const { body } = await shop.visitor().get('/api/token-packages').expect(200);
      const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
      expect(body).toEqual([
        { id: 1, name: 'Single Token', tokenCount: 1, price: '60.00', paymentReference: 'single-token', createdAt },
        { id: 2, name: '2 Token Pack', tokenCount: 2, price: '100.00', paymentReference: '2-token-pack', createdAt },
        { id: 3, name: '5 Token Pack', tokenCount: 5, price: '200.00', paymentReference: '5-token-pack', createdAt },
      ]);
    });

    it('fills a form that PayFast accepts as it is', async () => {
      const { body } = await shopper.agent.post('/api/payments/payfast').send({ packageId: FIVE, quantity: 2 });
      const { action, fields } = body as { action: string; fields: Record<string, string> };
      expect(fields).toMatchObject({
        merchant_id: '10000100',
        return_url: `http://shop.test/payment-success?purchase=${fields['m_payment_id']}`,
        notify_url: 'http://shop.test/api/payfast-itn',
        amount: '400.00',
        item_name: '2 x 5 Token Pack',
        item_description: '10 Bokkiemunte vir foto’s van Bokkieweek',
        custom_str1: String(shopper.id),
        custom_str2: '5-token-pack',
      });
      expect(fields['cancel_url']).toContain('http://shop.test/payment-cancelled');
      const answer = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('R400.00')]);
      expect(await purchase(fields)).toMatchObject({ status: 'pending', tokenCount: 10, totalPrice: '400.00' });
    });

    it('takes nothing for what is null, and cuts no character of a long name in half', async () => {
      const buyer = await shop.shopper();
      await buyer.agent
        .put('/api/user')
        .send({ fullName: `${'N'.repeat(99)}😀` })
        .expect(200);
      const body = { packageId: FIVE, quantity: null, more: null, returnTo: null };
      const { fields } = (await buyer.agent.post('/api/payments/payfast').send(body).expect(201)).body as {
        fields: Record<string, string>;
      };
      expect(fields).toMatchObject({ amount: '200.00', name_first: `${'N'.repeat(99)}😀` });
    });

    it('tells PayFast an e-mail address whole or not at all', async () => {
      const addressOf = async (email: string) => {
        const { agent } = await shop.shopper({ email });
        const { fields } = (await agent.post('/api/payments/payfast').send({ packageId: FIVE }).expect(201)).body as {
          fields: Record<string, string>;
        };
        return fields['email_address'];
      };
      const fits = `${'o'.repeat(24)}@${'x'.repeat(60)}.voorbeeld.test`;
      expect(fits).toHaveLength(100);
      expect(await addressOf(fits)).toBe(fits);
      expect(await addressOf(`${fits}.co.za`)).toBeUndefined();
    });

    it('sells packages of several kinds in one payment, and brings the buyer back to the cart', async () => {
      const more = [{ packageId: 2 }, { packageId: SINGLE, quantity: 3 }];
      const body = { packageId: FIVE, quantity: 2, more, returnTo: 'cart' };
      const answer = await shopper.agent.post('/api/payments/payfast').send(body).expect(201);
      const { action, fields } = answer.body as { action: string; fields: Record<string, string> };
      const query = `purchase=${fields['m_payment_id']}&from=cart`;
      expect(fields).toMatchObject({
        amount: '680.00',
        item_name: '2 x 5 Token Pack + 2 Token Pack + 3 x Single Token',
        custom_str2: '5-token-pack',
        return_url: `http://shop.test/payment-success?${query}`,
        cancel_url: `http://shop.test/payment-cancelled?${query}`,
      });
      expect((await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200);
      const before = await balance();
      expect((await delivered(await settle(fields, 'pay'))).outcome).toBe('credited');
      expect(await balance()).toBe(before + 15);
    });

    it('is credited while the shop is under maintenance, for what was ordered before', async () => {
      const fields = await order(SINGLE);
      const before = await balance();
      const admin = await shop.admin();
      await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
      try {
        await shopper.agent.post('/api/payments/payfast').send({ packageId: SINGLE }).expect(503);
        expect((await delivered(await settle(fields, 'pay'))).outcome).toBe('credited');
        expect(await balance()).toBe(before + 1);
      } finally {
        await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
      }
    });

    it.each([
      {},
      { packageId: '3' },
      { packageId: FIVE, quantity: 0 },
      { packageId: FIVE, quantity: 101 },
      { packageId: FIVE, more: [{ packageId: SINGLE, quantity: 0 }] },
      { packageId: FIVE, more: [[{ packageId: SINGLE }]] },
      { packageId: FIVE, more: Array.from({ length: 10 }, () => ({ packageId: SINGLE })) },
      { packageId: FIVE, returnTo: 'https://elsewhere.example' },
    ])('refuses %p', (body) => shopper.agent.post('/api/payments/payfast').send(body).expect(400));

    it('opens no payment of more than the buyer was shown', async () => {
      const { agent } = await shop.shopper();
      const start = (expectedCents: unknown) =>
        agent.post('/api/payments/payfast').send({ packageId: FIVE, quantity: 2, expectedCents });
      const { body } = await start(39_999).set('Accept-Language', 'af').expect(409);
      expect(body).toMatchObject({
        code: 'price-has-risen',
        message: 'Die prys het verander: dit is nou R400.00. Geen geld is gevra nie.',
      });
      await start('40000').expect(400);
      expect((await agent.get('/api/user/token-purchases').expect(200)).body).toEqual([]);
      for (const enough of [40_000, 40_001, null]) await start(enough).expect(201);
    });

    it('opens at most twenty payments a day of a person, however quickly they are asked for', async () => {
      const { agent, id } = await shop.shopper();
      const start = () => agent.post('/api/payments/payfast').send({ packageId: SINGLE });
      const answers = await Promise.all(Array.from({ length: 25 }, start));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      const refused = await start().set('Accept-Language', 'af').expect(429);
      expect(refused.body).toMatchObject({
        code: 'too-many-open-payments',
        message: expect.stringContaining('probeer môre weer') as string,
      });
      // One that has ended, and one that is older than a day, make room.
      const [ended, old] = answers.flatMap(({ body }) => (body as { fields?: { m_payment_id: string } }).fields ?? []);
      await shop.rows
        .updateTable('token_purchases')
        .set({ status: 'failed' })
        .where('id', '=', Number(ended?.m_payment_id))
        .execute();
      await start().expect(201);
      await start().expect(429);
      await shop.rows
        .updateTable('token_purchases')
        .set({ purchase_date: sql<string>`now() - interval '25 hours'` })
        .where('user_id', '=', id)
        .where('id', '=', Number(old?.m_payment_id))
        .execute();
      await start().expect(201);
    });

    it('sells nothing to nobody, and no package that does not exist', async () => {
      await shop.visitor().post('/api/payments/payfast').send({ packageId: FIVE }).expect(401);
      await shop.visitor().get('/api/user/token-balance').expect(401);
      await shopper.agent.post('/api/payments/payfast').send({ packageId: 99 }).expect(404);
      const more = [{ packageId: 99 }];
      await shopper.agent.post('/api/payments/payfast').send({ packageId: FIVE, more }).expect(404);
    });

    it('shows a purchase to its buyer alone, and as failed when a day has passed', async () => {
      const fields = await order();
      const stranger = await shop.shopper();
      await stranger.agent.get(`/api/user/token-purchases/${fields['m_payment_id']}`).expect(404);
      await shop.rows
        .updateTable('token_purchases')
        .set({ purchase_date: sql<string>`now() - interval '25 hours'` })
        .where('id', '=', Number(fields['m_payment_id']))
        .execute();
      expect((await purchase(fields)).status).toBe('failed');
      expect(await delivered(await settle(fields, 'pay'))).toEqual({ outcome: 'credited', reason: null });
      expect((await purchase(fields)).status).toBe('completed');
    });

    it('gives no tokens away where the simulation is off', () =>
      shopper.agent.post('/api/purchase-tokens').send({ packageId: FIVE }).expect(403));
  });

  describe('and PayFast’s notices', () => {
    it('credits a payment once, however often and however parallel its notice comes', async () => {
      const before = await balance();
      const fields = await order(FIVE, 3);
      const notice = await settle(fields, 'pay');
      await Promise.all(Array.from({ length: 20 }, () => deliver(notice).expect(200)));
      await shop.drain();
      expect(await delivered(notice)).toEqual({ outcome: 'credited', reason: null });
      expect(await balance()).toBe(before + 15);
      expect(await purchase(fields)).toMatchObject({ status: 'completed', transactionId: expect.any(String) });
      const stored = await shop.rows.selectFrom('payment_notices').select('id').where('body', '=', notice).execute();
      expect(stored).toHaveLength(1);
    });

    it('credits once when notices of one payment come from two addresses', async () => {
      const before = await balance();
      const fields = await order();
      const notice = await settle(fields, 'pay');
      // The same payment from two of PayFast’s addresses: each is stored and processed for itself.
      const sources = ['127.0.0.1', '::1'];
      await Promise.all(sources.map((source) => deliver(notice, source).expect(200)));
      await shop.drain();
      const outcomes = await shop.rows
        .selectFrom('payment_notices')
        .select('outcome')
        .where('body', '=', notice)
        .orderBy('outcome')
        .execute();
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['credited', 'repeated']);
      expect(await balance()).toBe(before + 5);
    });

    it('credits nothing when a notice is sent again after a year, when ours is long gone', async () => {
      const notice = await settle(await order(), 'pay');
      expect((await delivered(notice)).outcome).toBe('credited');
      const before = await balance();
      await shop.rows.deleteFrom('payment_notices').where('body', '=', notice).execute();
      expect(await delivered(notice)).toEqual({ outcome: 'repeated', reason: null });
      expect(await balance()).toBe(before);
    });

    it('credits many payments of one person at once', async () => {
      const before = await balance();
      const notices: string[] = [];
      for (let count = 0; count < 10; count++) notices.push(await settle(await order(SINGLE), 'pay'));
      await Promise.all(notices.map((notice) => deliver(notice).expect(200)));
      await shop.drain();
      expect(await balance()).toBe(before + 10);
    });

    it.each([
      ['fail', 'FAILED'],
      ['cancel', 'CANCELLED'],
    ] as const)('marks a purchase failed after %s, and credits a payment that comes later', async (outcome, status) => {
      const before = await balance();
      const fields = await order();
      expect(await delivered(await settle(fields, outcome))).toEqual({ outcome: 'recorded', reason: status });
      expect((await purchase(fields)).status).toBe('failed');
      expect((await delivered(await settle(fields, 'pay'))).outcome).toBe('credited');
      expect(await balance()).toBe(before + 5);
    });

    it('leaves a completed purchase alone when failures and pending notices come late', async () => {
      const fields = await order();
      const [failed, cancelled] = [await settle(fields, 'fail'), await settle(fields, 'cancel')];
      await simulate({ outOfOrder: true });
      await settle(fields, 'pay');
      const notices = [...line.notices.splice(0)];
      const complete = await settle(fields, 'pay');
      notices.push(...line.notices.splice(0));
      expect((await delivered(complete.includes('=COMPLETE') ? complete : (notices.pop() as string))).outcome).toBe(
        'credited',
      );
      expect((await delivered(failed)).outcome).toBe('recorded');
      expect((await delivered(cancelled)).outcome).toBe('recorded');
      for (const pending of notices.filter((notice) => notice.includes('=PENDING')))
        expect((await delivered(pending)).outcome).toBe('recorded');
      expect((await purchase(fields)).status).toBe('completed');
    });

    it('records a payment whose account was closed meanwhile, and says so', async () => {
      const buyer = await shop.shopper();
      const notice = await settle(await order(SINGLE, 1, buyer), 'pay');
      await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
      const counted = async () =>
        (await payments.get()).values.find(({ labels }) => labels.outcome === 'account-closed')?.value ?? 0;
      const before = await counted();
      expect(await delivered(notice)).toEqual({ outcome: 'credited', reason: 'account-closed' });
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
      const before = await balance();
      const fields = await order();
      const [first, second] = [await settle(fields, 'pay'), await settle(fields, 'pay')];
      expect((await delivered(first)).outcome).toBe('credited');
      expect(await delivered(second)).toEqual({ outcome: 'refused', reason: 'paid-twice' });
      expect(await balance()).toBe(before + 5);
    });

    it.each(['199.99', '200.01', '20000.00'])('never credits an amount of R%s for R200.00', async (amount) => {
      const before = await balance();
      const fields = await order();
      expect(await delivered(await settle(fields, 'pay', { amount }))).toEqual({
        outcome: 'refused',
        reason: 'amount',
      });
      expect([await balance(), (await purchase(fields)).status]).toEqual([before, 'pending']);
    });

    it('refuses a notice with any field changed, and queues no job for it', async () => {
      const before = await balance();
      const fields = await order();
      const notice = await settle(fields, 'pay');
      const names = [...new URLSearchParams(notice).keys()];
      for (const name of names) {
        const tampered = notice.replace(new RegExp(`(^|&)${name}=`), `$1${name}=9`);
        await deliver(tampered).expect(200);
        expect(await outcomeOf(tampered)).toEqual({ outcome: 'refused', reason: 'signature' });
      }
      expect(names).toContain('signature');
      expect(await balance()).toBe(before);
      expect((await delivered(notice)).outcome).toBe('credited');
    });

    const refused = async () =>
      (await payments.get()).values.find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;

    it.each([
      ['127.0.0.1', 'raises the alarm: the passphrase may be wrong', 1],
      ['198.51.100.7', 'is junk', 0],
    ])('a wrong signature from %s %s', async (from, _, counted) => {
      const before = await refused();
      const [text = ''] = (await settle(await order(), 'pay')).split('&signature=');
      const notice = `${text}&signature=${sign(text, 'another passphrase')}`;
      await deliver(notice, from).expect(200);
      expect(await outcomeOf(notice)).toEqual({ outcome: 'refused', reason: 'signature' });
      expect((await refused()) - before).toBe(counted);
    });

    it.each([
      ['another merchant', (text: string) => text.replace('merchant_id=10000100', 'merchant_id=10000101'), 'merchant'],
      ['no payment id', (text: string) => text.replace(/pf_payment_id=\d+/, 'pf_payment_id='), 'payment-id'],
      ['what PayFast never sent', (text: string) => text.replace('=COMPLETE', '=COMPLETE+'), 'confirmation'],
    ])('refuses %s, though the signature is right', async (_, change, reason) => {
      const before = await balance();
      const [text = ''] = change(await settle(await order(), 'pay')).split('&signature=');
      expect(await delivered(`${text}&signature=${sign(text, PASSPHRASE)}`)).toEqual({ outcome: 'refused', reason });
      expect(await balance()).toBe(before);
    });

    it('refuses a purchase that nobody made', async () => {
      const notice = await settle({ ...(await order()), m_payment_id: '99999999' }, 'pay');
      expect(await delivered(notice)).toEqual({ outcome: 'refused', reason: 'unknown-purchase' });
    });

    it('refuses what PayFast calls INVALID', async () => {
      const before = await balance();
      const notice = await settle(await order(), 'pay');
      await simulate({ invalid: true });
      expect(await delivered(notice)).toEqual({ outcome: 'refused', reason: 'confirmation' });
      expect(await balance()).toBe(before);
    });

    it('refuses a foreign source, whatever it writes into X-Forwarded-For, and still takes the genuine one', async () => {
      const notice = await settle(await order(), 'pay');
      for (const from of ['198.51.100.7', '127.0.0.1, 198.51.100.7']) await deliver(notice, from).expect(200);
      await shop.drain();
      expect(await outcomeOf(notice)).toEqual({ outcome: 'refused', reason: 'source' });
      expect((await delivered(notice)).outcome).toBe('credited');
    });

    it('refuses no source that was known where the notice came while not all of PayFast’s are known', async () => {
      const notice = await settle(await order(), 'pay');
      const { id } = await shop.rows
        .insertInto('payment_notices')
        .values({ body: notice, body_hash: await hashOf(notice), source_address: '198.51.100.7' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const process = () => shop.inContext((commands) => commands.execute(new ProcessNotice(id)));
      const knowsAll = jest.spyOn(shop.app.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
      await expect(process()).rejects.toThrow('does not resolve');
      expect(await outcomeOf(notice)).toEqual({ outcome: 'received', reason: null });
      knowsAll.mockRestore();
      await process();
      expect(await outcomeOf(notice)).toEqual({ outcome: 'refused', reason: 'source' });
    });

    it('leaves it to PayFast to send again what comes from a strange source while not all of PayFast’s are known', async () => {
      const notice = await settle(await order(), 'pay');
      const knowsAll = jest.spyOn(shop.app.get(Payfast), 'knowsAllSources', 'get').mockReturnValue(false);
      const before = await refused();
      const answer = await deliver(notice, '198.51.100.7').expect(503);
      expect(answer.body).toMatchObject({ code: 'service-away' });
      // Operators hear of it as of one that is refused: PayFast does not send it for ever.
      expect((await refused()) - before).toBe(1);
      const rows = shop.rows.selectFrom('payment_notices').selectAll().where('body', '=', notice);
      expect(await rows.execute()).toEqual([]);
      // What nobody at PayFast has signed is refused as ever.
      await deliver(`${notice}0`, '198.51.100.7').expect(200);
      expect(await outcomeOf(`${notice}0`)).toEqual({ outcome: 'refused', reason: 'signature' });
      knowsAll.mockRestore();
      await deliver(notice, '198.51.100.7').expect(200);
      expect(await outcomeOf(notice)).toEqual({ outcome: 'refused', reason: 'source' });
    });

    it('asks again when PayFast does not answer, and credits then', async () => {
      const before = await balance();
      const notice = await settle(await order(), 'pay');
      line.away = true;
      const asked = line.confirmations;
      await deliver(notice).expect(200);
      await waitFor('the first try', () => Promise.resolve(line.confirmations > asked || undefined));
      expect([await balance(), (await outcomeOf(notice)).outcome]).toEqual([before, 'received']);
      line.away = false;
      await shop.drain();
      expect(await balance()).toBe(before + 5);
    });

    it('asks for a notice again that came as a type that is not read', async () => {
      const notice = await settle(await order(SINGLE), 'pay');
      await shop.visitor().post('/api/payfast-itn').type('text/plain').send(notice).expect(415);
      expect((await delivered(notice)).outcome).toBe('credited');
    });

    it('takes up a notice again whose job was given up, by itself and when PayFast repeats it', async () => {
      const before = await balance();
      for (const again of ['by itself', 'repeated']) {
        const notice = await settle(await order(), 'pay');
        // As after a long absence of PayFast: stored, with no job left.
        await shop.rows
          .insertInto('payment_notices')
          .values({
            body: notice,
            body_hash: await hashOf(notice),
            source_address: '127.0.0.1',
            queued_at: sql<string>`now() - interval '11 minutes'`,
          })
          .execute();
        if (again === 'repeated') await Promise.all([1, 2, 3].map(() => deliver(notice).expect(200)));
        else
          expect(
            await shop.inContext((commands) =>
              Promise.all([commands.execute(new RequeueNotices()), commands.execute(new RequeueNotices())]),
            ),
          ).toEqual(expect.arrayContaining([0, 1]));
        await shop.drain();
        expect((await outcomeOf(notice)).outcome).toBe('credited');
      }
      expect(await balance()).toBe(before + 10);
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
            Array.from({ length: 20 }, (_, n) => deliver(junk(first + n), from(first + n)).expect(200, 'OK')),
          );
      }

      it('are of a notice’s size, and texts', async () => {
        await deliver(`a=${'x'.repeat(10_000)}`)
          .expect(413)
          .expect('Content-Type', /json/);
        await deliver(`a=${'x'.repeat(200_000)}`).expect(413);
        const before = await kept();
        await deliver(`a=%00\0`).expect(200);
        await deliver('').expect(200);
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
        const before = await balance();
        const notice = await settle(await order(), 'pay');
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
        expect((await delivered(notice)).outcome).toBe('credited');
        expect(await balance()).toBe(before + 5);
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
        const signed = (n: number) => `m_payment_id=${n}&signature=${sign(`m_payment_id=${n}`, PASSPHRASE)}`;
        const answers: number[] = [];
        for (let n = 0; n < 200; n++) answers.push((await deliver(signed(n), '10.9.0.1')).status);
        expect(answers).toEqual(Array.from(answers, (_, n) => (n < 100 ? 200 : 503)));
        expect(await kept(sql`source_address = '10.9.0.1' and reason = 'source'`)).toBe(100);
        // What is here already needs no other time.
        await deliver(signed(99), '10.9.0.1').expect(200);
        expect(await jobs()).toBe(before);
      });
    });
  });

  describe('spent', () => {
    const spend = (userId: number, tokens: number, reference: string) =>
      shop.inContext((commands) =>
        shop.app
          .get(MikroORM)
          .em.transactional(() => commands.execute(new SpendTokens(userId, [{ tokens, reference, reason: 'Toets' }]))),
      );

    it('lets fifty purchases at once spend what is there and no more', async () => {
      const { id } = await shop.shopper();
      await shop.giveTokens(id, 7);
      const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => spend(id, 2, `test:${id}:${n}`)));
      const spent = results.filter((result) => result.status === 'fulfilled');
      expect(spent.map(({ value }) => value).sort()).toEqual([1, 3, 5]);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too-few-tokens' });
    });

    it('takes exactly enough, and never twice for one reference', async () => {
      const { id } = await shop.shopper();
      await shop.giveTokens(id, 4);
      expect(await spend(id, 2, `test:${id}`)).toBe(2);
      await expect(spend(id, 2, `test:${id}`)).rejects.toThrow();
      expect(await spend(id, 2, `test:${id}:again`)).toBe(0);
      await expect(spend(id, 1, `test:${id}:more`)).rejects.toMatchObject({ kind: 'too-few-tokens' });
    });

    it('refuses to be called outside a transaction, and keeps the ledger as it was written', async () => {
      await expect(shop.inContext((commands) => commands.execute(new SpendTokens(shopper.id, [])))).rejects.toThrow(
        'transaction',
      );
      await expect(shop.rows.updateTable('ledger_entries').set({ tokens: 99 }).execute()).rejects.toThrow(
        'append-only',
      );
      await expect(shop.rows.deleteFrom('ledger_entries').execute()).rejects.toThrow('append-only');
    });
  });
});

async function hashOf(notice: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`127.0.0.1\n${notice}`));
  return Buffer.from(digest).toString('hex');
}
