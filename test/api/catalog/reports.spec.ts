import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { QUEUE_MAP, type QueueMap } from '../../../backend/src/shared/outbox/queues';
import { PhotoReported } from '../../../backend/src/modules/catalog/reports/report-photo.command';
import { PurgeTrash } from '../../../backend/src/modules/catalog/contract';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { processedPhoto, uploadPhoto } from '../../support/uploads';
import { waitFor } from '../../support/wait';

const HOUR = 60 * 60 * 1000;

describe('Reports of photographs', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ SUPPORT_EMAIL: 'hulp@voorbeeld.test', TRUSTED_PROXIES: '127.0.0.1,::1' }, [
      'worker',
      'pictures',
    ]);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let addresses = 0;
  const report = (photoId: number, body: object = { reason: 'my-child' }, agent = shop.visitor()) =>
    agent.post(`/api/photos/${photoId}/report`).set('X-Forwarded-For', `10.9.9.${++addresses}`).send(body);
  const reports = async (state = 'open') =>
    (await admin.agent.get('/api/admin/reports').query({ state }).expect(200)).body as {
      id: number;
      photoId: number;
      galleryName: string;
      decision: string | null;
      photoDecidedAt: string | null;
    }[];
  const reportOf = async (photoId: number, state = 'open') =>
    (await reports(state)).find((one) => one.photoId === photoId)!;
  const decide = (id: number, decision: string, note?: string) =>
    admin.agent.post(`/api/admin/reports/${id}/decision`).send({ decision, note });
  const titles = (body: unknown) => JSON.stringify(body);

  it('hide a photograph at once, wherever people find photographs', async () => {
    const [hidden, other] = await catalogPhotos(shop, admin.id, {
      gallery: 'Met ’n kind',
      photos: [{ title: 'Die kind' }, { title: 'Die ander' }],
    });
    await admin.agent.post(`/api/photos/${hidden}/set-as-featured`).expect(200);
    const buyer = await shop.shopper();
    await shop.giveTokens(buyer.id, 5);
    for (const id of [hidden, other]) {
      await buyer.agent.post('/api/cart/add').send({ photoId: id }).expect(200);
      await buyer.agent.put(`/api/favourites/${id}`);
    }
    const { body } = await report(hidden!, { reason: 'my-child', details: ' My dogter ', contact: '082 555 0142' });
    expect(body.message).toContain('three days');

    const visitor = shop.visitor();
    await visitor.get(`/api/photos/${hidden}`).expect(404);
    for (const path of [
      `/api/photos?ids=${hidden},${other}`,
      '/api/photos?limit=50',
      `/api/photos/gallery/${encodeURIComponent('Met ’n kind')}`,
      '/api/photos/gallery-groups',
      '/api/galleries/overview',
    ]) {
      const { body: shown } = await visitor.get(path).expect(200);
      expect([path, titles(shown).includes('Die kind'), titles(shown).includes('Die ander')]).toEqual([
        path,
        false,
        true,
      ]);
    }
    for (const path of ['/api/cart', '/api/favourites']) {
      const { body: shown } = await buyer.agent.get(path).expect(200);
      expect([path, titles(shown).includes('Die kind'), titles(shown).includes('Die ander')]).toEqual([
        path,
        false,
        true,
      ]);
    }
    await buyer.agent.post('/api/purchase-photo').send({ photoId: hidden }).expect(404);
    await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
    expect((await buyer.agent.get(`/api/photos/${hidden}/is-purchased`)).body).toMatchObject({ purchased: false });
    expect((await admin.agent.get(`/api/photos/${hidden}`).expect(200)).body).toMatchObject({ isHidden: true });
    await report(hidden!).expect(404);
  });

  it('are in a queue with a deadline, and support gets a mail', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'In die ry', photos: [{ title: 'Nommer 7' }] });
    const shopper = await shop.shopper();
    await report(photoId!, { reason: 'other', details: 'Verkeerde naam' }, shopper.agent).expect(200);
    const found = (await reportOf(photoId!)) as unknown as Record<string, string>;
    expect(found).toMatchObject({
      photoTitle: 'Nommer 7',
      galleryName: 'In die ry',
      reason: 'other',
      details: 'Verkeerde naam',
      contact: null,
      reportedBy: shopper.username,
      isHidden: true,
      isOverdue: false,
      decision: null,
    });
    expect(Date.parse(found['dueAt']!) - Date.parse(found['createdAt']!)).toBe(72 * HOUR);
    const mail = await waitFor('the mail to support', async () =>
      (await shop.mailsTo('hulp@voorbeeld.test')).find(({ text }) => text.includes('Nommer 7')),
    );
    expect(mail.text).toContain(`/auth?next=${encodeURIComponent('/admin/reports')}`);
    expect(mail.text).toContain('gerapporteer');
    await shop.rows
      .updateTable('photo_reports')
      .set({ due_at: '2026-05-05T10:00:00Z' })
      .where('photo_id', '=', photoId!)
      .execute();
    await shop.handle(new PhotoReported(Number(found['id'])));
    const [dated] = await shop.mailsTo('hulp@voorbeeld.test');
    expect(dated?.text).toContain('Please decide before 05 May 2026, 12:00.');
    expect(dated?.text).toContain('Besluit asseblief voor 05 Mei 2026 12:00.');
    await shop.rows
      .updateTable('photo_reports')
      .set({ due_at: new Date(Date.now() - HOUR) })
      .where('photo_id', '=', photoId!)
      .execute();
    expect(await reportOf(photoId!)).toMatchObject({ isOverdue: true });
  });

  it('are decided: kept, hidden or deleted, and all is in the audit log', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Besluite', photos: [{}] });
    await report(photoId!).expect(200);
    const { id } = await reportOf(photoId!);
    await decide(id, 'keep', 'Ouer het toestemming gegee').expect(200);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
    expect(await reportOf(photoId!, 'decided')).toMatchObject({ decision: 'keep', decidedBy: admin.username });

    // A decided photograph stays until the next decision.
    await report(photoId!).expect(200);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
    await decide((await reportOf(photoId!)).id, 'hide').expect(200);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(404);
    await decide(id, 'delete').expect(200);
    await admin.agent.get(`/api/photos/${photoId}`).expect(404);
    await decide(id, 'keep').expect(404);
    const { body: log } = await admin.agent.get('/api/admin/audit?search=decideReport&limit=5').expect(200);
    expect(log[3]).toMatchObject({
      action: 'decideReport',
      changes: [{ what: 'PhotoReport', id, after: { decision: 'keep', note: 'Ouer het toestemming gegee', photoId } }],
    });
  });

  it('wait for their decision while their photograph is in the trash, and are decided when it is removed', async () => {
    const [erased, removed] = await catalogPhotos(shop, admin.id, { gallery: 'Weg daarmee', photos: [{}, {}] });
    for (const photoId of [erased, removed]) await report(photoId!).expect(200);
    const { id } = await reportOf(removed!);
    await admin.agent.delete(`/api/photos/gallery/${encodeURIComponent('Weg daarmee')}`).expect(200);
    await decide((await reportOf(erased!)).id, 'delete').expect(200);
    expect((await reportOf(removed!)).id).toBe(id);
    await shop.rows
      .updateTable('trash')
      .set({ deleted_at: new Date(0) })
      .execute();
    await shop.inContext((commands) => commands.execute(new PurgeTrash()));
    expect((await reports('decided')).find((one) => one.id === id)).toMatchObject({
      photoId: null,
      decision: 'delete',
      decidedBy: null,
    });
  });

  it('are decided together when several are open for one photograph', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Drie keer', photos: [{}] });
    const add = (details: string) =>
      shop.rows
        .insertInto('photo_reports')
        .values({
          ...{ photo_id: photoId!, photo_title: 'Foto 1', gallery_name: 'Drie keer', reason: 'other', details },
          due_at: new Date(Date.now() + HOUR),
        })
        .execute();
    await report(photoId!).expect(200);
    for (const details of ['Tweede', 'Derde']) await add(details);
    const open = (await reports()).filter((one) => one.photoId === photoId);
    expect(open).toHaveLength(3);
    await decide(open[1]!.id, 'keep', 'Ouers stem saam').expect(200);
    expect((await reports()).filter((one) => one.photoId === photoId)).toEqual([]);
    const decided = (await reports('decided')).filter((one) => one.photoId === photoId);
    expect(decided).toMatchObject(
      Array(3).fill({ decision: 'keep', note: 'Ouers stem saam', decidedBy: admin.username }),
    );
  });

  it('are not decided over a decision that the administrator has not seen', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Twee besluite', photos: [{}] });
    await report(photoId!).expect(200);
    const { id } = await reportOf(photoId!);
    const decideAs = (decision: string, decidedAt: string | null) =>
      admin.agent.post(`/api/admin/reports/${id}/decision`).send({ decision, decidedAt });
    // One's own is sent again when its answer was lost.
    for (let times = 0; times < 2; times++) await decideAs('hide', null).expect(200);
    const same = { decision: 'hide', decidedAt: null };
    const other = await shop.admin();
    await other.agent.post(`/api/admin/reports/${id}/decision`).send(same).expect(409);
    const { body } = await decideAs('keep', null).set('Accept-Language', 'af').expect(409);
    expect(body).toMatchObject({ code: 'report-decided', message: expect.stringContaining('intussen') });
    await shop.visitor().get(`/api/photos/${photoId}`).expect(404);
    const hidden = await reportOf(photoId!, 'decided');
    expect(hidden.decision).toBe('hide');
    await decideAs('keep', hidden.photoDecidedAt).expect(200);
    await decideAs('hide', hidden.photoDecidedAt).expect(409);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
  });

  it('are not decided over what was decided meanwhile about another report of the photograph', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Twee verslae', photos: [{}] });
    await report(photoId!).expect(200);
    const first = await reportOf(photoId!);
    await decide(first.id, 'keep').expect(200);
    await report(photoId!).expect(200);
    const second = await reportOf(photoId!);
    const kept = await reportOf(photoId!, 'decided');
    expect(second).toMatchObject({ decidedAt: null, photoDecidedAt: kept.photoDecidedAt });

    const other = await shop.admin();
    const decideAs = ({ agent }: Shopper, id: number, decision: string, decidedAt: string | null) =>
      agent.post(`/api/admin/reports/${id}/decision`).send({ decision, decidedAt });
    for (let times = 0; times < 2; times++) await decideAs(other, second.id, 'hide', second.photoDecidedAt).expect(200);
    await decideAs(admin, first.id, 'keep', kept.photoDecidedAt).expect(409);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(404);
    const seen = (await reports('decided')).find(({ id }) => id === first.id)!;
    expect(seen).toMatchObject({ decision: 'keep', decidedBy: admin.username });
    await decideAs(admin, first.id, 'keep', seen.photoDecidedAt).expect(200);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
  });

  it('take the files with them: hidden pictures are nowhere, and come back', async () => {
    const { id: photoId } = await uploadPhoto(admin.agent, ['een.jpg', await makePhoto({ hue: 100 })]);
    expect((await processedPhoto(admin.agent, photoId)).status).toBe('ready');
    const buyer = await shop.shopper();
    await shop.giveTokens(buyer.id, 1);
    await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    const { body: photo } = await admin.agent.get(`/api/photos/${photoId}`).expect(200);
    const files = [photo.thumbnailPath, photo.watermarkedPath, photo.gridPath] as string[];
    for (const file of files) await shop.visitor().get(`/api/files/${file}`).expect(200);
    await report(photoId).expect(200);
    for (const file of files) {
      await shop.visitor().get(`/api/files/${file}`).expect(404);
      const { headers } = await admin.agent.get(`/api/files/${file}`).expect(200);
      expect(headers['cache-control']).toBe('private, max-age=300');
      // A cache on the way that has the picture must not hear that it is still good.
      await admin.agent.get(`/api/files/${file}`).set('If-None-Match', headers['etag']!).expect(200);
    }
    // Buyers have it already, and keep it unless it is deleted.
    const { body: bought } = await buyer.agent.get('/api/user/purchased-photos').expect(200);
    expect(bought).toEqual([expect.objectContaining({ id: photoId, isHidden: true })]);
    await buyer.agent.get(`/api/photos/${photoId}/download`).expect(200);
    await decide((await reportOf(photoId)).id, 'keep').expect(200);
    for (const file of files) await shop.visitor().get(`/api/files/${file}`).expect(200);

    // Deleted, they are gone at once, however long their removal takes.
    const isThere = (file: string) => existsSync(join(shop.storageDir, file));
    const pictures = shop.app.get<QueueMap>(QUEUE_MAP).get('pictures')!;
    await pictures.pause();
    try {
      await report(photoId).expect(200);
      await decide((await reportOf(photoId, 'open')).id, 'delete').expect(200);
      for (const file of files) await shop.visitor().get(`/api/files/${file}`).expect(404);
      expect(files.filter(isThere)).toEqual(files);
    } finally {
      await pictures.resume();
    }
    await waitFor('the files to be removed', () => Promise.resolve(files.some(isThere) ? undefined : true));
    for (const file of files) await shop.visitor().get(`/api/files/${file}`).expect(404);
  });

  it('are accepted from readers who see the photograph, and reveal nothing about it to others', async () => {
    const name = 'Agter slot';
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}] });
    const galleries = (await admin.agent.get('/api/galleries').expect(200)).body as { id: number; name: string }[];
    const gallery = galleries.find((one) => one.name === name)!;
    const change = (body: object) => admin.agent.put(`/api/galleries/${gallery.id}`).send(body).expect(200);
    const now = new Date().toISOString();
    for (const shut of [{ publishedAt: null }, { publishedAt: now, accessCode: 'Springbok' }]) {
      await change(shut);
      const { body } = await report(photoId!).expect(404);
      expect(body).toEqual((await report(99999).expect(404)).body);
      expect(await reportOf(photoId!)).toBeUndefined();
    }
    const parent = shop.visitor();
    await parent.post(`/api/galleries/by-name/${name}/code`).send({ code: 'springbok' }).expect(200);
    await report(photoId!, { reason: 'my-child' }, parent).expect(200);
    expect(await reportOf(photoId!)).toBeDefined();
  });

  it('of a photograph without pictures are accepted only from administrators, who see it', async () => {
    const [photoId = 0] = await catalogPhotos(shop, admin.id, { gallery: 'Sonder prentjies', photos: [{}] });
    await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', photoId).execute();
    const shopper = await shop.shopper();
    for (const agent of [shop.visitor(), shopper.agent]) {
      await agent.get(`/api/photos/${photoId}`).expect(404);
      const { body } = await report(photoId, { reason: 'other' }, agent).expect(404);
      expect(body).toMatchObject({ code: 'photo-not-found' });
    }
    expect(await reportOf(photoId)).toBeUndefined();
    await report(photoId, { reason: 'other' }, admin.agent).expect(200);
    expect(await reportOf(photoId)).toBeDefined();
  });

  it('hide one photograph of a visitor in an hour and five of a gallery; the rest waits, and support is told', async () => {
    const photoIds = await catalogPhotos(shop, admin.id, {
      gallery: 'Uitverkoop',
      photos: Array.from({ length: 8 }, () => ({})),
    });
    const isShown = async (photoId: number) => (await shop.visitor().get(`/api/photos/${photoId}`)).status === 200;
    const [first, second, ...others] = photoIds;
    const from = (photoId: number, address: string) =>
      shop
        .visitor()
        .post(`/api/photos/${photoId}/report`)
        .set('X-Forwarded-For', address)
        .send({ reason: 'my-child' })
        .expect(200);
    await from(first!, '2001:db8:5:5::1');
    await from(second!, '2001:db8:5:5::2');
    expect([await isShown(first!), await isShown(second!)]).toEqual([false, true]);
    for (const photoId of others) await report(photoId).expect(200);
    const shown = await Promise.all(photoIds.map(isShown));
    expect(shown.filter((one) => !one)).toHaveLength(5);
    const open = (await reports()).filter(({ galleryName }) => galleryName === 'Uitverkoop');
    expect(open).toHaveLength(8);
    await waitFor('support to be told of each', async () => {
      const mails = await shop.mailsTo('hulp@voorbeeld.test');
      return mails.filter(({ text }) => text.includes('Uitverkoop')).length === 8 || undefined;
    });
  });

  it('hide after a look where the shop wants that', async () => {
    await admin.agent.put('/api/admin/report-policy').send({ hideAtOnce: false }).expect(200);
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Eers kyk', photos: [{}] });
    await report(photoId!).expect(200);
    await shop.visitor().get(`/api/photos/${photoId}`).expect(200);
    expect((await admin.agent.get('/api/admin/report-policy')).body).toEqual({ hideAtOnce: false });
    await admin.agent.put('/api/admin/report-policy').send({ hideAtOnce: true }).expect(200);
  });

  it('say what is wrong with them, and are not a flood', async () => {
    const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Te veel', photos: [{}] });
    const { body } = await report(photoId!, { reason: 'because' }).set('Accept-Language', 'af').expect(400);
    expect(body.fields.reason).toBe('Kies asseblief ’n rede.');
    await report(999999999).expect(404);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push(
        (
          await shop
            .visitor()
            .post('/api/photos/999999999/report')
            .set('X-Forwarded-For', '10.1.1.1')
            .send({ reason: 'other' })
        ).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  });
});
