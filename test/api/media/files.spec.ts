import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import { PhotoStored } from '../../../backend/src/modules/media/application/upload-photos.command';
import { SweepFiles } from '../../../backend/src/modules/media/contract';
import { newOriginalKey } from '../../../backend/src/modules/media/domain/stored-key';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { PurgeTrash } from '../../../backend/src/modules/catalog/contract';
import { ErasePhotos } from '../../../backend/src/modules/catalog/photos/erase-photos.command';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { photograph, hasPosition, makePhoto, markedShare, pixelsOf } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { fileAt, processedPhoto, uploadPhoto, uploadPhotos } from '../../support/uploads';
import { waitFor } from '../../support/wait';

describe('Files', () => {
  let shop: TestShop;
  let admin: Shopper;
  let photo: PhotoDto;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
    const { id: uploaded } = await uploadPhoto(admin.agent, ['Ë "aanhaling".jpg', await photograph()]);
    photo = await processedPhoto(admin.agent, uploaded);
  });
  afterAll(() => shop.close());

  it('are immutable, and say so', async () => {
    const path = `/api/files/${photo.watermarkedPath ?? ''}`;
    const whole = await shop.visitor().get(`${path}?v=7`).expect(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400, s-maxage=60, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    const etag = whole.headers['etag'] as string;
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await shop.visitor().get(path).set('If-None-Match', `"x", ${etag}`).expect(304);
    expect(again.text).toBe('');
    const head = await shop.visitor().head(path).expect(200);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  it('are sent in parts', async () => {
    const path = `/api/files/${photo.thumbnailPath ?? ''}`;
    const whole = await fileAt(shop.visitor(), photo.thumbnailPath);
    const part = async (range: string, headers: Record<string, string> = {}) =>
      shop
        .visitor()
        .get(path)
        .set({ Range: range, ...headers })
        .buffer(true);
    const middle = await part('bytes=10-19');
    expect(middle.status).toBe(206);
    expect(middle.headers['content-range']).toBe(`bytes 10-19/${whole.length}`);
    expect(middle.body).toEqual(whole.subarray(10, 20));
    expect((await part('bytes=-5')).body).toEqual(whole.subarray(-5));
    expect((await part('bytes=0-0,5-6')).status).toBe(200);
    expect((await part('bytes=0-9', { 'If-Range': '"other"' })).status).toBe(200);
    const outside = await part(`bytes=${whole.length}-`);
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    expect(outside.headers).toMatchObject({ 'cache-control': 'no-store', 'content-language': 'en' });
    // The file's own is a strong one.
    expect(outside.headers['etag']).not.toMatch(/^"/);
    expect(outside.text).toContain('"code":"part-outside"');
  });

  it('are sent in small to readers who save data, originals excepted', async () => {
    const path = `/api/files/${photo.gridPath ?? ''}`;
    const whole = await fileAt(shop.visitor(), photo.gridPath);
    const small = await shop.visitor().get(`${path}?v=1&size=small`).buffer(true).expect(200);
    expect(small.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400, s-maxage=60, immutable',
    });
    expect((small.body as Buffer).length).toBeLessThan(whole.length * 0.75);
    expect(await sharp(small.body as Buffer).metadata()).toMatchObject({ width: 320, height: 213 });
    const part = await shop.visitor().get(`${path}?size=small`).set('Range', 'bytes=10-19').buffer(true).expect(206);
    expect(part.body).toEqual((small.body as Buffer).subarray(10, 20));
    const original = await admin.agent
      .get(`/api/files/${photo.filePath ?? ''}?size=small`)
      .buffer(true)
      .expect(200);
    expect(await sharp(original.body as Buffer).metadata()).toMatchObject({ width: 360 });
  });

  it('seal originals from everybody but administrators and buyers', async () => {
    const path = `/api/files/${photo.filePath ?? ''}`;
    const buyer = await shop.shopper();
    const other = await shop.shopper();
    for (const agent of [shop.visitor(), other.agent, buyer.agent]) await agent.get(path).expect(404, /file-not-found/);
    await shop.rows
      .insertInto('purchases')
      .values({
        user_id: buyer.id,
        photo_id: photo.id,
        photo_title: photo.title,
        photo_category: photo.category,
        tokens_spent: 1,
        email_address: buyer.email,
        transaction_id: crypto.randomUUID(),
      })
      .execute();
    const bought = await buyer.agent.get(path).expect(200);
    expect(bought.headers['cache-control']).toBe('private, no-store');
    expect(bought.headers['content-disposition']).toMatch(/^attachment; filename=.*filename\*=UTF-8''%C3%8B/);
    await other.agent.get(path).expect(404);
    await admin.agent.get(path).expect(200);
    // The storage goes away between the look and the reading.
    jest.spyOn(shop.app.get(Storage), 'open').mockRejectedValueOnce(new Error('The storage is away'));
    const failed = await buyer.agent.get(path).set('Range', 'bytes=0-9').expect(500);
    expect(failed.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': expect.stringMatching(/^application\/json/),
    });
    for (const name of ['content-disposition', 'content-range']) expect(failed.headers).not.toHaveProperty(name);
    expect(failed.headers['etag']).not.toMatch(/^"/);
  });

  it('end in an error that operators read where the storage fails in the middle', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const failure = new Error('The storage is away');
    jest.spyOn(shop.app.get(Storage), 'open').mockImplementationOnce(() =>
      Promise.resolve(
        Readable.from(
          (async function* () {
            yield await Promise.resolve(Buffer.alloc(10));
            throw failure;
          })(),
        ),
      ),
    );
    const path = `/api/files/${photo.filePath ?? ''}`;
    await expect(admin.agent.get(path)).rejects.toThrow('aborted');
    await waitFor('the log', () => Promise.resolve(logged.mock.calls.length > 0 || undefined));
    expect(logged).toHaveBeenCalledWith({ err: failure }, `GET ${path} failed`);
    logged.mockRestore();
  });

  it('are named by what they are', async () => {
    const names = ['Drie.PNG', 'Vier.JPEG', 'Vyf'];
    const { uploadedPhotos } = await uploadPhotos(
      admin.agent,
      await Promise.all(names.map(async (name) => [name, await photograph()] as [string, Buffer])),
    );
    const given = uploadedPhotos.map(async ({ filePath }) => {
      const { headers } = await admin.agent.get(`/api/files/${filePath ?? ''}`).expect(200);
      return headers['content-disposition'] as string;
    });
    const attachments = ['Drie.jpg', 'Vier.JPEG', 'Vyf.jpg'].map((name) => `attachment; filename=${name}`);
    expect(await Promise.all(given)).toEqual(attachments);
  });

  it('are not found where no photograph ever was, for an administrator neither', async () => {
    const { body } = await admin.agent.get('/api/photos/0/download').expect(404);
    expect(body).toEqual({ code: 'photo-not-found', message: 'Photo not found' });
  });

  it('are found only by their own path', async () => {
    const original = photo.filePath ?? '';
    const preview = photo.watermarkedPath ?? '';
    for (const path of [
      '',
      original.replace('/', '//'),
      `previews/../${original}`,
      `previews/%2e%2e/${original}`,
      `previews/..%2f${original}`,
      original.replaceAll('/', '%2f'),
      original.toUpperCase(),
      `${preview}/`,
      `${preview}%00`,
      preview.replace('.jpg', '.png'),
      preview.replace(/.\.jpg$/, 'g.jpg'),
      `previews/00/${'0'.repeat(64)}.jpg`,
      'incoming',
      '..%2f..%2fetc%2fpasswd',
      '%',
    ]) {
      const { status } = await shop.visitor().get(`/api/files/${path}`);
      expect([path, status]).toEqual([path, path === '%' ? 400 : 404]);
    }
  });

  it('go when their photographs go', async () => {
    await shop.drain();
    const before = await shop.storedFiles();
    const { uploadedPhotos } = await uploadPhotos(admin.agent, [
      ['a.jpg', await photograph()],
      ['b.jpg', await photograph()],
    ]);
    await Promise.all(uploadedPhotos.map(({ id }) => processedPhoto(admin.agent, id)));
    await shop.drain();
    expect(await shop.storedFiles()).toHaveLength(before.length + 8);
    await admin.agent.delete(`/api/galleries/${uploadedPhotos[0]?.galleryId ?? 0}`).expect(200);
    await shop.drain();
    expect(await shop.storedFiles()).toHaveLength(before.length + 8);
    await shop.rows
      .updateTable('trash')
      .set({ deleted_at: new Date(0) })
      .execute();
    await shop.inContext((commands) => commands.execute(new PurgeTrash()));
    await shop.drain();
    expect(await shop.storedFiles()).toEqual(before);
  });
});

