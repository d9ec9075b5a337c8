import { sql } from 'kysely';
import { catalogPhotos } from '../../support/photos';
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
