import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { PurgeTrash, SoldPhotoErased } from '../../../backend/src/modules/catalog/contract';
import type { TrashDto } from '../../../backend/src/modules/catalog/trash/list-trash.query';
import type { PurchaseDto } from '../../../backend/src/modules/orders/purchases/list-purchases.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { processedPhoto, uploadPhoto } from '../../support/uploads';
import { readZip } from '../../support/zip';

const DAY = 24 * 60 * 60 * 1000;

describe('The trash', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let galleries = 0;
  const newName = () => `Asblik ${++galleries}`;
  const trash = async () => (await admin.agent.get('/api/admin/trash').expect(200)).body as TrashDto[];
  const latest = async () => (await trash())[0]!;
  const restore = (id: number) => admin.agent.post(`/api/admin/trash/${id}/restore`);
  const deleteGallery = (name: string) =>
    admin.agent.delete(`/api/photos/gallery/${encodeURIComponent(name)}`).expect(200);
  const deletePhotos = (photoIds: number[]) =>
    admin.agent.post('/api/photos/selection/delete').send({ photoIds }).expect(200);
  /** Lets so many days pass since the deletion of something. */
  const age = ({ id }: TrashDto, days: number) =>
    shop.rows
      .updateTable('trash')
      .set({ deleted_at: new Date(Date.now() - days * DAY) })
      .where('id', '=', id)
      .execute();
  const purge = () => shop.inContext((commands) => commands.execute(new PurgeTrash()));
  const photosIn = async (name: string) =>
    (
      (
        await shop
          .visitor()
          .get(`/api/photos/gallery/${encodeURIComponent(name)}`)
          .expect(200)
      ).body as {
        photos: object[];
      }
    ).photos;

  async function buyerWith(tokens: number, language?: 'en' | 'af'): Promise<Shopper> {
    const buyer = await shop.shopper({ language });
    await shop.giveTokens(buyer.id, tokens);
    return buyer;
  }
  const buy = async (buyer: Shopper, photoId: number) => {
    await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    const { body } = (await buyer.agent.get('/api/user/purchases').expect(200)) as { body: PurchaseDto[] };
    return body.find((purchase) => purchase.photoId === photoId)!;
  };
  const balanceOf = async ({ agent }: Shopper) =>
    ((await agent.get('/api/user').expect(200)).body as { tokenBalance: number }).tokenBalance;
  /** Photographs of so many bytes that can be downloaded. */
  async function photosWithFiles(name: string, count: number) {
    const originals = await Promise.all(Array.from({ length: count }, () => storeOriginal(shop)));
    const photos = originals.map(({ filePath }, index) => ({ title: `Foto ${index + 1}`, filePath }));
    const ids = await catalogPhotos(shop, admin.id, { gallery: name, photos });
    return originals.map((original, index) => ({ ...original, id: ids[index] ?? 0 }));
  }
  const bytesOf = async (agent: Shopper['agent'], path: string) =>
    ((await agent.get(path).responseType('blob').expect(200)) as { body: Buffer }).body;

  describe('of galleries', () => {
    it('hides one everywhere, in all counts, and brings it back whole', async () => {
      const name = newName();
      const [homeTeamId, awayTeamId] = [
        await createTeam(admin, 'Kloof', 'Netball'),
        await createTeam(admin, 'Rietvlei', 'Netball'),
      ];
      const matchId = await createMatch(admin, { homeTeamId, awayTeamId });
      const { body: made } = await admin.agent
        .post('/api/galleries')
        .send({ name, category: 'Netball', matchId })
        .expect(201);
      const [one, two] = await catalogPhotos(shop, admin.id, {
        gallery: name,
        category: 'Netball',
        photos: [{ title: 'Doelskop een' }, { title: 'Doelskop twee' }],
      });
      await admin.agent.post(`/api/photos/${two}/set-as-featured`).expect(200);
      const fan = await shop.shopper();
      await fan.agent.put(`/api/favourites/${one}`).expect(200);
      await fan.agent.post('/api/cart/add').send({ photoId: one }).expect(200);
      const address = encodeURIComponent(name);
      const addresses = [
        `/api/galleries/by-name/${address}`,
        '/api/galleries/category/Netball/titles',
        '/api/galleries/overview',
        '/api/photos/gallery-groups',
        '/api/photos?limit=100',
        `/api/photos?ids=${one},${two}`,
        `/api/photos/gallery/${address}`,
        `/api/photos/${one}`,
        `/api/photos/match/${matchId}`,
        '/api/matches',
        '/api/favourites',
        '/api/cart',
        '/api/galleries',
        `/api/galleries/counts?search=${address}`,
        '/api/galleries/counts',
        `/api/galleries/${made.id}/cameras`,
        '/api/admin/thumbnail-stats',
      ];
      const seen = async () => {
        const answers: [string, number, unknown][] = [];
        for (const path of addresses)
          for (const { agent } of path.startsWith('/api/photos') ? [fan] : [admin, fan]) {
            const { status, body } = await agent.get(path);
            answers.push([path, status, body]);
          }
        return answers;
      };
      const before = await seen();
      expect(JSON.stringify(before)).toContain('Doelskop');

      const { body } = await admin.agent.delete(`/api/galleries/${made.id}`).expect(200);
      expect(body).toMatchObject({ deletedPhotos: 2 });
      const hidden = await seen();
      // A request's own words are no answer.
      expect(JSON.stringify(hidden.map(([, , answer]) => answer))).not.toMatch(new RegExp(`Doelskop|${name}`));
      const counts = (answers: typeof before) => answers.find(([path]) => path === '/api/galleries/counts')?.[2];
      expect(counts(hidden)).toMatchObject({ total: (counts(before) as { total: number }).total - 1 });
      const known = await admin.agent
        .post('/api/photos/known-files')
        .send({ hashes: ['ab'.repeat(32)], galleryId: made.id });
      expect(known.status).toBe(404);
      for (const change of [
        admin.agent.put(`/api/galleries/${made.id}`).send({ tokenPrice: 2 }),
        admin.agent.put(`/api/galleries/${made.id}/cameras`).send({ camera: 'R6', shiftSeconds: 60 }),
        admin.agent.put(`/api/photos/${one}`).send({ title: 'Anders' }),
        admin.agent.post(`/api/photos/${one}/set-as-featured`),
        admin.agent.delete(`/api/galleries/${made.id}`),
        admin.agent.delete(`/api/photos/${one}`),
        fan.agent.put(`/api/favourites/${two}`),
        fan.agent.post('/api/cart/add').send({ photoId: two }),
        fan.agent.post(`/api/photos/${two}/report`).send({ reason: 'other' }),
      ])
        expect((await change).status).toBe(404);

      const entry = await latest();
      expect(entry).toMatchObject({
        isGallery: true,
        galleryName: name,
        category: 'Netball',
        photoTitle: 'Doelskop een',
        photoCount: 2,
        soldPhotos: 0,
        buyers: 0,
      });
      expect(new Date(entry.removedAt!).getTime() - new Date(entry.deletedAt).getTime()).toBe(30 * DAY);
      expect((await restore(entry.id).expect(200)).body).toEqual({ message: 'Brought back, with 2 photos.' });
      expect(await seen()).toEqual(before);
      expect((await restore(entry.id).expect(404)).body).toMatchObject({ code: 'not-in-trash' });
      expect((await trash()).map(({ id }) => id)).not.toContain(entry.id);
    });

    it('gives a name free, and asks for it again when the gallery comes back', async () => {
      const name = newName();
      await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}] });
      await deleteGallery(name);
      const entry = await latest();
      const { body: second } = await admin.agent.post('/api/galleries').send({ name, category: 'Rugby' }).expect(201);
      expect((await restore(entry.id).expect(409)).body).toMatchObject({ code: 'gallery-name-taken' });
      await admin.agent.put(`/api/galleries/${second.id}`).send({ name: newName() }).expect(200);
      await restore(entry.id).expect(200);
      expect(await photosIn(name)).toHaveLength(1);
    });
  });

  describe('of photographs', () => {
    it('brings them back to their gallery, but for those that it has again', async () => {
      const name = newName();
      const same = { contentHash: 'ab'.repeat(32) };
      const [one = 0, two = 0] = await catalogPhotos(shop, admin.id, { gallery: name, photos: [same, {}, {}] });
      await deletePhotos([one, two]);
      expect(await photosIn(name)).toHaveLength(1);
      // The same file is no duplicate of one in the trash.
      const [again = 0] = await catalogPhotos(shop, admin.id, { gallery: name, photos: [same] });
      expect(again).not.toBe(one);
      const entry = await latest();
      expect(entry).toMatchObject({ isGallery: false, galleryName: name, photoTitle: 'Foto 1', photoCount: 2 });
      const { body } = await restore(entry.id).set('Accept-Language', 'af').expect(200);
      expect(body).toEqual({
        message: 'Teruggebring, met 1 foto. 1 foto het in die asblik gebly, want die galery het dieselfde weer.',
      });
      expect(await photosIn(name)).toHaveLength(3);
      expect(await latest()).toMatchObject({ id: entry.id, photoCount: 1 });
    });

    it('waits for their gallery to come back first', async () => {
      const name = newName();
      const [one = 0] = await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}, {}] });
      await admin.agent.delete(`/api/photos/${one}`).expect(200);
      const alone = await latest();
      await deleteGallery(name);
      const gallery = await latest();
      expect((await restore(alone.id).expect(409)).body).toMatchObject({ code: 'gallery-in-trash' });
      await restore(gallery.id).expect(200);
      expect(await photosIn(name)).toHaveLength(1);
      await restore(alone.id).expect(200);
      expect(await photosIn(name)).toHaveLength(2);
    });

    it('is read page by page, by administrators alone', async () => {
      const name = newName();
      for (const id of await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}, {}] }))
        await admin.agent.delete(`/api/photos/${id}`).expect(200);
      const all = await trash();
      const page = await admin.agent.get('/api/admin/trash').query({ limit: 1, cursor: all[0]?.id });
      expect(page.body).toEqual([all[1]]);
      const { agent } = await shop.shopper();
      await agent.get('/api/admin/trash').expect(403);
      await agent.post(`/api/admin/trash/${all[0]?.id}/restore`).expect(403);
      await shop.visitor().get('/api/admin/trash').expect(401);
    });
  });

  it('is emptied after its days, files included, but for what was sold', async () => {
    const name = newName();
    const [sold, unsold] = await photosWithFiles(name, 2);
    const buyer = await buyerWith(1);
    await buy(buyer, sold!.id);
    await deleteGallery(name);
    const entry = await latest();
    expect(entry).toMatchObject({ photoCount: 2, soldPhotos: 1, buyers: 1 });
    await age(entry, 29.9);
    expect(await purge()).toBe(0);
    await age(entry, 30.1);
    expect(await purge()).toBe(1);
    await shop.drain();
    const files = await shop.storedFiles();
    const isStored = (path: string) => files.includes(join(shop.storageDir, path));
    expect([isStored(sold!.filePath), isStored(unsold!.filePath)]).toEqual([true, false]);
    expect(await latest()).toMatchObject({ id: entry.id, photoCount: 1, removedAt: null });
    expect(await bytesOf(buyer.agent, `/api/photos/${sold!.id}/download`)).toEqual(sold!.content);
    expect(await purge()).toBe(0);

    const empty = newName();
    await catalogPhotos(shop, admin.id, { gallery: empty, photos: [{}] });
    await deleteGallery(empty);
    const last = await latest();
    await age(last, 31);
    expect(await purge()).toBe(1);
    expect((await trash()).map(({ id }) => id)).not.toContain(last.id);
    expect(await shop.rows.selectFrom('galleries').select('id').where('name', '=', empty).execute()).toEqual([]);
  });

  describe('and what was sold', () => {
    it('counts it before it is asked whether to delete', async () => {
      const name = newName();
      const [one = 0, two = 0, three = 0] = (await photosWithFiles(name, 3)).map(({ id }) => id);
      const [anna, ben] = [await buyerWith(2), await buyerWith(1)];
      for (const id of [one, two]) await buy(anna, id);
      await buy(ben, one);
      const { body: gallery } = await admin.agent.get(`/api/galleries/by-name/${encodeURIComponent(name)}`);
      const ofGallery = await admin.agent.get(`/api/galleries/${gallery.id}/sold`).expect(200);
      expect(ofGallery.body).toEqual({ photos: 2, buyers: 2, trashDays: 30 });
      const ofChosen = await admin.agent
        .post('/api/photos/selection/sold')
        .send({ photoIds: [two, three] })
        .expect(200);
      expect(ofChosen.body).toEqual({ photos: 1, buyers: 1, trashDays: 30 });
      await admin.agent.get('/api/galleries/999999/sold').expect(404);
      await anna.agent.get(`/api/galleries/${gallery.id}/sold`).expect(403);
    });

    it('stays in its buyers’ hands: pictures, downloads, mail and archive', async () => {
      const { id: photoId } = await uploadPhoto(admin.agent, ['een.jpg', await makePhoto({ hue: 30 })]);
      const photo = await processedPhoto(admin.agent, photoId);
      const [buyer, stranger] = [await buyerWith(1), await buyerWith(1)];
      const purchase = await buy(buyer, photoId);
      await shop.drain();
      const before = await bytesOf(buyer.agent, `/api/photos/${photoId}/download`);
      expect((await admin.agent.delete(`/api/photos/${photoId}`).expect(200)).body).toEqual({
        message: 'Photo deleted',
      });
      await shop.drain();

      const { body: owned } = await buyer.agent.get('/api/user/purchased-photos').expect(200);
      expect(owned).toMatchObject([{ id: photoId, isOffSale: true, thumbnailPath: photo.thumbnailPath }]);
      for (const path of [photo.thumbnailPath, photo.watermarkedPath, photo.gridPath]) {
        const { headers } = await buyer.agent.get(`/api/files/${path}`).expect(200);
        expect(headers['cache-control']).toBe('private, max-age=300');
        await admin.agent.get(`/api/files/${path}`).expect(200);
        for (const agent of [stranger.agent, shop.visitor()]) await agent.get(`/api/files/${path}`).expect(404);
      }
      expect(await bytesOf(buyer.agent, `/api/photos/${photoId}/download`)).toEqual(before);
      expect([...readZip(await bytesOf(buyer.agent, '/api/user/purchased-photos/archive')).values()]).toEqual([before]);
      await admin.agent.post(`/api/admin/resend-email/${purchase.id}`).expect(200);
      const mail = await shop.mailTo(buyer.email);
      expect(await shop.attachment(mail)).toEqual(before);
      const [, link = ''] = /http:\/\/shop\.test(\/api\/downloads\/\S+)/.exec(mail.text) ?? [];
      expect(await bytesOf(shop.visitor(), link)).toEqual(before);
      const refused = await stranger.agent.post('/api/purchase-photo').send({ photoId }).expect(404);
      expect(refused.body).toMatchObject({ code: 'photo-not-found' });
      expect(await balanceOf(stranger)).toBe(1);
      await stranger.agent.get(`/api/photos/${photoId}/download`).expect(403);
    });

    it.each([
      ['en', 'We can no longer keep “Foto 1”', 'someone objected to it', 'We have refunded 1 Bokkiemunt for it.'],
      [
        'af',
        'Ons kan nie meer “Foto 1” bewaar nie',
        'beswaar gemaak',
        'Ons het 1 Bokkiemunt daarvoor aan jou teruggegee.',
      ],
    ] as const)(
      'is taken away by a report alone, with a mail and a refund: %s',
      async (language, subject, why, back) => {
        const [photo] = await photosWithFiles(newName(), 1);
        const { id, filePath } = photo!;
        const buyer = await buyerWith(1, language);
        const purchase = await buy(buyer, id);
        await shop.drain();
        await admin.agent.delete(`/api/photos/${id}`).expect(200);
        // Reported before, or found by the parent in a buyer's hands: the report is of a photograph in the trash.
        const { id: reportId } = await shop.rows
          .insertInto('photo_reports')
          .values({
            photo_id: id,
            photo_title: 'Foto 1',
            gallery_name: 'Asblik',
            reason: 'my-child',
            due_at: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const { body: reports } = await admin.agent.get('/api/admin/reports').expect(200);
        expect((reports as { id: number }[]).find((one) => one.id === reportId)).toMatchObject({ buyers: 1 });
        await admin.agent
          .post(`/api/admin/reports/${reportId}/decision`)
          .send({ decision: 'delete', note: 'Ouer' })
          .expect(200);
        await shop.drain();

        expect(await balanceOf(buyer)).toBe(1);
        const mail = await shop.mailTo(buyer.email);
        expect(mail.subject).toContain(subject);
        for (const words of [why, back]) expect(mail.text).toContain(words);
        expect(await shop.storedFiles()).not.toContain(join(shop.storageDir, filePath));
        // Neither a repeated job nor an administrator gives it back again.
        await shop.handle(new SoldPhotoErased(purchase.id, 'objection'));
        const again = await admin.agent
          .post(`/api/admin/purchases/${purchase.id}/refund`)
          .send({ reason: 'Weg' })
          .expect(409);
        expect(again.body).toMatchObject({ code: 'already-refunded' });
        expect(await balanceOf(buyer)).toBe(1);
        const gone = await buyer.agent.get(`/api/photos/${id}/download`).expect(404);
        expect(gone.body).toMatchObject({ code: 'photo-gone' });
        const other = await shop.shopper();
        await other.agent.get(`/api/photos/${id}/download`).expect(403);
        expect((await shop.audit()).filter((line) => /^(sold|refunds|balances|deliveries)/.test(line))).toEqual([]);
      },
    );

    it('is missed by the audit when its original is not there', async () => {
      const [photo] = await photosWithFiles(newName(), 1);
      const { id, filePath } = photo!;
      await buy(await buyerWith(1), id);
      await shop.drain();
      await admin.agent.delete(`/api/photos/${id}`).expect(200);
      const missed = async () => (await shop.audit()).filter((line) => line.startsWith('missing sold originals'));
      expect(await missed()).toEqual([]);
      await rm(join(shop.storageDir, filePath));
      expect(await missed()).toEqual([`missing sold originals: ${filePath} of photo ${id}`]);
    });
  });
});
