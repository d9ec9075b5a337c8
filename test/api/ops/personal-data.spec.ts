import { sql } from 'kysely';
import { DownloadLinks } from '../../../backend/src/modules/orders/delivery/download-links';
import { Mail } from '../../../backend/src/shared/mail/mail';
import { orderTokens, SINGLE } from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('A closed account', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const close = ({ agent, password }: Shopper) => agent.post('/api/user/close').send({ password });
  const userRow = (id: number) =>
    shop.rows.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  let galleries = 0;
  async function buyerOf(title: string): Promise<Shopper & { photoIds: number[] }> {
    const buyer = await shop.shopper({ language: 'af' });
    await shop.giveTokens(buyer.id, 3);
    const [{ filePath: first }, { filePath: second }] = [await storeOriginal(shop), await storeOriginal(shop)];
    const photoIds = await catalogPhotos(shop, admin.id, {
      gallery: `Sluiting ${++galleries}`,
      photos: [
        { title, filePath: first },
        { title: `${title} 2`, filePath: second },
      ],
    });
    await buyer.agent.post('/api/purchase-photo').send({ photoId: photoIds[0] }).expect(200);
    await buyer.agent.post('/api/cart/add').send({ photoId: photoIds[1] }).expect(200);
    return { ...buyer, photoIds };
  }

  it('has no name, and its books stay', async () => {
    const buyer = await buyerOf('Losskrum');
    const { body } = await close(buyer).set('Accept-Language', 'af').expect(200);
    expect(body).toEqual({ message: 'Jou rekening is gesluit. Dankie dat jy by ons was.' });
    expect(await userRow(buyer.id)).toMatchObject({
      username: null,
      email: null,
      pending_email: null,
      full_name: null,
      password_hash: null,
      is_admin: false,
      token_balance: 0,
      closed_at: expect.anything(),
    });
    const purchases = await shop.rows.selectFrom('purchases').selectAll().where('user_id', '=', buyer.id).execute();
    expect(purchases).toMatchObject([{ photo_title: 'Losskrum', tokens_spent: 1, email_address: '' }]);
    const cart = await shop.rows.selectFrom('cart_items').select('id').where('user_id', '=', buyer.id).execute();
    expect(cart).toEqual([]);
    const ledger = await shop.rows
      .selectFrom('ledger_entries')
      .select(['kind', 'tokens', 'reason'])
      .where('user_id', '=', buyer.id)
      .orderBy('id')
      .execute();
    expect(ledger.slice(1)).toEqual([
      { kind: 'spend', tokens: -1, reason: 'Losskrum' },
      { kind: 'adjustment', tokens: -2, reason: 'Account closed' },
    ]);
  });

  it('does not get its address back from a mail that is on its way', async () => {
    await shop.drain();
    const [begun, closed] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const mail = shop.worker.get(Mail);
    const send = mail.send.bind(mail);
    const held = jest.spyOn(mail, 'send').mockImplementation(async (message) => {
      if (message.attachments?.length) {
        begun.resolve(null);
        await closed.promise;
      }
      return send(message);
    });
    const buyer = await buyerOf('Onderweg');
    await begun.promise;
    await close(buyer).expect(200);
    closed.resolve(null);
    await shop.drain();
    held.mockRestore();
    const purchases = await shop.rows.selectFrom('purchases').selectAll().where('user_id', '=', buyer.id).execute();
    expect(purchases).toMatchObject([{ email_sent: true, email_address: '' }]);
  });

  it('is signed in nowhere, and cannot log in, reset or confirm anything', async () => {
    const person = await shop.shopper();
    const { username, password, email } = person;
    const elsewhere = shop.visitor();
    await elsewhere.post('/api/login').send({ username, password }).expect(200);
    const tokenTo = async (address: string) => /token=([\w.-]+)/.exec((await shop.mailTo(address)).text)?.[1] ?? '';
    await shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
    const reset = await tokenTo(email);
    const wanted = `nuut-${email}`;
    await person.agent.post('/api/user/email').send({ email: wanted, password }).expect(200);
    const confirm = await tokenTo(wanted);

    await close(person).expect(200);
    await person.agent.get('/api/user').expect(401);
    await elsewhere.get('/api/user').expect(401);
    await shop.visitor().post('/api/login').send({ username, password }).expect(401);
    await shop.visitor().post('/api/reset-password').send({ token: reset, newPassword: 'geheim-2' }).expect(400);
    await shop.visitor().post('/api/confirm-email').send({ token: confirm }).expect(400);
    await shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
    const asked = await shop.rows
      .selectFrom('outbox_messages')
      .select('id')
      .where('name', '=', 'PasswordResetRequested')
      .execute();
    // The one from before is forgotten with the account, and no other is made.
    expect(asked).toEqual([]);
  });

  it('gets no mail any more, even from open jobs', async () => {
    const buyer = await buyerOf('Haker');
    await shop.drain();
    const bought = shop.rows.selectFrom('purchases').select(['id', 'transaction_id']).where('user_id', '=', buyer.id);
    const { id: purchaseId, transaction_id: transactionId } = await bought.executeTakeFirstOrThrow();
    const before = await shop.mailsTo(buyer.email);
    expect(before).not.toEqual([]);
    await close(buyer).expect(200);
    const { id: userId, email } = buyer;
    const events: [queue: string, name: string, payload: object][] = [
      ['mail', 'PasswordResetRequested', { userId }],
      ['mail', 'EmailChangeRequested', { userId, email }],
      ['mail', 'EmailChanged', { userId, formerEmail: email }],
      ['delivery', 'PhotosPurchased', { userId, transactionId }],
      ['delivery', 'PurchaseRefunded', { userId, purchaseId }],
    ];
    for (const [queue, name, payload] of events)
      await shop.rows
        .insertInto('outbox_messages')
        .values({ queue, name, payload: JSON.stringify(payload) })
        .execute();
    await shop.drain();
    expect(await shop.mailsTo(email)).toEqual(before);
    const failed = await shop.rows
      .selectFrom('outbox_messages')
      .select(['name', 'error'])
      .where('failed_at', 'is not', null)
      .execute();
    expect(failed).toEqual([]);
  });

  it('gives its name and address free again', async () => {
    const person = await shop.shopper();
    await close(person).expect(200);
    const again = await shop.shopper({ username: person.username, email: person.email });
    expect(again.id).not.toBe(person.id);
    await close(again).expect(200);
    await shop.shopper({ username: person.username, email: person.email });
  });

  it('ends the download links of its mails', async () => {
    const buyer = await buyerOf('Lynstaan');
    const { id } = await shop.rows
      .selectFrom('purchases')
      .select('id')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const { pathname } = new URL(shop.app.get(DownloadLinks).address(id));
    await close(buyer).expect(200);
    const { body } = await shop.visitor().get(pathname).set('Accept', 'application/json').expect(404);
    expect(body).toMatchObject({ code: 'link-ended' });
  });

  it('needs the password', async () => {
    const person = await shop.shopper();
    await shop.giveTokens(person.id, 2);
    const { body } = await person.agent.post('/api/user/close').send({ password: 'verkeerd' }).expect(400);
    expect(body).toMatchObject({ code: 'wrong-password', fields: { password: 'This is not your password.' } });
    await person.agent.post('/api/user/close').send({}).expect(400);
    const { body: user } = await person.agent.get('/api/user').expect(200);
    expect(user).toMatchObject({ username: person.username, tokenBalance: 2 });
  });

  it('keeps the cart when it was refused', async () => {
    const buyer = await buyerOf('Afskop');
    await buyer.agent.post('/api/user/close').send({ password: 'verkeerd' }).expect(400);
    const { body } = await buyer.agent.get('/api/cart').expect(200);
    expect(body).toMatchObject({ count: 1 });
  });

  it('is never the last administrator’s, not even of two who go at the same moment', async () => {
    const { body } = await close(admin).expect(409);
    expect(body).toMatchObject({ code: 'last-administrator' });
    const second = await shop.admin();
    const answers = await Promise.all([close(admin), close(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await shop.rows.selectFrom('users').select('id').where('is_admin', '=', true).execute();
    expect(left).toHaveLength(1);
    if (answers[0].status === 200) admin = second;
  });

  it('stands whole beside a purchase of the same moment', async () => {
    const buyer = await buyerOf('Drukskrum');
    const photoId = buyer.photoIds[1];
    const [purchase, closing] = await Promise.all([buyer.agent.post('/api/cart/purchase').send({}), close(buyer)]);
    expect(closing.status).toBe(200);
    expect([200, 400, 401, 402]).toContain(purchase.status);
    const bought = await shop.rows
      .selectFrom('purchases')
      .select(['email_address'])
      .where('user_id', '=', buyer.id)
      .where('photo_id', '=', photoId ?? 0)
      .execute();
    expect(bought).toEqual(purchase.status === 200 ? [{ email_address: '' }] : []);
    const { token_balance } = await userRow(buyer.id);
    const entries = await shop.rows
      .selectFrom('ledger_entries')
      .select('tokens')
      .where('user_id', '=', buyer.id)
      .execute();
    expect(token_balance).toBe(entries.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  it.each(['before', 'after'])('has nothing in the cart that was being added just %s', async (when) => {
    const person = await shop.shopper();
    const [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: `Sluiting ${++galleries}`, photos: [{}] });
    const add = () => person.agent.post('/api/cart/add').send({ photoId });
    const [first, second] = when === 'before' ? [add, () => close(person)] : [() => close(person), add];
    let answers: Promise<unknown> = Promise.resolve();
    await shop.rows.transaction().execute(async (rows) => {
      if (when === 'after') await sql`select pg_advisory_xact_lock(hashtext('buyer'), ${person.id})`.execute(rows);
      else await rows.selectFrom('photos').select('id').where('id', '=', photoId).forUpdate().execute();
      const one = first().then();
      await shop.waitForLocks(rows, 1);
      const other = second().then();
      answers = Promise.all([one, other]);
      await Promise.race([other, shop.waitForLocks(rows, 2)]);
    });
    await answers;
    const items = shop.rows.selectFrom('cart_items').select('id').where('user_id', '=', person.id);
    expect(await items.execute()).toEqual([]);
  });
});

describe('A person’s data', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('come as one file with everything, and without the password', async () => {
    const admin = await shop.admin();
    const person = await shop.shopper();
    const { username, password } = person;
    await shop.visitor().post('/api/login').send({ username, password }).expect(200);
    await shop.giveTokens(person.id, 3);
    const titles = ['Losskrum', 'Lynstaan', 'Afskop'];
    const [bought, ...wished] = await catalogPhotos(shop, admin.id, {
      gallery: 'Data-wedstryd',
      photos: titles.map((title) => ({ title })),
    });
    await person.agent.post('/api/purchase-photo').send({ photoId: bought }).expect(200);
    for (const photoId of wished) await person.agent.post('/api/cart/add').send({ photoId }).expect(200);
    await orderTokens(person, SINGLE, 2);

    // South Africa is two hours ahead of UTC, all year.
    const today = () => new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const before = today();
    const { text, headers } = await person.agent.get('/api/user/data').buffer(true).expect(200);
    expect([before, today()].map((day) => `attachment; filename=bokkiefoto-data-${day}.json`)).toContain(
      headers['content-disposition'],
    );
    expect(headers['content-type']).toMatch('application/json');
    expect(headers['cache-control']).toContain('no-store');
    expect(text).not.toContain('argon2');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(JSON.parse(text)).toMatchObject({
      account: {
        username: person.username,
        fullName: 'Ouer Toets',
        email: person.email,
        pendingEmail: null,
        language: 'en',
        isAdmin: false,
        isPhotographer: false,
        tokenBalance: 2,
        createdAt: at,
        openSessions: 2,
      },
      ledger: [
        { kind: 'adjustment', tokens: 3, date: at },
        { kind: 'spend', tokens: -1, reason: 'Losskrum' },
      ],
      tokenPurchases: [
        { items: [{ packageName: 'Single Token', quantity: 2 }], tokens: 2, rand: '120.00', status: 'pending' },
      ],
      photoPurchases: [{ photoId: bought, photoTitle: 'Losskrum', tokens: 1, emailAddress: person.email }],
      cart: [{ photoTitle: 'Lynstaan' }, { photoTitle: 'Afskop' }],
    });
  });

  it('hold the notices of their payments, also those refused before they were linked, and nothing of strangers', async () => {
    const person = await shop.shopper();
    const { m_payment_id: id = '' } = await orderTokens(person, SINGLE);
    const add = (body: string, reason: string | null, link: number | null = null) =>
      shop.rows
        .insertInto('payment_notices')
        .values({ body, body_hash: body, source_address: '127.0.0.1', reason, token_purchase_id: link })
        .execute();
    await add(`m_payment_id=${id}&name_first=Linked`, null, Number(id));
    await add(`pf_payment_id=1&m_payment_id=${id}&name_first=Merchant`, 'merchant');
    await add(`m_payment_id=${id}&name_first=Waiting`, null);
    await add(`m_payment_id=${id}&name_first=Forged`, 'signature');
    await add(`m_payment_id=${id}0&name_first=Other`, 'source');
    const { body } = await person.agent.get('/api/user/data').expect(200);
    const { paymentNotices } = body as { paymentNotices: { notice: string }[] };
    expect(paymentNotices.map(({ notice }) => notice.split('name_first=')[1])).toEqual([
      'Linked',
      'Merchant',
      'Waiting',
    ]);
  });

  it('hold every row of a long list, once', async () => {
    const person = await shop.shopper();
    const count = 1203;
    await shop.rows
      .insertInto('ledger_entries')
      .values(
        Array.from({ length: count }, (_, index) => ({
          user_id: person.id,
          kind: 'adjustment' as const,
          tokens: index % 2 === 0 ? 1 : -1,
          reference: `lang:${person.id}:${index}`,
          reason: 'Toets',
        })),
      )
      .execute();
    const { body } = await person.agent.get('/api/user/data').expect(200);
    const references = (body as { ledger: { reference: string }[] }).ledger.map(({ reference }) => reference);
    expect(references).toHaveLength(count);
    expect(new Set(references).size).toBe(count);
    expect(body).toMatchObject({ tokenPurchases: [], photoPurchases: [], cart: [] });
  });

  it('are the person’s own', async () => {
    const [one, two] = [await shop.shopper(), await shop.shopper()];
    await shop.giveTokens(two.id, 1);
    const { body } = await one.agent.get('/api/user/data').expect(200);
    expect(body).toMatchObject({ account: { username: one.username }, ledger: [] });
  });
});
