import { sql } from 'kysely';
import { createMatch } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** The fields of each answer in the specification (§3, §7). There may be more, but not fewer. */
const FIELDS = {
  user: ['id', 'isAdmin', 'username', 'email', 'fullName', 'tokenBalance'],
  match: ['id', 'homeTeamId', 'awayTeamId', 'matchDate', 'venue', 'createdAt', 'homeTeam', 'awayTeam'],
  photo: [
    ...['id', 'title', 'description', 'matchId', 'matchInfo', 'galleryId', 'category', 'galleryName', 'tokenPrice'],
    ...['watermarkedPath', 'thumbnailPath', 'uploadedBy', 'createdAt', 'isGallery', 'isFeaturedInGallery'],
  ],
  galleryGroup: ['category', 'matchInfo'],
  galleryTitle: ['name', 'tokenPrice', 'createdAt'],
  cart: ['items', 'count', 'total'],
  cartItem: ['id', 'userId', 'photoId', 'addedAt', 'photo'],
  purchasedCart: ['purchases', 'totalTokensSpent'],
  purchase: ['id', 'userId', 'photoId', 'tokensSpent', 'emailSent', 'emailAddress', 'transactionId', 'purchaseDate'],
  tokenPackage: ['id', 'name', 'tokenCount', 'price', 'paymentReference', 'createdAt'],
  tokenPurchase: [
    ...['id', 'userId', 'packageId', 'quantity', 'totalPrice', 'tokenCount', 'transactionId', 'purchaseDate'],
  ],
};

