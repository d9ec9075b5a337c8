import { sql } from 'kysely';
import type { ClockCorrectionDto } from '../../../backend/src/modules/catalog/clocks/clock.dto';
import type { CameraDto } from '../../../backend/src/modules/catalog/clocks/list-cameras.query';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { GalleryDto } from '../../../backend/src/modules/catalog/galleries/list-galleries.query';
import type { SortingDto } from '../../../backend/src/modules/catalog/sorting/list-sorting.query';
import { dayOf } from '../../../backend/src/shared/shop-time';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** A Saturday of matches, before today. */
const at = (minute: number, day = 21) => new Date(Date.UTC(2026, 10, day, 9, minute));
const iso = (minute: number, day?: number) => at(minute, day).toISOString();

describe('A day’s photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const add = (gallery: string, photos: Parameters<typeof catalogPhotos>[2]['photos']) =>
    catalogPhotos(shop, admin.id, { gallery, photos });
  const galleryNamed = async (name: string): Promise<GalleryDto> => {
    const { body } = (await admin.agent.get('/api/galleries').expect(200)) as { body: GalleryDto[] };
    return body.find((one) => one.name === name)!;
  };
  const timesOf = async (ids: number[]) => {
    const { body } = await admin.agent
      .get('/api/photos')
      .query({ ids: ids.join(',') })
      .expect(200);
    return (body as PhotoDto[]).map(({ capturedAt }) => capturedAt);
  };
  const titlesIn = async (name: string) => {
    const { body } = await admin.agent.get(`/api/photos/gallery/${encodeURIComponent(name)}`).expect(200);
    return (body as { photos: PhotoDto[] }).photos.map(({ title }) => title);
  };
  const teams = async (mark: string) => ({
    homeTeamId: await createTeam(admin, `Kloof ${mark}`),
    awayTeamId: await createTeam(admin, `Rietvlei ${mark}`),
  });
  const sameMoment = (body: object) => admin.agent.post('/api/camera-clocks/same-moment').send(body);

  describe('are dated by their cameras’ clocks', () => {
    it('of a day, in all galleries, wherever they go, and also those that are added later', async () => {
      const [slow = 0, right = 0, other = 0] = await add('Horlosies', [
        { title: 'Stadig', camera: 'R6', capturedAt: at(0) },
        { title: 'Reg', camera: 'Z9', capturedAt: at(10) },
        { title: 'Ander dag', camera: 'R6', capturedAt: at(0, 20) },
        { title: 'Sonder', camera: null },
      ]);
      const [elsewhere = 0] = await add('Elders', [{ camera: 'R6', capturedAt: at(2) }]);
      const { id } = await galleryNamed('Horlosies');
      const set = (body: object) => admin.agent.put(`/api/galleries/${id}/cameras`).send(body);
      const { body } = await set({ camera: 'R6', day: '2026-11-21', shiftSeconds: 900 }).expect(200);
      expect(body as CameraDto[]).toMatchObject([
        { camera: 'R6', day: '2026-11-20', photoCount: 1, firstAt: iso(0, 20), shiftSeconds: 0 },
        { camera: 'R6', day: '2026-11-21', photoCount: 1, firstAt: iso(15), lastAt: iso(15), shiftSeconds: 900 },
        { camera: 'Z9', day: '2026-11-21', photoCount: 1, firstAt: iso(10), shiftSeconds: 0 },
      ]);
      expect(await timesOf([slow, right, other, elsewhere])).toEqual([iso(15), iso(10), iso(0, 20), iso(17)]);
      expect(await titlesIn('Horlosies')).toEqual(['Ander dag', 'Reg', 'Stadig', 'Sonder']);

      const [later = 0] = await add('Later', [{ camera: 'R6', capturedAt: at(1) }]);
      expect(await timesOf([later])).toEqual([iso(16)]);
      const { id: target } = await galleryNamed('Later');
      await admin.agent
        .post('/api/photos/selection/move')
        .send({ photoIds: [slow, elsewhere], galleryId: target })
        .expect(200);
      expect(await timesOf([slow, elsewhere])).toEqual([iso(15), iso(17)]);
      // Without a day, every day of the gallery's.
      await set({ camera: 'R6', shiftSeconds: 60 }).expect(200);
      expect(await timesOf([slow, other])).toEqual([iso(15), iso(1, 20)]);
      await set({ camera: 'R6', shiftSeconds: 1e9 }).expect(400);
      await admin.agent.put('/api/galleries/999999/cameras').send({ camera: 'R6', shiftSeconds: 1 }).expect(404);
      await admin.agent.get('/api/galleries/999999/cameras').expect(404);
    });

    it('which two pictures of one moment set, even one that had begun anew', async () => {
      const began = (minute: number) => new Date(Date.UTC(2000, 0, 1, 4, minute));
      const [first = 0, second = 0, right = 0, tomorrow = 0, none = 0] = await add('Oomblik', [
        { camera: 'D70', capturedAt: began(0) },
        { camera: 'D70', capturedAt: began(12) },
        { camera: 'R6', capturedAt: at(30, 22) },
        { camera: 'Z9', capturedAt: new Date('2050-06-01T10:00:00Z') },
        { camera: 'Z9', capturedAt: null },
      ]);
      expect(await timesOf([first, second, right, tomorrow])).toEqual([null, null, iso(30, 22), null]);
      const { body } = await sameMoment({ photoId: first, rightPhotoId: right }).expect(200);
      expect(body as ClockCorrectionDto).toMatchObject({ camera: 'D70', days: ['2000-01-01'] });
      expect(await timesOf([first, second])).toEqual([iso(30, 22), iso(42, 22)]);
      const entry = await admin.agent.get('/api/admin/audit?limit=1').expect(200);
      expect(JSON.stringify(entry.body)).toContain('2000-01-01');

      await sameMoment({ photoId: right, rightPhotoId: tomorrow }).expect(400);
      await sameMoment({ photoId: none, rightPhotoId: right }).expect(400);
      await sameMoment({ photoId: first, rightPhotoId: second }).expect(400);
      await sameMoment({ photoId: first, rightPhotoId: 999_999 }).expect(404);
      const reset = () =>
        admin.agent
          .post('/api/camera-clocks/reset')
          .send({ camera: 'D70', days: ['2000-01-01'] })
          .expect(200);
      await reset();
      expect(await timesOf([first])).toEqual([null]);

      // One camera alone: somebody knows when a photograph was taken.
      const known = (photoId: number, takenAt: string) =>
        admin.agent.post('/api/camera-clocks/known-time').send({ photoId, takenAt });
      for (const [id, time] of [
        [first, '2050-06-01T10:00'],
        [first, '1994-06-01T10:00'],
        [first, '2025-01-01T10:00'],
        [first, 'gister'],
        [none, iso(5, 22)],
      ] as const)
        await known(id, time).expect(400);
      await known(999_999, iso(5, 22)).expect(404);
      expect((await known(second, '2026-11-22T12:17').expect(200)).body).toMatchObject({ camera: 'D70' });
      expect(await timesOf([first, second])).toEqual([iso(65, 22), iso(77, 22)]);
    });
  });

  describe('are sorted into galleries', () => {
    const sort = (...galleries: object[]) => admin.agent.post('/api/admin/sorting/galleries').send({ galleries });
    const seen = async (query: string) =>
      (await admin.agent.get(`/api/admin/sorting?${query}`).expect(200)).body as SortingDto;
    const today = dayOf(new Date());

    it('which are read by the day of upload or of the camera, or by gallery, with clocks and matches', async () => {
      const matchId = await createMatch(admin, { ...(await teams('A')), matchDate: iso(0, 15) });
      const ids = await add('Kaart', [
        { camera: 'Z6', capturedAt: at(20, 15) },
        { camera: 'Z6', capturedAt: at(0, 15) },
        { camera: null, capturedAt: null },
      ]);
      const { id } = await galleryNamed('Kaart');
      const ofGallery = await seen(`galleryId=${id}`);
      expect(ofGallery.photos).toEqual([
        { id: ids[1], takenAt: iso(0, 15), clock: 0, galleryId: id },
        { id: ids[0], takenAt: iso(20, 15), clock: 0, galleryId: id },
        { id: ids[2], takenAt: null, clock: null, galleryId: id },
      ]);
      expect(ofGallery).toMatchObject({
        clocks: [{ camera: 'Z6', day: '2026-11-15', shiftSeconds: 0 }],
        galleries: [{ id, name: 'Kaart', matchId: null, isPublished: true }],
        matches: [{ id: matchId, kickOff: iso(0, 15) }],
        isCut: false,
      });
      expect((await seen('day=2026-11-15&by=taken')).photos).toHaveLength(2);
      const uploaded = (await seen(`day=${today}`)).photos.map((photo) => photo.id);
      expect(uploaded).toEqual(expect.arrayContaining(ids));
      expect((await admin.agent.get('/api/admin/sorting/days').expect(200)).body).toEqual([today]);
      await admin.agent.get('/api/admin/sorting?day=gister').expect(400);
    });

    it('in one go, as drafts, and once, however often it is sent; buyers keep what they bought', async () => {
      const matchId = await createMatch(admin, { ...(await teams('B')), matchDate: iso(0, 14) });
      const same = 'b'.repeat(64);
      const [one = 0, two = 0, three = 0, twin = 0, dear = 0] = await add('Dag', [
        { title: 'Een' },
        { title: 'Twee' },
        { title: 'Drie' },
        { title: 'Tweeling', contentHash: same },
        { title: 'Duur', tokenPrice: 5 },
      ]);
      await add('Reeds daar', [{ contentHash: same }]);
      const { id: there } = await galleryNamed('Reeds daar');
      const buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 3);
      await buyer.agent.post('/api/purchase-photo').send({ photoId: one }).expect(200);
      const wanted = [
        { name: ' Eerste  wedstryd', category: 'Rugby', tokenPrice: 2, matchId, photoIds: [one, two, dear] },
        { name: 'Tweede wedstryd', category: 'Netball', photoIds: [three] },
        { galleryId: there, photoIds: [twin] },
      ];
      const { body } = await sort(...wanted).expect(200);
      expect(body).toMatchObject([
        { name: 'Eerste wedstryd', photos: 3, left: 0 },
        { name: 'Tweede wedstryd', photos: 1, left: 0 },
        { id: there, photos: 0, left: 1 },
      ]);
      expect((await sort(...wanted).expect(200)).body).toEqual(body);
      expect(await galleryNamed('Eerste wedstryd')).toMatchObject({ photoCount: 3, matchId, publishedAt: null });
      expect((await galleryNamed('Dag')).photoCount).toBe(1);
      const { body: photos } = await admin.agent.get('/api/photos').query({ ids: [two, dear].join(',') });
      expect((photos as PhotoDto[]).map(({ tokenPrice }) => tokenPrice)).toEqual([2, 5]);

      const { body: bought } = await buyer.agent.get('/api/user/purchased-photos').expect(200);
      expect(bought).toMatchObject([{ id: one }]);
      await shop.visitor().get(`/api/photos/${two}`).expect(404);
    });

    it('by photographers only in galleries of their own', async () => {
      const photographer = await shop.photographer();
      const at = new Date('2026-11-10T09:00:00Z');
      const [theirs = 0] = await catalogPhotos(shop, photographer.id, {
        gallery: 'Van die fotograaf',
        photos: [{ capturedAt: at, camera: 'R6' }],
      });
      const [other = 0] = await add('Van die kantoor', [{ capturedAt: at }]);
      const { id: office } = await galleryNamed('Van die kantoor');
      const day = '/api/admin/sorting?day=2026-11-10&by=taken';
      const { body } = (await photographer.agent.get(day).expect(200)) as { body: SortingDto };
      expect(body.photos.map(({ id }) => id)).toEqual([theirs]);
      expect(body.galleries).toHaveLength(1);
      expect((await photographer.agent.get('/api/admin/sorting/days').expect(200)).body).toEqual([today]);
      const sortAs = (...galleries: object[]) =>
        photographer.agent.post('/api/admin/sorting/galleries').send({ galleries });
      await sortAs({ name: 'Gesteel', category: 'Rugby', photoIds: [other] }).expect(404);
      await sortAs({ galleryId: office, photoIds: [theirs] }).expect(404);
      await sortAs({ name: 'Eie', category: 'Rugby', photoIds: [theirs] }).expect(200);
      expect(await galleryNamed('Gesteel')).toBeUndefined();
      await photographer.agent
        .post('/api/camera-clocks/same-moment')
        .send({ photoId: theirs, rightPhotoId: other })
        .expect(404);
      await photographer.agent
        .post('/api/camera-clocks/known-time')
        .send({ photoId: other, takenAt: at.toISOString() })
        .expect(404);
    });

    it('all or none of them', async () => {
      const photoIds = await add('Bly heel', [{}, {}]);
      const [one = 0, two = 0] = photoIds;
      await add('Ander', [{}]);
      const fresh = (name: string, ids: number[], more = {}) => ({ name, category: 'Rugby', photoIds: ids, ...more });
      await sort(fresh('Nuut', [one]), fresh('Ander', [two])).expect(409);
      await sort(fresh('Nuut', [one]), fresh('Nuut', [two])).expect(409);
      const { id } = await galleryNamed('Ander');
      for (const more of [{ name: 'Nuut' }, { category: 'Netball' }, { tokenPrice: 2 }, { matchId: 1 }]) {
        const { body } = await sort({ galleryId: id, photoIds: [one], ...more }).expect(400);
        expect(body).toMatchObject({ code: 'contradiction', fields: { galleries: expect.any(String) as string } });
      }
      await sort(fresh('Nuut', [one]), fresh('Ook nuut', [two], { matchId: 999_999 })).expect(404);
      const sides = await teams('C');
      const rugby = await createMatch(admin, sides);
      const second = await createMatch(admin, { ...sides, matchDate: iso(0) });
      await sort(fresh('Nuut', [one]), fresh('Ook nuut', [two], { category: 'Netball', matchId: rugby })).expect(400);
      await sort(fresh('Nuut', [one], { matchId: rugby }), fresh('Nuut', [two], { matchId: second })).expect(409);
      await sort(fresh('Nuut', [one]), { galleryId: 999_999, photoIds: [two] }).expect(404);
      await sort(fresh('Nuut', [one]), fresh('Ook nuut', [two], { category: 'Krieket' })).expect(400);
      await sort(fresh('Nuut', [one]), fresh('Ook nuut', [one])).expect(400);
      await sort(fresh('Nuut', [])).expect(400);
      expect(await galleryNamed('Nuut')).toBeUndefined();
      expect((await galleryNamed('Bly heel')).photoCount).toBe(2);
    });
  });
});

