import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import type { Agent } from 'supertest';
import { Config } from '../../../backend/src/config';
import { MarkPhotoFailed } from '../../../backend/src/modules/catalog/contract';
import { keyOf } from '../../../backend/src/modules/media/domain/stored-key';
import { PictureProcessControl } from '../../../backend/src/modules/media/infrastructure/picture-process-control';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { RedisConnections } from '../../../backend/src/shared/redis.module';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

const HOUR = 60 * 60 * 1000;
const inAnHour = () => new Date(Date.now() + HOUR).toISOString();
const anHourAgo = () => new Date(Date.now() - HOUR).toISOString();

const PUBLIC = 'public, max-age=86400, s-maxage=60, immutable';
const PERSONAL = 'private, max-age=300';

/** A photograph with its pictures. */
interface Pictured {
  id: number;
  galleryId: number;
  galleryName: string;
  /** Addresses of its pictures. */
  addresses: string[];
}

describe('Pictures follow their photograph', () => {
  let shop: TestShop;
  let admin: Shopper;
  let buyer: Shopper;
  let stranger: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    [admin, buyer, stranger] = [await shop.admin(), await shop.shopper(), await shop.shopper()];
    await shop.giveTokens(buyer.id, 20);
  });
  afterAll(() => shop.close());

  let galleries = 0;

  async function makePhoto(gallery: object = {}): Promise<Pictured> {
    const galleryName = `Prente ${++galleries}`;
    const { body } = await admin.agent
      .post('/api/galleries')
      .send({ name: galleryName, category: 'Rugby', ...gallery })
      .expect(201);
    const { filePath } = await storeOriginal(shop);
    const [id = 0] = await catalogPhotos(shop, admin.id, { gallery: galleryName, photos: [{ filePath }] });
    const { body: photo } = await admin.agent.get(`/api/photos/${id}`).expect(200);
    const paths = [photo.thumbnailPath, photo.watermarkedPath, photo.gridPath] as string[];
    for (const path of paths) await shop.app.get(Storage).put(keyOf(path)!, [Buffer.from(path)]);
    return { id, galleryId: body.id, galleryName, addresses: paths.map((path) => `/api/files/${path}`) };
  }

  const edit = ({ galleryId }: Pictured, change: object) =>
    admin.agent.put(`/api/galleries/${galleryId}`).send(change).expect(200);
  const move = ({ id }: Pictured, galleryId: number) =>
    admin.agent
      .post('/api/photos/selection/move')
      .send({ photoIds: [id], galleryId })
      .expect(200);
  const restore = async () => {
    const { body } = await admin.agent.get('/api/admin/trash').expect(200);
    await admin.agent.post(`/api/admin/trash/${body[0].id}/restore`).expect(200);
  };

  /** A reader's answer for each picture: how long it may be kept, or the status of a refusal. */
  async function seenBy(agent: Agent, { addresses }: Pictured, headers: Record<string, string> = {}) {
    const answers = await Promise.all(addresses.map((address) => agent.get(address).set(headers)));
    const seen = new Set(answers.map(({ status, headers }) => (status === 200 ? headers['cache-control'] : status)));
    expect(seen.size).toBe(1);
    return [...seen][0];
  }

  async function expectPublic(photo: Pictured): Promise<void> {
    for (const agent of [shop.visitor(), stranger.agent, buyer.agent, admin.agent])
      expect(await seenBy(agent, photo)).toBe(PUBLIC);
  }

  const DRAFT = { publishedAt: null };

  it.each<
    [what: string, narrow: (photo: Pictured) => unknown, widen: (photo: Pictured) => unknown, buyers: string | number]
  >([
    [
      'its gallery is taken back',
      (photo) => edit(photo, DRAFT),
      (photo) => edit(photo, { publishedAt: anHourAgo() }),
      PERSONAL,
    ],
    [
      'its gallery is published later, until the time has come',
      (photo) => edit(photo, { publishedAt: inAnHour() }),
      // No call does it: the hour passes.
      ({ galleryId }) =>
        shop.rows.updateTable('galleries').set({ published_at: anHourAgo() }).where('id', '=', galleryId).execute(),
      PERSONAL,
    ],
    [
      'its gallery gets a code',
      (photo) => edit(photo, { accessCode: 'bok 2026' }),
      (photo) => edit(photo, { accessCode: null }),
      PERSONAL,
    ],
    [
      'its gallery is deleted',
      ({ galleryId }) => admin.agent.delete(`/api/galleries/${galleryId}`).expect(200),
      restore,
      PERSONAL,
    ],
    ['it is deleted', ({ id }) => admin.agent.delete(`/api/photos/${id}`).expect(200), restore, PERSONAL],
    [
      'it moves to a gallery that is not published',
      async (photo) => move(photo, (await makePhoto(DRAFT)).galleryId),
      (photo) => move(photo, photo.galleryId),
      PERSONAL,
    ],
    [
      // Its buyers can still download it (docs/adr/0009).
      'it is reported',
      ({ id }) => shop.visitor().post(`/api/photos/${id}/report`).send({ reason: 'my-child' }).expect(200),
      async ({ id }) => {
        const { body } = await admin.agent.get('/api/admin/reports').expect(200);
        const { id: reportId } = (body as { id: number; photoId: number }[]).find(({ photoId }) => photoId === id)!;
        await admin.agent.post(`/api/admin/reports/${reportId}/decision`).send({ decision: 'keep' }).expect(200);
      },
      404,
    ],
  ])('at the addresses that people know, when %s', async (_what, narrow, widen, buyers) => {
    const photo = await makePhoto();
    await buyer.agent.post('/api/purchase-photo').send({ photoId: photo.id }).expect(200);
    await expectPublic(photo);
    const { headers } = await shop.visitor().get(photo.addresses[0]!).expect(200);
    const known = { 'If-None-Match': String(headers['etag']) };
    await shop.visitor().get(photo.addresses[0]!).set(known).expect(304);

    await narrow(photo);
    for (const agent of [shop.visitor(), stranger.agent]) {
      expect(await seenBy(agent, photo)).toBe(404);
      expect(await seenBy(agent, photo, { ...known, Range: 'bytes=0-3' })).toBe(404);
    }
    expect(await seenBy(buyer.agent, photo)).toBe(buyers);
    expect(await seenBy(admin.agent, photo)).toBe(PERSONAL);
    // A cache on the way, which has it from before, must not hear that it is still good.
    await admin.agent.get(photo.addresses[0]!).set(known).expect(200);
    const { body: owned } = await buyer.agent.get('/api/user/purchased-photos').expect(200);
    const mine = (owned as { id: number; thumbnailPath: string }[]).find(({ id }) => id === photo.id);
    expect(`/api/files/${mine?.thumbnailPath}`).toBe(photo.addresses[0]);

    await widen(photo);
    await expectPublic(photo);
  });

  it('behind a code, open to sessions that have given it, as long as it is the code', async () => {
    const accessCode = 'Bok 2026';
    const [photo, other] = [await makePhoto({ accessCode }), await makePhoto({ accessCode })];
    const parent = shop.visitor();
    const open = () =>
      parent.post(`/api/galleries/by-name/${encodeURIComponent(photo.galleryName)}/code`).send({ code: 'bok 2026' });
    expect(await seenBy(parent, photo)).toBe(404);
    await open().expect(200);
    expect(await seenBy(parent, photo)).toBe(PERSONAL);
    expect(await seenBy(parent, other)).toBe(404);
    for (const agent of [shop.visitor(), stranger.agent]) expect(await seenBy(agent, photo)).toBe(404);
    await edit(photo, DRAFT);
    expect(await seenBy(parent, photo)).toBe(404);
    await edit(photo, { publishedAt: anHourAgo() });
    expect(await seenBy(parent, photo)).toBe(PERSONAL);
    await edit(photo, { accessCode: 'Bok 2027' });
    expect(await seenBy(parent, photo)).toBe(404);
  });

  it('are administrators’ before their gallery was ever published, and public when it is only unlisted', async () => {
    const draft = await makePhoto(DRAFT);
    for (const agent of [shop.visitor(), stranger.agent]) expect(await seenBy(agent, draft)).toBe(404);
    expect(await seenBy(admin.agent, draft)).toBe(PERSONAL);
    await expectPublic(await makePhoto({ unlisted: true }));
  });

  it('are nobody’s when no photograph has them any more, although their files are still there', async () => {
    const photo = await makePhoto();
    await shop.rows.deleteFrom('photos').where('id', '=', photo.id).execute();
    for (const agent of [shop.visitor(), admin.agent]) expect(await seenBy(agent, photo)).toBe(404);
  });
});

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
        await shop.waitForLocks(rows, 1);
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
