import { sql } from 'kysely';
import { PurgePhotoLists } from '../../../backend/src/modules/catalog/personal-data.contract';
import { ListPhotosPurchased } from '../../../backend/src/modules/orders/contract';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('A list of photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  let maker: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
    maker = await shop.shopper({ language: 'af' });
  });
  afterAll(() => shop.close());

  let galleries = 0;
  async function photos(count: number): Promise<number[]> {
    const originals = await Promise.all(Array.from({ length: count }, () => storeOriginal(shop)));
    const files = originals.map(({ filePath }) => ({ filePath }));
    return catalogPhotos(shop, admin.id, { gallery: `Lys ${++galleries}`, photos: files });
  }

  async function makeList(photoIds: number[], { agent } = maker): Promise<string> {
    const { body } = await agent.post('/api/lists').send({ name: 'Mia se foto’s', photoIds }).expect(201);
    return (body as { token: string }).token;
  }
  const open = async (token: string, agent = shop.visitor()) => {
    const { body } = await agent.get(`/api/lists/${token}`).expect(200);
    return body as { photos: { id: number }[]; boughtIds: number[] };
  };
  const expire = (token: string, days: number) =>
    shop.rows
      .updateTable('photo_lists')
      .set({ expires_at: sql<string>`now() - make_interval(days => ${days})` })
      .where('token', '=', token)
      .execute();

  it('is open to whoever has its link, in its order, and shows nothing hidden', async () => {
    const [first, second, hidden] = (await photos(3)) as [number, number, number];
    const token = await makeList([second, hidden, first, second]);
    await shop.rows
      .updateTable('photos')
      .set({ hidden_at: sql<string>`now()` })
      .where('id', '=', hidden)
      .execute();
    const { body } = await shop.visitor().get(`/api/lists/${token}`).expect(200);
    expect(body).toMatchObject({ name: 'Mia se foto’s', goesTo: 'Ouer', boughtIds: [] });
    expect((body as { photos: { id: number }[] }).photos.map(({ id }) => id)).toEqual([second, first]);
    expect(JSON.stringify(body)).not.toMatch(/originals\/|@|Toets/);
    // Nor to administrators: they see what they have sent.
    expect((await open(token, admin.agent)).photos).toHaveLength(2);
  });

  it('is its maker’s to see and to take back', async () => {
    const person = await shop.shopper();
    const token = await makeList(await photos(2), person);
    const { body } = await person.agent.get('/api/lists').expect(200);
    expect(body).toEqual([expect.objectContaining({ token, name: 'Mia se foto’s', photoCount: 2 })]);
    await maker.agent.delete(`/api/lists/${token}`).expect(200);
    await open(token);
    await person.agent.delete(`/api/lists/${token}`).expect(200);
    const answer = await shop.visitor().get(`/api/lists/${token}`).set('Accept-Language', 'af').expect(404);
    expect(answer.body).toMatchObject({ code: 'list-not-found' });
    await person.agent.get('/api/lists').expect(200, []);
  });

  it('is refused without a name or photographs, with a link for a name, and beyond twenty', async () => {
    const person = await shop.shopper();
    const [photoId] = await photos(1);
    const make = (list: object) => person.agent.post('/api/lists').send({ name: 'Lys', photoIds: [photoId], ...list });
    await make({ name: ' ' }).expect(400);
    await make({ name: 'wen.co.za/geld' }).expect(400);
    await make({ photoIds: [] }).expect(400);
    await make({ photoIds: [2_147_483_647] }).expect(404);
    for (let made = 0; made < 20; made++) await make({}).expect(201);
    expect((await make({}).expect(409)).body).toMatchObject({ code: 'too-many-lists' });
  });

  it('expires, and goes with the account', async () => {
    const token = await makeList(await photos(1));
    await expire(token, 0);
    await shop.visitor().get(`/api/lists/${token}`).expect(404);
    const purge = () => shop.inContext((commands) => commands.execute(new PurgePhotoLists()));
    expect(await purge()).toBe(0);
    await expire(token, 31);
    expect(await purge()).toBe(1);

    const person = await shop.shopper();
    const theirs = await makeList(await photos(1), person);
    const { body } = await person.agent.get('/api/user/data').expect(200);
    expect((body as { photoLists: object[] }).photoLists).toMatchObject([{ name: 'Mia se foto’s' }]);
    await person.agent.post('/api/user/close').send({ password: person.password }).expect(200);
    await shop.visitor().get(`/api/lists/${theirs}`).expect(404);
  });

  it('brings what somebody pays for to its maker, once', async () => {
    const [mine, first, second] = (await photos(3)) as [number, number, number];
    const token = await makeList([mine, first, second]);
    await shop.giveTokens(maker.id, 1);
    await maker.agent.post('/api/purchase-photo').send({ photoId: mine }).expect(200);
    expect((await open(token)).boughtIds).toEqual([mine]);

    const ouma = await shop.shopper();
    await shop.giveTokens(ouma.id, 5);
    await ouma.agent.post('/api/cart/add').send({ photoId: first }).expect(200);
    const photoIds = [first, second, 2_147_483_647];
    const { body: cart } = await ouma.agent.post('/api/cart/merge').send({ photoIds, listToken: token }).expect(200);
    expect((cart as { items: object[] }).items).toMatchObject([
      { photoId: first, listName: 'Mia se foto’s' },
      { photoId: second, listName: 'Mia se foto’s' },
    ]);
    const { body: bought } = await ouma.agent.post('/api/cart/purchase').send({}).expect(200);
    expect(bought).toMatchObject({ totalTokensSpent: 2 });
    const [{ transactionId }] = (bought as { purchases: [{ transactionId: string }] }).purchases;
    await shop.drain();
    // A job may run twice.
    await shop.handle(new ListPhotosPurchased(await listId(token), transactionId, [first, second]));
    await shop.drain();

    const owned = await shop.rows
      .selectFrom('purchases')
      .select(['user_id as userId', 'photo_id as photoId', 'tokens_spent as tokens', 'email_sent as sent'])
      .where('photo_id', 'in', [first, second])
      .orderBy('user_id')
      .orderBy('photo_id')
      .execute();
    expect(owned).toEqual([
      { userId: maker.id, photoId: first, tokens: 0, sent: true },
      { userId: maker.id, photoId: second, tokens: 0, sent: true },
      { userId: ouma.id, photoId: first, tokens: 1, sent: true },
      { userId: ouma.id, photoId: second, tokens: 1, sent: true },
    ]);
    expect((await shop.mailsTo(maker.email)).map(({ subject }) => subject)).toContain('Jou 2 foto’s – Bokkiefoto');
    expect((await open(token)).boughtIds.sort()).toEqual([mine, first, second].sort());
    // These photographs have no pictures.
    expect((await shop.audit()).filter((finding) => !finding.startsWith('missing files'))).toEqual([]);
  });

  it('puts photographs into one’s own cart when it was taken back, or is one’s own', async () => {
    const photoIds = await photos(2);
    const token = await makeList(photoIds);
    await maker.agent.post('/api/cart/merge').send({ photoIds, listToken: token }).expect(200);
    const ouma = await shop.shopper();
    await ouma.agent.post('/api/cart/merge').send({ photoIds, listToken: token }).expect(200);
    await maker.agent.delete(`/api/lists/${token}`).expect(200);
    for (const { agent } of [maker, ouma]) {
      const { body } = await agent.get('/api/cart').expect(200);
      expect((body as { items: object[] }).items).toMatchObject([{ listName: null }, { listName: null }]);
    }
  });

  async function listId(token: string): Promise<number> {
    const list = shop.rows.selectFrom('photo_lists').select('id').where('token', '=', token);
    return (await list.executeTakeFirstOrThrow()).id;
  }
});
