import { readFileSync } from 'node:fs';
import type { Agent, Response } from 'supertest';
import { dayOf } from '../../../backend/src/shared/shop-time';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { photograph } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** A gallery with two photographs of one day, the first by this camera. */
interface Thing {
  galleryId: number;
  name: string;
  photoIds: number[];
  camera: string;
}

type Call = (agent: Agent, thing: Thing) => PromiseLike<Response>;

const DAY = '2026-11-21';
const post = (path: string, body: (thing: Thing) => object): Call => {
  return (agent, thing) => agent.post(path.replace('{id}', String(thing.galleryId))).send(body(thing));
};

/** Every call of the staff that names what it is about; the last ones take it away. */
const CALLS: Record<string, Call> = {
  'get /api/galleries/{id}/cameras': (agent, { galleryId }) => agent.get(`/api/galleries/${galleryId}/cameras`),
  'put /api/galleries/{id}/cameras': (agent, { galleryId, camera }) =>
    agent.put(`/api/galleries/${galleryId}/cameras`).send({ camera, day: DAY, shiftSeconds: 60 }),
  'post /api/camera-clocks/same-moment': post('/api/camera-clocks/same-moment', ({ photoIds: [photoId, other] }) => ({
    photoId,
    rightPhotoId: other,
  })),
  'post /api/camera-clocks/known-time': post('/api/camera-clocks/known-time', ({ photoIds: [photoId] }) => ({
    photoId,
    takenAt: `${DAY}T08:00:00.000Z`,
  })),
  'get /api/galleries/{id}/labels': (agent, { galleryId }) => agent.get(`/api/galleries/${galleryId}/labels`),
  'post /api/galleries/{id}/labels/import/preview': post('/api/galleries/{id}/labels/import/preview', () => ({
    csv: 'IMG_1,7',
  })),
  'post /api/galleries/{id}/labels/import': post('/api/galleries/{id}/labels/import', () => ({ csv: 'IMG_1,7' })),
  'post /api/photos/known-files': post('/api/photos/known-files', ({ galleryId }) => ({ hashes: [], galleryId })),
  'post /api/photos/selection/labels': post('/api/photos/selection/labels', ({ photoIds }) => ({
    photoIds,
    changes: [{ label: '9', side: null, state: 'shown' }],
  })),
  'post /api/photos/selection/reserve': post('/api/photos/selection/reserve', ({ photoIds }) => ({ photoIds })),
  'post /api/photos/selection/hide': post('/api/photos/selection/hide', ({ photoIds }) => ({ photoIds, hidden: true })),
  'post /api/photos/selection/reprice': post('/api/photos/selection/reprice', ({ photoIds }) => ({
    photoIds,
    tokenPrice: 9,
  })),
  'post /api/photos/selection/move': post('/api/photos/selection/move', ({ photoIds, galleryId }) => ({
    photoIds,
    galleryId,
  })),
  'post /api/admin/sorting/galleries': post('/api/admin/sorting/galleries', ({ photoIds, galleryId }) => ({
    galleries: [{ photoIds, galleryId }],
  })),
  'post /api/admin/thumbnails/{photoId}/retry': (agent, { photoIds: [id] }) =>
    agent.post(`/api/admin/thumbnails/${id}/retry`),
  'post /api/photos/{id}/set-as-featured': (agent, { photoIds: [id] }) =>
    agent.post(`/api/photos/${id}/set-as-featured`),
  'put /api/photos/{id}': (agent, { photoIds: [id] }) => agent.put(`/api/photos/${id}`).send({ title: 'Gekaap' }),
  'put /api/galleries/{id}': (agent, { galleryId }) =>
    agent.put(`/api/galleries/${galleryId}`).send({ description: 'Gekaap' }),
  'post /api/photos/update-album-title': post('/api/photos/update-album-title', ({ name }) => ({
    oldTitle: name,
    newTitle: name,
  })),
  'post /api/photos/selection/delete': post('/api/photos/selection/delete', ({ photoIds: [first] }) => ({
    photoIds: [first],
  })),
  'delete /api/photos/{id}': (agent, { photoIds: [, id] }) => agent.delete(`/api/photos/${id}`),
  'delete /api/galleries/{id}': (agent, { galleryId }) => agent.delete(`/api/galleries/${galleryId}`),
  'delete /api/photos/gallery/{matchInfo}': (agent, { name }) =>
    agent.delete(`/api/photos/gallery/${encodeURIComponent(name)}`),
};

