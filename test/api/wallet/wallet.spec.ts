import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../backend/src/config';
import { SpendTokens } from '../../../backend/src/modules/wallet/contract';
import {
  balanceOf,
  delivered,
  FIVE,
  orderTokens,
  type PayfastLine,
  purchaseOf,
  SINGLE,
  startPayments,
  wrongInBooks,
} from '../../support/payments';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('Tokens', () => {
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
      expect(await purchaseOf(shopper, fields)).toMatchObject({
        status: 'pending',
        tokenCount: 10,
        totalPrice: '400.00',
      });
    });

    it('fills a form without a merchant key where PAYFAST_FORM says so', async () => {
      const form = jest.replaceProperty(shop.app.get(Config), 'payfast', {
        ...shop.app.get(Config).payfast,
        form: 'paynow' as const,
      });
      const { body } = await shopper.agent.post('/api/payments/payfast').send({ packageId: SINGLE }).expect(201);
      form.restore();
      const { action, fields } = body as { action: string; fields: Record<string, string> };
      expect(fields).toMatchObject({
        cmd: '_paynow',
        receiver: '10000100',
        amount: '60.00',
        item_name: 'Single Token',
      });
      for (const secret of ['merchant_key', 'signature']) expect(fields).not.toHaveProperty(secret);
      expect((await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200);
      const before = await balanceOf(shopper);
      expect(await delivered(shop, await line.settle(fields, 'pay'))).toEqual({ outcome: 'credited', reason: null });
      expect(await balanceOf(shopper)).toBe(before + 1);
    });

    it('takes nothing for what is null, and cuts no character of a long name in half', async () => {
      const buyer = await shop.shopper();
      await buyer.agent
        .put('/api/user')
        .send({ fullName: `${'N'.repeat(99)}😀` })
        .expect(200);
      const body = { packageId: FIVE, quantity: null, more: null, begun: null };
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
      const body = { packageId: FIVE, quantity: 2, more, begun: { expectedTokens: 15 } };
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
      const before = await balanceOf(shopper);
      expect((await delivered(shop, await line.settle(fields, 'pay'))).outcome).toBe('credited');
      expect(await balanceOf(shopper)).toBe(before + 15);
    });

    it.each([
      {},
      { packageId: '3' },
      { packageId: FIVE, quantity: 0 },
      { packageId: FIVE, quantity: 101 },
      { packageId: FIVE, more: [{ packageId: SINGLE, quantity: 0 }] },
      { packageId: FIVE, more: [[{ packageId: SINGLE }]] },
      { packageId: FIVE, more: Array.from({ length: 10 }, () => ({ packageId: SINGLE })) },
      { packageId: FIVE, begun: { photoId: 0, expectedTokens: 1 } },
      { packageId: FIVE, begun: [] },
    ])('refuses %p', (body) => shopper.agent.post('/api/payments/payfast').send(body).expect(400));

    it('opens no payment of more than the buyer was shown', async () => {
      const { agent } = await shop.shopper();
      const start = (expectedCents: unknown) =>
        agent.post('/api/payments/payfast').send({ packageId: FIVE, quantity: 2, expectedCents });
      const { body } = await start(39_999).set('Accept-Language', 'af').expect(409);
      expect(body).toMatchObject({
        code: 'price-has-risen',
        message: 'Die prys het verander: dit is nou R400.00. Niks is afgetrek nie; betaal weer as jy daarmee saamstem.',
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
      // Cancelling makes no room; one that is older than a day does.
      const [cancelled, old] = answers.flatMap(
        ({ body }) => (body as { fields?: { m_payment_id: string } }).fields ?? [],
      );
      await agent.post(`/api/payments/payfast/${cancelled?.m_payment_id}/cancel`).expect(204);
      await start().expect(429);
      await shop.rows
        .updateTable('token_purchases')
        .set({ purchase_date: sql<string>`now() - interval '25 hours'` })
        .where('user_id', '=', id)
        .where('id', '=', Number(old?.m_payment_id))
        .execute();
      await start().expect(201);
      await start().expect(429);
    });

    it('sells nothing to visitors, and no package that does not exist', async () => {
      await shop.visitor().post('/api/payments/payfast').send({ packageId: FIVE }).expect(401);
      await shop.visitor().get('/api/user/token-balance').expect(401);
      await shopper.agent.post('/api/payments/payfast').send({ packageId: 99 }).expect(404);
      const more = [{ packageId: 99 }];
      await shopper.agent.post('/api/payments/payfast').send({ packageId: FIVE, more }).expect(404);
    });

    it('shows a purchase only to its buyer, and as failed when a day has passed', async () => {
      const fields = await orderTokens(shopper);
      const stranger = await shop.shopper();
      await stranger.agent.get(`/api/user/token-purchases/${fields['m_payment_id']}`).expect(404);
      await shop.rows
        .updateTable('token_purchases')
        .set({ purchase_date: sql<string>`now() - interval '25 hours'` })
        .where('id', '=', Number(fields['m_payment_id']))
        .execute();
      expect((await purchaseOf(shopper, fields)).status).toBe('failed');
      expect(await delivered(shop, await line.settle(fields, 'pay'))).toEqual({ outcome: 'credited', reason: null });
      expect((await purchaseOf(shopper, fields)).status).toBe('completed');
    });

    it('gives no tokens away where the simulation is off', () =>
      shopper.agent.post('/api/purchase-tokens').send({ packageId: FIVE }).expect(403));
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

describe('Simulated purchases', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
  });
  afterAll(() => shop.close());

  it('give tokens once for a transaction id', async () => {
    const { agent } = await shop.shopper();
    const body = { packageId: 3, quantity: 2, transactionId: 'toets-1' };
    const answers = await Promise.all([1, 2, 3].map(() => agent.post('/api/purchase-tokens').send(body).expect(200)));
    expect(new Set(answers.map((answer) => (answer.body as { id: number }).id)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: 'completed', tokenCount: 10, totalPrice: '400.00' });
    await agent.get('/api/user/token-balance').expect(200, { tokenBalance: 10 });
    await agent.post('/api/purchase-tokens').send({ packageId: 1 }).expect(200);
    await agent.get('/api/user/token-balance').expect(200, { tokenBalance: 11 });
  });

  it('give none to an account that is closed at this moment', async () => {
    const { agent, id } = await shop.shopper();
    const closed = { username: null, password_hash: null, email: null, full_name: null, closed_at: new Date() };
    const status = await shop.rows.transaction().execute(async (rows) => {
      await rows.updateTable('users').set(closed).where('id', '=', id).execute();
      const purchase = agent.post('/api/purchase-tokens').send({ packageId: 1 });
      const answer = purchase.then((response) => response.status);
      await shop.waitForLocks(rows, 1);
      return () => answer;
    });
    expect(await status()).toBe(409);
    const balance = shop.rows.selectFrom('users').select('token_balance').where('id', '=', id);
    expect(await balance.executeTakeFirst()).toEqual({ token_balance: 0 });
    const sales = shop.rows.selectFrom('token_purchases').select('id').where('user_id', '=', id);
    expect(await sales.execute()).toEqual([]);
  });
});
