import { sql } from 'kysely';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { makePhoto } from '../../support/pictures';

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
      const { agent } = await shop.shopper();
      await agent.post('/api/purchase-tokens').send({ packageId: 3 }).expect(200);
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
      const [homeTeamId, awayTeamId] = [await createTeam(admin, 'Bergrivier'), await createTeam(admin, 'Duinveld')];
      const [first, second] = [
        await createMatch(admin, { homeTeamId, awayTeamId }),
        await createMatch(admin, { homeTeamId, awayTeamId, venue: 'Veld B' }),
      ];
      const [id] = await catalogPhotos(shop, admin.id, { gallery: 'Van die wedstryd', photos: [{}] });
      const { body } = await admin.agent.get('/api/galleries/by-name/Van%20die%20wedstryd').expect(200);
      await admin.agent.put(`/api/galleries/${body.id}`).send({ matchId: first }).expect(200);
      const matchOf = async () => (await shop.visitor().get(`/api/photos/${id}`).expect(200)).body.matchId as unknown;
      expect(await matchOf()).toBe(first);
      await shop.rows.deleteFrom('matches').where('id', '=', first).execute();
      expect(await matchOf()).toBeNull();
      await shop.visitor().get(`/api/matches/${second}`).expect(200);
      await shop.rows.deleteFrom('teams').where('id', '=', homeTeamId).execute();
      await shop.visitor().get(`/api/matches/${second}`).expect(404);
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
          '/api/purchase-pack',
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

/**
 * The fields of each answer in the specification of the administrators' side (§3, §7). There may be more, but not
 * fewer.
 */
const ADMIN_FIELDS: Record<string, string[]> = {
  '/api/galleries': ['id', 'name', 'category', 'tokenPrice', 'description', 'createdAt'],
  '/api/teams': ['id', 'name', 'sport', 'createdAt'],
  '/api/matches': ['id', 'homeTeamId', 'awayTeamId', 'matchDate', 'venue', 'homeTeam', 'awayTeam'],
  '/api/photos/gallery-groups': ['matchInfo', 'category', 'photoCount', 'featuredPhoto'],
  '/api/admin/purchases': [
    ...['id', 'userId', 'username', 'userEmail', 'photoPath', 'photoTitle', 'photoCategory', 'photoTokenPrice'],
    ...['purchaseDate', 'emailSent'],
  ],
  '/api/admin/purchase-stats': ['totalPurchases', 'recentPurchases', 'topCategories'],
  '/api/admin/token-purchases': [
    ...['id', 'username', 'email', 'status', 'packageName', 'purchaseDate', 'tokenCount', 'totalPrice', 'quantity'],
    'transactionId',
  ],
  '/api/admin/token-purchase-stats': [
    ...['totalPurchases', 'completedPurchases', 'pendingPurchases', 'failedPurchases', 'totalRevenue'],
    ...['totalTokensPurchased', 'totalTokensUsed'],
  ],
  '/api/admin/thumbnail-stats': ['total_photos', 'with_thumbnails', 'without_thumbnails', 'percentage_complete'],
  '/api/admin/thumbnail-stats/categories': ['category', 'total_photos', 'with_thumbnails', 'without_thumbnails'],
  '/api/maintenance': ['enabled', 'message'],
  '/api/photos?limit=5&hasThumbnails=true': ['id', 'title', 'thumbnailPath'],
};

/** Rows that are deleted with the row that they refer to (§3). */
const REFERENCES: [table: string, column: string, deleted: 'cascade' | 'set null'][] = [
  ['matches', 'home_team_id', 'cascade'],
  ['matches', 'away_team_id', 'cascade'],
  ['photos', 'gallery_id', 'cascade'],
  ['photos', 'uploaded_by', 'cascade'],
  // A photograph has its match by its gallery (decision 1).
  ['galleries', 'match_id', 'set null'],
];

/**
 * Columns that are unique (§3); names and addresses without regard to case, a team's by its sport, addresses by owner
 * (ADR 13).
 */
const UNIQUE: [table: string, expression: string][] = [
  ['users', 'lower(username)'],
  ['users', 'lower(email)'],
  ['teams', 'sport, lower(name)'],
  ['token_packages', 'payment_reference'],
  ['galleries', 'name'],
  ['settings', 'key'],
];

/** Defaults of a row (§3). */
const DEFAULTS: [table: string, column: string, value: string][] = [
  ['users', 'is_admin', 'false'],
  ['users', 'token_balance', '0'],
  ['photos', 'token_price', '1'],
  ['photos', 'is_featured_in_gallery', 'false'],
  ['galleries', 'token_price', '1'],
  ['token_purchases', 'quantity', '1'],
  ['token_purchases', 'purchase_date', 'now()'],
  ['purchases', 'email_sent', 'false'],
];