/** Those whose handler keeps to what is the person's own, each with a test of its own below. */
const OWN = [
  'get /api/galleries',
  'get /api/galleries/counts',
  'get /api/admin/to-do',
  'get /api/admin/thumbnail-stats',
  'get /api/admin/thumbnail-stats/categories',
  'get /api/admin/thumbnails/failed',
  'get /api/admin/sorting',
  'get /api/admin/sorting/days',
  // Only draws the address that it is given.
  'get /api/admin/qr-code',
  'post /api/galleries',
  'post /api/photos/batch-upload',
  'post /api/camera-clocks/reset',
];

describe('A photographer', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photographer: Shopper;
  let colleague: Shopper;
  /** An administrator's draft behind a code, a colleague's gallery that is published, and one in the trash. */
  const others: Thing[] = [];
  let count = 0;

  async function make(owner: Shopper, details: object = {}): Promise<Thing> {
    const name = `Galery ${++count}`;
    const { body } = await owner.agent
      .post('/api/galleries')
      .send({ name, category: 'Rugby', tokenPrice: 2, ...details })
      .expect(201);
    const camera = `Canon EOS R6 #${count}`;
    const taken = [camera, `${camera} b`].map((by, minute) => ({
      camera: by,
      capturedAt: new Date(Date.UTC(2026, 10, 21, 9, minute)),
    }));
    const photoIds = await catalogPhotos(shop, owner.id, { gallery: name, photos: taken });
    return { galleryId: (body as { id: number }).id, name, photoIds, camera };
  }

  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
    photographer = await shop.photographer();
    colleague = await shop.photographer();
    others.push(await make(admin, { publishedAt: null, accessCode: 'Geheim 2026' }), await make(colleague));
    const deleted = await make(admin);
    await admin.agent.delete(`/api/galleries/${deleted.galleryId}`).expect(200);
    others.push(deleted);
  });
  afterAll(() => shop.close());

  /** All rows that a photographer could change of what is not theirs. */
  async function othersRows(): Promise<object> {
    const ids = others.map(({ galleryId }) => galleryId);
    const photoIds = others.flatMap((thing) => thing.photoIds);
    return {
      galleries: await shop.rows.selectFrom('galleries').selectAll().where('id', 'in', ids).orderBy('id').execute(),
      photos: await shop.rows.selectFrom('photos').selectAll().where('id', 'in', photoIds).orderBy('id').execute(),
      labels: await shop.rows.selectFrom('photo_labels').selectAll().where('photo_id', 'in', photoIds).execute(),
      clocks: await shop.rows
        .selectFrom('camera_clocks')
        .selectAll()
        .where(
          'camera',
          'in',
          others.map(({ camera }) => camera),
        )
        .execute(),
    };
  }

  it('has a decision for every call of the staff', () => {
    const document = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { 'x-access'?: string }>>;
    };
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, call]) => (call['x-access'] === 'staff' ? [`${method} ${path}`] : [])),
    );
    expect([...Object.keys(CALLS), ...OWN].sort()).toEqual(calls.sort());
  });

  describe('works on their own galleries alone:', () => {
    it.each(Object.entries(CALLS))('%s', async (_name, call) => {
      const before = await othersRows();
      for (const thing of others) expect((await call(photographer.agent, thing)).status).toBe(404);
      expect(await othersRows()).toEqual(before);
      expect((await call(photographer.agent, await make(photographer))).status).toBe(200);
    });

    it('however a request names the others', async () => {
      const own = await make(photographer);
      const [draft, published] = others as [Thing, Thing];
      const [ownId, secondId] = own.photoIds as [number, number];
      const [id] = published.photoIds as [number];
      const before = await othersRows();
      const forms: unknown[] = [
        [id, ownId],
        [ownId, String(id)],
        [[id]],
        [ownId, [id]],
        { 0: id, length: 1 },
        id,
        `${id}`,
        ` ${id}`,
        [`0${id}`],
        [`+${id}`],
        [`${id}.0`],
        [1e20, id],
        [null, id],
        [true, id],
        [{ id }],
      ];
      for (const photoIds of forms)
        for (const path of ['reprice', 'delete', 'hide', 'labels']) {
          const body = { photoIds, tokenPrice: 9, hidden: true, changes: [{ label: '9', side: null, state: 'shown' }] };
          const { status } = await photographer.agent.post(`/api/photos/selection/${path}`).send(body);
          expect([400, 404]).toContain(status);
        }
      const moves = [
        { photoIds: own.photoIds, galleryId: draft.galleryId },
        { photoIds: [id], galleryId: own.galleryId },
        { photoIds: own.photoIds, galleryId: [own.galleryId, draft.galleryId] },
      ];
      for (const move of moves)
        expect([400, 404]).toContain((await photographer.agent.post('/api/photos/selection/move').send(move)).status);
      const sorts = [
        { name: 'Gesteel', category: 'Rugby', photoIds: [ownId, id] },
        { galleryId: draft.galleryId, photoIds: [ownId] },
        // A draft of this name is taken for one's own when the same is sent again.
        { name: draft.name, category: 'Rugby', photoIds: [ownId] },
      ];
      for (const gallery of sorts) {
        const sorting = { galleries: [{ name: `Myne ${++count}`, category: 'Rugby', photoIds: [secondId] }, gallery] };
        const { status } = await photographer.agent.post('/api/admin/sorting/galleries').send(sorting);
        expect([404, 409]).toContain(status);
      }
      for (const address of [
        `0${draft.galleryId}`,
        `${draft.galleryId}.0`,
        `+${draft.galleryId}`,
        `%20${draft.galleryId}`,
      ])
        expect(
          (await photographer.agent.put(`/api/galleries/${address}`).send({ unlisted: true })).status,
        ).toBeGreaterThan(399);
      expect(await othersRows()).toEqual(before);
      expect(await shop.rows.selectFrom('galleries').select('id').where('name', '=', 'Gesteel').execute()).toEqual([]);
    });

    it('uploads make a gallery of their own, and never add to another one', async () => {
      const upload = async (fields: Record<string, string>) => {
        const form = photographer.agent.post('/api/photos/batch-upload');
        for (const [name, value] of Object.entries(fields)) form.field(name, value);
        return form.attach('files', await photograph(), 'IMG_1.jpg');
      };
      const before = await othersRows();
      for (const { galleryId, name } of others.slice(0, 2)) {
        expect((await upload({ galleryId: String(galleryId), galleryName: name })).status).toBe(404);
        const taken = await upload({ galleryName: ` ${name}`, category: 'Rugby' });
        expect([taken.status, (taken.body as { code: string }).code]).toEqual([409, 'gallery-name-taken']);
      }
      expect(await othersRows()).toEqual(before);
      const { status, body } = await upload({ galleryName: 'My eie', category: 'Rugby' });
      expect(status).toBe(201);
      expect((body as { uploadedPhotos: { uploadedBy: number }[] }).uploadedPhotos[0]?.uploadedBy).toBe(
        photographer.id,
      );
    });

    it('a camera’s clock is set for days that are all their own', async () => {
      const own = await make(photographer);
      const shared = await make(photographer);
      await catalogPhotos(shop, colleague.id, {
        gallery: (others[1] as Thing).name,
        photos: [{ camera: shared.camera, capturedAt: new Date(`${DAY}T10:00:00Z`) }],
      });
      const reset = (camera: string, day = DAY) =>
        photographer.agent.post('/api/camera-clocks/reset').send({ camera, days: [day] });
      await reset(own.camera).expect(200);
      for (const [camera, day] of [
        [shared.camera, DAY],
        [(others[0] as Thing).camera, DAY],
        // No photographs of that camera and day were uploaded.
        [own.camera, '2027-01-01'],
      ] as const)
        expect((await reset(camera, day).expect(403)).body).toMatchObject({ code: 'camera-of-others' });
      const { body } = await photographer.agent
        .put(`/api/galleries/${shared.galleryId}/cameras`)
        .send({ camera: shared.camera, day: DAY, shiftSeconds: 60 })
        .expect(403);
      expect(body).toMatchObject({ code: 'camera-of-others' });
    });

    it('hides a photograph, which only an administrator shows again', async () => {
      const { photoIds } = await make(photographer);
      const hide = ({ agent }: Shopper, hidden: boolean) =>
        agent.post('/api/photos/selection/hide').send({ photoIds, hidden });
      await hide(photographer, true).expect(200);
      expect((await hide(photographer, false).expect(403)).body).toMatchObject({ code: 'shown-by-administrators' });
      await photographer.agent.get(`/api/photos/${photoIds[0]}`).expect(200);
      await colleague.agent.get(`/api/photos/${photoIds[0]}`).expect(404);
      await hide(admin, false).expect(200);
    });
  });

  describe('sees', () => {
    it('their own galleries in every list, drafts and hidden photographs too, and nobody else’s', async () => {
      const lonely = await shop.photographer();
      const get = async (path: string) => (await lonely.agent.get(path).expect(200)).body as unknown;
      expect(await get('/api/galleries')).toEqual([]);
      expect(await get('/api/galleries/counts')).toEqual({ total: 0, found: 0, categories: [] });
      expect(await get('/api/admin/to-do')).toMatchObject({
        galleries: 0,
        photos: 0,
        unfinishedPhotos: 0,
        office: null,
      });
      expect(await get('/api/admin/thumbnail-stats')).toMatchObject({ total_photos: 0 });
      expect(await get('/api/admin/thumbnail-stats/categories')).toEqual([]);
      const photoIds = others.flatMap((thing) => thing.photoIds);
      await shop.rows
        .updateTable('photos')
        .set({ status: 'failed', failure: 'undecodable' })
        .where('id', 'in', photoIds)
        .execute();
      expect(await get('/api/admin/thumbnails/failed')).toEqual([]);
      expect(await get('/api/admin/to-do')).toMatchObject({ unfinishedPhotos: 0, failedPhotos: 0 });
      expect(await get('/api/admin/sorting/days')).toEqual([]);
      const today = dayOf(new Date());
      for (const query of [`day=${today}`, `day=${DAY}&by=taken`, ...others.map((one) => `galleryId=${one.galleryId}`)])
        expect(await get(`/api/admin/sorting?${query}`)).toMatchObject({ photos: [], galleries: [] });
      const hashes = await shop.rows.selectFrom('photos').select('content_hash').execute();
      const known = await lonely.agent
        .post('/api/photos/known-files')
        .send({ hashes: hashes.map((row) => row.content_hash).slice(0, 500), everywhere: true })
        .expect(200);
      expect(known.body).toEqual([]);

      const draft = await make(lonely, { publishedAt: null, accessCode: 'Eie kode' });
      const { agent } = lonely;
      const page = `/api/photos/gallery/${encodeURIComponent(draft.name)}`;
      expect((await agent.get(page).expect(200)).body).toHaveProperty('photos.length', 2);
      await agent.get(`/api/galleries/by-name/${encodeURIComponent(draft.name)}`).expect(200);
      expect(await get('/api/galleries')).toMatchObject([{ name: draft.name, accessCode: 'Eie kode' }]);
      expect(await get('/api/galleries/counts')).toEqual({ total: 1, found: 1, categories: ['Rugby'] });
      expect(await get('/api/admin/thumbnail-stats')).toMatchObject({ total_photos: 2 });
      expect(await get('/api/admin/sorting/days')).toEqual([today]);
      await shop.visitor().get(page).expect(404);
      await colleague.agent.get(page).expect(404);
      await colleague.agent.get(`/api/photos/${draft.photoIds[0]}`).expect(404);
    });

    it('no money and no people in anything that is answered', async () => {
      const own = await make(photographer);
      const buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 10);
      await buyer.agent.post('/api/purchase-photo').send({ photoId: own.photoIds[0] }).expect(200);
      // Somebody of the office labels the photograph at this moment.
      await admin.agent.post('/api/photos/selection/reserve').send({ photoIds: own.photoIds }).expect(200);
      const answers: string[] = [];
      for (const path of [
        ...OWN.filter((name) => name.startsWith('get ') && !name.endsWith('qr-code')).map((name) =>
          name.slice('get '.length).replace(/sorting$/, `sorting?galleryId=${own.galleryId}`),
        ),
        `/api/galleries/by-name/${encodeURIComponent(own.name)}`,
        `/api/photos/gallery/${encodeURIComponent(own.name)}`,
        `/api/photos/${own.photoIds[0]}`,
      ])
        answers.push((await photographer.agent.get(path).expect(200)).text);
      for (const call of Object.values(CALLS)) answers.push((await call(photographer.agent, own)).text);
      expect(answers.join('\n')).not.toMatch(
        new RegExp(
          `"\\w*(sold|sale|buyer|revenue|income|balance|email|purchas)\\w*"|${admin.username}|${buyer.username}`,
          'i',
        ),
      );
    });

    it('no original, neither another’s nor their own', async () => {
      for (const owner of [admin, photographer]) {
        const { filePath } = await storeOriginal(shop);
        const { photoIds } = await make(owner);
        await shop.rows
          .updateTable('photos')
          .set({ file_path: filePath })
          .where('id', '=', photoIds[0] ?? 0)
          .execute();
        await photographer.agent.get(`/api/files/${filePath}`).expect(404);
        await admin.agent.get(`/api/files/${filePath}`).expect(200);
        expect((await photographer.agent.get(`/api/photos/${photoIds[0]}/download`)).status).toBe(403);
        const { body } = await photographer.agent.get(`/api/photos/${photoIds[0]}`).expect(200);
        expect(body).not.toHaveProperty('filePath');
      }
    });
  });

  it('is made and unmade by an administrator, at once and with a trace; isAdmin stays as it was', async () => {
    const person = await shop.shopper();
    const set = (by: Shopper, isPhotographer: boolean, password = by.password) =>
      by.agent.put(`/api/admin/users/${person.id}/photographer`).send({ isPhotographer, password });
    await set(photographer, true).expect(403);
    await set(admin, true, 'verkeerd').expect(400);
    await person.agent.get('/api/galleries').expect(403);
    expect((await set(admin, true).expect(200)).body).toMatchObject({ isAdmin: false, isPhotographer: true });
    const { body: user } = await person.agent.get('/api/user').expect(200);
    expect(user).toMatchObject({ isAdmin: false, isPhotographer: true });
    const { galleryId } = await make(person);
    const { body: photographers } = await admin.agent.get('/api/admin/users?isPhotographer=true').expect(200);
    expect((photographers as { id: number }[]).map(({ id }) => id)).toContain(person.id);
    await set(admin, false).expect(200);
    await person.agent.get('/api/galleries').expect(403);
    await person.agent.put(`/api/galleries/${galleryId}`).send({ unlisted: true }).expect(403);
    const { body: log } = await admin.agent.get('/api/admin/audit').query({ userId: admin.id, limit: 2 }).expect(200);
    expect(log).toMatchObject([
      {
        action: 'setPhotographer',
        changes: [{ what: 'User', id: person.id, before: { isPhotographer: true }, after: { isPhotographer: false } }],
      },
      { action: 'setPhotographer' },
    ]);
    const { body: traces } = await admin.agent.get('/api/admin/audit').query({ userId: person.id }).expect(200);
    expect(traces).toMatchObject([{ action: 'createGallery', outcome: 'done' }]);
  });

  it('gets a gallery from an administrator, and whose it was has it no more; its sales stay the uploader’s', async () => {
    const { galleryId, photoIds } = await make(colleague);
    const hand = (by: Shopper, photographerId: unknown, id = galleryId) =>
      by.agent.put(`/api/galleries/${id}/photographer`).send({ photographerId });
    const edit = ({ agent }: Shopper) => agent.put(`/api/galleries/${galleryId}`).send({ unlisted: true });
    await hand(photographer, photographer.id).expect(403);
    await hand(colleague, photographer.id).expect(403);
    const shopper = await shop.shopper();
    for (const nobody of [shopper.id, 999_999, 'x', undefined]) await hand(admin, nobody).expect(400, /photographerId/);
    await hand(admin, photographer.id, 999_999).expect(404);
    await hand(admin, photographer.id).expect(204);
    await edit(photographer).expect(200);
    await edit(colleague).expect(404);
    const { body: photo } = await admin.agent.get(`/api/photos/${photoIds[0]}`).expect(200);
    expect(photo).toMatchObject({ uploadedBy: colleague.id });
    await hand(admin, null).expect(204);
    await edit(photographer).expect(404);
    await hand(admin, admin.id).expect(204);
    const { body: log } = await admin.agent.get('/api/admin/audit').query({ userId: admin.id, limit: 3 }).expect(200);
    const change = (before: number | null, after: number | null) => ({
      action: 'handGallery',
      changes: [{ what: 'Gallery', id: galleryId, before: { createdBy: before }, after: { createdBy: after } }],
    });
    expect(log).toMatchObject([
      change(null, admin.id),
      change(photographer.id, null),
      change(colleague.id, photographer.id),
    ]);
  });

  it('who is an administrator, too, works on everything', async () => {
    const both = await shop.admin();
    await shop.rows.updateTable('users').set({ is_photographer: true }).where('id', '=', both.id).execute();
    const galleryId = others[0]?.galleryId;
    await both.agent.get(`/api/galleries/${galleryId}/labels`).expect(200);
    const { body } = await both.agent.get('/api/galleries').expect(200);
    expect((body as { id: number }[]).map(({ id }) => id)).toContain(galleryId);
  });
});
