import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Config } from '../../../backend/src/config';
import { PictureProcessControl } from '../../../backend/src/modules/media/infrastructure/picture-process-control';
import { MarkPhotoFailed } from '../../../backend/src/modules/catalog/contract';
import { RedisConnections } from '../../../backend/src/shared/redis.module';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

describe('Thumbnails', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const markFailed = (photoId: number, reason: string) =>
    shop.inContext((commands) => commands.execute(new MarkPhotoFailed(photoId, reason)));

  /** As when its worker was killed: processing, and nothing works on it. */
  const forget = (photoId: number) =>
    shop.rows
      .updateTable('photos')
      .set({ status: 'processing', thumbnail_path: null, watermarked_path: null, grid_path: null })
      .where('id', '=', photoId)
      .execute();

  it('are counted, together and by category', async () => {
    await catalogPhotos(shop, admin.id, { gallery: 'Rugby een', photos: [{}, {}, {}] });
    const [one = 0, two = 0] = await catalogPhotos(shop, admin.id, {
      gallery: 'Netbal een',
      category: 'Netball',
      photos: [{}, {}],
    });
    await forget(one);
    await forget(two);
    await markFailed(two, 'undecodable: test');
    const all = await admin.agent.get('/api/admin/thumbnail-stats').expect(200);
    expect(all.body).toEqual({
      total_photos: 5,
      with_thumbnails: 3,
      without_thumbnails: 2,
      failed: 1,
      percentage_complete: 60,
    });
    const categories = await admin.agent.get('/api/admin/thumbnail-stats/categories').expect(200);
    expect(categories.body).toEqual([
      {
        category: 'Netball',
        total_photos: 2,
        with_thumbnails: 0,
        without_thumbnails: 2,
        failed: 1,
        percentage_complete: 0,
      },
      {
        category: 'Rugby',
        total_photos: 3,
        with_thumbnails: 3,
        without_thumbnails: 0,
        failed: 0,
        percentage_complete: 100,
      },
    ]);
    const failed = await admin.agent.get('/api/admin/thumbnails/failed').expect(200);
    expect(failed.body).toMatchObject([{ id: two, failure: 'undecodable: test', galleryName: 'Netbal een' }]);
    const older = await admin.agent.get('/api/admin/thumbnails/failed').query({ cursor: two }).expect(200);
    expect(older.body).toEqual([]);
    // They have no files, so nothing could be made of them.
    await admin.agent.delete('/api/photos/gallery/Netbal een').expect(200);
  });

  it('are an administrator’s to see and to restart', async () => {
    const shopper = await shop.shopper();
    for (const path of ['thumbnail-stats', 'thumbnail-stats/categories', 'thumbnails/failed']) {
      await shop.visitor().get(`/api/admin/${path}`).expect(401);
      await shopper.agent.get(`/api/admin/${path}`).expect(403);
    }
    await shopper.agent.post('/api/admin/restart-thumbnail-processor').expect(403);
    await shopper.agent.post('/api/admin/thumbnails/retry').expect(403);
  });

  describe('that are missing', () => {
    let photoId: number;
    beforeAll(async () => {
      photoId = (await uploadPhoto(admin.agent, ['IMG_1.jpg', await makePhoto()])).id;
      await shop.drain();
    });

    const status = async () => (await admin.agent.get(`/api/photos/${photoId}`).expect(200)).body.status;

    it('are not given up while another copy of their job publishes them', async () => {
      const made = await shop.rows.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
      await forget(photoId);
      const { status: ready, thumbnail_path, watermarked_path, grid_path } = made;
      let aside = Promise.resolve();
      await shop.rows.transaction().execute(async (rows) => {
        const pictures = { status: ready, thumbnail_path, watermarked_path, grid_path };
        await rows.updateTable('photos').set(pictures).where('id', '=', photoId).execute();
        aside = markFailed(photoId, 'processing-failed: test');
        await shop.waitForLocks(1);
      });
      await aside;
      expect(await status()).toBe('ready');
    });

    it('are made when one that failed is tried again', async () => {
      await forget(photoId);
      await markFailed(photoId, 'processing-failed: test');
      const retry = await admin.agent.post(`/api/admin/thumbnails/${photoId}/retry`).expect(200);
      expect(retry.body).toEqual({ queued: 1, message: '1 photo is being tried again.' });
      await shop.drain();
      expect(await status()).toBe('ready');
      const again = await admin.agent.post(`/api/admin/thumbnails/${photoId}/retry`).expect(200);
      expect(again.body.queued).toBe(0);
      const unknown = await admin.agent.post('/api/admin/thumbnails/999999/retry').expect(404);
      expect(unknown.body.code).toBe('photo-not-found');
    });

    it('are queued again, once, after a restart, which names the new processes', async () => {
      await admin.agent.post('/api/admin/restart-thumbnail-processor').expect(503);
      const workers = [4001, 4002].map((pid) => ({
        pid,
        control: new PictureProcessControl(shop.redis, shop.app.get(RedisConnections)),
      }));
      for (const { pid, control } of workers) await control.listen(() => Promise.resolve(pid));
      await forget(photoId);
      const { body } = await admin.agent
        .post('/api/admin/restart-thumbnail-processor')
        .set('Accept-Language', 'af')
        .expect(200);
      expect(body.pids.sort()).toEqual([4001, 4002]);
      expect(body.pids).toContain(body.pid);
      expect(body.message).toBe('Die duimnaelverwerker is herbegin.');
      await shop.drain();
      expect(await status()).toBe('ready');
      for (const { control } of workers) await control.onApplicationShutdown();
    });

    it('are restarted by a worker, too, that was started while Redis was away', async () => {
      const { host = '', port = 0 } = shop.redis.options;
      let away = 6;
      const way = createServer((near) => {
        if (away-- > 0) return void near.destroy();
        const far = connect(port, host);
        near.pipe(far).pipe(near);
        for (const end of [near, far]) end.on('error', () => end.destroy());
      }).listen(0, '127.0.0.1');
      await once(way, 'listening');
      const { address, port: nearby } = way.address() as AddressInfo;
      const { redis } = shop.app.get(Config);
      const url = Object.assign(new URL(redis.url), { host: `${address}:${nearby}` }).href;
      const connections = new RedisConnections({ redis: { ...redis, url } });
      const control = new PictureProcessControl(shop.redis, connections);
      await control.listen(() => Promise.resolve(4003));
      const { body } = await admin.agent.post('/api/admin/restart-thumbnail-processor').expect(200);
      expect(body.pids).toEqual([4003]);
      connections.onApplicationShutdown();
      way.close();
    });
  });
});
