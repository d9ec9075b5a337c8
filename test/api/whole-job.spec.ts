import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hasPosition, makePhoto, markedShare, pixelsOf, sharedPhotos } from '../support/pictures';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { waitFor } from '../support/wait';

/** The main job, from the upload to the picture in the buyer's mail, on photographs of every camera that we have. */
describe('A photograph’s way from the camera to the buyer', () => {
  let shop: TestShop;
  let admin: Shopper;
  let buyer: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    buyer = await shop.shopper({ language: 'af' });
    await shop.giveTokens(buyer.id, 100);
  });
  afterAll(() => shop.close());

  it.each(['made for this run', ...sharedPhotos('real')])('%s', async (source) => {
    const name = source.startsWith('made') ? 'IMG_0001.JPG' : basename(source);
    const upload = source.startsWith('made') ? await makePhoto() : readFileSync(source);
    const { body } = await admin.agent
      .post('/api/photos/batch-upload')
      .field('galleryName', 'Alles')
      .field('category', 'Individual Photos')
      .field('tokenPrice', '2')
      .field('gallery', 'true')
      .attach('files', upload, name)
      .expect(201);
    expect(body.errors).toEqual([]);
    const { id } = body.uploadedPhotos[0];

    const photo = await waitFor(`the pictures of ${name}`, async () => {
      const { body: now } = await shop.visitor().get(`/api/photos/${id}`).expect(200);
      return now.status === 'processing' ? undefined : now;
    });
    expect(photo).toMatchObject({ status: 'ready', tokenPrice: 2 });
    const file = async (path: string) => (await shop.visitor().get(`/api/files/${path}`).expect(200)).body as Buffer;
    const preview = await file(photo.watermarkedPath);
    expect(await markedShare(upload, preview)).toBeGreaterThan(0.01);
    for (const picture of [preview, await file(photo.thumbnailPath), await file(photo.gridPath)])
      expect(await hasPosition(picture)).toBe(false);
    await shop.visitor().get(`/api/files/${body.uploadedPhotos[0].filePath}`).expect(404);
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
});