describe('The API of the specification', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  let matchId: number;
  let photoIds: number[];

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
    shopper = await shop.shopper();
    matchId = await createMatch(admin, { matchDate: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString() });
    photoIds = await catalogPhotos(shop, admin.id, { gallery: 'Kareeboom vs Bergrivier', photos: [{}, {}, {}] });
    const { body } = await admin.agent.get('/api/galleries').expect(200);
    await admin.agent.put(`/api/galleries/${body[0].id}`).send({ matchId }).expect(200);
    await shopper.agent.post('/api/purchase-tokens').send({ packageId: 3 }).expect(200);
  });
  afterAll(() => shop.close());

  const lacking = (answer: object, fields: string[]) => fields.filter((field) => !(field in answer));

  describe('by its calls', () => {
    const firstOf = (list: object[]) => list[0] ?? {};

    it.each([
      ['/api/matches/upcoming', FIELDS.match],
      ['/api/photos?limit=5&hasThumbnails=true', FIELDS.photo],
      ['/api/photos/gallery-groups', FIELDS.galleryGroup],
      ['/api/galleries/category/Rugby/titles', FIELDS.galleryTitle],
      ['/api/token-packages', FIELDS.tokenPackage],
    ])('GET %s is a list for anybody', async (path, fields) => {
      const { body } = await shop.visitor().get(path).expect(200);
      expect(lacking(firstOf(body as object[]), fields)).toEqual([]);
    });

    it('GET one match, its photographs and one photograph', async () => {
      const visitor = shop.visitor();
      const { body: match } = await visitor.get(`/api/matches/${matchId}`).expect(200);
      expect(lacking(match as object, FIELDS.match)).toEqual([]);
      expect(match.homeTeam).toMatchObject({ name: 'Kloof', sport: 'Rugby' });
      const { body: photos } = await visitor.get(`/api/photos/match/${matchId}`).expect(200);
      expect(lacking(firstOf(photos as object[]), FIELDS.photo)).toEqual([]);
      const { body: photo } = await visitor.get(`/api/photos/${photoIds[0]}`).expect(200);
      expect(lacking(photo as object, FIELDS.photo)).toEqual([]);
      expect((await admin.agent.get(`/api/photos/${photoIds[0]}`)).body).toHaveProperty('filePath');
    });

    it('GET the names of the categories, and a page of a gallery', async () => {
      const { body: names } = await shop.visitor().get('/api/galleries/categories').expect(200);
      expect(names).toEqual([
        'Rugby',
        'Netball',
        'Hokkie',
        'Individual Photos',
        'Opening Evening',
        'Mnr and Miss Bokkieweek',
      ]);
      const { body } = await shop
        .visitor()
        .get('/api/photos/gallery/Kareeboom%20vs%20Bergrivier?limit=2&offset=0')
        .expect(200);
      expect(body).toMatchObject({ hasMore: true });
      expect(body.photos).toHaveLength(2);
      const { body: rest } = await shop
        .visitor()
        .get('/api/photos/gallery/Kareeboom%20vs%20Bergrivier?limit=2&offset=2')
        .expect(200);
      expect(rest).toMatchObject({ hasMore: false });
      expect(rest.photos.map(({ id }: { id: number }) => id)).toEqual([photoIds[2]]);
    });

    it('GET the person, who is nobody with 401', async () => {
      await shop.visitor().get('/api/user').expect(401);
      const { body } = await shopper.agent.get('/api/user').expect(200);
      expect(lacking(body as object, FIELDS.user)).toEqual([]);
      expect(body).not.toHaveProperty('password');
    });

    it('cart, purchases and what was bought', async () => {
      const { agent } = shopper;
      const [first, second] = photoIds;
      expect((await agent.post('/api/cart/add').send({ photoId: first }).expect(200)).body).toEqual({
        message: 'Added to cart',
      });
      const { body: cart } = await agent.get('/api/cart').expect(200);
      expect(lacking(cart as object, FIELDS.cart)).toEqual([]);
      expect(lacking(cart.items[0] as object, FIELDS.cartItem)).toEqual([]);
      expect(lacking(cart.items[0].photo as object, FIELDS.photo)).toEqual([]);
      const { body: bought } = await agent.post('/api/cart/purchase').send({}).expect(200);
      expect(lacking(bought as object, FIELDS.purchasedCart)).toEqual([]);
      expect(lacking(bought.purchases[0] as object, FIELDS.purchase)).toEqual([]);
      expect((await agent.post('/api/cart/remove').send({ photoId: second }).expect(200)).body).toEqual({
        message: 'Removed from cart',
      });
      expect((await agent.post('/api/cart/clear').expect(200)).body).toEqual({ message: 'Cart cleared' });

      const { body: answer } = await agent.post('/api/purchase-photo').send({ photoId: second }).expect(200);
      expect(lacking(answer as object, ['emailSent', 'message'])).toEqual([]);
      expect((await agent.get(`/api/photos/${second}/is-purchased`).expect(200)).body).toEqual({ purchased: true });
      expect((await agent.get('/api/user/token-balance').expect(200)).body).toEqual({ tokenBalance: 3 });
      for (const [path, fields] of [
        ['/api/user/purchased-photos', FIELDS.photo],
        ['/api/user/purchases', FIELDS.purchase],
        ['/api/user/token-purchases', FIELDS.tokenPurchase],
      ] as const)
        expect([path, lacking(firstOf((await agent.get(path).expect(200)).body as object[]), [...fields])]).toEqual([
          path,
          [],
        ]);
    });

    it.each([
      ['get', '/api/cart'],
      ['post', '/api/cart/add'],
      ['post', '/api/cart/remove'],
      ['post', '/api/cart/clear'],
      ['post', '/api/cart/purchase'],
      ['post', '/api/purchase-photo'],
      ['post', '/api/change-password'],
      ['post', '/api/purchase-tokens'],
      ['post', '/api/payments/payfast'],
      ['get', '/api/user/token-balance'],
      ['get', '/api/user/purchased-photos'],
      ['get', '/api/user/purchases'],
      ['get', '/api/user/token-purchases'],
      ['get', '/api/photos/1/is-purchased'],
      ['get', '/api/photos/1/download'],
    ] as const)('%s %s is for those who are signed in', (method, path) => shop.visitor()[method](path).expect(401));
  });

  describe('by its constants', () => {
    it('new people have no tokens, galleries and photographs cost one', async () => {
      const { agent } = await shop.shopper();
      expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ tokenBalance: 0, isAdmin: false });
      const { body } = await admin.agent.post('/api/galleries').send({ name: 'Nuut', category: 'Netball' }).expect(201);
      expect(body.tokenPrice).toBe(1);
      expect((await shop.visitor().get(`/api/photos/${photoIds[0]}`)).body.tokenPrice).toBe(1);
    });

    it('prices are decimals of ten digits, two after the point', async () => {
      const { rows } = await sql<{ type: string }>`
        select format_type(atttypid, atttypmod) as type from pg_attribute
        where (attrelid, attname) in (('token_packages'::regclass, 'price'), ('token_purchases'::regclass, 'total_price'))
      `.execute(shop.rows);
      expect(rows.map(({ type }) => type)).toEqual(['numeric(10,2)', 'numeric(10,2)']);
    });

    it('a gallery’s page holds 24, at most 100', async () => {
      await catalogPhotos(shop, admin.id, { gallery: 'Groot', photos: Array.from({ length: 25 }, () => ({})) });
      const { body } = await shop.visitor().get('/api/photos/gallery/Groot').expect(200);
      expect(body.photos).toHaveLength(24);
      expect(body.hasMore).toBe(true);
      await shop.visitor().get('/api/photos/gallery/Groot?limit=101').expect(400);
    });

    it('deleting a match empties the match of its photographs; deleting a team removes its matches', async () => {
      const [match] = await shop.rows.selectFrom('matches').selectAll().where('id', '=', matchId).execute();
      await shop.rows.deleteFrom('matches').where('id', '=', matchId).execute();
      expect((await shop.visitor().get(`/api/photos/${photoIds[0]}`).expect(200)).body.matchId).toBeNull();
      const again = { homeTeamId: match?.home_team_id, awayTeamId: match?.away_team_id, venue: 'Veld B' };
      const { body } = await admin.agent
        .post('/api/matches')
        .send({ ...again, matchDate: '2026-11-30' })
        .expect(201);
      await shop.rows
        .deleteFrom('teams')
        .where('id', '=', match?.home_team_id ?? 0)
        .execute();
      await shop.visitor().get(`/api/matches/${body.id}`).expect(404);
    });
  });

  it('deleting a person removes the photographs that they uploaded', async () => {
    const other = await shop.admin();
    const [id] = await catalogPhotos(shop, other.id, { gallery: 'Van ’n ander', photos: [{}] });
    await shop.rows.deleteFrom('users').where('id', '=', other.id).execute();
    await shop.visitor().get(`/api/photos/${id}`).expect(404);
  });

  describe('by its errors', () => {
    it('each is a sentence and a code; wrong input has a sentence for each field', async () => {
      const { body } = await shop
        .visitor()
        .post('/api/register')
        .send({ username: 'a', email: 'b', acceptTerms: false })
        .expect(400);
      expect(body).toMatchObject({ message: 'Invalid information', code: 'invalid-input' });
      expect(Object.keys(body.fields as object).sort()).toEqual([
        'acceptTerms',
        'email',
        'fullName',
        'password',
        'username',
      ]);
    });

    it('maintenance closes buying, paying and uploading with 503 in the reader’s words; looking goes on', async () => {
      await admin.agent.post('/api/admin/maintenance').send({ enabled: true }).expect(200);
      try {
        expect((await shop.visitor().get('/api/maintenance').expect(200)).body).toMatchObject({ enabled: true });
        for (const path of [
          '/api/cart/purchase',
          '/api/purchase-photo',
          '/api/payments/payfast',
          '/api/purchase-tokens',
        ]) {
          const { body } = await shopper.agent.post(path).set('Accept-Language', 'af').send({}).expect(503);
          expect([path, body]).toEqual([
            path,
            { message: expect.stringContaining('Probeer asseblief later weer.'), code: 'under-maintenance' },
          ]);
        }
        await shop.visitor().get('/api/galleries/categories').expect(200);
        await shopper.agent.get('/api/cart').expect(200);
        await admin.agent.post('/api/cart/purchase').send({}).expect(400);
      } finally {
        await admin.agent.post('/api/admin/maintenance').send({ enabled: false }).expect(200);
      }
      expect((await shop.visitor().get('/api/maintenance').expect(200)).body).toMatchObject({ enabled: false });
    });

    it('maintenance stays as it is when only its sentence is changed', async () => {
      const change = (body: object) => admin.agent.post('/api/admin/maintenance').send(body);
      const told = async () => (await admin.agent.get('/api/admin/maintenance').expect(200)).body as object;
      await change({ enabled: true }).expect(200);
      try {
        const { body } = await change({ message: { en: 'Back at eight', af: null } }).expect(200);
        expect(body).toEqual({ message: 'Maintenance mode is on.' });
        expect(await told()).toMatchObject({ enabled: true, message: { en: 'Back at eight' } });
        await change({}).expect(400);
      } finally {
        await change({ enabled: false, message: { en: '' } }).expect(200);
      }
    });

    it('maintenance keeps the sentence of a language that is not sent, and an empty one brings the standard back', async () => {
      const told = async () => (await admin.agent.get('/api/admin/maintenance').expect(200)).body.message as object;
      const say = (message: object) => admin.agent.post('/api/admin/maintenance').send({ message }).expect(200);
      const standard = await told();
      try {
        await say({ en: 'Back at eight' });
        await say({ af: 'Terug om agt' });
        expect(await told()).toEqual({ en: 'Back at eight', af: 'Terug om agt' });
        await say({ en: ' ', af: null });
        expect(await told()).toEqual({ ...standard, af: 'Terug om agt' });
      } finally {
        await say({ en: '', af: '' });
      }
      expect(await told()).toEqual(standard);
    });

    it.each([[[]], [[[]]], [[{ en: 'Braai' }]]])('maintenance takes no list (%j) for its sentence', async (message) => {
      const told = () => shop.visitor().get('/api/maintenance').expect(200);
      const { body: before } = await told();
      const { body } = await admin.agent.post('/api/admin/maintenance').send({ enabled: false, message }).expect(400);
      expect(body).toMatchObject({ code: 'invalid-input', fields: { message: expect.any(String) } });
      expect((await told()).body).toEqual(before);
    });
  });
});
