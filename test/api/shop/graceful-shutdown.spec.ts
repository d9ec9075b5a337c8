import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestApplicationContext } from '@nestjs/core';
import { Client } from 'pg';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { GracefulShutdown, REFUSE_SECONDS } from '../../../backend/src/shared/http/graceful-shutdown';
import { photograph } from '../../support/pictures';
import { startShop, type TestShop } from '../../support/shop';
import { newGallery } from '../../support/uploads';
import { waitFor } from '../../support/wait';

describe('Shutdown of the API', () => {
  let shop: TestShop;
  let database: Client;
  beforeAll(async () => {
    shop = await startShop({}, []);
    database = new Client({ connectionString: process.env['DATABASE_URL'] });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await rm(shop.storageDir, { recursive: true, force: true });
  });

  it('does not wait for a slow upload until it is killed, and keeps what has arrived of it whole', async () => {
    const storage = shop.app.get(Storage);
    const put = storage.put.bind(storage);
    jest.spyOn(storage, 'put').mockImplementation((...file) => put(...file).then(() => sleep(2000)));
    const cookie = await shop.cookieOf(await shop.admin());
    const part = (names: string) => `\r\n--x\r\nContent-Disposition: form-data; ${names}\r\n\r\n`;
    const upload = request({
      port: (shop.app.getHttpServer().address() as AddressInfo).port,
      method: 'POST',
      path: '/api/photos/batch-upload',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const cutOff = new Promise((resolve) => upload.once('error', resolve));
    for (const [name, value] of Object.entries(newGallery())) upload.write(part(`name="${name}"`) + value);
    upload.write(part('name="files"; filename="1.jpg"'));
    upload.write(await photograph());
    upload.write(part('name="files"; filename="2.jpg"'));
    upload.write((await photograph()).subarray(0, 1000));
    // It goes on, slowly.
    const more = setInterval(() => upload.write(Buffer.alloc(10)), 100);
    void cutOff.then(() => clearInterval(more));
    const filesIn = async (folder: string) => (await shop.storedFiles()).filter((file) => file.includes(`/${folder}/`));
    await waitFor('the second photograph', async () => (await filesIn('incoming')).length === 2 || undefined);

    // The bucket is slow to answer when the upload has been cut off.
    jest.replaceProperty(shop.app.get(GracefulShutdown), 'patience', 500);
    await shop.app.close();
    await cutOff;
    const { rows } = await database.query<{ file_path: string }>('select file_path from photos');
    expect(rows).toHaveLength(1);
    expect(await filesIn('originals')).toEqual(rows.map(({ file_path: path }) => join(shop.storageDir, path)));
    expect(await filesIn('incoming')).toEqual([]);
  }, 20_000);

  it('turns reads away at last, so that a proxy learns of it, and still does what was asked of it', async () => {
    const shop = await startShop({ DRAIN_SECONDS: String(REFUSE_SECONDS) }, []);
    // As the signal does it, of which the application's interface does not speak.
    const closed = (shop.app as unknown as NestApplicationContext).close('SIGTERM');
    const page = await waitFor('reads to be turned away', async () => {
      const answer = await shop.visitor().get('/api/galleries/categories');
      return answer.status === 200 ? undefined : answer;
    });
    expect([page.status, page.body.code, page.headers['connection']]).toEqual([502, 'shutting-down', 'close']);
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    const done = await shop.visitor().post('/api/logout');
    expect([done.status, done.headers['connection']]).toEqual([200, 'close']);
    await closed;
    await rm(shop.storageDir, { recursive: true, force: true });
  }, 20_000);
});
