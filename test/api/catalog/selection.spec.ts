import { sql } from 'kysely';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { GalleryDto } from '../../../backend/src/modules/catalog/galleries/list-galleries.query';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

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
