import { LabelPhotos, type NewPhoto } from '../../../backend/src/modules/catalog/contract';
import type { TokenReceiptDto } from '../../../backend/src/modules/wallet/payments/list-token-purchases.query';
import { BegunPurchasePaid } from '../../../backend/src/modules/wallet/contract';
import type { PaymentFormDto } from '../../../backend/src/modules/wallet/payments/wallet.dto';
import { SANDBOX } from '../../../tools/services/payfast-protocol';
import { createMatch, createTeam } from '../../support/fixtures';
import { balanceOf, delivered, FIVE, purchaseOf, signedNotice, SINGLE, wrongInBooks } from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

type Fields = Record<string, string>;

describe('A purchase that was begun', () => {
  let shop: TestShop;
  let admin: Shopper;

  beforeAll(async () => {
    // Notices are accepted by their signature: PayFast's confirmation is tested elsewhere.
    shop = await startShop({ PAYFAST_CONFIRMATION: 'off' }, ['worker']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());
  afterEach(async () => expect(await wrongInBooks(shop)).toEqual([]));

  let galleries = 0;
  let payments = 0;

  async function photo(change: Partial<NewPhoto> = {}): Promise<number> {
    const { filePath } = await storeOriginal(shop);
    const photos = [{ filePath, ...change }];
    const [id = 0] = await catalogPhotos(shop, admin.id, { gallery: `Begonne ${++galleries}`, photos });
    return id;
  }

  async function order({ agent }: Shopper, begun: object, packageId = SINGLE): Promise<Fields> {
    const { body } = await agent.post('/api/payments/payfast').send({ packageId, begun }).expect(201);
    return (body as PaymentFormDto).fields;
  }

  async function settle(fields: Fields, status = 'COMPLETE'): Promise<string> {
    const notice = signedNotice({
      m_payment_id: fields['m_payment_id'] ?? '',
      pf_payment_id: String(2_089_250 + ++payments),
      payment_status: status,
      amount_gross: fields['amount'] ?? '',
      merchant_id: SANDBOX.merchantId,
    });
    return (await delivered(shop, notice)).outcome;
  }

  const begunOf = async (buyer: Shopper, fields: Fields) =>
    ((await purchaseOf(buyer, fields)) as TokenReceiptDto).begun;
  const isOwned = async ({ agent }: Shopper, id: number) =>
    ((await agent.get(`/api/photos/${id}/is-purchased`).expect(200)).body as { purchased: boolean }).purchased;

  it('is remembered, and the way from PayFast leads back to it; nothing is bought unasked', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const begun = { photoId, expectedTokens: 1, deliveryEmail: 'ouma@voorbeeld.test' };
    const fields = await order(buyer, begun);
    const query = `purchase=${fields['m_payment_id']}&photo=${photoId}`;
    expect(fields).toMatchObject({
      return_url: `http://shop.test/payment-success?${query}`,
      cancel_url: `http://shop.test/payment-cancelled?${query}`,
    });
    expect(await settle(fields)).toBe('credited');
    expect(await begunOf(buyer, fields)).toEqual({
      photoId,
      pack: null,
      expectedTokens: 1,
      buysItself: false,
      outcome: null,
      boughtIds: [],
    });
    expect(await isOwned(buyer, photoId)).toBe(false);
    expect(await balanceOf(buyer)).toBe(1);
    // A purchase that is not made by itself needs no address.
    const stored = await shop.rows.selectFrom('token_purchases').select('begun').orderBy('id', 'desc').execute();
    expect(stored[0]?.begun?.deliveryEmail).toBeNull();
  });

  it('is bought once the tokens are there, where the buyer wants that: once, and mailed as always', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const to = `ouma-${buyer.email}`;
    const fields = await order(buyer, { photoId, expectedTokens: 1, buysItself: true, deliveryEmail: to });
    expect(await settle(fields)).toBe('credited');
    expect((await begunOf(buyer, fields))?.outcome).toBe('bought');
    expect(await isOwned(buyer, photoId)).toBe(true);
    expect((await shop.mailTo(to)).attachments).toHaveLength(1);
    const id = Number(fields['m_payment_id']);
    // As when its worker died before it could say what had come of it.
    const { begun } = await shop.rows
      .selectFrom('token_purchases')
      .select('begun')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(begun).toMatchObject({ deliveryEmail: null, codes: [] });
    const again = JSON.stringify({ ...begun, deliveryEmail: to, outcome: null });
    await shop.rows.updateTable('token_purchases').set({ begun: again }).where('id', '=', id).execute();
    for (let time = 0; time < 2; time++) await shop.handle(new BegunPurchasePaid(id));
    expect((await begunOf(buyer, fields))?.outcome).toBe('bought');
    expect(await balanceOf(buyer)).toBe(0);
    expect(await shop.mailsTo(to)).toHaveLength(1);
  });

  it('is bought whole where it is the cart', async () => {
    const buyer = await shop.shopper();
    const ids = [await photo(), await photo({ tokenPrice: 2 })];
    for (const photoId of ids) await buyer.agent.post('/api/cart/add').send({ photoId }).expect(200);
    const fields = await order(buyer, { expectedTokens: 3, buysItself: true }, FIVE);
    expect(fields['return_url']).toMatch(/&from=cart$/);
    await settle(fields);
    const { boughtIds, ...begun } = (await begunOf(buyer, fields))!;
    expect(begun).toMatchObject({ photoId: null, outcome: 'bought' });
    expect(boughtIds.toSorted((a, b) => a - b)).toEqual(ids);
    for (const id of ids) expect(await isOwned(buyer, id)).toBe(true);
    expect(await balanceOf(buyer)).toBe(2);
  });

  it('is bought straight from its offer where it is a pack, and what else is in the cart stays there', async () => {
    const caps = (match: number | null) =>
      ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match, day: null }));
    await admin.agent
      .put('/api/admin/pack-caps')
      .send({ caps: caps(2) })
      .expect(200);
    const team = await createTeam(admin, 'Begonne o/14A');
    const match = await createMatch(admin, { homeTeamId: team, awayTeamId: await createTeam(admin, 'Begonne o/14B') });
    const gallery = { name: 'Begonne pakkie', category: 'Rugby', matchId: match };
    await admin.agent.post('/api/galleries').send(gallery).expect(201);
    const photos = [await storeOriginal(shop), await storeOriginal(shop), await storeOriginal(shop)];
    const ids = await catalogPhotos(shop, admin.id, { gallery: gallery.name, photos });
    await shop.inContext((commands) =>
      commands.execute(
        new LabelPhotos(
          ids.map((photoId) => ({ photoId, label: '7', side: 'home', source: 'office', state: 'shown' })),
          admin.id,
        ),
      ),
    );
    const buyer = await shop.shopper();
    const other = await photo();
    await buyer.agent.post('/api/cart/add').send({ photoId: other }).expect(200);
    const pack = { match, team, label: '7' };
    const both = { packageId: FIVE, begun: { pack: { ...pack, day: '2026-11-21' }, expectedTokens: 2 } };
    await buyer.agent.post('/api/payments/payfast').send(both).expect(400);
    const fields = await order(buyer, { pack, expectedTokens: 2, buysItself: true }, FIVE);
    expect(fields['return_url']).toMatch(new RegExp(`&team=${team}&label=7&match=${match}$`));
    await settle(fields);
    const begun = (await begunOf(buyer, fields))!;
    expect(begun).toMatchObject({ photoId: null, pack, outcome: 'bought' });
    expect(begun.boughtIds.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await balanceOf(buyer)).toBe(3);
    expect((await buyer.agent.get('/api/cart').expect(200)).body).toMatchObject({ count: 1, packs: [] });
    await shop.handle(new BegunPurchasePaid(Number(fields['m_payment_id'])));
    expect(await balanceOf(buyer)).toBe(3);
    await admin.agent
      .put('/api/admin/pack-caps')
      .send({ caps: caps(null) })
      .expect(200);
  });

  it('is bought by itself while the shop is closed for maintenance: the money has been taken', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const fields = await order(buyer, { photoId, expectedTokens: 1, buysItself: true });
    await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
    try {
      await settle(fields);
      expect((await begunOf(buyer, fields))?.outcome).toBe('bought');
      expect(await isOwned(buyer, photoId)).toBe(true);
    } finally {
      await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
    }
  });

  it('costs no more than was shown: the tokens stay, and the reason is told', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const fields = await order(buyer, { photoId, expectedTokens: 1, buysItself: true });
    await admin.agent.put(`/api/photos/${photoId}`).send({ tokenPrice: 2 }).expect(200);
    await settle(fields);
    expect((await begunOf(buyer, fields))?.outcome).toBe('price-has-risen');
    expect(await isOwned(buyer, photoId)).toBe(false);
    expect(await balanceOf(buyer)).toBe(1);
  });

  it('is not bought by itself days later', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const fields = await order(buyer, { photoId, expectedTokens: 1, buysItself: true });
    await age(fields);
    expect(await settle(fields)).toBe('credited');
    expect(await begunOf(buyer, fields)).toMatchObject({ buysItself: false, outcome: null });
    expect(await isOwned(buyer, photoId)).toBe(false);
  });

  it('can be paid again after it was cancelled or left, with the same packages; by its buyer, for a day', async () => {
    const buyer = await shop.shopper();
    const fields = await order(buyer, { photoId: await photo(), expectedTokens: 5 }, FIVE);
    const path = `/api/payments/payfast/${fields['m_payment_id']}`;
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'pending', isUnfinished: true, canBePaid: true });
    expect(((await buyer.agent.post(path).expect(201)).body as PaymentFormDto).fields).toEqual(fields);
    await settle(fields, 'CANCELLED');
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'failed', isUnfinished: false, canBePaid: true });
    expect(((await buyer.agent.post(path).expect(201)).body as PaymentFormDto).fields).toEqual(fields);
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'pending', isUnfinished: true });
    await (await shop.shopper()).agent.post(path).expect(404);
    await shop.visitor().post(path).expect(401);
    expect(await settle(fields)).toBe('credited');
    const refused = await buyer.agent.post(path).set('Accept-Language', 'af').expect(409);
    expect(refused.body).toMatchObject({
      code: 'payment-not-open',
      message: 'Hierdie betaling kan nie meer voortgesit word nie. Begin ’n nuwe een.',
    });
    const old = await order(buyer, { expectedTokens: 1 });
    await age(old);
    await buyer.agent.post(`/api/payments/payfast/${old['m_payment_id']}`).expect(409);
    expect(await purchaseOf(buyer, old)).toMatchObject({ status: 'failed', isUnfinished: true, canBePaid: false });
  });

  it('was cancelled where its buyer comes back by that address, without a notice; one that comes later counts', async () => {
    const buyer = await shop.shopper();
    const photoId = await photo();
    const fields = await order(buyer, { photoId, expectedTokens: 1, buysItself: true });
    const cancel = ({ agent }: Pick<Shopper, 'agent'>) =>
      agent.post(`/api/payments/payfast/${fields['m_payment_id']}/cancel`);
    await cancel(await shop.shopper()).expect(404);
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'pending' });
    for (let time = 0; time < 2; time++) await cancel(buyer).expect(204);
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'failed', isUnfinished: false, canBePaid: true });
    expect(await settle(fields)).toBe('credited');
    expect((await begunOf(buyer, fields))?.outcome).toBe('bought');
    await cancel(buyer).expect(204);
    expect(await purchaseOf(buyer, fields)).toMatchObject({ status: 'completed', canBePaid: false });
  });

  it('is forgotten with its buyer’s account, and is in the export until then', async () => {
    const buyer = await shop.shopper();
    await order(buyer, { expectedTokens: 1, buysItself: true, deliveryEmail: 'ouma@voorbeeld.test' });
    const { text } = await buyer.agent.get('/api/user/data').buffer(true).expect(200);
    expect(text).toContain('ouma@voorbeeld.test');
    await buyer.agent.post('/api/user/close').send({ password: buyer.password }).expect(200);
    const left = await shop.rows
      .selectFrom('token_purchases')
      .select('begun')
      .where('user_id', '=', buyer.id)
      .execute();
    expect(left).toEqual([{ begun: null }]);
  });

  async function age(fields: Fields): Promise<void> {
    await shop.rows
      .updateTable('token_purchases')
      .set({ purchase_date: new Date(Date.now() - 25 * 60 * 60 * 1000) })
      .where('id', '=', Number(fields['m_payment_id']))
      .execute();
  }
});
