import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { ErasePhotos } from '../../../backend/src/modules/catalog/photos/erase-photos.command';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { readZip } from '../../support/zip';
import { waitFor } from '../../support/wait';
import type {
  PurchaseDto,
  PurchasedPhotoDto,
} from '../../../backend/src/modules/orders/purchases/list-purchases.query';

describe('Bought photographs', () => {
  let shop: TestShop;
  let admin: Shopper;

  beforeAll(async () => {
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let galleries = 0;

  interface Bought {
    id: number;
    title: string;
    path: string;
    content: Buffer;
  }

  const erase = (photo: Bought | undefined) =>
    shop.inContext((commands) => commands.execute(new ErasePhotos([photo?.id ?? 0])));

  /** Somebody with so many bought photographs, the first bought first. */
  async function buyerOf(count: number, bytes = 1000, language: 'en' | 'af' = 'en') {
    return buy(await shop.shopper({ language }), count, bytes);
  }

  /** Buys so many new photographs. */
  async function buy(buyer: Shopper, count: number, bytes = 1000) {
    const gallery = `Wedstryd ${++galleries}`;
    const bought: Bought[] = [];
    for (let index = 0; index < count; index++) {
      const { filePath: path, content } = await storeOriginal(shop, bytes);
      bought.push({ id: 0, title: `Drie – “${index}”`, path, content });
    }
    const photos = bought.map(({ title, path: filePath }) => ({ title, filePath, bytes }));
    const ids = await catalogPhotos(shop, admin.id, { gallery, photos });
    ids.forEach((id, index) => Object.assign(bought[index] ?? {}, { id }));
    await shop.giveTokens(buyer.id, count);
    for (const photoId of ids) await buyer.agent.post('/api/cart/add').send({ photoId }).expect(200);
    await buyer.agent.post('/api/cart/purchase').send({}).expect(200);
    return { ...buyer, gallery, bought };
  }

  describe('as lists', () => {
    it.each([
      ['/api/user/purchases', ({ id }: PurchaseDto) => id],
      ['/api/user/purchased-photos', ({ purchaseId }: PurchasedPhotoDto) => purchaseId],
    ])('%s is read page by page', async (path, idOf) => {
      const { agent, bought } = await buyerOf(5);
      const read = async (query = '') =>
        ((await agent.get(path + query).expect(200)).body as (PurchaseDto & PurchasedPhotoDto)[]).map(idOf);
      const all = await read();
      expect(all).toHaveLength(5);
      expect(all).toEqual([...all].sort((a, b) => b - a));
      const first = await read('?limit=2');
      const second = await read(`?limit=2&cursor=${first[1]}`);
      const third = await read(`?limit=2&cursor=${second[1]}`);
      expect([...first, ...second, ...third]).toEqual(all);
      for (const query of ['?limit=0', '?limit=1001', '?cursor=-1', '?offset=3'])
        await agent.get(path + query).expect(400);

      // A photograph that is gone leaves the photographs, not the purchases; the pages stay full.
      await erase(bought[4]);
      expect(await read('?limit=2')).toEqual(path.endsWith('purchases') ? all.slice(0, 2) : all.slice(1, 3));
    });

    it('has the size of each, and a link to it for another device', async () => {
      const { agent, bought } = await buyerOf(1, 2000);
      const [{ id, content }] = bought as [Bought];
      expect((await agent.get('/api/user/purchased-photos').expect(200)).body).toMatchObject([{ id, bytes: 2000 }]);
      const { body } = await agent.get(`/api/photos/${id}/download-link`).expect(200);
      const link = new URL((body as { address: string }).address).pathname;
      expect((await shop.visitor().get(link).responseType('blob').expect(200)).body).toEqual(content);
      const stranger = await shop.shopper();
      await stranger.agent.get(`/api/photos/${id}/download-link`).expect(403, /not-bought/);
    });

    it('sums what can be downloaded', async () => {
      const { agent, bought } = await buyerOf(3, 2000);
      await agent.get('/api/user/purchased-photos/summary').expect(200, { count: 3, bytes: 6000 });
      await erase(bought[0]);
      await agent.get('/api/user/purchased-photos/summary').expect(200, { count: 2, bytes: 4000 });
      const stranger = await shop.shopper();
      await stranger.agent.get('/api/user/purchased-photos/summary').expect(200, { count: 0, bytes: 0 });
      await shop.visitor().get('/api/user/purchased-photos/summary').expect(401);
    });
  });

  describe('as one archive', () => {
    const ARCHIVE = '/api/user/purchased-photos/archive';

    const archiveOf = async ({ agent }: Shopper) => {
      const { body, headers } = await agent.get(ARCHIVE).responseType('blob').expect(200);
      const zip = body as Buffer;
      expect(Number(headers['content-length'])).toBe(zip.length);
      return { headers, files: readZip(zip) };
    };

    it('holds every photograph, as it was taken, under a name that any system can keep', async () => {
      const buyer = await buyerOf(3);
      const { headers, files } = await archiveOf(buyer);
      expect(headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename=Bokkiefoto.zip',
        'cache-control': 'private, no-store',
      });
      expect([...files]).toEqual(
        buyer.bought.map(({ id, content }, index) => [`${buyer.gallery} - Drie – “${index}” (${id}).jpg`, content]),
      );
      const head = await buyer.agent.head(ARCHIVE).expect(200);
      expect(head.headers['content-length']).toBe(headers['content-length']);
    });

    it('does not wait for one file after the other before it begins', async () => {
      const buyer = await buyerOf(3);
      const storage = shop.app.get(Storage);
      const sizeOf = storage.sizeOf.bind(storage);
      const asked = jest.spyOn(storage, 'sizeOf').mockImplementation(async (key) => {
        await waitFor('all three to be asked for', () => Promise.resolve(asked.mock.calls.length >= 3 || undefined));
        return sizeOf(key);
      });
      try {
        expect((await archiveOf(buyer)).files.size).toBe(3);
      } finally {
        asked.mockRestore();
      }
    });

    it('is gone on with where it broke off, as long as it is the same', async () => {
      const buyer = await buyerOf(2, 5000);
      const whole = await buyer.agent.get(ARCHIVE).responseType('blob').expect(200);
      const rest = (tag: string) =>
        buyer.agent.get(ARCHIVE).set({ Range: 'bytes=6000-', 'If-Range': tag }).responseType('blob');
      const part = await rest(whole.headers['etag'] as string).expect(206);
      expect((whole.body as Buffer).subarray(6000).equals(part.body as Buffer)).toBe(true);
      expect((await rest('"another"').expect(200)).body).toEqual(whole.body);
    });

    it('names what is gone in a text file, in the account’s language', async () => {
      const buyer = await buyerOf(3, 1000, 'af');
      await erase(buyer.bought[0]);
      await shop.drain();
      // A file that was lost, though the catalogue knows it.
      await rm(join(shop.storageDir, buyer.bought[1]?.path ?? ''));
      const { files } = await archiveOf(buyer);
      expect(files.size).toBe(2);
      expect(files.get('Wat ontbreek.txt')?.toString()).toBe(
        '\uFEFFHierdie foto’s word nie meer bewaar nie. Skryf asseblief vir ons.\r\n\r\nDrie – “0”\r\nDrie – “1”\r\n',
      );
    });

    it('has a link for another device: to what was bought until then, and to nobody else’s', async () => {
      const LINK = `${ARCHIVE}-link`;
      const buyer = await buyerOf(2);
      const { body: given } = await buyer.agent.get(LINK).expect(200);
      const path = new URL((given as { address: string }).address).pathname;
      await buy(buyer, 1);
      await buyerOf(1);
      const { body } = await shop.visitor().get(path).responseType('blob').expect(200);
      expect([...readZip(body as Buffer).values()]).toEqual(buyer.bought.slice(0, 2).map(({ content }) => content));

      await shop
        .visitor()
        .get(path.replace(/collection$/, 'archive'))
        .expect(404, /link-not-valid/);
      await shop.visitor().get(LINK).expect(401);
      const stranger = await shop.shopper();
      await stranger.agent.get(LINK).expect(404, /nothing-to-download/);
    });

    it('is refused for a while when no file can be found: the storage is away', async () => {
      const buyer = await buyerOf(2);
      for (const { path } of buyer.bought) await rm(join(shop.storageDir, path));
      const { body } = await buyer.agent.get(ARCHIVE).expect(503);
      expect(body).toMatchObject({ code: 'service-away' });
    });

    it('is for its buyer, and only when there is something in it', async () => {
      await shop.visitor().get(ARCHIVE).expect(401);
      const stranger = await shop.shopper();
      const { body } = await stranger.agent.get(ARCHIVE).set('Accept-Language', 'af').expect(404);
      expect(body).toEqual({ code: 'nothing-to-download', message: 'Daar is nog geen foto’s om af te laai nie.' });
    });

    it('stops when the reader goes away, which is no error, and is there for the next one', async () => {
      const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
      const buyer = await buyerOf(3, 5_000_000);
      const { port } = shop.app.getHttpServer().address() as AddressInfo;
      const call = httpRequest({ port, path: ARCHIVE, headers: { cookie: await shop.cookieOf(buyer) } }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer, 'readable');
      call.destroy();
      await waitFor('the next download', async () => ((await archiveOf(buyer)).files.size === 3 ? true : undefined));
      expect(logged).not.toHaveBeenCalledWith(expect.anything(), `GET ${ARCHIVE} failed`);
      logged.mockRestore();
    });
  });
});
