import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ShopSettings } from '../../../backend/src/shared/shop-settings';
import { NumberReading } from '../../../backend/src/modules/media/infrastructure/numbers/number-reading';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { newGallery, uploadPhoto } from '../../support/uploads';
import { waitFor } from '../../support/wait';

const demo = (name: string) => readFile(join('tools/demo/pictures', `${name}.jpg`));

// Native modules know Node's own, and Jest gives each file another one.
globalThis.Float32Array = (deserialize(serialize(new Float32Array())) as object).constructor as Float32ArrayConstructor;

describe('Reading numbers', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ NUMBER_READING: 'on' }, ['worker', 'pictures', 'numbers']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const labels = (photoId: number) =>
    shop.rows
      .selectFrom('photo_labels')
      .select(['label', 'side', 'source', 'state'])
      .where('photo_id', '=', photoId)
      .execute();
  const outcome = (photoId: number) =>
    waitFor('the photograph to be read', async () => {
      const reading = await shop.rows
        .selectFrom('number_readings')
        .select('outcome')
        .where('photo_id', '=', photoId)
        .executeTakeFirst();
      return reading?.outcome;
    });
  const progress = async () => (await admin.agent.get('/api/admin/number-reading').expect(200)).body as object;

  it('labels a photograph with the number on its shirt, once its pictures are made', async () => {
    const photo = await uploadPhoto(admin.agent, ['IMG_1.jpg', await demo('portrait-flank')]);
    expect(await outcome(photo.id)).toBe('read');
    expect(await labels(photo.id)).toEqual([{ label: '8', side: null, source: 'reader', state: 'shown' }]);
    expect(await progress()).toEqual({ state: 'on', total: 1, read: 1, waiting: 0, failed: 0 });
  });

  it('reads positions in galleries of netball', async () => {
    const gallery = { ...newGallery(), category: 'Netball' };
    const photo = await uploadPhoto(admin.agent, ['IMG_2.jpg', await demo('netball-shot')], gallery);
    expect(await outcome(photo.id)).toBe('read');
    const shown = (await labels(photo.id)).filter(({ state }) => state === 'shown');
    expect(shown).toEqual([{ label: 'GS', side: null, source: 'reader', state: 'shown' }]);
  });

  it('reads what was there before on request, counts what cannot be read, and keeps nothing waiting', async () => {
    const [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Van voorheen', photos: [{}] });
    const { file_path: path } = await shop.rows
      .selectFrom('photos')
      .select('file_path')
      .where('id', '=', photoId)
      .executeTakeFirstOrThrow();
    const original = join(shop.storageDir, path);
    await mkdir(dirname(original), { recursive: true });
    await writeFile(original, 'no picture at all');
    const { body } = await admin.agent.post('/api/admin/number-reading').expect(200);
    expect(body).toMatchObject({ queued: 1 });
    expect(await outcome(photoId)).toBe('failed');
    await shop.drain();
    expect(await labels(photoId)).toEqual([]);
    expect(await progress()).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('is told apart from a platform without the runtime', async () => {
    const start = jest.fn();
    const reading = () => new NumberReading(shop.app.get(ShopSettings), shop.redis);
    await reading().begin(start);
    expect(start).toHaveBeenCalledTimes(1);
    await Object.assign(reading(), { isInstalled: false }).begin(start);
    expect(start).toHaveBeenCalledTimes(1);
    expect(await progress()).toMatchObject({ state: 'unavailable' });
    await admin.agent.post('/api/admin/number-reading').expect(503);
    await reading().begin(start);
    expect(await progress()).toMatchObject({ state: 'on' });
  });
});

describe('Reading numbers, turned off', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
  });
  afterAll(() => shop.close());

  it('asks for nothing to be read', async () => {
    const admin = await shop.admin();
    await uploadPhoto(admin.agent, ['IMG_1.jpg', await demo('portrait-flank')]);
    await shop.drain();
    expect(await shop.rows.selectFrom('outbox_messages').select('id').where('queue', '=', 'numbers').execute()).toEqual(
      [],
    );
    const { body } = await admin.agent.get('/api/admin/number-reading').expect(200);
    expect(body).toEqual({ state: 'off', total: 1, read: 0, waiting: 0, failed: 0 });
    await admin.agent.post('/api/admin/number-reading').expect(503);
  });
});
