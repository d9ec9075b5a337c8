import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PhotoStored } from '../../../backend/src/modules/media/application/upload-photos.command';
import { SweepFiles } from '../../../backend/src/modules/media/contract';
import { newOriginalKey } from '../../../backend/src/modules/media/domain/stored-key';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type TestShop } from '../../support/shop';

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
