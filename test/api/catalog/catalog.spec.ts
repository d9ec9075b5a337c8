import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('The catalogue', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    shopper = await shop.shopper();
  });
  afterAll(() => shop.close());

  const titlesOf = (body: { photos: { title: string }[] }) => body.photos.map(({ title }) => title);
  const gallery = (name: string) => `/api/photos/gallery/${encodeURIComponent(name)}`;

  describe('Galleries', () => {
    it('are made, changed and deleted by administrators', async () => {
      const { body: made } = await admin.agent
        .post('/api/galleries')
        .send({ name: ' Kloof o/16A vs Rietvlei o/16A ', category: 'Hockey' })
        .expect(201);
      expect(made).toMatchObject({
        name: 'Kloof o/16A vs Rietvlei o/16A',
        category: 'Hokkie',
        tokenPrice: 1,
        photoCount: 0,
      });
      const { body: changed } = await admin.agent
        .put(`/api/galleries/${made.id}`)
        .send({ name: 'Kloof o/16B vs Rietvlei o/16B', tokenPrice: 3 })
        .expect(200);
      expect(changed).toMatchObject({
        id: made.id,
        name: 'Kloof o/16B vs Rietvlei o/16B',
        tokenPrice: 3,
        category: 'Hokkie',
      });
      const { body: all } = await admin.agent.get('/api/galleries').expect(200);
      expect(all).toContainEqual(changed);
      await admin.agent.delete(`/api/galleries/${made.id}`).expect(200);
      await admin.agent.delete(`/api/galleries/${made.id}`).expect(404);
    });

    it('have one name each, whichever door renames them', async () => {
      await catalogPhotos(shop, admin.id, { gallery: 'Eerste', photos: [{}] });
      await catalogPhotos(shop, admin.id, { gallery: 'Tweede', photos: [{}] });
      const taken = await admin.agent
        .post('/api/photos/update-album-title')
        .set('Accept-Language', 'af')
        .send({ oldTitle: 'Tweede', newTitle: 'Eerste' })
        .expect(409);
      expect(taken.body).toMatchObject({
        code: 'gallery-name-taken',
        fields: { newTitle: expect.stringContaining('reeds') },
      });
      for (const newTitle of [' ', '..', '\u200b']) {
        const { body: told } = await admin.agent
          .post('/api/photos/update-album-title')
          .send({ oldTitle: 'Tweede', newTitle })
          .expect(400);
        const message = 'Please enter a name.';
        expect(told).toEqual({ message, code: 'invalid-input', fields: { newTitle: message } });
      }
      await admin.agent
        .post('/api/photos/update-album-title')
        .send({ oldTitle: 'Tweede', newTitle: 'Derde' })
        .expect(200);
      const { body } = await shop.visitor().get(gallery('Derde')).expect(200);
      expect(body.photos[0]).toMatchObject({ matchInfo: 'Derde', galleryName: 'Derde' });
      await shop.visitor().get(gallery('Tweede')).expect(404);
    });

    it('have names that look different', async () => {
      const make = (name: string) => admin.agent.post('/api/galleries').send({ name, category: 'Rugby' });
      await make('Hoërskool Bellville').expect(201);
      for (const name of ['Hoe\u0308rskool Bellville', 'Hoërskool  Bellville', 'Hoërskool\nBellville\u200b'])
        expect((await make(name).expect(409)).body).toMatchObject({ code: 'gallery-name-taken' });
      for (const name of ['..', '\u200b']) expect((await make(name).expect(400)).body.fields).toHaveProperty('name');
    });

    it('are found by their names as people write them', async () => {
      await catalogPhotos(shop, admin.id, { gallery: 'Môreson o/14A', photos: [{}] });
      const name = 'Môreson o/14A Dag 2';
      const typed = ' Mo\u0302reson  o/14A\u200b Dag 2';
      await admin.agent
        .post('/api/photos/update-album-title')
        .send({ oldTitle: 'Môreson o/14A', newTitle: typed })
        .expect(200);
      for (const agent of [admin.agent, shop.visitor()])
        for (const spelling of [name, typed]) {
          const { body } = await agent.get(`/api/galleries/by-name/${encodeURIComponent(spelling)}`).expect(200);
          expect(body).toMatchObject({ name });
          const page = await agent.get(gallery(spelling)).expect(200);
          expect(page.body.photos).toMatchObject([{ galleryName: name }]);
        }
      const rename = { oldTitle: typed, newTitle: 'Môreson o/14A Dag 3' };
      await admin.agent.post('/api/photos/update-album-title').send(rename).expect(200);
      const written = encodeURIComponent('Mo\u0302reson  o/14A Dag 3');
      await admin.agent.delete(`/api/photos/gallery/${written}`).expect(200);
      await shop.visitor().get(gallery('Môreson o/14A Dag 3')).expect(404);
    });

    it.each([
      [{ name: '', category: 'Rugby' }, 'name'],
      [{ name: 'A', category: 'Krieket' }, 'category'],
      [{ name: 'A', category: 'Rugby', tokenPrice: 11 }, 'tokenPrice'],
      [{ name: 'A', category: 'Rugby', tokenPrice: 1.5 }, 'tokenPrice'],
      [{ name: 'A', category: 'Rugby', photoCount: 5 }, 'photoCount'],
    ])('refuse %p', async (body, field) => {
      const answer = await admin.agent.post('/api/galleries').send(body).expect(400);
      expect(answer.body.fields).toHaveProperty(field);
    });

    it('are listed by category, the newest first, with covers, be they empty', async () => {
      await admin.agent.post('/api/galleries').send({ name: 'Nog leeg', category: 'Netball' }).expect(201);
      const [, second] = await catalogPhotos(shop, admin.id, {
        gallery: 'Netbal 1',
        category: 'Netball',
        photos: [{}, {}, {}, {}],
      });
      await admin.agent.post(`/api/photos/${second}/set-as-featured`).expect(200);
      const { body: titles } = await shop.visitor().get('/api/galleries/category/Netball/titles').expect(200);
      expect(titles).toHaveLength(2);
      expect(titles[1]).toMatchObject({ name: 'Nog leeg', photoCount: 0, covers: [] });
      expect(titles[0]).toMatchObject({ name: 'Netbal 1', tokenPrice: 1, photoCount: 4 });
      expect(titles[0].covers).toHaveLength(3);
      expect(titles[0].covers[0].id).toBe(second);
      const { body: overview } = await shop.visitor().get('/api/galleries/overview').expect(200);
      expect(overview.map(({ name }: { name: string }) => name)).toEqual([
        'Rugby',
        'Netball',
        'Hokkie',
        'Individual Photos',
        'Opening Evening',
        'Mnr and Miss Bokkieweek',
      ]);
      expect(overview[1]).toMatchObject({ galleryCount: 2, photoCount: 4, cover: { id: second } });
      const { body: groups } = await shop.visitor().get('/api/photos/gallery-groups').expect(200);
      expect(groups).toContainEqual(
        expect.objectContaining({
          category: 'Netball',
          matchInfo: 'Netbal 1',
          photoCount: 4,
          featuredPhoto: expect.objectContaining({ id: second }),
        }),
      );
      await shop.visitor().get('/api/galleries/category/Krieket/titles').expect(404);
    });

    it.each([
      ['en', 'Successfully deleted 1 photo from Een'],
      ['af', '1 foto is uit Een verwyder'],
    ])('say in %s that one photograph went with them', async (language, message) => {
      await catalogPhotos(shop, admin.id, { gallery: 'Een', photos: [{}] });
      const { body } = await admin.agent.delete(gallery('Een')).set('Accept-Language', language).expect(200);
      expect(body).toEqual({ deletedPhotos: 1, message });
    });

    it('say in Afrikaans that they have gone, of no photographs when there were none', async () => {
      await admin.agent.post('/api/galleries').send({ name: 'Leeg', category: 'Netball' }).expect(201);
      const { body } = await admin.agent.delete(gallery('Leeg')).set('Accept-Language', 'af').expect(200);
      expect(body).toEqual({ deletedPhotos: 0, message: 'Leeg is verwyder' });
    });

    it('take their photographs with them', async () => {
      const ids = await catalogPhotos(shop, admin.id, { gallery: 'Weg', photos: [{}, {}] });
      const { body } = await admin.agent.delete(gallery('Weg')).expect(200);
      expect(body).toEqual({ deletedPhotos: 2, message: 'Successfully deleted 2 photos from Weg' });
      await shop.visitor().get(`/api/photos/${ids[0]}`).expect(404);
    });
  });

  it('moves the mark of the featured photograph while one of the two is being changed', async () => {
    const [before, after] = await catalogPhotos(shop, admin.id, { gallery: 'Merk', photos: [{}, {}] });
    await admin.agent.post(`/api/photos/${before}/set-as-featured`).expect(200);
    const move = await shop.rows.transaction().execute(async (rows) => {
      const change = rows.updateTable('photos').where('id', '=', after!);
      await rows.selectFrom('photos').select('id').where('id', '=', after!).forNoKeyUpdate().execute();
      const answer = admin.agent.post(`/api/photos/${after}/set-as-featured`).then(({ status }) => status);
      await shop.waitForLocks(rows, 1);
      await change.set({ description: 'Intussen' }).execute();
      return { answer };
    });
    expect(await move.answer).toBe(200);
    const { body } = await admin.agent.get(`/api/photos/${after}`).expect(200);
    expect(body).toMatchObject({ isFeaturedInGallery: true, description: 'Intussen' });
  });

  describe('A gallery’s pages', () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
    beforeAll(() =>
      catalogPhotos(shop, admin.id, {
        gallery: 'Rugby o/14A / Dag 1',
        photos: [
          { title: 'Skrum', fileName: 'IMG_10.jpg', capturedAt: at(1), tokenPrice: 2 },
          { title: 'Afskop', fileName: 'IMG_9.jpg', capturedAt: at(1) },
          { title: 'drie', fileName: 'a.jpg', capturedAt: at(0), tokenPrice: 3 },
          { title: 'Laaste 100%', fileName: 'b.jpg', capturedAt: null },
        ],
      }),
    );
    const read = (query = '') => shop.visitor().get(`${gallery('Rugby o/14A / Dag 1')}${query}`);

    it.each([
      ['', ['drie', 'Afskop', 'Skrum', 'Laaste 100%']],
      ['?sort=name', ['Afskop', 'drie', 'Laaste 100%', 'Skrum']],
      ['?sort=price-high', ['drie', 'Skrum', 'Laaste 100%', 'Afskop']],
      ['?price=1', ['Afskop', 'Laaste 100%']],
      ['?search=SKR', ['Skrum']],
      ['?search=100%25', ['Laaste 100%']],
      ['?search=_', []],
      ['?search=rugb', ['drie', 'Afskop', 'Skrum', 'Laaste 100%']],
      ['?search=netball', []],
      ['?limit=2&offset=1', ['Afskop', 'Skrum']],
    ])('%s reads %p', async (query, titles) => {
      const { body } = await read(query).expect(200);
      expect(titlesOf(body)).toEqual(titles);
    });

    it.each(['capture', 'newest', 'oldest', 'name', 'price-low', 'price-high'])(
      'by %s is the same by cursor as in one',
      async (sort) => {
        const whole = titlesOf((await read(`?sort=${sort}`).expect(200)).body);
        const parts: string[] = [];
        let cursor = '';
        do {
          const { body } = await read(`?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`).expect(200);
          parts.push(...titlesOf(body));
          cursor = body.hasMore ? body.nextCursor : '';
        } while (cursor);
        expect(parts).toEqual(whole);
      },
    );

    it.each(['2026-02-31 10:00:00+00', '2026-02-28 99:00:00+00', '0000-01-01 10:00:00+00', '2026-02-28 10:00:00+99'])(
      'begins nowhere at a time that there is not: %s',
      async (time) => {
        const cursor = Buffer.from(JSON.stringify(['capture', time, 'IMG_1.jpg', '1'])).toString('base64url');
        await read(`?cursor=${cursor}`).expect(400);
      },
    );

    it.each(['?limit=0', '?limit=101', '?limit=x', '?offset=-1', '?sort=random', '?cursor=abc', '?price=0', '?page=2'])(
      'refuse %s',
      async (query) => {
        await read(query).expect(400);
      },
    );

    it('tell the original’s path to administrators only', async () => {
      const { body: mine } = await shopper.agent.get(gallery('Rugby o/14A / Dag 1')).expect(200);
      expect(JSON.stringify(mine)).not.toContain('originals/');
      const { body: all } = await admin.agent.get(gallery('Rugby o/14A / Dag 1')).expect(200);
      expect(all.photos[0].filePath).toMatch(/^originals\//);
    });
  });

  describe('Photographs', () => {
    it('refuse the same content twice in one gallery', async () => {
      const photo = { contentHash: 'c'.repeat(64) };
      const [first] = await catalogPhotos(shop, admin.id, { gallery: 'Dubbel', photos: [photo] });
      const [again] = await catalogPhotos(shop, admin.id, { gallery: 'Dubbel', photos: [photo] });
      expect(again).toBe(first);
    });

    it('are changed and deleted by administrators', async () => {
      const [id] = await catalogPhotos(shop, admin.id, { gallery: 'Een foto', photos: [{}] });
      const { body } = await admin.agent
        .put(`/api/photos/${id}`)
        .send({ title: 'Beter titel', tokenPrice: 2 })
        .expect(200);
      expect(body).toMatchObject({ title: 'Beter titel', tokenPrice: 2 });
      await admin.agent.put(`/api/photos/${id}`).send({ status: 'failed' }).expect(400);
      await admin.agent.delete(`/api/photos/${id}`).expect(200);
      await shop
        .visitor()
        .get(`/api/photos/${id}`)
        .expect(404, { message: 'Photo not found', code: 'photo-not-found' });
    });

    it('come newest first, and only with pictures when asked', async () => {
      const [older, newer] = [
        await catalogPhotos(shop, admin.id, { gallery: 'Nuutste 1', photos: [{}, {}] }),
        await catalogPhotos(shop, admin.id, { gallery: 'Nuutste 2', photos: [{}, {}] }),
      ];
      const [made = 0, unmade = 0] = newer;
      const without = { status: 'processing', thumbnail_path: null, watermarked_path: null, grid_path: null } as const;
      await shop.rows.updateTable('photos').set(without).where('id', '=', unmade).execute();
      const newest = async (query: string) => {
        const { body } = await shop.visitor().get(`/api/photos?${query}`).expect(200);
        return (body as { id: number }[]).map(({ id }) => id);
      };
      expect(await newest('limit=3&hasThumbnails=true')).toEqual([made, ...older.toReversed()]);
      expect(await newest('limit=4')).toEqual([unmade, made, ...older.toReversed()]);
    });

    it('come a page at a time', async () => {
      const ids = async (page: string) => {
        const { body } = await shop.visitor().get(`/api/photos?${page}`).expect(200);
        return (body as { id: number }[]).map(({ id }) => id);
      };
      const all = await ids('limit=5');
      expect([...(await ids('limit=2')), ...(await ids(`limit=3&cursor=${all[1]}`))]).toEqual(all);
      await shop.visitor().get('/api/photos?cursor=999999').expect(400);
    });
  });

  describe('Photographs by their ids', () => {
    it('are at one address each', async () => {
      const [id = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Een adres', photos: [{}] });
      await shop.visitor().get(`/api/photos/${id}`).expect(200);
      for (const other of [`0x${id.toString(16)}`, `+${id}`, `${id}e0`, `%20${id}`, '%20'])
        await shop.visitor().get(`/api/photos/${other}`).expect(400);
    });

    const idsOf = (body: { id: number }[]) => body.map(({ id }) => id);

    it('come in the order asked for, once, without unknown ones', async () => {
      const [a, b, c] = await catalogPhotos(shop, admin.id, { gallery: 'Enkeles', photos: [{}, {}, {}] });
      const { body } = await shop.visitor().get(`/api/photos?ids=${c},${a},999999,${c},${b}`).expect(200);
      expect(idsOf(body)).toEqual([c, a, b]);
      expect(JSON.stringify(body)).not.toContain('originals/');
      const { body: again } = await shop.visitor().get(`/api/photos?ids=${a}&ids=${b}`).expect(200);
      expect(idsOf(again)).toEqual([a, b]);
    });

    it('leave out what could not be prepared, but for administrators', async () => {
      const [id] = await catalogPhotos(shop, admin.id, { gallery: 'Stukkend', photos: [{}] });
      await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', id!).execute();
      expect((await shop.visitor().get(`/api/photos?ids=${id}`).expect(200)).body).toEqual([]);
      expect(idsOf((await admin.agent.get(`/api/photos?ids=${id}`).expect(200)).body)).toEqual([id]);
    });

    it.each(['', 'a', '1,', '0', '-1', '1.5', '2147483648', Array.from({ length: 101 }, (_, i) => i + 1).join()])(
      'refuse ids=%s',
      async (ids) => {
        const { body } = await shop.visitor().get(`/api/photos?ids=${ids}`).expect(400);
        expect(body.fields).toHaveProperty('ids');
      },
    );
  });

  describe('Teams and matches', () => {
    const team = (name: string, sport?: string) => createTeam(admin, name, sport);

    it('are kept, and show the photographs of their galleries', async () => {
      const [home, away] = [await team('Bergrivier o/16A'), await team('Duinveld o/16A')];
      const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      const { body: match } = await admin.agent
        .post('/api/matches')
        .send({ homeTeamId: home, awayTeamId: away, matchDate: tomorrow, venue: 'Kloof-veld A' })
        .expect(201);
      expect(match).toMatchObject({
        matchDate: tomorrow,
        homeTeam: { name: 'Bergrivier o/16A', sport: 'Rugby' },
        awayTeam: { name: 'Duinveld o/16A' },
      });
      const { body: upcoming } = await shop.visitor().get('/api/matches/upcoming').expect(200);
      expect(upcoming).toContainEqual(match);

      await catalogPhotos(shop, admin.id, { gallery: 'Van die wedstryd', photos: [{}, {}] });
      const { body: galleries } = await admin.agent.get('/api/galleries').expect(200);
      const linked = galleries.find(({ name }: { name: string }) => name === 'Van die wedstryd');
      await admin.agent.put(`/api/galleries/${linked.id}`).send({ matchId: match.id }).expect(200);
      const { body: photos } = await shop.visitor().get(`/api/photos/match/${match.id}`).expect(200);
      expect(photos).toHaveLength(2);
      expect(photos[0]).toMatchObject({ matchId: match.id, matchInfo: 'Van die wedstryd' });
      await shop.visitor().get('/api/matches/99999').expect(404);
      await shop.visitor().get('/api/photos/match/99999').expect(404);
    });

    it('are of their galleries’ sport; galleries without a sport show any', async () => {
      const [home, away] = [await createTeam(admin, 'Kareeboom', 'Hokkie'), await createTeam(admin, 'Kloof', 'Hokkie')];
      const matchId = await createMatch(admin, { homeTeamId: home, awayTeamId: away });
      const name = 'Kareeboom se hokkie';
      const make = (category: string) => admin.agent.post('/api/galleries').send({ name, category, matchId });
      const { body: refused } = await make('Netbal').set('Accept-Language', 'af').expect(400);
      expect(refused).toMatchObject({
        fields: {
          matchId: 'Die wedstryd is Hokkie. Kies ’n wedstryd van die galery se sport, of ’n ander kategorie.',
        },
      });
      const { body: made } = await make('Opening Evening').expect(201);
      const edit = (change: object) => admin.agent.put(`/api/galleries/${made.id}`).send(change);
      await edit({ category: 'Rugby' }).expect(400, /Choose a match of the gallery’s sport, or another category/);
      await edit({ category: 'Hockey' }).expect(200);
      await edit({ category: 'Rugby', matchId: null }).expect(200);
      await edit({ matchId }).expect(400, /The match is Hockey/);
      await edit({ category: 'Hockey', matchId }).expect(200);

      const rugby = [await createTeam(admin, 'Kareeboom 1ste'), await createTeam(admin, 'Kloof 1ste')];
      const move = { homeTeamId: rugby[0], awayTeamId: rugby[1], matchDate: '2026-11-21T08:00:00.000Z', venue: 'A' };
      await admin.agent
        .put(`/api/matches/${matchId}`)
        .send(move)
        .expect(400, /Kareeboom se hokkie/);
      await admin.agent.delete(`/api/galleries/${made.id}`).expect(200);
      await admin.agent
        .put(`/api/matches/${matchId}`)
        .send(move)
        .expect(400, /homeTeamId/);
    });

    it('show their photographs page by page, as many as there are', async () => {
      const [home, away] = [await team('Bergrivier o/17A'), await team('Duinveld o/17A')];
      const matchId = await createMatch(admin, { homeTeamId: home, awayTeamId: away });
      const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
      const halves = [
        { gallery: 'Eerste helfte o/17', photos: [{ title: 'b', capturedAt: at(1) }, { title: 'e' }] },
        {
          gallery: 'Tweede helfte o/17',
          photos: ['a', 'c', 'd'].map((title, index) => ({ title, capturedAt: at(index) })),
        },
      ];
      for (const half of halves) {
        await catalogPhotos(shop, admin.id, half);
        const { body: galleries } = await admin.agent.get('/api/galleries').query({ search: half.gallery }).expect(200);
        await admin.agent.put(`/api/galleries/${galleries[0].id}`).send({ matchId: matchId }).expect(200);
      }
      const read = async (page: object) =>
        (await shop.visitor().get(`/api/photos/match/${matchId}`).query(page).expect(200)).body as PhotoDto[];
      const whole = await read({});
      expect(whole.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e']);
      const parts: PhotoDto[] = [];
      for (let part = await read({ limit: 2 }); part.length > 0;) {
        parts.push(...part);
        part = await read({ limit: 2, cursor: part.at(-1)!.id });
      }
      expect(parts).toEqual(whole);
      const { body: shown } = await shop.visitor().get(`/api/matches/${matchId}`).expect(200);
      expect(shown).toMatchObject({ galleryCount: 2, photoCount: 5 });
      await shop.visitor().get(`/api/photos/match/${matchId}`).query({ cursor: 999_999 }).expect(400);
    });

    it('refuse two of one name in a sport, a team against itself, and two sports', async () => {
      const [a, b] = [await team('Suikerbos', 'Hockey'), await team('Kareeboom', 'Netball')];
      await admin.agent.post('/api/teams').send({ name: 'suikerbos', sport: 'Hockey' }).expect(409);
      await admin.agent.post('/api/teams').send({ name: 'Suikerbos', sport: 'Rugby' }).expect(201);
      await admin.agent.post('/api/teams').send({ name: 'Nuut', sport: 'Krieket' }).expect(400);
      const match = { homeTeamId: a, awayTeamId: a, matchDate: '2026-11-21', venue: 'Astro' };
      const same = await admin.agent.post('/api/matches').send(match).expect(400);
      expect(same.body.message).toBe('Home and away teams cannot be the same.');
      await admin.agent
        .post('/api/matches')
        .send({ ...match, awayTeamId: b })
        .expect(400);
    });
  });

  it.each([
    ['post', '/api/galleries'],
    ['get', '/api/galleries'],
    ['put', '/api/galleries/1'],
    ['delete', '/api/galleries/1'],
    ['post', '/api/teams'],
    ['post', '/api/matches'],
    ['put', '/api/photos/1'],
    ['delete', '/api/photos/1'],
    ['post', '/api/photos/1/set-as-featured'],
    ['post', '/api/photos/update-album-title'],
    ['delete', '/api/photos/gallery/x'],
  ] as const)('%s %s is only for administrators', async (method, path) => {
    await shop.visitor()[method](path).expect(401);
    await shopper.agent[method](path).expect(403);
  });
});
