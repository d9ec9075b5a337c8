import type { Agent } from 'supertest';
import { keyOf } from '../../../backend/src/modules/media/domain/stored-key';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

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
