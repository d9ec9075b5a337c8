import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewPhoto } from '../../../backend/src/modules/catalog/contract';
import type { PurchasedCartDto } from '../../../backend/src/modules/orders/purchases/orders.dto';
import { balanceOf } from '../../support/payments';
import { catalogPhotos, fillCart, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { CartDto } from '../../../backend/src/modules/orders/cart/get-cart.query';
import type { PurchaseDto } from '../../../backend/src/modules/orders/purchases/list-purchases.query';

describe('Cart and purchases', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  let other: Shopper;

  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
    shopper = await shop.shopper();
    other = await shop.shopper();
  });
  afterAll(() => shop.close());

  /** In any case balances are the sums of their ledgers, and each purchase has one debit. */
  afterEach(async () => {
    const { rows } = await sql<object>`
      select 'balance' as wrong, id from users
      where token_balance <> coalesce((select sum(tokens) from ledger_entries where user_id = users.id), 0)
      union all
      select 'purchase', coalesce(purchases.id, debit.id)
      from purchases full join (select * from ledger_entries where kind = 'spend') debit
        on debit.reference = 'purchase:' || purchases.id
        and debit.user_id = purchases.user_id and debit.tokens = -purchases.tokens_spent
      where purchases.id is null or debit.id is null`.execute(shop.rows);
    expect(rows).toEqual([]);
  });

  let galleries = 0;

  /** Photographs in a gallery of their own, with files; answers their ids. */
  async function photos(...changes: Partial<NewPhoto>[]): Promise<number[]> {
    const withFiles = await Promise.all(
      changes.map(async (change) => ({ filePath: (await storeOriginal(shop)).filePath, ...change })),
    );
    return catalogPhotos(shop, admin.id, { gallery: `Wedstryd ${++galleries}`, photos: withFiles });
  }

  async function fill({ agent }: Shopper, ...photoIds: number[]): Promise<void> {
    for (const photoId of photoIds) await agent.post('/api/cart/add').send({ photoId }).expect(200);
  }

  async function cartOf({ agent }: Shopper): Promise<{ photoIds: number[]; count: number; total: number }> {
    const { body } = (await agent.get('/api/cart').expect(200)) as { body: CartDto };
    return { photoIds: body.items.map(({ photoId }) => photoId), count: body.count, total: body.total };
  }

  async function purchasesOf({ agent }: Shopper): Promise<PurchaseDto[]> {
    const { body } = (await agent.get('/api/user/purchases').expect(200)) as { body: PurchaseDto[] };
    return body;
  }

  /** Gives or takes tokens until the balance is as wanted, and empties the cart. */
  async function reset(who: Shopper, balance: number): Promise<void> {
    await who.agent.post('/api/cart/clear').expect(200);
    const change = balance - (await balanceOf(who));
    if (change !== 0) await shop.giveTokens(who.id, change);
  }

  /** Deletes the gallery that `photos` has made last. */
  const deleteGallery = () => admin.agent.delete(`/api/photos/gallery/Wedstryd ${galleries}`);
  const buyCart = ({ agent }: Shopper, body: object = {}) => agent.post('/api/cart/purchase').send(body);
  const buyPhoto = ({ agent }: Shopper, photoId: number, body: object = {}) =>
    agent.post('/api/purchase-photo').send({ photoId, ...body });
  const statuses = (answers: { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };

  describe('The cart', () => {
    beforeEach(() => reset(shopper, 0));

    it('is filled, shown and emptied; twice is as good as once', async () => {
      const [first = 0, second = 0] = await photos({ title: 'Losskrum' }, { tokenPrice: 2 });
      await shopper.agent.post('/api/cart/add').send({ photoId: first }).expect(200, { message: 'Added to cart' });
      await fill(shopper, first, second);
      const { body } = (await shopper.agent.get('/api/cart').expect(200)) as { body: CartDto };
      expect(body).toMatchObject({
        items: [
          {
            photoId: first,
            photo: { id: first, title: 'Losskrum', tokenPrice: 1, matchInfo: `Wedstryd ${galleries}` },
          },
          { photoId: second, photo: { id: second, tokenPrice: 2 } },
        ],
        count: 2,
        total: 3,
      });
      expect(body.items[0]?.addedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(body.items[0]?.photo).not.toHaveProperty('filePath');
      expect(await cartOf(other)).toEqual({ photoIds: [], count: 0, total: 0 });

      await shopper.agent
        .post('/api/cart/remove')
        .set('Accept-Language', 'af')
        .send({ photoId: first })
        .expect(200, { message: 'Uit mandjie gehaal' });
      expect(await cartOf(shopper)).toEqual({ photoIds: [second], count: 1, total: 2 });
      await shopper.agent.post('/api/cart/clear').expect(200, { message: 'Cart cleared' });
      expect(await cartOf(shopper)).toEqual({ photoIds: [], count: 0, total: 0 });
    });

    it('takes over what was chosen before signing in; what cannot be bought is left out', async () => {
      const [first, second, owned] = (await photos({}, { tokenPrice: 2 }, {})) as [number, number, number];
      await reset(shopper, 1);
      await buyPhoto(shopper, owned).expect(200);
      await fill(shopper, second);
      const merge = (photoIds: unknown) => shopper.agent.post('/api/cart/merge').send({ photoIds });
      const { body } = (await merge([owned, first, 999_999_999, second, first]).expect(200)) as { body: CartDto };
      expect(body).toMatchObject({ items: [{ photoId: second }, { photoId: first }], count: 2, total: 3 });
      await merge([]).expect(200, body);
      await merge(Array(101).fill(first)).expect(400);
      await shop
        .visitor()
        .post('/api/cart/merge')
        .send({ photoIds: [first] })
        .expect(401);
    });

    it('shows today’s prices, and not what is deleted', async () => {
      const [kept = 0, deleted = 0] = await photos({}, {});
      await fill(shopper, kept, deleted);
      await admin.agent.put(`/api/photos/${kept}`).send({ tokenPrice: 4 }).expect(200);
      await admin.agent.delete(`/api/photos/${deleted}`).expect(200);
      expect(await cartOf(shopper)).toEqual({ photoIds: [kept], count: 1, total: 4 });
    });

    it('refuses what cannot be bought', async () => {
      const add = (body: object) => shopper.agent.post('/api/cart/add').send(body);
      expect((await add({ photoId: 999_999 }).expect(404)).body).toMatchObject({ code: 'photo-not-found' });
      for (const photoId of [0, 1.5, '1', null, 2 ** 31, undefined])
        expect((await add({ photoId }).expect(400)).body).toMatchObject({ fields: { photoId: 'Choose a photo.' } });
      await shop.visitor().post('/api/cart/add').send({ photoId: 1 }).expect(401);
      await shop.visitor().get('/api/cart').expect(401);
    });

    it('holds 500 photographs', async () => {
      const [model = 0, last = 0] = await photos({}, {});
      await fillCart(shop, shopper.id, model, 499);
      await fill(shopper, model);
      const { body } = await shopper.agent.post('/api/cart/add').send({ photoId: last }).expect(409);
      expect(body).toMatchObject({ code: 'cart-full' });
      expect((await cartOf(shopper)).count).toBe(500);
      // Adding a photograph again succeeds even if the cart is full.
      await fill(shopper, model);
      // Nor more when many are added at once: all wait for their photographs, which go together.
      const added = await photos({}, {}, {}, {});
      await shopper.agent.post('/api/cart/remove').send({ photoId: model }).expect(200);
      const answers = await shop.rows.transaction().execute(async (rows) => {
        await rows.selectFrom('photos').select('id').where('id', 'in', added).forUpdate().execute();
        const adding = added.map((photoId) => shopper.agent.post('/api/cart/add').send({ photoId }).then());
        await shop.waitForLocks(rows, added.length);
        return { adding };
      });
      expect(statuses(await Promise.all(answers.adding))).toEqual({ 200: 1, 409: 3 });
    });
  });

  describe('Buying', () => {
    beforeEach(() => reset(shopper, 10));

    it('turns the cart into purchases, and takes the tokens', async () => {
      const [first = 0, second = 0] = await photos({ title: 'Losskrum' }, { title: 'Drie', tokenPrice: 2 });
      await fill(shopper, first, second);
      const { body } = (await buyCart(shopper).expect(200)) as { body: PurchasedCartDto };
      expect(body.totalTokensSpent).toBe(3);
      expect(body.purchases).toHaveLength(2);
      expect(body.purchases).toEqual(
        expect.arrayContaining([
          {
            id: expect.any(Number),
            userId: shopper.id,
            photoId: second,
            photoTitle: 'Drie',
            photoCategory: 'Rugby',
            tokensSpent: 2,
            emailSent: expect.any(Boolean),
            emailAddress: shopper.email,
            transactionId: body.purchases[0]?.transactionId,
            purchaseDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          },
        ]),
      );
      expect(await balanceOf(shopper)).toBe(7);
      expect((await cartOf(shopper)).count).toBe(0);
      await shopper.agent.get(`/api/photos/${first}/is-purchased`).expect(200, { purchased: true });
      await other.agent.get(`/api/photos/${first}/is-purchased`).expect(200, { purchased: false });
      expect((await purchasesOf(shopper)).slice(0, 2).map(({ photoId }) => photoId)).toEqual([second, first]);
      const { body: owned } = await shopper.agent.get('/api/user/purchased-photos').expect(200);
      expect(owned[0]).toMatchObject({
        id: second,
        title: 'Drie',
        tokensSpent: 2,
        emailAddress: shopper.email,
        downloadUrl: `/api/photos/${second}/download`,
      });
      expect(await purchasesOf(other)).toEqual([]);
      const again = await shopper.agent.post('/api/cart/add').send({ photoId: first }).expect(409);
      expect(again.body).toMatchObject({ code: 'already-owned' });
    });

    it('buys one photograph, and takes it out of the cart', async () => {
      const [photo = 0, stays = 0] = await photos({}, {});
      await fill(shopper, photo, stays);
      const { body } = await buyPhoto(shopper, photo, { emailAddress: 'ouma@voorbeeld.test' }).expect(200);
      expect(body).toEqual({
        emailSent: false,
        message: 'The photo is on its way to ouma@voorbeeld.test. You can download it under My photos, too.',
      });
      expect(await cartOf(shopper)).toMatchObject({ photoIds: [stays] });
      expect((await purchasesOf(shopper))[0]).toMatchObject({ photoId: photo, emailAddress: 'ouma@voorbeeld.test' });
      expect((await buyPhoto(shopper, photo).expect(409)).body).toMatchObject({ code: 'already-owned' });
      expect((await buyPhoto(shopper, 999_999).expect(404)).body).toMatchObject({ code: 'photo-not-found' });
      expect(await balanceOf(shopper)).toBe(9);
    });

    it('works with exactly enough tokens, and takes nothing with one too few', async () => {
      const [first = 0, second = 0] = await photos({ tokenPrice: 4 }, { tokenPrice: 2 });
      await reset(shopper, 5);
      await fill(shopper, first, second);
      const { body } = await buyCart(shopper).expect(402);
      expect(body).toMatchObject({
        code: 'too-few-tokens',
        message: 'You need 1 more token to complete this purchase.',
      });
      expect(await balanceOf(shopper)).toBe(5);
      expect(await cartOf(shopper)).toEqual({ photoIds: [first, second], count: 2, total: 6 });
      await shop.giveTokens(shopper.id, 1);
      await buyCart(shopper).expect(200);
      expect(await balanceOf(shopper)).toBe(0);
    });

    it('does not charge for what is owned already', async () => {
      const [owned = 0, fresh = 0] = await photos({}, {});
      await buyPhoto(shopper, owned).expect(200);
      await shop.rows.insertInto('cart_items').values({ user_id: shopper.id, photo_id: owned }).execute();
      expect((await buyCart(shopper).expect(409)).body).toMatchObject({ code: 'already-owned' });
      await fill(shopper, fresh);
      expect(await cartOf(shopper)).toEqual({ photoIds: [fresh], count: 1, total: 1 });
      expect((await buyCart(shopper).expect(200)).body).toMatchObject({
        purchases: [{ photoId: fresh }],
        totalTokensSpent: 1,
      });
      expect(await shop.rows.selectFrom('cart_items').where('user_id', '=', shopper.id).selectAll().execute()).toEqual(
        [],
      );
    });

    it('waits for a photograph that is still being prepared', async () => {
      const [ready = 0, unready = 0] = await photos({}, { title: 'Strafskop' });
      await shop.rows.updateTable('photos').set({ status: 'processing' }).where('id', '=', unready).execute();
      await fill(shopper, ready, unready);
      expect((await buyCart(shopper).set('Accept-Language', 'af').expect(409)).body).toEqual({
        code: 'photo-not-ready',
        message: '“Strafskop” word nog voorberei. Probeer oor ’n minuut weer.',
      });
      await buyPhoto(shopper, unready).expect(409);
      expect(await balanceOf(shopper)).toBe(10);
    });

    it('asks for today’s price, and for nothing more than was shown', async () => {
      const [photo = 0] = await photos({});
      await fill(shopper, photo);
      await admin.agent.put(`/api/photos/${photo}`).send({ tokenPrice: 3 }).expect(200);
      const refused = await buyCart(shopper, { expectedTokens: 1 }).expect(409);
      expect(refused.body).toMatchObject({ code: 'price-has-risen' });
      await buyPhoto(shopper, photo, { expectedTokens: 2 }).expect(409);
      await admin.agent.put(`/api/photos/${photo}`).send({ tokenPrice: 2 }).expect(200);
      expect((await buyCart(shopper, { expectedTokens: 3 }).expect(200)).body).toMatchObject({ totalTokensSpent: 2 });
    });

    it('leaves out what was deleted or failed since', async () => {
      const [kept = 0, deleted = 0, failed = 0] = await photos({}, {}, {});
      await fill(shopper, kept, deleted, failed);
      await admin.agent.delete(`/api/photos/${deleted}`).expect(200);
      await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', failed).execute();
      expect((await buyCart(shopper).expect(200)).body).toMatchObject({
        purchases: [{ photoId: kept }],
        totalTokensSpent: 1,
      });
      expect((await buyCart(shopper).expect(400)).body).toMatchObject({ code: 'cart-empty' });
    });

    it('keeps a purchase whose photograph is deleted later', async () => {
      const [photo = 0] = await photos({ title: 'Weg' });
      await buyPhoto(shopper, photo).expect(200);
      await admin.agent.delete(`/api/photos/${photo}`).expect(200);
      expect((await purchasesOf(shopper))[0]).toMatchObject({ photoId: photo, photoTitle: 'Weg' });
      const { body } = await shopper.agent.get('/api/user/purchased-photos').expect(200);
      expect(body).toContainEqual(expect.objectContaining({ title: 'Weg', isOffSale: true }));
    });

    it('tells what is wrong with the input', async () => {
      const [photo = 0] = await photos({});
      await fill(shopper, photo);
      const wrong = await buyCart(shopper, { deliveryEmail: 'geen' }).set('Accept-Language', 'af').expect(400);
      expect(wrong.body).toMatchObject({ fields: { deliveryEmail: 'Vul asseblief ’n geldige e-posadres in' } });
      await buyPhoto(shopper, photo, { emailAddress: 'a@b.test\r\nBcc: almal@voorbeeld.test' }).expect(400);
      await buyPhoto(shopper, photo, { tokenPrice: 0 }).expect(400);
      await buyCart(shopper).set('Idempotency-Key', 'kort').expect(400);
      await shopper.agent.get('/api/photos/99999999999/is-purchased').expect(400);
      await shop.visitor().post('/api/cart/purchase').send({}).expect(401);
      await shop.visitor().post('/api/purchase-photo').send({ photoId: photo }).expect(401);
    });

    it('is closed during maintenance, but not to administrators', async () => {
      const [photo = 0] = await photos({});
      await shop.giveTokens(admin.id, 1);
      await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
      try {
        expect((await buyPhoto(shopper, photo).expect(503)).body).toMatchObject({ code: 'under-maintenance' });
        await buyCart(shopper).expect(503);
        await buyPhoto(admin, photo).expect(200);
      } finally {
        await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
      }
    });
  });

  describe('Many at once', () => {
    const FIFTY = Array.from({ length: 50 }, (_, index) => index);

    beforeEach(async () => {
      await reset(shopper, 1);
      // With every connection to the database open already, calls really meet.
      await Promise.all(FIFTY.map(() => shopper.agent.get('/api/cart').expect(200)));
    });

    it('buys a cart once, however often it is checked out', async () => {
      const [photo = 0] = await photos({});
      await fill(shopper, photo);
      expect(statuses(await Promise.all(FIFTY.map(() => buyCart(shopper))))).toEqual({ 200: 1, 400: 49 });
      expect(await balanceOf(shopper)).toBe(0);
    });

    it('sells one of fifty photographs to a person with one token', async () => {
      const ids = await photos(...FIFTY.map(() => ({})));
      expect(statuses(await Promise.all(ids.map((id) => buyPhoto(shopper, id))))).toEqual({ 200: 1, 402: 49 });
      expect(await balanceOf(shopper)).toBe(0);
    });

    it('charges once when the cart and the photograph’s page sell the same', async () => {
      await reset(shopper, 5);
      const [photo = 0] = await photos({});
      await fill(shopper, photo);
      const answers = await Promise.all(
        [...FIFTY.slice(0, 5)].flatMap(() => [buyCart(shopper), buyPhoto(shopper, photo)]),
      );
      expect(statuses(answers)[200]).toBe(1);
      expect(await balanceOf(shopper)).toBe(4);
    });

    it('sells the same photographs to several people while their gallery is deleted', async () => {
      const people = [shopper, other, admin];
      for (const round of FIFTY.slice(0, 4)) {
        const ids = await photos(...FIFTY.slice(0, 12).map(() => ({})));
        for (const [index, person] of people.entries()) {
          await reset(person, 12);
          const order = index % 2 === 0 ? ids : ids.toReversed();
          await shop.rows
            .insertInto('cart_items')
            .values(order.map((photo_id) => ({ user_id: person.id, photo_id })))
            .execute();
        }
        const purchases = people.map((person) => buyCart(person).then(({ status }) => status));
        if (round > 0) await Promise.race(purchases);
        await deleteGallery().expect(200);
        expect([200, 400]).toEqual(expect.arrayContaining(await Promise.all(purchases)));
      }
    });

    it('does not deadlock with the deletion of the gallery', async () => {
      await reset(shopper, 6);
      // Whichever index the deletion reads them by, it meets them in another order than that of their ids.
      const details = ['C', 'B', 'A'].map((name, index) => ({ title: name, fileName: name, tokenPrice: 3 - index }));
      const ids = await photos(...details);
      await fill(shopper, ...ids);
      const somebody = await shop.rows.startTransaction().execute();
      await somebody.selectFrom('photos').select('id').where('id', '=', ids[1]!).forUpdate().execute();
      const purchase = buyCart(shopper).then(({ status }) => status);
      await shop.waitForLocks(somebody, 1);
      const deletion = deleteGallery().then(({ status }) => status);
      await shop.waitForLocks(somebody, 2);
      await somebody.rollback().execute();
      expect([await purchase, await deletion]).toEqual([200, 200]);
    });

    it('answers the same purchase to the same key, and charges nothing again', async () => {
      await reset(shopper, 5);
      await reset(other, 5);
      const [photo = 0, second = 0] = await photos({}, {});
      const key = randomUUID();
      const withKey = (who: Shopper, photoId: number) => buyPhoto(who, photoId).set('Idempotency-Key', key);
      const answers = await Promise.all(FIFTY.slice(0, 10).map(() => withKey(shopper, photo)));
      expect(statuses(answers)).toEqual({ 200: 10 });
      await withKey(shopper, photo).expect(200);
      expect(await balanceOf(shopper)).toBe(4);
      // The key belongs to the person and to the call; with another body it buys nothing.
      await withKey(other, photo).expect(200);
      expect(await balanceOf(other)).toBe(4);
      const reused = await withKey(shopper, second).expect(422);
      expect(reused.body).toMatchObject({ code: 'key-reused' });
      await buyPhoto(shopper, photo, { emailAddress: 'ander@voorbeeld.test' }).set('Idempotency-Key', key).expect(422);
      expect(await balanceOf(shopper)).toBe(4);
      expect(await purchasesOf(shopper)).not.toContainEqual(expect.objectContaining({ photoId: second }));

      const [third = 0, fourth = 0] = await photos({}, {});
      await fill(shopper, third);
      const bought = await buyCart(shopper).set('Idempotency-Key', key).expect(200);
      await fill(shopper, fourth);
      const repeated = await buyCart(shopper).set('Idempotency-Key', key).expect(200);
      expect(repeated.body).toMatchObject({
        purchases: [{ photoId: third, transactionId: bought.body.purchases[0].transactionId }],
        totalTokensSpent: 1,
      });
      expect(await cartOf(shopper)).toMatchObject({ photoIds: [fourth] });
    });
  });
});
