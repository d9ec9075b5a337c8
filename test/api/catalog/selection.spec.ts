import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { CameraDto } from '../../../backend/src/modules/catalog/galleries/list-cameras.query';
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
    await call('reprice', { photoIds, tokenPrice: 11 }).expect(400);
    await call('reprice', { photoIds: [], tokenPrice: 1 }).expect(400);
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
    await call('move', { photoIds: [1], galleryId: 1 }, agent).expect(403);
    await call('reprice', { photoIds: [1], tokenPrice: 1 }, shop.visitor()).expect(401);
  });

  it('come in the right order when a camera’s clock is set right, also those that are added later', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
    await add('Horlosies', [
      { title: 'Stadig 1', camera: 'R6', capturedAt: at(0) },
      { title: 'Reg 1', camera: 'Z9', capturedAt: at(10) },
      { title: 'Sonder', camera: null },
    ]);
    expect(await titlesIn('Horlosies')).toEqual(['Stadig 1', 'Reg 1', 'Sonder']);
    const { id } = await galleryNamed('Horlosies');
    const set = async (shiftSeconds: number) =>
      (await admin.agent.put(`/api/galleries/${id}/cameras`).send({ camera: 'R6', shiftSeconds }).expect(200))
        .body as CameraDto[];
    expect(await set(15 * 60)).toMatchObject([
      { camera: 'R6', photoCount: 1, firstAt: at(15).toISOString(), shiftSeconds: 900 },
      { camera: 'Z9', photoCount: 1, firstAt: at(10).toISOString(), shiftSeconds: 0 },
    ]);
    await add('Horlosies', [{ title: 'Stadig 2', camera: 'R6', capturedAt: at(1) }]);
    expect(await titlesIn('Horlosies')).toEqual(['Reg 1', 'Stadig 1', 'Stadig 2', 'Sonder']);
    expect(await set(-60)).toMatchObject([{ firstAt: at(-1).toISOString(), lastAt: at(0).toISOString() }, {}]);
    expect(await titlesIn('Horlosies')).toEqual(['Stadig 1', 'Stadig 2', 'Reg 1', 'Sonder']);
    await admin.agent.put(`/api/galleries/${id}/cameras`).send({ camera: 'R6', shiftSeconds: 1e9 }).expect(400);
    await admin.agent.put('/api/galleries/999999/cameras').send({ camera: 'R6', shiftSeconds: 1 }).expect(404);
    await admin.agent.get('/api/galleries/999999/cameras').expect(404);
  });

  it('are dated by the camera clocks of the gallery to which they move, and anew when these are set', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
    const photoIds = await add('Heen', [
      { title: 'R6', camera: 'R6', capturedAt: at(0) },
      { title: 'Z9', camera: 'Z9', capturedAt: at(0) },
      { title: 'Geen horlosie', camera: null, capturedAt: at(0) },
      { title: 'Geen tyd', camera: 'R6', capturedAt: null },
    ]);
    await add('Weer', []);
    const [heen, weer] = [(await galleryNamed('Heen')).id, (await galleryNamed('Weer')).id];
    const set = (id: number, camera: string, minutes: number) =>
      admin.agent
        .put(`/api/galleries/${id}/cameras`)
        .send({ camera, shiftSeconds: minutes * 60 })
        .expect(200);
    const move = (galleryId: number) => call('move', { photoIds, galleryId }).expect(200);
    const times = async () => {
      const { body } = await admin.agent
        .get('/api/photos')
        .query({ ids: photoIds.join(',') })
        .expect(200);
      return (body as PhotoDto[]).map(({ capturedAt }) => capturedAt);
    };
    const dated = (r6: number, z9: number) => [at(r6), at(z9), at(0), null].map((time) => time?.toISOString() ?? null);

    await set(heen, 'Z9', 2);
    await set(weer, 'R6', 10);
    await set(weer, 'Z9', -5);
    expect(await times()).toEqual(dated(0, 2));
    await move(weer);
    expect(await times()).toEqual(dated(10, -5));
    await set(weer, 'R6', 3);
    expect(await times()).toEqual(dated(3, -5));
    await move(heen);
    expect(await times()).toEqual(dated(0, 2));
  });
});