/** The main job, from the upload to the picture in the buyer's mail. */
describe('A photograph from upload to delivery', () => {
  let shop: TestShop;
  let admin: Shopper;
  let buyer: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
    buyer = await shop.shopper({ language: 'af' });
    await shop.giveTokens(buyer.id, 100);
  });
  afterAll(() => shop.close());

  it('keeps its pixels, and loses its position', async () => {
    const upload = await makePhoto();
    const place = { galleryName: 'Alles', category: 'Individual Photos', tokenPrice: '2' };
    const { id, filePath: original } = await uploadPhoto(admin.agent, ['IMG_0001.JPG', upload], place);
    const photo = await processedPhoto(shop.visitor(), id);
    expect(photo).toMatchObject({ status: 'ready', tokenPrice: 2 });
    const preview = await fileAt(shop.visitor(), photo.watermarkedPath);
    const thumbnail = await fileAt(shop.visitor(), photo.thumbnailPath);
    const grid = await fileAt(shop.visitor(), photo.gridPath);
    expect(await markedShare(upload, preview)).toBeGreaterThan(0.01);
    for (const picture of [preview, thumbnail, grid]) expect(await hasPosition(picture)).toBe(false);
    await shop.visitor().get(`/api/files/${original}`).expect(404);
    await buyer.agent.get(`/api/photos/${id}/download`).expect(403);

    const to = `${id}@ouma.test`;
    await buyer.agent.post('/api/purchase-photo').send({ photoId: id, emailAddress: to }).expect(200);
    const mail = await shop.mailTo(to);
    expect(mail.subject).toMatch(/^Jou foto/);
    await shop.drain();
    const { body: purchases } = await buyer.agent.get('/api/user/purchases').expect(200);
    expect(purchases[0]).toMatchObject({ photoId: id, emailSent: true, tokensSpent: 2 });

    const attached = await shop.attachment(mail);
    const { body: downloaded } = await buyer.agent.get(`/api/photos/${id}/download`).buffer(true).expect(200);
    expect(attached.equals(downloaded as Buffer)).toBe(true);
    expect((await pixelsOf(attached)).equals(await pixelsOf(upload))).toBe(true);
    expect(await hasPosition(attached)).toBe(false);
  });

  it('is shown without the watermark to its buyer, to nobody else, and for as long as the original is kept', async () => {
    const upload = await makePhoto();
    const place = { galleryName: 'Joune', category: 'Rugby', tokenPrice: '1' };
    const { id, galleryId } = await uploadPhoto(admin.agent, ['IMG_0002.JPG', upload], place);
    await processedPhoto(shop.visitor(), id);
    const path = `/api/files/bought/${id}/large.jpg`;
    const other = await shop.shopper();
    for (const agent of [buyer.agent, admin.agent, shop.visitor()]) await agent.get(path).expect(404, /file-not-found/);
    await buyer.agent.post('/api/purchase-photo').send({ photoId: id }).expect(200);
    const { headers } = await buyer.agent.get(path).expect(200);
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable');
    expect(headers['vary']).toContain('Cookie');
    for (const size of ['small', 'large']) {
      const picture = await fileAt(buyer.agent, `bought/${id}/${size}.jpg`);
      expect(await hasPosition(picture)).toBe(false);
      if (size === 'large') expect(await markedShare(upload, picture)).toBeLessThan(0.001);
    }
    for (const agent of [other.agent, admin.agent, shop.visitor()]) await agent.get(path).expect(404);

    await shop.drain();
    const isKept = async () => (await shop.storedFiles()).filter((file) => file.includes('-large.jpg')).length;
    const kept = await isKept();
    expect(kept).toBeGreaterThan(0);
    await shop.inContext((commands) => commands.execute(new SweepFiles(0)));
    expect(await isKept()).toBe(kept);
    await admin.agent.delete(`/api/galleries/${galleryId}`).expect(200);
    await buyer.agent.get(path).expect(200);
    await shop.inContext((commands) => commands.execute(new ErasePhotos([id])));
    await shop.drain();
    await buyer.agent.get(path).expect(404);
    expect(await isKept()).toBe(kept - 1);
  });
});

