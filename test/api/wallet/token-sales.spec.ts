import { parse } from 'csv-parse/sync';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PurgePayments } from '../../../backend/src/modules/wallet/contract';
import { hashOfNotice } from '../../../backend/src/modules/wallet/payfast/domain/payfast-notice';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import { deliver, FIVE, orderTokens, signedNotice, SINGLE, wrongInBooks } from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';
import type { ManagedPackageDto } from '../../../backend/src/modules/wallet/packages/list-managed-packages.query';
import type { PaymentNoticeDto } from '../../../backend/src/modules/wallet/payfast/list-notices.query';
import type { TokenPeriodDto } from '../../../backend/src/modules/wallet/sales/chart-tokens.query';
import type { TokenSaleDto, TokenSaleStatsDto } from '../../../backend/src/modules/wallet/sales/list-token-sales.query';

describe('Sales of tokens', () => {
  let shop: TestShop;
  let admin: Shopper;
  let somebody: Shopper;

  beforeAll(async () => {
    shop = await startShop(
      {
        PAYFAST_SIMULATED_PURCHASES: 'on',
        PAYFAST_CONFIRMATION: 'off',
        TRUSTED_PROXIES: '127.0.0.1',
      },
      ['worker'],
    );
    admin = await shop.admin();
    somebody = await shop.shopper();
  });
  afterAll(() => shop.close());

  afterEach(async () => {
    expect(await wrongInBooks(shop)).toEqual([]);
  });

  const get = async <Body>(path: string, query: Record<string, unknown> = {}): Promise<Body> =>
    ((await admin.agent.get(`/api/admin/${path}`).query(query).expect(200)) as { body: Body }).body;
  const list = (query: Record<string, unknown> = {}) => get<TokenSaleDto[]>('token-purchases', query);
  const stats = () => get<TokenSaleStatsDto>('token-purchase-stats');

  async function buys(buyer: Shopper, packageId: number, quantity = 1): Promise<void> {
    await buyer.agent.post('/api/purchase-tokens').send({ packageId, quantity }).expect(200);
  }

  /** Two photographs for a token each, of which one is given back. */
  async function spendsTwoAndGetsOneBack(buyer: Shopper): Promise<void> {
    const [one, other] = [await storeOriginal(shop), await storeOriginal(shop)];
    const gallery = `Koop ${buyer.username}`;
    const photos = await catalogPhotos(shop, admin.id, {
      gallery,
      photos: [one, other].map(({ filePath }) => ({ filePath })),
    });
    for (const photoId of photos) await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    const purchase = shop.rows.selectFrom('purchases').select('id').where('photo_id', '=', photos[0]!);
    const { id } = await purchase.executeTakeFirstOrThrow();
    await admin.agent.post(`/api/admin/purchases/${id}/refund`).send({ reason: 'Dof' }).expect(200);
  }

  it.each([
    ['get', '/api/admin/token-purchases'],
    ['get', '/api/admin/token-purchase-stats'],
    ['get', '/api/admin/token-purchases/chart'],
    ['get', '/api/admin/token-purchases/export?format=csv'],
    ['get', '/api/admin/payment-notices'],
    ['post', '/api/admin/payment-notices/1/recheck'],
    ['get', '/api/admin/token-packages'],
    ['post', '/api/admin/token-packages'],
    ['put', '/api/admin/token-packages/1'],
    ['put', '/api/admin/token-packages/1/sold'],
    ['get', '/api/admin/users/1/ledger'],
    ['post', '/api/admin/users/1/balance'],
  ] as const)('are no other person’s: %s %s', async (method, path) => {
    await shop.visitor()[method](path).expect(401);
    await somebody.agent[method](path).expect(403);
  });

  it('are listed, newest first, page by page, by state, and found by person or payment', async () => {
    const buyer = await shop.shopper();
    await buys(buyer, FIVE, 2);
    await orderTokens(buyer, SINGLE);
    const sales = await list({ userId: buyer.id });
    expect(sales).toEqual([
      expect.objectContaining({ status: 'pending', transactionId: null, packageName: 'Single Token' }),
      {
        id: expect.any(Number) as number,
        userId: buyer.id,
        username: buyer.username,
        email: buyer.email,
        status: 'completed',
        packageName: '5 Token Pack',
        purchaseDate: expect.stringMatching(/Z$/) as string,
        tokenCount: 10,
        totalPrice: '400.00',
        quantity: 2,
        items: [{ packageName: '5 Token Pack', quantity: 2, tokenCount: 10, unitPrice: '200.00' }],
        transactionId: expect.stringMatching(/^simulated-/) as string,
        method: 'payfast',
        receiptNumber: expect.stringMatching(/^BM-\d{6}$/) as string,
        completedAt: expect.stringMatching(/Z$/) as string,
        fee: null,
        discount: '0.00',
        vat: null,
        refunds: [],
      },
    ]);
    expect(await list({ userId: buyer.id, status: 'pending' })).toEqual([sales[0]]);
    expect(await list({ search: buyer.username.toUpperCase(), limit: 1, cursor: sales[0]?.id })).toEqual([sales[1]]);
    expect(await list({ search: sales[1]?.transactionId })).toEqual([sales[1]]);
    expect(await list({ search: `toets ${buyer.username}`, status: 'completed' })).toEqual([sales[1]]);
    const oldest = { userId: buyer.id, sort: 'oldest' };
    expect(await list(oldest)).toEqual([sales[1], sales[0]]);
    expect(await list({ ...oldest, limit: 1, cursor: sales[1]?.id })).toEqual([sales[0]]);
    expect(await list({ search: buyer.email, sort: 'oldest', limit: 1 })).toEqual([sales[1]]);
  });

  it('are counted; a payment that was left open for a day has failed', async () => {
    const before = await stats();
    const buyer = await shop.shopper();
    await buys(buyer, FIVE);
    await spendsTwoAndGetsOneBack(buyer);
    await orderTokens(buyer, SINGLE);
    const { m_payment_id: old } = await orderTokens(buyer, SINGLE);
    await shop.rows
      .updateTable('token_purchases')
      .set({ purchase_date: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('id', '=', Number(old))
      .execute();
    const after = await stats();
    expect(after).toEqual({
      totalPurchases: before.totalPurchases + 3,
      completedPurchases: before.completedPurchases + 1,
      pendingPurchases: before.pendingPurchases + 1,
      failedPurchases: before.failedPurchases + 1,
      totalRevenue: (Number(before.totalRevenue) + 200).toFixed(2),
      totalTokensPurchased: before.totalTokensPurchased + 5,
      totalTokensUsed: before.totalTokensUsed + 1,
    });
    expect((await list({ userId: buyer.id, status: 'failed' })).map(({ id }) => String(id))).toEqual([old]);
  });

  it('are drawn by days and weeks of South Africa', async () => {
    const chart = (by: string) => get<TokenPeriodDto[]>('token-purchases/chart', { by });
    const buyer = await shop.shopper();
    await buys(buyer, FIVE);
    const days = await chart('day');
    expect(days).toHaveLength(30);
    // Half an hour after midnight in South Africa is the day before in UTC.
    const { start = '' } = days.at(-9) ?? {};
    const at = new Date(`${start}T00:30:00+02:00`);
    await shop.rows.updateTable('token_purchases').set({ completed_at: at }).where('user_id', '=', buyer.id).execute();
    const entry = { user_id: buyer.id, reference: `purchase:toets-${buyer.id}`, reason: 'Losskrum', created_at: at };
    const entries = [
      { ...entry, kind: 'spend' as const, tokens: -2 },
      { ...entry, kind: 'refund' as const, tokens: 1 },
    ];
    await shop.rows.insertInto('ledger_entries').values(entries).execute();
    await shop.rows.updateTable('users').set({ token_balance: 4 }).where('id', '=', buyer.id).execute();
    const moved = (await chart('day')).find((day) => day.start === start);
    expect(moved).toEqual({ start, revenue: '200.00', tokensSold: 5, tokensUsed: 1 });
    const weeks = await chart('week');
    expect(weeks).toHaveLength(12);
    for (const week of weeks) expect(new Date(`${week.start}T00:00:00Z`).getUTCDay()).toBe(1);
    await admin.agent.get('/api/admin/token-purchases/chart').query({ by: 'year' }).expect(400);
  });

  describe('As a file', () => {
    const file = async (format: string) =>
      admin.agent.get('/api/admin/token-purchases/export').query({ format }).buffer(true).expect(200);

    it('are all there, more than a page, quoted, and harmless in a spreadsheet', async () => {
      const buyer = await shop.shopper({ username: '=HYPERLINK("x"),y', email: 'formule@voorbeeld.test' });
      await buys(buyer, FIVE);
      // If `;` or a tab separates cells, a formula may be inside one of ours.
      const within = await shop.shopper();
      await buys(within, FIVE);
      const username = `hq;=1+1;x\t@SUM(1)\n+1;"-2";a=b`;
      await shop.rows.updateTable('users').set({ username }).where('id', '=', within.id).execute();
      const pages = await shop.shopper();
      const one = {
        package_id: SINGLE,
        total_price: '60.00',
        token_count: 1,
        items: JSON.stringify([{ packageName: 'Single Token', quantity: 1 }]),
      };
      await shop.rows
        .insertInto('token_purchases')
        .values(Array.from({ length: 1001 }, () => ({ ...one, user_id: pages.id })))
        .execute();

      const { text, headers } = await file('csv');
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toMatch(/filename=token-purchases-\d{4}-\d\d-\d\d\.csv$/);
      expect(text.startsWith('\uFEFFid,purchaseDate,username,email,status,packageName,')).toBe(true);
      expect(text).toContain(`"'=HYPERLINK(""x""),y"`);
      expect(text).toContain(`"hq;'=1+1;x\t'@SUM(1)\n'+1;""'-2"";a=b"`);
      expect(text.split('\r\n').length - 2).toBe((await stats()).totalPurchases);
      const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
      expect(new Set(rows.map(({ id }) => id)).size).toBe((await stats()).totalPurchases);
      expect(rows.find(({ email }) => email === buyer.email)).toMatchObject({
        packageName: '5 Token Pack',
        totalPrice: '200.00',
        quantity: '1',
      });

      const { body, headers: jsonHeaders } = (await file('json')) as unknown as {
        body: TokenSaleDto[];
        headers: Record<string, string>;
      };
      expect(jsonHeaders['content-disposition']).toMatch(/\.json$/);
      // As the specification has them.
      const listed = (await list()).map(
        ({ method, receiptNumber, completedAt, fee, discount, vat, refunds, ...sale }) => {
          expect([method, receiptNumber, completedAt, fee, discount, vat, refunds]).not.toContain(undefined);
          return sale;
        },
      );
      expect(body.slice(0, 100)).toEqual(listed);
      expect(body).toHaveLength(rows.length);
    });

    it('are for people, too: of a period, on South Africa’s clocks, with receipt, fee, net and tax', async () => {
      await shop.rows.insertInto('settings').values({ key: 'seller-vat-number', value: '4123456789' }).execute();
      const excel = async (from: string, to: string) => {
        const { text, headers } = await admin.agent
          .get('/api/admin/token-purchases/export')
          .set('Accept-Language', 'af')
          .query({ format: 'excel', from, to })
          .buffer(true)
          .expect(200);
        expect(headers['content-type']).toBe('text/csv; charset=utf-8');
        expect(headers['content-disposition']).toMatch(/filename=token-purchases-\d{4}-\d\d-\d\d-excel\.csv$/);
        return text;
      };
      await waitFor('the tax', async () => (await excel('2026-03-31', '2026-03-31')).includes('BTW') || undefined);
      const buyer = await shop.shopper({ username: 'ouma;botha', email: 'ouma.uitvoer@voorbeeld.test' });
      const { m_payment_id: id = '' } = await orderTokens(buyer, FIVE, 6);
      const paid = { payment_status: 'COMPLETE', pf_payment_id: '1234567890123', merchant_id: SANDBOX.merchantId };
      await deliver(shop, signedNotice({ ...paid, m_payment_id: id, amount_gross: '1200.00', amount_fee: '-27.60' }));
      await shop.drain();
      // The last minute of a day in South Africa is another day's in UTC.
      const at = '2026-03-31T21:59:30.000Z';
      const seller = JSON.stringify({ name: 'Bokkiefoto', address: null, vatNumber: '4123456789' });
      await shop.rows
        .updateTable('token_purchases')
        .set({ completed_at: at, purchase_date: at, seller })
        .where('id', '=', Number(id))
        .execute();
      const text = await excel('2026-03-31', '2026-03-31');
      const receipt = `BM-${id.padStart(6, '0')}`;
      expect(text).toBe(
        '\uFEFFKwitansie;Betaal op;Bestel op;Status;Gebruikersnaam;E-pos;Pakkies;Munte;Metode;Afslag (R);Bedrag (R);' +
          'BTW ingesluit (R);Fooi (R);Netto (R);Terugbetaal (R);Betaling-ID;Bestelling\r\n' +
          `${receipt};2026-03-31 23:59:30;2026-03-31 23:59:30;Betaal;"ouma;botha";${buyer.email};6 x 5 Token Pack;30;` +
          `PayFast;0,00;1200,00;156,52;27,60;1172,40;0,00;"=""1234567890123""";"=""${id}"""\r\n`,
      );
      await shop.rows.deleteFrom('settings').where('key', '=', 'seller-vat-number').execute();
      for (const [from, to] of [
        ['2026-03-01', '2026-03-30'],
        ['2026-04-01', '2026-04-30'],
      ] as const)
        expect((await excel(from, to)).split('\r\n')).toHaveLength(2);
      const wrong = { format: 'excel', from: '2026-02-30' };
      await admin.agent.get('/api/admin/token-purchases/export').query(wrong).expect(400);
    });

    it('have no other form', () => admin.agent.get('/api/admin/token-purchases/export?format=xls').expect(400));
  });

  describe('A payment notice', () => {
    async function notice(fields: Record<string, string>, from = '127.0.0.1'): Promise<void> {
      const text = signedNotice({
        merchant_id: SANDBOX.merchantId,
        payment_status: 'COMPLETE',
        pf_payment_id: `pf-${fields['m_payment_id']}`,
        ...fields,
      });
      await deliver(shop, text, from).expect(200);
      await shop.drain();
    }

    const notices = (tokenPurchaseId: string | undefined) =>
      get<PaymentNoticeDto[]>('payment-notices', { tokenPurchaseId });

    it('is shown with the check that it failed, and checked again', async () => {
      const buyer = await shop.shopper();
      const { m_payment_id: id = '' } = await orderTokens(buyer, SINGLE);
      await notice({ m_payment_id: id, amount_gross: '60.00' }, '203.0.113.9');
      const [refused] = await notices(id);
      expect(refused).toMatchObject({
        tokenPurchaseId: Number(id),
        status: 'COMPLETE',
        amount: '60.00',
        sourceAddress: '203.0.113.9',
        outcome: 'refused',
        reason: 'source',
      });
      const recheck = () => admin.agent.post(`/api/admin/payment-notices/${refused?.id}/recheck`);
      await recheck().expect(200);
      await shop.drain();
      expect((await notices(id))[0]).toMatchObject({ outcome: 'refused', reason: 'source' });

      const { body } = await shop.rows
        .selectFrom('payment_notices')
        .select('body')
        .where('id', '=', refused?.id ?? 0)
        .executeTakeFirstOrThrow();
      await shop.rows
        .updateTable('payment_notices')
        .set({ source_address: '127.0.0.1', body_hash: hashOfNotice(body, '127.0.0.1') })
        .where('id', '=', refused?.id ?? 0)
        .execute();
      await recheck().expect(200);
      await waitFor(
        'the notice to be credited',
        async () => (await notices(id))[0]?.outcome === 'credited' || undefined,
      );
      expect((await buyer.agent.get('/api/user/token-balance')).body).toEqual({ tokenBalance: 1 });
      await recheck().expect(404);
    });

    it.each(['180 days have passed', 'the account is closed'])(
      'is not checked again once its payer is forgotten, and says what it said: %s',
      async (when) => {
        const buyer = await shop.shopper();
        const { m_payment_id: id = '' } = await orderTokens(buyer, SINGLE);
        const payment = { m_payment_id: id, amount_gross: '60.00', name_first: 'Ouma' };
        await notice({ ...payment, pf_payment_id: `${id}-1` });
        await notice({ ...payment, pf_payment_id: `${id}-2` });
        const twice = { tokenPurchaseId: Number(id), outcome: 'refused', reason: 'paid-twice' };
        const [refused] = await notices(id);
        expect(refused).toMatchObject({ ...twice, isWhole: true });

        if (when === 'the account is closed')
          await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
        else {
          await shop.rows
            .updateTable('payment_notices')
            .set({ processed_at: sql<string>`now() - interval '181 days'` })
            .where('id', '=', refused?.id ?? 0)
            .execute();
          await shop.inContext((commands) => commands.execute(new PurgePayments()));
        }
        const recheck = admin.agent.post(`/api/admin/payment-notices/${refused?.id}/recheck`);
        expect((await recheck.set('Accept-Language', 'af').expect(409)).body).toMatchObject({
          code: 'payer-forgotten',
          message: expect.stringContaining('kan nie meer nagegaan word nie') as string,
        });
        await shop.drain();
        expect((await notices(id))[0]).toMatchObject({ ...twice, isWhole: false });
        const { purchase } = await shop.rows
          .selectFrom('payment_notices')
          .select('token_purchase_id as purchase')
          .where('id', '=', refused?.id ?? 0)
          .executeTakeFirstOrThrow();
        expect(purchase).toBe(Number(id));
      },
    );

    it('is found among the refused ones', async () => {
      const { m_payment_id: id = '' } = await orderTokens(await shop.shopper(), SINGLE);
      await notice({ m_payment_id: id, amount_gross: '6.00' });
      const [newest] = await get<PaymentNoticeDto[]>('payment-notices', { outcome: 'refused', limit: 1 });
      expect(newest).toMatchObject({ tokenPurchaseId: Number(id), reason: 'amount' });
    });
  });

  describe('A balance', () => {
    const adjust = (userId: number, tokens: unknown, reason = 'By die skool gekoop') =>
      admin.agent.post(`/api/admin/users/${userId}/balance`).send({ tokens, reason });

    it('is adjusted with a reason, never below zero, and entered in the ledger', async () => {
      const buyer = await shop.shopper();
      expect((await adjust(buyer.id, 3).expect(200)).body).toEqual({ message: 'The balance is 3 Bokkiemunte now.' });
      await adjust(buyer.id, -2, 'Te veel').expect(200);
      const { body } = await adjust(buyer.id, -2).expect(409);
      expect(body).toMatchObject({
        code: 'balance-too-low',
        fields: { tokens: 'The balance is 1 and cannot go below 0. Take off fewer tokens.' },
      });
      const ledger = await get<object[]>(`users/${buyer.id}/ledger`);
      expect(ledger).toMatchObject([
        { kind: 'adjustment', tokens: -2, reason: 'Te veel', balance: 1 },
        { kind: 'adjustment', tokens: 3, reason: 'By die skool gekoop', balance: 3 },
      ]);
      const [newest] = await get<{ id: number }[]>(`users/${buyer.id}/ledger`, { limit: 1 });
      // The balance after an entry is the same on whichever page it stands.
      const page = await get(`users/${buyer.id}/ledger`, { limit: 1, cursor: newest?.id });
      expect(page).toEqual([ledger[1]]);
    });

    it('is adjusted once by one key, however often the call is repeated', async () => {
      const [buyer, other] = [await shop.shopper(), await shop.shopper()];
      const key = randomUUID();
      const again = (userId: number, tokens: number) => adjust(userId, tokens).set('Idempotency-Key', key);
      const answers = await Promise.all([again(buyer.id, 3), again(buyer.id, 3), again(buyer.id, 3)]);
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { message: 'The balance is 3 Bokkiemunte now.' }]);
      expect(await get<object[]>(`users/${buyer.id}/ledger`)).toHaveLength(1);
      expect((await again(buyer.id, 30).expect(422)).body).toMatchObject({ code: 'key-reused' });
      expect(await get<object[]>(`users/${buyer.id}/ledger`)).toHaveLength(1);
      // Tokens that were all removed are no reason for a refusal.
      const removal = randomUUID();
      for (let time = 0; time < 2; time++)
        expect((await adjust(buyer.id, -3).set('Idempotency-Key', removal).expect(200)).body).toEqual({
          message: 'The balance is 0 Bokkiemunte now.',
        });
      expect((await again(other.id, 3).expect(200)).body).toEqual({ message: 'The balance is 3 Bokkiemunte now.' });
      await adjust(buyer.id, 3).set('Idempotency-Key', 'kort').expect(400);
    });

    it('holds when two take from it at once', async () => {
      const buyer = await shop.shopper();
      await adjust(buyer.id, 3).expect(200);
      const answers = await Promise.all([adjust(buyer.id, -2), adjust(buyer.id, -2)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it.each([[0], [1.5], ['2'], [1001], [-1001]])('cannot be changed by %p', async (tokens) => {
      const { body } = await adjust(admin.id, tokens).expect(400);
      expect(body).toMatchObject({ fields: { tokens: expect.any(String) as string } });
    });

    it('does not exist without an account, and stays as it is in a closed one', async () => {
      expect((await adjust(999_999, 1).expect(404)).body).toMatchObject({ code: 'user-not-found' });
      const ledger = (id: number) => admin.agent.get(`/api/admin/users/${id}/ledger`);
      expect((await ledger(999_999).expect(404)).body).toMatchObject({ code: 'user-not-found' });
      const { agent, id, password } = await shop.shopper();
      await ledger(id).expect(200, []);
      await agent.post('/api/user/close').send({ password }).expect(200);
      expect((await adjust(id, 1).expect(409)).body).toMatchObject({ code: 'account-closed' });
      await ledger(id).expect(200, []);
    });

    it('needs a reason', async () => {
      const { body } = await adjust(admin.id, 1, ' ').expect(400);
      expect(body).toMatchObject({ fields: { reason: 'Please say why.' } });
    });
  });

  describe('Packages', () => {
    const packages = () => get<ManagedPackageDto[]>('token-packages');
    const save = { name: ' 10 Token Pack ', tokenCount: 10, price: '350.00', paymentReference: '10-token-pack' };

    it('are added, changed, retired and sold again, and old purchases stay as they were', async () => {
      const { body } = await admin.agent.post('/api/admin/token-packages').send(save).expect(201);
      const added = body as ManagedPackageDto;
      expect(added).toMatchObject({ ...save, name: '10 Token Pack', retiredAt: null, purchases: 0 });
      const buyer = await shop.shopper();
      await buys(buyer, added.id);

      await admin.agent
        .put(`/api/admin/token-packages/${added.id}`)
        .send({ ...save, name: 'Tien', price: '400.00' })
        .expect(200);
      expect((await list({ userId: buyer.id }))[0]).toMatchObject({
        packageName: '10 Token Pack',
        totalPrice: '350.00',
      });

      const sell = (sold: boolean) => admin.agent.put(`/api/admin/token-packages/${added.id}/sold`).send({ sold });
      const offered = async () =>
        ((await shop.visitor().get('/api/token-packages')).body as { id: number }[]).some(({ id }) => id === added.id);
      expect((await sell(false).expect(200)).body).toMatchObject({
        retiredAt: expect.any(String) as string,
        purchases: 1,
      });
      expect(await offered()).toBe(false);
      await buyer.agent.post('/api/payments/payfast').send({ packageId: added.id }).expect(404);
      await buyer.agent.post('/api/purchase-tokens').send({ packageId: added.id }).expect(404);
      expect((await packages()).at(-1)).toMatchObject({ id: added.id, name: 'Tien', price: '400.00' });
      expect((await buyer.agent.get('/api/user/token-purchases').expect(200)).body).toMatchObject([
        { packageName: '10 Token Pack' },
      ]);
      await sell(true).expect(200);
      expect(await offered()).toBe(true);
    });

    it.each([
      ['name', { name: '  ' }],
      ['name', { name: 'Single Token' }],
      ['paymentReference', { paymentReference: 'single-token' }],
      ['paymentReference', { paymentReference: 'a b' }],
      ['tokenCount', { tokenCount: 0 }],
      ['price', { price: '0.00' }],
      ['price', { price: 0 }],
      ['price', { price: '12.345' }],
      ['price', { price: 12.345 }],
      ['price', { price: '-5.00' }],
      ['price', { price: -5 }],
      ['price', { price: ' 12.00' }],
      ['price', { price: '12.' }],
      ['price', { price: '1e2' }],
      ['price', { price: 1_000_000 }],
      ['price', { price: [12] }],
      ['price', { price: true }],
    ])('are refused by their %s: %p', async (field, wrong) => {
      const response = await admin.agent
        .post('/api/admin/token-packages')
        .send({ ...save, name: `Pak ${JSON.stringify(wrong)}`, paymentReference: null, ...wrong });
      expect([400, 409]).toContain(response.status);
      expect(response.body).toMatchObject({ fields: { [field]: expect.any(String) as string } });
    });

    it.each([
      ['60', '60.00'],
      ['60.5', '60.50'],
      [60, '60.00'],
      [60.05, '60.05'],
    ])('have a price with two decimals, however it is sent: %p', async (price, kept) => {
      const sent = { name: `Prys ${JSON.stringify(price)}`, tokenCount: 1, price };
      const { body } = await admin.agent.post('/api/admin/token-packages').send(sent).expect(201);
      expect(body).toMatchObject({ price: kept });
      const { id } = body as ManagedPackageDto;
      const changed = await admin.agent.put(`/api/admin/token-packages/${id}`).send(sent).expect(200);
      expect(changed.body).toMatchObject({ price: kept });
    });

    it('that do not exist cannot be changed', async () => {
      await admin.agent
        .put('/api/admin/token-packages/99999')
        .send({ ...save, name: 'Niks' })
        .expect(404);
      await admin.agent.put('/api/admin/token-packages/99999/sold').send({ sold: true }).expect(404);
    });
  });
});
