import fc from 'fast-check';
import { sql } from 'kysely';
import type { TokenSaleDto } from '../../../backend/src/modules/wallet/sales/list-token-sales.query';
import type { IncomeDto } from '../../../backend/src/modules/orders/income/sum-income.query';
import type { LedgerEntryDto } from '../../../backend/src/modules/wallet/balance/list-ledger.query';
import type { TokenCodeDto } from '../../../backend/src/modules/wallet/codes/list-token-codes.query';
import type { PaymentFormDto, RedeemedCodeDto } from '../../../backend/src/modules/wallet/payments/wallet.dto';
import { boundsOf, dayOf, SHOP_ZONE } from '../../../backend/src/shared/shop-time';
import {
  balanceOf,
  deliver,
  delivered,
  FIVE,
  orderTokens,
  payfastIdIn,
  purchaseOf,
  SINGLE,
  startPayments,
  wrongInBooks,
  type PayfastLine,
} from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import type { Shopper, TestShop } from '../../support/shop';

describe('Money by hand', () => {
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
    await shop.drain();
    expect(await wrongInBooks(shop)).toEqual([]);
    expect((await shop.audit()).filter((fault) => !/^(missing|damaged|orphan)/.test(fault))).toEqual([]);
  });

  const post = (path: string, body: object, key?: string, by = admin) => {
    const call = by.agent.post(`/api/admin/${path}`).send(body);
    return key === undefined ? call : call.set('Idempotency-Key', key);
  };
  const salesOf = async (userId: number) =>
    ((await admin.agent.get('/api/admin/token-purchases').query({ userId }).expect(200)) as { body: TokenSaleDto[] })
      .body;
  const ledgerOf = async (userId: number) =>
    ((await admin.agent.get(`/api/admin/users/${userId}/ledger`).expect(200)) as { body: LedgerEntryDto[] }).body;
  /** The newest entry that has changed anything: a repeated call changes nothing. */
  const lastAudit = async (search: string) => {
    const { body } = await admin.agent.get('/api/admin/audit').query({ search }).expect(200);
    return (body as { changes: object[] }[]).find(({ changes }) => changes.length > 0);
  };

  describe('A sale in cash or by EFT', () => {
    const sale = { packageId: FIVE, quantity: 2, method: 'cash', reason: 'By die hek betaal' };

    it('gives tokens and a receipt once, however often it is pressed', async () => {
      const buyer = await shop.shopper({ language: 'af' });
      const sell = () => post(`users/${buyer.id}/token-purchases`, sale, 'cash-press-1');
      const answers = await Promise.all([sell(), sell(), sell()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await balanceOf(buyer)).toBe(10);
      const [sold, ...others] = await salesOf(buyer.id);
      expect(others).toEqual([]);
      expect(sold).toMatchObject({ method: 'cash', status: 'completed', totalPrice: '400.00', fee: '0.00' });
      expect((await ledgerOf(buyer.id))[0]).toMatchObject({ kind: 'purchase', reason: 'R400.00, By die hek betaal' });
      expect(await lastAudit('recordSale')).toMatchObject({ username: admin.username, outcome: 'done', body: sale });
      const mail = await shop.mailTo(buyer.email);
      expect(mail.text).toContain('Betaal: kontant');
      for (const other of [{ quantity: 1 }, { method: 'eft' }])
        expect((await post(`users/${buyer.id}/token-purchases`, { ...sale, ...other }, 'cash-press-1')).status).toBe(
          422,
        );
      await post(`users/${buyer.id}/token-purchases`, { ...sale, method: 'eft' }, 'cash-press-2').expect(200);
      expect(await balanceOf(buyer)).toBe(20);
    });

    it('counts on the day on which the money came, while the ledger keeps the moment of booking', async () => {
      const buyer = await shop.shopper();
      const before = Date.now();
      const day = (days: number) => dayOf(new Date(before + days * 24 * 60 * 60 * 1000));
      const paidOn = day(-40);
      const received = async () =>
        (
          (await admin.agent.get('/api/admin/income').query({ from: paidOn, to: paidOn }).expect(200)) as {
            body: IncomeDto;
          }
        ).body;
      const path = `users/${buyer.id}/token-purchases`;
      for (const wrong of [day(2), day(-370), '2026-02-30', 'gister'])
        expect((await post(path, { ...sale, paidOn: wrong }).expect(400)).body).toMatchObject({
          fields: { paidOn: expect.any(String) as string },
        });
      await post(path, { ...sale, paidOn }, 'late-press-1').expect(200);
      await post(path, { ...sale, paidOn }, 'late-press-1').expect(200);
      await post(path, { ...sale, paidOn: day(-41) }, 'late-press-1').expect(422);
      const completedAt = boundsOf(paidOn).from.toISOString();
      const [sold, ...others] = await salesOf(buyer.id);
      expect([sold?.completedAt, others]).toEqual([completedAt, []]);
      const [entry] = await ledgerOf(buyer.id);
      expect(entry?.reason).toBe(`R400.00, By die hek betaal (${paidOn})`);
      expect(Date.parse(entry?.createdAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
      expect(await received()).toMatchObject({
        money: { payments: 1, received: '400.00' },
        owed: { bought: { tokens: 0 }, after: { tokens: 0 } },
        steps: [{ start: paidOn, received: '400.00' }],
      });
      expect(await lastAudit('recordSale')).toMatchObject({ body: { paidOn } });
      const { text } = await shop.mailTo(buyer.email);
      expect(text).toContain(
        new Date(completedAt).toLocaleDateString('en-ZA', {
          day: '2-digit',
          month: 'short',
          year: 'numeric',
          timeZone: SHOP_ZONE,
        }),
      );
    });

    it('needs an open account, a package and a reason', async () => {
      const buyer = await shop.shopper();
      await post(`users/${buyer.id}/token-purchases`, { ...sale, reason: ' ' }).expect(400);
      await post(`users/${buyer.id}/token-purchases`, { ...sale, packageId: 9999 }).expect(404);
      await post('users/9999999/token-purchases', sale).expect(404);
      await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
      expect((await post(`users/${buyer.id}/token-purchases`, sale).expect(409)).body).toMatchObject({
        code: 'account-closed',
      });
    });
  });

  describe('A payment whose notice never came', () => {
    const record = (order: Record<string, string>, payfastId: string, amount = '200.00') =>
      post(`token-purchases/${order['m_payment_id']}/payment`, { payfastId, amount, reason: 'In PayFast se lys' });

    it('is recorded once, and a later notice only tells its fee', async () => {
      const buyer = await shop.shopper();
      const order = await orderTokens(buyer);
      const notice = await line.settle(order, 'pay');
      const id = payfastIdIn(notice);
      expect((await record(order, id, '199.99').expect(409)).body).toMatchObject({ code: 'other-amount' });
      expect(await balanceOf(buyer)).toBe(0);
      const statuses = (await Promise.all([record(order, id), record(order, id)])).map(({ status }) => status);
      expect(statuses).toEqual([200, 200]);
      expect(await balanceOf(buyer)).toBe(5);
      expect((await salesOf(buyer.id))[0]).toMatchObject({ status: 'completed', transactionId: id, fee: null });
      expect((await ledgerOf(buyer.id))[0]?.reason).toBe(`R200.00, PayFast ${id}: In PayFast se lys`);
      expect(await delivered(shop, notice)).toEqual({ outcome: 'repeated', reason: null });
      expect(await balanceOf(buyer)).toBe(5);
      const fee = new URLSearchParams(notice).get('amount_fee')?.slice(1);
      expect((await salesOf(buyer.id))[0]).toMatchObject({ fee });
      const other = await orderTokens(buyer);
      expect((await record(other, id).expect(409)).body).toMatchObject({ code: 'payment-id-used' });
      expect((await record(order, '999888777').expect(409)).body).toMatchObject({ code: 'purchase-is-paid' });
    });

    it('credits once when its notice comes at the same moment', async () => {
      const buyer = await shop.shopper();
      const order = await orderTokens(buyer);
      const notice = await line.settle(order, 'pay');
      await Promise.all([deliver(shop, notice).expect(200), record(order, payfastIdIn(notice)).expect(200)]);
      await shop.drain();
      expect(await balanceOf(buyer)).toBe(5);
    });
  });

  describe('Money that goes back', () => {
    const refund = (id: number, amount: string, kind = 'refund', key?: string) =>
      post(`token-purchases/${id}/refunds`, { kind, amount, reason: 'Verkeerde pakkie' }, key);
    async function bought(buyer: Shopper): Promise<number> {
      const order = await orderTokens(buyer);
      await delivered(shop, await line.settle(order, 'pay'));
      return Number(order['m_payment_id']);
    }

    it('takes the tokens back that it paid for, once, and tells the buyer', async () => {
      const buyer = await shop.shopper();
      const id = await bought(buyer);
      const both = await Promise.all([
        refund(id, '80.00', 'refund', 'back-1-key'),
        refund(id, '80', 'refund', 'back-1-key'),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0].body).toEqual({ message: 'R80.00 recorded; 2 Bokkiemunte taken back.' });
      expect(await balanceOf(buyer)).toBe(3);
      await shop.drain();
      const mail = await shop.mailTo(buyer.email);
      expect(mail.subject).toBe('R80.00 refunded – Bokkiefoto');
      expect(mail.text).toContain('we took 2 Bokkiemunte off your balance');
      expect((await refund(id, '80.01', 'refund', 'back-1-key')).status).toBe(422);
      expect((await refund(id, '120.01').expect(409)).body).toMatchObject({
        fields: { amount: 'At most R120.00 of this purchase can still go back.' },
      });
      expect((await salesOf(buyer.id))[0]?.refunds).toMatchObject([
        { kind: 'refund', amount: '80.00', tokensTaken: 2, tokensLost: 0, decidedBy: admin.username },
      ]);
      expect(await purchaseOf(buyer, { m_payment_id: String(id) })).toMatchObject({ refunded: '80.00' });
      expect(await lastAudit('refundPayment')).toMatchObject({
        changes: [{ what: 'PaymentRefund', after: { tokenPurchaseId: id, tokensTaken: 2 } }],
      });
      const { text } = await buyer.agent.get('/api/user/data').buffer(true).expect(200);
      expect(JSON.parse(text)).toMatchObject({ paymentRefunds: [{ tokenPurchaseId: id, rand: '80.00', tokens: 2 }] });
    });

    it('leaves what was spent, never a balance below zero, and no more than was paid at once', async () => {
      const buyer = await shop.shopper();
      const id = await bought(buyer);
      const { filePath } = await storeOriginal(shop);
      const [photoId] = await catalogPhotos(shop, admin.id, { gallery: `Terug ${id}`, photos: [{ filePath }] });
      await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
      const halves = ['150.00', '100.00'].map((amount) => refund(id, amount, 'chargeback').then((answer) => answer));
      expect((await Promise.all(halves)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const left = (await salesOf(buyer.id))[0]?.refunds[0]?.amount === '150.00' ? '50.00' : '100.00';
      const { body } = await refund(id, left, 'chargeback').set('Accept-Language', 'af').expect(200);
      expect((body as { message: string }).message).toContain('1 Bokkiemunt was reeds gebruik.');
      expect(await balanceOf(buyer)).toBe(0);
      const { body: owned } = await buyer.agent.get(`/api/photos/${photoId}/is-purchased`).expect(200);
      expect(owned).toEqual({ purchased: true });
      await shop.drain();
      expect((await shop.mailTo(buyer.email)).subject).not.toContain('refunded');
    });

    it('is only of what was paid', async () => {
      const buyer = await shop.shopper();
      const { m_payment_id: id } = await orderTokens(buyer);
      expect((await refund(Number(id), '10.00').expect(409)).body).toMatchObject({ code: 'purchase-not-paid' });
      await refund(9_999_999, '10.00').expect(404);
      await refund(Number(id), '0').expect(400);
    });
  });

  it('gives photographs free of charge, once, delivered as if bought', async () => {
    const person = await shop.shopper();
    const originals = [await storeOriginal(shop), await storeOriginal(shop)];
    const photoIds = await catalogPhotos(shop, admin.id, { gallery: `Present ${person.id}`, photos: originals });
    const give = (ids: number[], key: string) =>
      post(`users/${person.id}/photos`, { photoIds: ids, reason: 'Vir die nuusbrief' }, key);
    const both = await Promise.all([give(photoIds, 'present-one'), give(photoIds, 'present-one')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body).toEqual({ message: '2 photos given. The e-mail is on its way.' });
    await shop.drain();
    expect((await shop.mailTo(person.email)).attachments).toHaveLength(2);
    const { body } = await person.agent.get('/api/user/purchases').expect(200);
    expect(body).toMatchObject(Array(2).fill({ tokensSpent: 0, emailSent: true }));
    expect((await ledgerOf(person.id))[0]?.reason).toMatch(/: Vir die nuusbrief$/);
    expect((await give(photoIds, 'present-two').expect(409)).body).toMatchObject({ code: 'theirs-already' });
    expect((await give([...photoIds, 9_999_999], 'present-three').expect(404)).body).toMatchObject({
      fields: { photoIds: 'Photo not found: 9999999. Nothing was given.' },
    });
    expect(await lastAudit('givePhotos')).toMatchObject({ username: admin.username });
  });

  describe('A code', () => {
    const make = async (details: object): Promise<TokenCodeDto> => {
      const code = { kind: 'tokens', amount: '3', mostUses: 1, note: 'Lootjie', ...details };
      return ((await post('codes', code).expect(201)) as { body: TokenCodeDto }).body;
    };
    const redeem = ({ agent }: Shopper, code: string, key = '') => {
      const call = agent.post('/api/user/codes').send({ code });
      return key ? call.set('Idempotency-Key', key) : call;
    };
    const shown = async (id: number) =>
      ((await admin.agent.get('/api/admin/codes').expect(200)) as { body: TokenCodeDto[] }).body.find(
        (code) => code.id === id,
      );
    const pay = (buyer: Shopper, code: string, body: object = {}) =>
      buyer.agent.post('/api/payments/payfast').send({ packageId: FIVE, code, ...body });
    const formOf = async (buyer: Shopper, code: string, body: object = {}) =>
      ((await pay(buyer, code, body).expect(201)) as { body: PaymentFormDto }).body.fields;

    it('gives tokens once, however it is written and however often it is pressed', async () => {
      const { id, code } = await make({ mostUses: 5, mostUsesEach: 2 });
      const buyer = await shop.shopper();
      const written = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
      const both = await Promise.all([redeem(buyer, written, 'gift-press-1'), redeem(buyer, written, 'gift-press-1')]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(both[0].body).toEqual({ message: 'You received 3 Bokkiemunte.', tokens: 3, discount: null });
      expect(await balanceOf(buyer)).toBe(3);
      await redeem(buyer, code, 'gift-press-2').expect(200);
      expect((await redeem(buyer, code, 'gift-press-3').expect(409)).body).toMatchObject({ code: 'code-used-by-you' });
      expect(await balanceOf(buyer)).toBe(6);
      expect(await shown(id)).toMatchObject({ uses: 2, tokensGiven: 6, state: 'valid', createdBy: admin.username });
      const { text } = await buyer.agent.get('/api/user/data').buffer(true).expect(200);
      expect((JSON.parse(text) as { codes: object[] }).codes).toMatchObject([
        { code, tokens: 3 },
        { code, tokens: 3 },
      ]);
    });

    it('gives its last use to one of many at once, and the others hear what strangers hear', async () => {
      const { id, code } = await make({ mostUses: 2 });
      const people = await Promise.all(Array.from({ length: 6 }, () => shop.shopper()));
      const answers = await Promise.all(people.map((person) => redeem(person, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      const [over, coming, withdrawn] = [
        await make({}),
        await make({ firstDay: '2199-01-01' }),
        await make({ mostUses: 9 }),
      ];
      await shop.rows.updateTable('token_codes').set({ valid_until: '2026-01-01' }).where('id', '=', over.id).execute();
      await post(`codes/${withdrawn.id}/withdraw`, {}).expect(200);
      const stranger = await shop.shopper();
      for (const wrong of [over.code, coming.code, withdrawn.code, code, '2222-2222-2222', 'x'])
        answers.push(await redeem(stranger, wrong));
      const refused = answers
        .filter(({ status }) => status !== 200)
        .map(({ status, body }) => JSON.stringify([status, body]));
      expect(new Set(refused).size).toBe(1);
      expect(refused[0]).toContain('code-not-valid');
      expect(await shown(id)).toMatchObject({ uses: 2, state: 'used-up' });
      expect([(await shown(over.id))?.state, (await shown(coming.id))?.state]).toEqual(['over', 'coming']);
    });

    it('cannot be guessed: wrong ones are counted, at the pay form as well', async () => {
      const guesser = await shop.shopper();
      const { code } = await make({ kind: 'percent', amount: '20' });
      for (let count = 0; count < 5; count++) await redeem(guesser, '2222-2222-2222').expect(404);
      for (let count = 0; count < 5; count++) await pay(guesser, '2222-2222-2222').expect(404);
      // One more a minute.
      await pay(guesser, '2222-2222-2222').expect(404);
      await redeem(guesser, code).expect(429);
      await pay(guesser, code).expect(429);
    });

    it('takes a percentage off a payment, which uses it when it is paid', async () => {
      const { id, code } = await make({ kind: 'percent', amount: '20', packageId: FIVE });
      const buyer = await shop.shopper();
      const { body } = (await redeem(buyer, code).expect(200)) as { body: RedeemedCodeDto };
      expect(body.discount).toEqual({ code, kind: 'percent', amount: '20.00', packageId: FIVE });
      expect((await pay(buyer, code, { packageId: SINGLE }).expect(409)).body).toMatchObject({
        code: 'code-takes-nothing',
      });
      const order = await formOf(buyer, code, { quantity: 2, expectedCents: 32_000 });
      expect(order['amount']).toBe('320.00');
      // It is held for the buyer.
      await pay(await shop.shopper(), code).expect(404);
      expect((await delivered(shop, await line.settle(order, 'pay'))).outcome).toBe('credited');
      expect(await balanceOf(buyer)).toBe(10);
      expect((await salesOf(buyer.id))[0]).toMatchObject({ totalPrice: '320.00', discount: '80.00' });
      expect(await shown(id)).toMatchObject({ uses: 1, discountGiven: '80.00', state: 'used-up' });
      expect((await redeem(buyer, code).expect(409)).body).toMatchObject({ code: 'code-used-by-you' });
      expect((await shop.mailTo(buyer.email)).text).toContain('Discount: R80.00');
    });

    it('leaves R5.00 for PayFast', async () => {
      const { code } = await make({ kind: 'rand', amount: '500' });
      expect((await formOf(await shop.shopper(), code))['amount']).toBe('5.00');
    });

    it('is used once by whoever pays two orders with it: the second payment waits for an administrator', async () => {
      const { id, code } = await make({ kind: 'rand', amount: '50' });
      const buyer = await shop.shopper();
      const [first, second] = [await formOf(buyer, code), await formOf(buyer, code)];
      expect((await delivered(shop, await line.settle(second, 'pay'))).outcome).toBe('credited');
      const notice = await line.settle(first, 'pay');
      expect(await delivered(shop, notice)).toEqual({ outcome: 'refused', reason: 'code-used' });
      expect(await balanceOf(buyer)).toBe(5);
      const seen = { payfastId: payfastIdIn(notice), amount: '150.00', reason: 'Laat maar gaan' };
      await post(`token-purchases/${first['m_payment_id']}/payment`, seen).expect(200);
      expect(await balanceOf(buyer)).toBe(10);
      expect(await shown(id)).toMatchObject({ uses: 2 });
    });

    it('goes with the order that is paid, when another was opened after it', async () => {
      const { code } = await make({ kind: 'rand', amount: '50' });
      const buyer = await shop.shopper();
      const [first] = [await formOf(buyer, code), await formOf(buyer, code)];
      expect((await delivered(shop, await line.settle(first, 'pay'))).outcome).toBe('credited');
      expect(await balanceOf(buyer)).toBe(5);
    });

    it('is honoured when the payment comes after a day, and others have used it up', async () => {
      const { id, code } = await make({ kind: 'rand', amount: '50' });
      const [late, quick] = [await shop.shopper(), await shop.shopper()];
      const order = await formOf(late, code);
      await shop.rows
        .updateTable('token_purchases')
        .set({ purchase_date: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', Number(order['m_payment_id']))
        .execute();
      await delivered(shop, await line.settle(await formOf(quick, code), 'pay'));
      expect((await delivered(shop, await line.settle(order, 'pay'))).outcome).toBe('credited');
      expect(await shown(id)).toMatchObject({ uses: 2, state: 'used-up' });
    });

    it('is not made with anything wrong', async () => {
      for (const [field, wrong] of [
        ['amount', { amount: '1001' }],
        ['amount', { amount: '1.5' }],
        ['amount', { kind: 'percent', amount: '100' }],
        ['amount', { amount: '0' }],
        ['packageId', { packageId: FIVE }],
        ['mostUses', { mostUses: 0 }],
        ['lastDay', { lastDay: '2020-01-01' }],
        ['note', { note: ' ' }],
      ] as const) {
        const { body } = await post('codes', { kind: 'tokens', amount: '3', mostUses: 1, note: 'x', ...wrong });
        expect(body).toMatchObject({ code: 'invalid-input', fields: { [field]: expect.any(String) as string } });
      }
    });

    it('is withdrawn, with what it has given staying, and its making is in the audit log', async () => {
      const { id, code } = await make({ mostUses: 2 });
      const buyer = await shop.shopper();
      await redeem(buyer, code).expect(200);
      expect((await post(`codes/${id}/withdraw`, {}).expect(200)).body).toMatchObject({ state: 'withdrawn', uses: 1 });
      await post(`codes/${id}/withdraw`, {}).expect(200);
      await post('codes/999999/withdraw', {}).expect(404);
      expect(await balanceOf(buyer)).toBe(3);
      expect(await lastAudit('makeTokenCode')).toMatchObject({ changes: [{ what: 'TokenCode', id, before: null }] });
    });
  });

  it('agrees to the cent and the token after a random week', async () => {
    const [buyer, other] = [await shop.shopper(), await shop.shopper()];
    const photos = await Promise.all(Array.from({ length: 8 }, () => storeOriginal(shop)));
    const photoIds = await catalogPhotos(shop, admin.id, { gallery: `Week ${buyer.id}`, photos });
    const code = { kind: 'tokens', amount: '2', mostUses: 3, mostUsesEach: 2, note: 'Week' };
    const gift = ((await post('codes', code).expect(201)) as { body: TokenCodeDto }).body;
    const steps: ((seed: number) => Promise<unknown>)[] = [
      (seed) => {
        const sale = { packageId: 1 + (seed % 3), quantity: 1 + (seed % 2), method: seed % 2 ? 'cash' : 'eft' };
        return post(`users/${buyer.id}/token-purchases`, { ...sale, reason: 'Week' }).expect(200);
      },
      async (seed) => {
        const sales = await salesOf(buyer.id);
        const one = sales[seed % Math.max(sales.length, 1)];
        const refund = { kind: seed % 2 ? 'refund' : 'chargeback', amount: (1 + (seed % 15_000) / 100).toFixed(2) };
        if (one) await post(`token-purchases/${one.id}/refunds`, { ...refund, reason: 'Week' });
      },
      (seed) => buyer.agent.post('/api/purchase-photo').send({ photoId: photoIds[seed % photoIds.length] }),
      (seed) => (seed % 2 ? buyer : other).agent.post('/api/user/codes').send({ code: gift.code }),
      (seed) => post(`users/${other.id}/photos`, { photoIds: [photoIds[seed % photoIds.length]], reason: 'Week' }),
    ];
    const week = fc.sample(fc.array(fc.tuple(fc.nat(steps.length - 1), fc.nat(99_999)), { minLength: 50 }), 1).flat();
    for (const [step, seed] of week.slice(0, 60)) await steps[step]?.(seed);
    const { rows } = await sql<{ tokens: string }>`
      select (select coalesce(sum(token_count), 0) from token_purchases where user_id = ${buyer.id})
        + (select coalesce(sum(tokens), 0) from token_code_uses where user_id = ${buyer.id})
        - (select coalesce(sum(tokens_spent), 0) from purchases where user_id = ${buyer.id})
        - (select coalesce(sum(tokens_taken), 0) from payment_refunds join token_purchases bought on bought.id = token_purchase_id
          where user_id = ${buyer.id}) as tokens`.execute(shop.rows);
    expect(await balanceOf(buyer)).toBe(Number(rows[0]?.tokens));
  });
});