describe('What uploads and jobs leave that were cut off', () => {
  let shop: TestShop;
  let adminId: number;
  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    adminId = (await shop.admin()).id;
  });
  afterAll(() => shop.close());

  const sweep = (settleMinutes: number) =>
    shop.inContext((commands) => commands.execute(new SweepFiles(settleMinutes)));
  const isThere = (path: string) => existsSync(join(shop.storageDir, path));
  /** As if it had been written so many minutes ago. */
  const age = (path: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    return utimes(join(shop.storageDir, path), then, then);
  };

  it('is removed when it is old, but no photograph’s file, nothing young and nothing foreign', async () => {
    const [named, orphan, young] = await Promise.all([1, 2, 3].map(async () => (await storeOriginal(shop)).filePath));
    await catalogPhotos(shop, adminId, { gallery: 'Onderweg', photos: [{ filePath: named! }] });
    await writeFile(join(shop.storageDir, 'notes.txt'), 'of an operator');
    for (const path of [named!, orphan!, 'notes.txt']) await age(path, 62);
    expect(await sweep(61)).toBe(1);
    expect([named!, orphan!, young!, 'notes.txt'].map(isThere)).toEqual([true, false, true, true]);
    expect(await sweep(0)).toBe(1);
    expect([named!, young!].map(isThere)).toEqual([true, false]);
  });

  it('is removed of uploads that did not arrive whole, once none can be under way any more', async () => {
    const [old, young] = ['incoming/upload-old', 'incoming/upload-young'];
    for (const folder of [old, young]) {
      await mkdir(join(shop.storageDir, folder));
      await writeFile(join(shop.storageDir, folder, '0'), 'half a photograph');
    }
    await age(old, 121);
    await sweep(61);
    expect([old, young].map(isThere)).toEqual([false, true]);
  });

  it('is left alone when there is so much that database and storage do not belong together', async () => {
    const folder = join(shop.storageDir, 'originals', 'ab');
    await mkdir(folder, { recursive: true });
    const names = Array.from({ length: 5001 }, () => `ab${randomUUID().replaceAll('-', '').slice(2)}.jpg`);
    for (const name of names) await writeFile(join(folder, name), '');
    await expect(sweep(0)).rejects.toThrow('5001 files have no photograph');
    expect(isThere(`originals/ab/${names[0]}`)).toBe(true);
  });

  it('is nothing of a photograph that is deleted before its pictures are made', async () => {
    const { rows } = shop;
    const before = await shop.storedFiles();
    const { path: filePath } = newOriginalKey('jpg');
    const [id = 0] = await catalogPhotos(shop, adminId, { gallery: 'Weg', photos: [{ filePath }] });
    await rows.deleteFrom('photos').where('id', '=', id).execute();
    const { id: message } = await rows
      .insertInto('outbox_messages')
      .values({ queue: PhotoStored.queue, name: PhotoStored.name, payload: JSON.stringify({ photoId: id, filePath }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.drain();
    const { failed_at: failedAt, done_at: doneAt } = await rows
      .selectFrom('outbox_messages')
      .select(['failed_at', 'done_at'])
      .where('id', '=', message)
      .executeTakeFirstOrThrow();
    expect([failedAt, doneAt]).toEqual([null, expect.anything()]);
    expect(await shop.storedFiles()).toEqual(before);
  });
});
