import { sql } from 'kysely';
import { PurgePhotoLists } from '../../../backend/src/modules/catalog/personal-data.contract';
import { ListPhotosPurchased } from '../../../backend/src/modules/orders/contract';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('Favourites', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photos: number[];
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    photos = await catalogPhotos(shop, admin.id, { gallery: 'Gunstelinge', photos: [{}, {}, {}, {}, {}] });
  });
  afterAll(() => shop.close());

  const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);
  const listed = async ({ agent }: Shopper) => idsOf((await agent.get('/api/favourites').expect(200)).body);

  it('are saved and taken out, the latest first; twice is as good as once', async () => {
    const person = await shop.shopper();
    const [first, second, third] = photos;
    for (const id of [first, second, first, third]) {
      const { body } = await person.agent.put(`/api/favourites/${id}`).expect(200);
      expect(body).toEqual({ message: 'Saved to favourites' });
    }
    expect(await listed(person)).toEqual([third, second, first]);
    const { body: ids } = await person.agent.get('/api/favourites/ids').expect(200);
    expect(ids).toEqual({ photoIds: [third, second, first] });

    const answer = await person.agent.delete(`/api/favourites/${second}`).set('Accept-Language', 'af').expect(200);
    expect(answer.body).toEqual({ message: 'Uit gunstelinge gehaal' });
    await person.agent.delete(`/api/favourites/${second}`).expect(200);
    expect(await listed(person)).toEqual([third, first]);
  });

  it('are the person’s own, and come as photographs with the time of saving', async () => {
    const [person, other] = [await shop.shopper(), await shop.shopper()];
    await person.agent.put(`/api/favourites/${photos[0]}`).expect(200);
    const { body } = await person.agent.get('/api/favourites').expect(200);
    expect(body).toEqual([
      expect.objectContaining({
        id: photos[0],
        galleryName: 'Gunstelinge',
        tokenPrice: 1,
        savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      }),
    ]);
    expect(JSON.stringify(body)).not.toContain('originals/');
    expect(await listed(other)).toEqual([]);
  });

  it('are read page by page, even when the page’s last one is taken out in between', async () => {
    const person = await shop.shopper();
    await person.agent.post('/api/favourites/merge').send({ photoIds: photos }).expect(200);
    const { body: first } = await person.agent.get('/api/favourites?limit=2').expect(200);
    const last = first[1] as { id: number; savedAt: string };
    await person.agent.delete(`/api/favourites/${last.id}`).expect(200);
    const { body: rest } = await person.agent
      .get('/api/favourites')
      .query({ limit: 10, cursor: `${last.savedAt}_${last.id}` })
      .expect(200);
    expect(idsOf([...first, ...rest])).toEqual(photos.toReversed());
  });

  it('that were chosen before signing in are merged in their order; what is not known is left out', async () => {
    const person = await shop.shopper();
    await person.agent.put(`/api/favourites/${photos[1]}`).expect(200);
    const photoIds = [photos[2], 2_147_483_647, photos[0], photos[2], photos[1]];
    const { body } = await person.agent.post('/api/favourites/merge').send({ photoIds }).expect(200);
    expect(body).toEqual({ photoIds: [photos[0], photos[2], photos[1]] });
    await person.agent.post('/api/favourites/merge').send({ photoIds: [] }).expect(200, body);
  });

  it('leave out what could not be prepared, and go with their photographs', async () => {
    const person = await shop.shopper();
    const [gone, failed] = await catalogPhotos(shop, admin.id, { gallery: 'Kort', photos: [{}, {}] });
    await person.agent
      .post('/api/favourites/merge')
      .send({ photoIds: [gone, failed] })
      .expect(200);
    await admin.agent.delete(`/api/photos/${gone}`).expect(200);
    await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', failed!).execute();
    expect(await listed(person)).toEqual([]);
    await person.agent.put(`/api/favourites/${failed}`).expect(404);
    await person.agent
      .put(`/api/favourites/${gone}`)
      .expect(404, { message: 'Photo not found', code: 'photo-not-found' });
  });

  it('are 1000 at most, however many calls come at once', async () => {
    const person = await shop.shopper();
    const filled = await catalogPhotos(shop, admin.id, { gallery: 'Vol', photos: [{}] });
    await sql`
      with copies as (
        insert into photos (gallery_id, title, file_path, file_name, content_type, content_hash, bytes, width, height, uploaded_by)
        select gallery_id, title, file_path || number, file_name, content_type, 'kopie-' || number, bytes, width, height, uploaded_by
        from photos, generate_series(1, 998) number where id = ${filled[0]} returning id
      ) insert into favourites (user_id, photo_id) select ${person.id}, id from copies`.execute(shop.rows);
    const answers = await Promise.all(photos.map((id) => person.agent.put(`/api/favourites/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409]);
    const full = answers.find(({ status }) => status === 409);
    expect(full?.body).toEqual({
      code: 'favourites-full',
      message: 'You can keep 1000 favourites. Remove a few first.',
    });
    await person.agent.post('/api/favourites/merge').send({ photoIds: photos }).expect(200);
    const { body } = await person.agent.get('/api/favourites/ids').expect(200);
    expect(body.photoIds).toHaveLength(1000);
  });

  it.each([
    ['photoIds', { photoIds: 'all' }],
    ['photoIds', { photoIds: [0] }],
    ['photoIds', { photoIds: ['1'] }],
    ['photoIds', { photoIds: Array.from({ length: 201 }, (_, index) => index + 1) }],
    ['userId', { photoIds: [1], userId: 1 }],
  ])('refuse to merge a wrong %s', async (field, body) => {
    const person = await shop.shopper();
    const answer = await person.agent.post('/api/favourites/merge').send(body).expect(400);
    expect(answer.body.fields).toHaveProperty(field);
  });

  it.each(['?limit=0', '?limit=101', '?cursor=abc', '?cursor=2026-13-01T00:00:00.000Z_1', '?page=2'])(
    'refuse %s',
    async (query) => {
      await admin.agent.get(`/api/favourites${query}`).expect(400);
    },
  );

  it.each([
    ['get', '/api/favourites'],
    ['get', '/api/favourites/ids'],
    ['put', '/api/favourites/1'],
    ['delete', '/api/favourites/1'],
    ['post', '/api/favourites/merge'],
  ] as const)('%s %s is for those signed in', async (method, path) => {
    await shop.visitor()[method](path).expect(401);
  });

  it('go when the account is closed, and are part of a person’s data', async () => {
    const person = await shop.shopper();
    await person.agent.put(`/api/favourites/${photos[0]}`).expect(200);
    const { body } = await person.agent.get('/api/user/data').expect(200);
    expect(body.favourites).toEqual([{ id: photos[0], photoTitle: 'Foto 1', savedAt: expect.any(String) }]);
    await person.agent.post('/api/user/close').send({ password: person.password }).expect(200);
    const rows = await shop.rows.selectFrom('favourites').selectAll().where('user_id', '=', person.id).execute();
    expect(rows).toEqual([]);
  });
});

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
