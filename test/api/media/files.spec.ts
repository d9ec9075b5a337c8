import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { photograph } from '../../support/pictures';
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
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
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
    expect(await shop.storedFiles()).toEqual(before);
  });
});