describe('Photographs of a gallery', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const call = (path: string, body: object, agent = admin.agent) =>
    agent.post(`/api/photos/selection/${path}`).send(body);
  const add = (gallery: string, photos: Parameters<typeof catalogPhotos>[2]['photos']) =>
    catalogPhotos(shop, admin.id, { gallery, photos });
  const galleryNamed = async (name: string): Promise<GalleryDto> => {
    const { body } = (await admin.agent.get('/api/galleries').expect(200)) as { body: GalleryDto[] };
    return body.find((one) => one.name === name)!;
  };
  const titlesIn = async (name: string): Promise<string[]> => {
    const { body } = await shop
      .visitor()
      .get(`/api/photos/gallery/${encodeURIComponent(name)}`)
      .expect(200);
    return (body as { photos: PhotoDto[] }).photos.map(({ title }) => title);
  };

  it('move to another gallery, but for those that it has already', async () => {
    const same = 'a'.repeat(64);
    const [first = 0, twin = 0] = await add('Van', [
      { title: 'Een' },
      { title: 'Twee', contentHash: same },
      { title: 'Bly' },
    ]);
    await add('Na', [{ title: 'Reeds', contentHash: same }]);
    await admin.agent.post(`/api/photos/${first}/set-as-featured`).expect(200);
    const { id } = await galleryNamed('Na');
    const { body } = await call('move', { photoIds: [first, twin, first, 999_999], galleryId: id }).expect(200);
    expect(body).toEqual({ count: 1, message: '1 photo moved' });
    expect(await titlesIn('Van')).toEqual(['Twee', 'Bly']);
    expect(await titlesIn('Na')).toEqual(['Een', 'Reeds']);
    expect((await galleryNamed('Van')).photoCount).toBe(2);
    expect(await galleryNamed('Na')).toMatchObject({ photoCount: 2 });
    const moved = (await admin.agent.get(`/api/photos/${first}`).expect(200)).body as PhotoDto;
    expect(moved).toMatchObject({ galleryName: 'Na', isFeaturedInGallery: false });
    await call('move', { photoIds: [first], galleryId: 999_999 }).expect(404);
  });

  it('get another price together', async () => {
    const photoIds = await add('Pryse', [{}, {}]);
    expect((await call('reprice', { photoIds, tokenPrice: 4 }).expect(200)).body).toMatchObject({ count: 2 });
    const { body } = await shop.visitor().get('/api/photos/gallery/Pryse').expect(200);
    expect((body as { photos: PhotoDto[] }).photos.map(({ tokenPrice }) => tokenPrice)).toEqual([4, 4]);
    // A gallery with different prices says between which; its own is that of new photographs.
    await call('reprice', { photoIds: photoIds.slice(0, 1), tokenPrice: 2 }).expect(200);
    const different = { tokenPrice: 1, lowestPrice: 2, highestPrice: 4 };
    expect(await galleryNamed('Pryse')).toMatchObject(different);
    expect((await shop.visitor().get('/api/galleries/by-name/Pryse').expect(200)).body).toMatchObject(different);
    await call('hide', { photoIds: photoIds.slice(1), hidden: true }).expect(200);
    expect(await galleryNamed('Pryse')).toMatchObject({ lowestPrice: 2, highestPrice: 2 });
    await call('reprice', { photoIds, tokenPrice: 11 }).expect(400);
    await call('reprice', { photoIds: [], tokenPrice: 1 }).expect(400);
  });

  it('are hidden from people together, and shown again but for those that are reported', async () => {
    const photoIds = await add('Versteek', [{ title: 'Een' }, { title: 'Twee' }, { title: 'Drie' }]);
    const two = photoIds.slice(0, 2);
    expect((await call('hide', { photoIds: [...two, 999_999], hidden: true }).expect(200)).body).toEqual({
      count: 2,
      message: '2 photos hidden',
    });
    expect(await titlesIn('Versteek')).toEqual(['Drie']);
    await shop.visitor().get(`/api/photos/${two[0]}`).expect(404);
    expect((await admin.agent.get(`/api/photos/${two[0]}`).expect(200)).body).toMatchObject({ isHidden: true });
    await call('hide', { photoIds: two, hidden: false }).expect(200);
    await shop.visitor().post(`/api/photos/${two[0]}/report`).send({ reason: 'my-child' }).expect(200);
    expect((await call('hide', { photoIds, hidden: false }).expect(200)).body).toEqual({
      count: 2,
      message: '2 photos shown again. 1 with an open report stays hidden until it is decided.',
    });
    expect(await titlesIn('Versteek')).toEqual(['Twee', 'Drie']);
    const { changes } = await shop.rows
      .selectFrom('audit_entries')
      .innerJoin('audit_outcomes', 'entry_id', 'audit_entries.id')
      .select('changes')
      .where('action', '=', 'hideSelection')
      .where(sql<boolean>`body ->> 'photoIds' like ${`%${two[1]}%`}`)
      .orderBy('audit_entries.at')
      .executeTakeFirstOrThrow();
    expect(changes).toMatchObject([
      { what: 'Photo', id: two[0], before: { hidden: false }, after: { hidden: true } },
      { what: 'Photo', id: two[1] },
    ]);
    await call('hide', { photoIds }).expect(400);
  });

  it('are deleted together', async () => {
    const photoIds = await add('Weg', [{}, {}, { title: 'Bly' }]);
    const { body } = await admin.agent
      .post('/api/photos/selection/delete')
      .set('Accept-Language', 'af')
      .send({ photoIds: photoIds.slice(0, 2) })
      .expect(200);
    expect(body).toEqual({ count: 2, message: '2 foto’s verwyder' });
    expect(await titlesIn('Weg')).toEqual(['Bly']);
    expect((await galleryNamed('Weg')).photoCount).toBe(1);
  });

  it('are changed only by administrators', async () => {
    const { agent } = await shop.shopper();
    await call('delete', { photoIds: [1] }, agent).expect(403);
    await call('hide', { photoIds: [1], hidden: true }, agent).expect(403);
    await call('move', { photoIds: [1], galleryId: 1 }, agent).expect(403);
    await call('reprice', { photoIds: [1], tokenPrice: 1 }, shop.visitor()).expect(401);
  });
});