describe('The administrators’ API of the specification', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photoIds: number[];

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
    await createMatch(admin);
    photoIds = await catalogPhotos(shop, admin.id, { gallery: 'Album', photos: [{}, {}, {}] });
    const { agent } = await shop.shopper();
    await agent.post('/api/purchase-tokens').send({ packageId: 3 }).expect(200);
    await agent.post('/api/purchase-photo').send({ photoId: photoIds[0] }).expect(200);
  });
  afterAll(() => shop.close());

  describe('by its calls', () => {
    it.each(Object.entries(ADMIN_FIELDS))('GET %s has every field', async (path, fields) => {
      const { body } = (await admin.agent.get(path).expect(200)) as { body: object | object[] };
      const one = Array.isArray(body) ? ((body as object[])[0] ?? {}) : body;
      expect(fields.filter((field) => !(field in one))).toEqual([]);
    });

    it('a gallery’s photographs are featured, renamed by two doors, and deleted with their number', async () => {
      const [, featured] = await catalogPhotos(shop, admin.id, { gallery: 'Kort', photos: [{}, {}, {}] });
      await admin.agent.post(`/api/photos/${featured}/set-as-featured`).expect(200);
      const { body: groups } = await admin.agent.get('/api/photos/gallery-groups').expect(200);
      expect(groups).toContainEqual(
        expect.objectContaining({
          matchInfo: 'Kort',
          featuredPhoto: expect.objectContaining({ id: featured, watermarkedPath: expect.any(String) }),
        }),
      );
      const rename = { oldTitle: 'Kort', newTitle: 'Kort twee' };
      await admin.agent.post('/api/photos/update-album-title').send(rename).expect(200);
      const { body: galleries } = await admin.agent.get('/api/galleries?search=Kort+twee').expect(200);
      const [{ id }] = galleries as [{ id: number }];
      const { body } = await admin.agent.put(`/api/galleries/${id}`).send({ name: ' Kort drie ' }).expect(200);
      expect(body.name).toBe('Kort drie');
      await admin.agent.put(`/api/galleries/${id}`).send({ name: '   ' }).expect(400);
      const gone = await admin.agent.delete('/api/photos/gallery/Kort%20drie').expect(200);
      expect(gone.body).toMatchObject({ deletedPhotos: 3, message: 'Successfully deleted 3 photos from Kort drie' });
      const missing = await admin.agent.delete(`/api/galleries/${id}`).expect(404);
      expect(missing.body.message).toBe('Gallery not found');
    });

    it('an upload takes the form’s fields, and answers the photographs and the errors', async () => {
      const { body } = await admin.agent
        .post('/api/photos/batch-upload')
        .field({ galleryName: 'Opgelaai', category: 'Hockey', tokenPrice: '2', gallery: 'true', featured: 'true' })
        .attach('files', await makePhoto({ width: 90, height: 60, hue: 10 }), 'een.jpg')
        .attach('files', Buffer.from('niks'), 'twee.jpg')
        .expect(201);
      expect(body.uploadedPhotos).toEqual([
        expect.objectContaining({
          ...{ title: 'een', galleryName: 'Opgelaai', matchInfo: 'Opgelaai', category: 'Hokkie', tokenPrice: 2 },
          ...{ isGallery: true, isFeaturedInGallery: true, uploadedBy: admin.id },
        }),
      ]);
      expect(body.errors).toEqual([expect.objectContaining({ file: 'twee.jpg', message: expect.any(String) })]);
    });

    it('a call that brings more than it should is refused', async () => {
      const account = { username: 'ekstra', email: 'ekstra@voorbeeld.test', password: 'geheim', fullName: 'Ek Self' };
      for (const [path, body] of [
        ['/api/teams', { name: 'Ekstra', sport: 'Rugby' }],
        ['/api/galleries', { name: 'Ekstra', category: 'Rugby' }],
        ['/api/register', { ...account, acceptTerms: true }],
      ] as const) {
        const extra = { id: 7, createdAt: '2020-01-01', isAdmin: true };
        const answer = await admin.agent
          .post(path)
          .send({ ...body, ...extra })
          .expect(400);
        expect([path, Object.keys(answer.body.fields as object)]).toEqual([path, Object.keys(extra)]);
      }
    });
  });

  describe('by its tables', () => {
    it.each(REFERENCES)('%s.%s: a row that goes means %s', async (table, column, deleted) => {
      const { rows } = await sql<{ definition: string }>`
        select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = ${table}::regclass and contype = 'f'
      `.execute(shop.rows);
      const found = rows.find(({ definition }) => definition.startsWith(`FOREIGN KEY (${column})`));
      expect(found?.definition.toLowerCase()).toContain(`on delete ${deleted}`);
    });

    it.each(UNIQUE)('%s: %s is in one row', async (table, expression) => {
      const { rows } = await sql<{ definition: string }>`
        select indexdef as definition from pg_indexes where tablename = ${table}
      `.execute(shop.rows);
      const unique = rows.filter(({ definition }) => definition.startsWith('CREATE UNIQUE'));
      // Among rows that count: one account owns an address, and the trash has names that are free.
      const named = /\((.*?)\)(?: WHERE (?:owns_email|\(trash_id IS NULL\)))?$/;
      expect(unique.some(({ definition }) => named.exec(definition)?.[1] === expression)).toBe(true);
    });

    it.each(DEFAULTS)('%s.%s is %s at first', async (table, column, value) => {
      const { rows } = await sql<{ value: string }>`
        select column_default as value from information_schema.columns
        where table_name = ${table} and column_name = ${column}
      `.execute(shop.rows);
      expect(rows).toEqual([{ value }]);
    });
  });
});
