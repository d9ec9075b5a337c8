import { hasPosition, makePhoto, markedShare, pixelsOf } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { fileAt, processedPhoto, uploadPhoto } from '../../support/uploads';

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
});
