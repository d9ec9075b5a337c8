import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PhotosPurchased } from '../../../backend/src/modules/orders/contract';
import { DownloadLinks, LINK_DAYS } from '../../../backend/src/modules/orders/delivery/download-links';
import { ErasePhotos } from '../../../backend/src/modules/catalog/photos/erase-photos.command';
import { RequeuePictures } from '../../../backend/src/modules/media/application/requeue-pictures.command';
import { SweepFiles } from '../../../backend/src/modules/media/contract';
import { Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { hasPosition, makePhoto, markedShare, pixelsOf } from '../../support/pictures';
import { startShop, type ReceivedMail, type Shopper, type TestShop } from '../../support/shop';
import { processedPhoto, uploadPhoto } from '../../support/uploads';
import { readZip } from '../../support/zip';
import type { PurchaseDto } from '../../../backend/src/modules/orders/purchases/list-purchases.query';

const ATTACHMENT_BYTES = 5000;
const DAY = 24 * 60 * 60 * 1000;

describe('Delivery and downloads', () => {
  let shop: TestShop;
  let admin: Shopper;

  beforeAll(async () => {
    shop = await startShop({ MAIL_ATTACHMENT_BYTES: String(ATTACHMENT_BYTES), BRAND_NAME: 'Bokkie & Seuns' }, [
      'worker',
      'pictures',
    ]);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let galleries = 0;

  /** A photograph of so many bytes of anything. */
  async function photo(
    title: string,
    bytes = 1000,
  ): Promise<{ id: number; gallery: string; content: Buffer; path: string }> {
    const { filePath, content } = await storeOriginal(shop, bytes);
    const gallery = `Wedstryd ${++galleries}`;
    const [id = 0] = await catalogPhotos(shop, admin.id, { gallery, photos: [{ title, filePath, bytes }] });
    return { id, gallery, content, path: join(shop.storageDir, filePath) };
  }

  async function shopperWith(tokens: number, details: Parameters<TestShop['shopper']>[0] = {}): Promise<Shopper> {
    const shopper = await shop.shopper(details);
    await shop.giveTokens(shopper.id, tokens);
    return shopper;
  }

  async function buy({ agent }: Shopper, ...photoIds: number[]): Promise<PurchaseDto[]> {
    for (const photoId of photoIds) await agent.post('/api/cart/add').send({ photoId }).expect(200);
    const { body } = (await agent.post('/api/cart/purchase').send({}).expect(200)) as {
      body: { purchases: PurchaseDto[] };
    };
    return body.purchases;
  }

  const erase = (photoId: number) => shop.inContext((commands) => commands.execute(new ErasePhotos([photoId])));

  /** The path of the link that stands below a photograph's title in a mail. */
  function linkIn({ text }: ReceivedMail, title: string): string {
    const [, path = ''] = new RegExp(`\\* ${title}.*\\n\\s+http://shop\\.test(/api/downloads/\\S+)`).exec(text) ?? [];
    return path;
  }

  const bytes = async (path: string, agent = shop.visitor()): Promise<Buffer> =>
    ((await agent.get(path).buffer(true).expect(200)) as { body: Buffer }).body;

  describe('The mail', () => {
    it('brings what was bought, in the account’s language', async () => {
      const buyer = await shopperWith(5, { language: 'af' });
      const losskrum = await photo('Losskrum <wen>');
      const [purchase] = await buy(buyer, losskrum.id);
      expect(purchase?.emailSent).toBe(false);

      const mail = await shop.mailTo(buyer.email);
      expect(mail.subject).toBe('Jou foto – Bokkie & Seuns');
      expect(mail.text).toMatch(/^Hallo Ouer\n/);
      expect(mail.text).toContain(`Hier is jou foto van ${losskrum.gallery}, in volle grootte`);
      expect(mail.text).toContain('* Losskrum <wen> (aangeheg)');
      expect(mail.text).toContain('Betaal: 1 Bokkiemunt. Jy het nog 4 Bokkiemunte oor.');
      expect(mail.text).toContain('Die skakel is 30 dae lank geldig. Jou foto bly ook in jou rekening:');
      expect(mail.html).toContain('lang="af"');
      expect(mail.html).toContain('Losskrum &lt;wen&gt;');
      expect(mail.html).toContain('Bokkie &amp; Seuns');
      expect(mail.html).toContain(linkIn(mail, 'Losskrum <wen>'));
      expect(mail.attachments).toEqual([
        { filename: `${losskrum.gallery} - Losskrum wen (${losskrum.id}).jpg`, contentType: 'image/jpeg', size: 1000 },
      ]);
      expect(await shop.attachment(mail)).toEqual(losskrum.content);

      await shop.drain();
      const { body } = await buyer.agent.get('/api/user/purchases').expect(200);
      expect(body).toMatchObject([{ id: purchase?.id, emailSent: true }]);
      const { body: owned } = await buyer.agent.get('/api/user/purchased-photos').expect(200);
      expect(owned).toMatchObject([{ id: losskrum.id, emailSent: true }]);
    });

    it('attaches what fits, and links everything', async () => {
      const buyer = await shopperWith(5);
      const small = await photo('Klein', 1000);
      const large = await photo('Groot', ATTACHMENT_BYTES);
      const exact = await photo('Presies', ATTACHMENT_BYTES - 1000);
      await buy(buyer, small.id, large.id, exact.id);
      const mail = await shop.mailTo(buyer.email);
      expect(mail.subject).toBe('Your 3 photos – Bokkie & Seuns');
      expect(mail.attachments.map(({ size }) => size)).toEqual([1000, ATTACHMENT_BYTES - 1000]);
      expect(mail.text).toContain('Here are your 3 photos, in full size');
      expect(mail.text).toContain(`* Groot (${large.gallery}, too large to attach: use the link)`);
      const [, archive = ''] = /Download all as one ZIP\nhttp:\/\/shop\.test(\/api\S+)\n/.exec(mail.text) ?? [];
      const { body } = await shop.visitor().get(archive).responseType('blob').expect(200);
      expect([...readZip(body as Buffer).values()]).toEqual([small.content, large.content, exact.content]);
      // The link to one photograph is none to the others.
      await shop
        .visitor()
        .get(`${linkIn(mail, 'Klein')}/archive`)
        .expect(404, /link-not-valid/);
      expect(mail.text).toContain('The links work for 30 days. Your photos also stay in your account:');
      for (const [title, { content }] of Object.entries({ Klein: small, Groot: large, Presies: exact }))
        expect(await bytes(linkIn(mail, title))).toEqual(content);
    });

    it('is sent once, however often its job runs', async () => {
      const buyer = await shopperWith(1);
      const { id } = await photo('Een keer');
      const [purchase] = await buy(buyer, id);
      await shop.drain();
      for (let time = 0; time < 3; time++)
        await shop.handle(new PhotosPurchased(buyer.id, purchase?.transactionId ?? ''));
      expect(await shop.mailsTo(buyer.email)).toHaveLength(1);
    });

    it('leaves out what is gone, of which its buyer hears otherwise', async () => {
      const buyer = await shopperWith(2);
      const [gone, kept] = [await photo('Weg'), await photo('Hier')];
      const [purchase] = await buy(buyer, gone.id, kept.id);
      await shop.drain();
      const first = await shop.mailTo(buyer.email);
      await erase(gone.id);
      expect((await shop.visitor().get(linkIn(first, 'Weg')).expect(404)).body).toMatchObject({ code: 'photo-gone' });
      await shop.drain();
      const told = (await shop.mailsTo(buyer.email)).length;

      await shop.rows.updateTable('purchases').set({ email_sent: false }).where('user_id', '=', buyer.id).execute();
      const again = () => shop.handle(new PhotosPurchased(buyer.id, purchase?.transactionId ?? ''));
      await again();
      const mail = await shop.mailTo(buyer.email);
      expect(mail.text).not.toContain('Weg');
      expect(mail.text).toContain('The link works for 30 days. Your photo also stays in your account:');
      expect(mail.attachments).toHaveLength(1);
      const { body } = await buyer.agent.get('/api/user/purchases').expect(200);
      expect(body).toMatchObject([{ emailSent: true }, { emailSent: false }]);
      // Nothing is left to be sent.
      await again();
      expect(await shop.mailsTo(buyer.email)).toHaveLength(told + 1);
    });

    /** A purchase that has to be delivered once more. */
    async function unsent(
      buyer: Shopper,
      ...photoIds: number[]
    ): Promise<{ ids: number[]; deliver: () => Promise<void> }> {
      const purchases = await buy(buyer, ...photoIds);
      await shop.drain();
      await shop.rows.updateTable('purchases').set({ email_sent: false }).where('user_id', '=', buyer.id).execute();
      const deliver = () => shop.handle(new PhotosPurchased(buyer.id, purchases[0]?.transactionId ?? ''));
      return { ids: photoIds.map((id) => purchases.find(({ photoId }) => photoId === id)?.id ?? 0), deliver };
    }

    it('brings the others when an original is lost, whose buyer gets the tokens back by itself', async () => {
      const buyer = await shopperWith(2, { language: 'af' });
      const [lost, kept] = [await photo('Soek'), await photo('Hier')];
      const { ids, deliver } = await unsent(buyer, lost.id, kept.id);
      await rm(lost.path);
      // However often the delivery runs, or is asked for.
      await deliver();
      await deliver();
      await shop.drain();
      const [told, delivered] = await shop.mailsTo(buyer.email);
      expect(delivered?.text).toContain('* Hier (aangeheg)\n');
      expect(delivered?.text).not.toContain('Soek');
      expect(told?.text).toContain('Ons is jammer: die lêer van “Soek”, wat jy gekoop het, is verlore.');
      expect(told?.text).toContain('Ons het 1 Bokkiemunt daarvoor aan jou teruggegee.');
      expect(await shop.audit()).not.toContainEqual(expect.stringContaining(`purchase ${ids[0]}`));

      const download = await buyer.agent.get(`/api/photos/${lost.id}/download`).expect(503);
      expect(download.body).toMatchObject({ code: 'original-unreadable' });

      const one = await admin.agent.post(`/api/admin/resend-email/${ids[0]}`).expect(409);
      expect(one.body).toMatchObject({ code: 'photo-gone' });
      await shop.drain();
      expect(await shop.mailsTo(buyer.email)).toHaveLength(3);
      const { body } = await buyer.agent.get('/api/user/token-balance').expect(200);
      expect(body).toEqual({ tokenBalance: 1 });
      expect(await failureOf(lost.id)).toEqual({ status: 'failed', failure: 'original-missing' });
    });

    const failureOf = (id: number) =>
      shop.rows.selectFrom('photos').select(['status', 'failure']).where('id', '=', id).executeTakeFirstOrThrow();

    /** Its thumbnail is stored, by which the storage shows that it is the right one. */
    async function thumbnailOf(id: number): Promise<string> {
      const { thumbnail_path: thumbnail } = await shop.rows
        .selectFrom('photos')
        .select('thumbnail_path')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const path = join(shop.storageDir, thumbnail ?? '');
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'duimnael');
      return path;
    }

    it('of a single photograph that is lost is a refund', async () => {
      const buyer = await shopperWith(1);
      const { id, path } = await photo('Alleen');
      await thumbnailOf(id);
      const { deliver } = await unsent(buyer, id);
      await rm(path);
      await deliver();
      await shop.drain();
      expect((await shop.mailTo(buyer.email)).text).toContain('We have refunded 1 Bokkiemunt for it.');
    });

    it('is not promised for a lost original, which is not sold: alone, and in a cart', async () => {
      const buyer = await shopperWith(5);
      const [lost, inCart, kept] = [await photo('Verlore'), await photo('Ook verlore'), await photo('Te koop')];
      await thumbnailOf(lost.id);
      for (const { path } of [lost, inCart]) await rm(path);
      const alone = await buyer.agent.post('/api/purchase-photo').send({ photoId: lost.id }).expect(404);
      expect(alone.body).toMatchObject({ code: 'photo-not-found' });
      const bought = await buy(buyer, inCart.id, kept.id);
      expect(bought.map(({ photoId }) => photoId)).toEqual([kept.id]);
      const { body } = await buyer.agent.get('/api/user/token-balance').expect(200);
      expect(body).toEqual({ tokenBalance: 4 });
      // Others do not see it for sale, and administrators see why.
      for (const { id } of [lost, inCart]) {
        await shop.visitor().get(`/api/photos/${id}`).expect(404);
        expect(await failureOf(id)).toEqual({ status: 'failed', failure: 'original-missing' });
      }
      const failed = await admin.agent.get('/api/admin/thumbnails/failed').expect(200);
      expect(failed.body).toContainEqual(expect.objectContaining({ id: lost.id, failure: 'original-missing' }));
    });

    it('is promised while the storage does not answer, or has nothing at all: that is not lost', async () => {
      const buyer = await shopperWith(3);
      // All are there before a folder goes, which some may share.
      const [silent, away, slow] = [await photo('Stil'), await photo('Elders'), await photo('Stadig')];
      await thumbnailOf(silent.id);
      const folder = dirname(silent.path);
      await rename(away.path, `${away.path}.away`);
      await rename(folder, `${folder}.away`);
      await writeFile(folder, '');
      await buyer.agent.post('/api/purchase-photo').send({ photoId: silent.id }).expect(200);
      await buyer.agent.post('/api/purchase-photo').send({ photoId: away.id }).expect(200);
      const sizeOf = jest.spyOn(shop.app.get(Storage), 'sizeOf').mockReturnValue(new Promise(() => undefined));
      await buyer.agent.post('/api/purchase-photo').send({ photoId: slow.id }).expect(200);
      sizeOf.mockRestore();
      await rm(folder);
      await rename(`${folder}.away`, folder);
      await rename(`${away.path}.away`, away.path);
      await shop.drain();
      expect(await shop.mailsTo(buyer.email)).toHaveLength(3);
      for (const { id } of [silent, away, slow]) expect((await failureOf(id)).status).toBe('ready');
    });

    it('can be promised again once the original is back, and its pictures are made anew', async () => {
      const picture = await makePhoto({ width: 640, height: 480 });
      const { id } = await uploadPhoto(admin.agent, ['Terug.jpg', picture]);
      await processedPhoto(admin.agent, id);
      const { file_path: filePath } = await shop.rows
        .selectFrom('photos')
        .select('file_path')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const path = join(shop.storageDir, filePath);
      await rename(path, `${path}.away`);
      // The daily sweep finds it, too.
      await shop.inContext((commands) => commands.execute(new SweepFiles(600)));
      expect(await failureOf(id)).toEqual({ status: 'failed', failure: 'original-missing' });
      await rename(`${path}.away`, path);
      await shop.inContext((commands) => commands.execute(new RequeuePictures(id)));
      await shop.drain();
      expect(await failureOf(id)).toEqual({ status: 'ready', failure: null });
      await buy(await shopperWith(1), id);
    });

    it('waits, and says nothing, while no original is there: the storage is away', async () => {
      const buyer = await shopperWith(2);
      const photos = [await photo('Een'), await photo('Twee')];
      const [purchase] = await buy(buyer, ...photos.map(({ id }) => id));
      await shop.drain();
      await shop.rows.updateTable('purchases').set({ email_sent: false }).where('user_id', '=', buyer.id).execute();
      const again = () => shop.handle(new PhotosPurchased(buyer.id, purchase?.transactionId ?? ''));
      for (const { path } of photos) await rename(path, `${path}.away`);
      await expect(again()).rejects.toMatchObject({ code: 'original-unreadable' });
      expect(await shop.mailsTo(buyer.email)).toHaveLength(1);
      for (const { path } of photos) await rename(`${path}.away`, path);
      await again();
      const { body } = await buyer.agent.get('/api/user/purchases').expect(200);
      expect(body).toMatchObject([{ emailSent: true }, { emailSent: true }]);
    });

    it('is not blamed on the mail server when the storage fails', async () => {
      const buyer = await shopperWith(1);
      const { id, path } = await photo('Kaduks');
      const [purchase] = await buy(buyer, id);
      await shop.drain();
      const folder = dirname(path);
      await rename(folder, `${folder}.away`);
      // No folder, but no sign either that the photograph has been removed.
      await writeFile(folder, '');
      const { body } = await admin.agent.post(`/api/admin/resend-email/${purchase?.id}`).expect(503);
      await rm(folder);
      await rename(`${folder}.away`, folder);
      expect(body).toMatchObject({ code: 'original-unreadable' });
      await admin.agent.post(`/api/admin/resend-email/${purchase?.id}`).expect(200);
    });

    it('is not sent again for a photograph that is gone', async () => {
      const buyer = await shopperWith(1);
      const { id } = await photo('Geskrap');
      const [purchase] = await buy(buyer, id);
      await shop.drain();
      await erase(id);
      // Its buyer is told.
      await shop.drain();
      const told = (await shop.mailsTo(buyer.email)).length;
      const resend = () => admin.agent.post(`/api/admin/resend-email/${purchase?.id}`);
      expect((await resend().expect(409)).body).toMatchObject({
        code: 'photo-gone',
        message: 'We no longer have this photo, so it cannot be sent. Its buyer was told and got the tokens back.',
      });
      expect((await resend().set('Accept-Language', 'af').expect(409)).body).toMatchObject({
        message:
          'Ons het nie meer hierdie foto nie, en dit kan dus nie gestuur word nie. Die koper weet dit en het die munte teruggekry.',
      });
      await shop.rows.updateTable('purchases').set({ email_sent: false }).where('user_id', '=', buyer.id).execute();
      const { body } = await admin.agent.post(`/api/admin/resend-user-emails/${buyer.id}`).expect(200);
      expect(body).toMatchObject({ successCount: 0, totalProcessed: 0 });
      expect(await shop.mailsTo(buyer.email)).toHaveLength(told);
    });

    it('goes where the buyer wants it', async () => {
      const buyer = await shopperWith(1);
      const { id } = await photo('Vir ouma');
      const emailAddress = `ouma-${buyer.id}@voorbeeld.test`;
      await buyer.agent.post('/api/purchase-photo').send({ photoId: id, emailAddress }).expect(200);
      // The rest is the buyer's own.
      const { text, html } = await shop.mailTo(emailAddress);
      for (const told of [text, html]) {
        expect(told).toContain('Paid: 1 Bokkiemunt.');
        expect(told).not.toContain('You have');
        expect(told).not.toContain('Ouer Toets');
      }
      expect(await shop.mailsTo(buyer.email)).toEqual([]);
    });
  });

  describe('Downloading', () => {
    let buyer: Shopper;
    let bought: Awaited<ReturnType<typeof photo>>;
    let purchase: PurchaseDto;
    beforeAll(async () => {
      buyer = await shopperWith(1);
      bought = await photo('Reën – “drie”/\\punt');
      [purchase] = (await buy(buyer, bought.id)) as [PurchaseDto];
    });

    it('is for the buyer and for administrators', async () => {
      const path = `/api/photos/${bought.id}/download`;
      expect(await bytes(path, buyer.agent)).toEqual(bought.content);
      expect(await bytes(path, admin.agent)).toEqual(bought.content);
      const other = await shop.shopper();
      expect((await other.agent.get(path).expect(403)).body).toMatchObject({ code: 'not-bought' });
      await shop.visitor().get(path).expect(401);
      await buyer.agent.get('/api/photos/999999/download').expect(403);
      await admin.agent.get('/api/photos/999999/download').expect(404);
      await buyer.agent.get('/api/photos/abc/download').expect(400);
      await buyer.agent.get('/api/photos/99999999999/download').expect(400);
    });

    it('names the file, keeps it out of caches, and can be taken up again', async () => {
      const path = `/api/photos/${bought.id}/download`;
      const { headers } = await buyer.agent.head(path).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-length': '1000',
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      });
      expect(decodeURI(headers['content-disposition'] ?? '')).toBe(
        `attachment; filename="${bought.gallery} - Re?n ? ?drie? punt (${bought.id}).jpg"; ` +
          `filename*=UTF-8''${bought.gallery} - Reën – “drie” punt (${bought.id}).jpg`,
      );
      const part = await buyer.agent.get(path).set('Range', 'bytes=900-').buffer(true).expect(206);
      expect(part.headers['content-range']).toBe('bytes 900-999/1000');
      expect(part.body).toEqual(bought.content.subarray(900));
    });

    it('by a link needs no account, but the link as it was sent', async () => {
      const links = shop.app.get(DownloadLinks);
      const pathOf = (address: string) => address.replace('http://shop.test', '');
      const path = pathOf(links.address(purchase.id));
      expect(await bytes(path)).toEqual(bought.content);

      // A thousand an hour of one buyer.
      const downloads = `rate:downloads:${buyer.id}`;
      await shop.redis.set(downloads, 1000, 'KEEPTTL');
      expect((await shop.visitor().get(path).expect(429)).body).toMatchObject({ code: 'too-many-requests' });
      await shop.redis.del(downloads);
      expect(await bytes(path)).toEqual(bought.content);

      const code = async (wrong: string) => (await shop.visitor().get(wrong).expect(404)).body.code as string;
      expect(await code(path.replace(`${purchase.id}.`, `${purchase.id + 1}.`))).toBe('link-not-valid');
      expect(await code(path.slice(0, -1))).toBe('link-not-valid');
      expect(await code('/api/downloads/x')).toBe('link-not-valid');
      const expired = pathOf(links.address(purchase.id, Date.now() - LINK_DAYS * DAY - 1000));
      expect(await code(expired)).toBe('link-expired');

      const read = await shop
        .visitor()
        .get(expired)
        .set({
          Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
          'Accept-Language': 'en-ZA',
          Cookie: 'theme=dark; i18nextLng=af-ZA',
        })
        .expect(303);
      expect(read.headers['location']).toBe(
        `/dead-link?${new URLSearchParams({ why: 'link-expired', from: expired }).toString()}`,
      );
    });
  });

  it('carries an uploaded photograph’s own pixels to its buyer, and nothing that tells where it was taken', async () => {
    const original = await sharp({
      create: { width: 90, height: 60, channels: 3, background: '#12402d', noise: { type: 'gaussian', sigma: 30 } },
    })
      .withExif({ IFD0: { Copyright: 'Bokkiefoto' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 0/1' } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const { id } = await uploadPhoto(admin.agent, ['Doel.jpg', original]);
    expect((await processedPhoto(admin.agent, id)).status).toBe('ready');

    const buyer = await shopperWith(1);
    await buy(buyer, id);
    const mail = await shop.mailTo(buyer.email);
    const attachment = await shop.attachment(mail);
    expect(await bytes(`/api/photos/${id}/download`, buyer.agent)).toEqual(attachment);
    expect(await pixelsOf(attachment)).toEqual(await pixelsOf(original));
    expect(await hasPosition(original)).toBe(true);
    expect(await hasPosition(attachment)).toBe(false);
    expect(attachment.includes('Bokkiefoto')).toBe(true);
    // The mail itself shows it in small, without the watermark.
    const [, shown = ''] = /<img src="data:image\/jpeg;base64,([^"]+)" alt="Doel"/.exec(mail.html) ?? [];
    const picture = Buffer.from(shown, 'base64');
    expect(await markedShare(original, picture)).toBeLessThan(0.01);
    expect(await hasPosition(picture)).toBe(false);
  });
});
