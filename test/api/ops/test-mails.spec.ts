import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

describe('Test mails', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  it('go to the administrator, or to another address', async () => {
    const own = await admin.agent.post('/api/test-plain-email').send({}).expect(200);
    expect(own.body.message).toBe(`Sent to ${admin.email}.`);
    expect(await shop.mailTo(admin.email)).toMatchObject({ subject: expect.stringContaining('Test e-mail') });
    const emailAddress = `toets-${Date.now()}@voorbeeld.test`;
    const other = await admin.agent.post('/api/test-plain-email').set('Accept-Language', 'af').send({ emailAddress });
    expect(other.body.message).toBe(`Gestuur aan ${emailAddress}.`);
    expect((await shop.mailTo(emailAddress)).attachments).toEqual([]);
    const wrong = await admin.agent.post('/api/test-plain-email').send({ emailAddress: 'nêrens' }).expect(400);
    expect(wrong.body.fields).toHaveProperty('emailAddress');
  });

  it('bring a photograph as a buyer gets it, without a purchase', async () => {
    const { id: photoId } = await uploadPhoto(admin.agent, ['toets.jpg', await makePhoto({ hue: 30 })]);
    const emailAddress = `foto-${Date.now()}@voorbeeld.test`;
    await admin.agent.post('/api/test-photo-email').send({ photoId, emailAddress }).expect(200);
    const mail = await shop.mailTo(emailAddress);
    expect(mail.attachments).toEqual([expect.objectContaining({ contentType: 'image/jpeg' })]);
    expect(await shop.rows.selectFrom('purchases').select('id').execute()).toEqual([]);
    await admin.agent.post('/api/test-photo-email').send({ photoId: 999999999 }).expect(404);
    await admin.agent.post('/api/test-photo-email').send({ emailAddress }).expect(400);
  });
});

describe('Test mails to a mail server that is away', () => {
  it('tell what it said', async () => {
    const shop = await startShop({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const admin = await shop.admin();
    const { body } = await admin.agent.post('/api/test-plain-email').send({}).expect(503);
    expect(body).toMatchObject({ code: 'test-mail-refused', message: expect.stringContaining('ECONNREFUSED') });
    await shop.close();
  });
});
