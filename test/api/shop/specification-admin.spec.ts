import { sql } from 'kysely';
import { createMatch } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/**
 * The fields of each answer in the specification of the administrators' side (§3, §7). There may be more, but not
 * fewer.
 */
const FIELDS: Record<string, string[]> = {
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

/** Columns that are unique (§3); people's names and addresses without regard to case, addresses by owner (ADR 13). */
const UNIQUE: [table: string, expression: string][] = [
  ['users', 'lower(username)'],
  ['users', 'lower(email)'],
  ['teams', 'name'],
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
    it.each(Object.entries(FIELDS))('GET %s has every field', async (path, fields) => {
      const { body } = (await admin.agent.get(path).expect(200)) as { body: object | object[] };
      const one = Array.isArray(body) ? ((body as object[])[0] ?? {}) : body;
      expect(fields.filter((field) => !(field in one))).toEqual([]);
    });

    it('a gallery’s photographs are featured, renamed by two doors, and deleted with their number', async () => {
      await admin.agent.post(`/api/photos/${photoIds[1]}/set-as-featured`).expect(200);
      const { body: groups } = await admin.agent.get('/api/photos/gallery-groups').expect(200);
      expect(groups[0].featuredPhoto).toMatchObject({ id: photoIds[1], watermarkedPath: expect.any(String) });
      const rename = { oldTitle: 'Album', newTitle: 'Album twee' };
      await admin.agent.post('/api/photos/update-album-title').send(rename).expect(200);
      const [{ id }] = (await admin.agent.get('/api/galleries').expect(200)).body as [{ id: number }];
      const { body } = await admin.agent.put(`/api/galleries/${id}`).send({ name: ' Album drie ' }).expect(200);
      expect(body.name).toBe('Album drie');
      await admin.agent.put(`/api/galleries/${id}`).send({ name: '   ' }).expect(400);
      const gone = await admin.agent.delete('/api/photos/gallery/Album%20drie').expect(200);
      expect(gone.body).toMatchObject({ deletedPhotos: 3, message: 'Successfully deleted 3 photos from Album drie' });
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
