import { orderTokens, SINGLE } from '../../support/payments';
import { catalogPhotos } from '../../support/photos';
import { startShop, type TestShop } from '../../support/shop';

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
