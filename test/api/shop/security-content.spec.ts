import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

const ATTACK = `"><img src=x onerror=alert(1)><script>alert('x')</script>`;

type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema> };
interface ApiDocument {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema } | undefined> } }>>;
  components: { schemas: Record<string, Schema | undefined> };
}

describe('Text that people write', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1', PAYFAST_SIMULATED_PURCHASES: 'on' }, ['worker', 'pictures']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let address = 0;
  const anywhere = () => `10.5.${++address >> 8}.${address & 255}`;

  it('stays text in mails: names, titles and albums', async () => {
    const buyer = await shop.shopper();
    await buyer.agent.put('/api/user').send({ fullName: ATTACK }).expect(200);
    // Letters to others have no name.
    await shop.rows.updateTable('users').set({ email_confirmed: true }).where('id', '=', buyer.id).execute();
    await shop.giveTokens(buyer.id, 1);
    const picture = await makePhoto({ width: 640, height: 480 });
    const form = { galleryName: ATTACK, category: 'Rugby', titles: ATTACK };
    const { id: photoId } = await uploadPhoto(admin.agent, ['IMG_1.jpg', picture], form);
    await shop.drain();
    await buyer.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
    await buyer.agent.post('/api/purchase-tokens').send({ packageId: 1 }).expect(200);
    await shop.visitor().post('/api/forgot-password').send({ email: buyer.email }).expect(200);
    await shop.mailTo(buyer.email);
    await shop.drain();
    const mails = await shop.mailsTo(buyer.email);
    expect(mails.length).toBeGreaterThanOrEqual(2);
    for (const { html, subject } of mails) {
      expect(html).not.toMatch(/<img src=x|<script/);
      // A greeting takes the first word of a name.
      expect(html).toContain('&lt;img');
      expect(subject).not.toMatch(/[\r\n]/);
    }
    expect(mails.filter(({ html }) => html.includes('&lt;script&gt;'))).not.toEqual([]);
  });

  it('does not speak to others in the shop’s mails', async () => {
    const owner = await shop.shopper();
    const details = { password: 'bokkie-toets', acceptTerms: true, email: owner.email, language: 'af' };
    const register = (fullName: string, username: string) =>
      shop
        .visitor()
        .post('/api/register')
        .send({ ...details, fullName, username });
    for (const name of [
      'Ouer\n\nJou rekening is gesluit',
      'Sien https://bose.example',
      'www.bose.example',
      'Wen nou by bit.ly/wen-R5000',
      'skelm@bose.example',
      'Wen nou by bose。example',
      'adm\u200bin',
    ])
      for (const [fullName, username] of [
        [name, 'Gewone naam'],
        ['Gewone naam', name],
      ] as const) {
        const { body } = await register(fullName, username).expect(400);
        expect(Object.values((body as { fields: object }).fields)).toEqual([
          'Please leave addresses and invisible characters out of the name: no full stop between letters, no @.',
        ]);
      }
    await register('J.P. Bel 082 555 0199', 'vreemdeling-een').expect(201);
    await shop.visitor().post('/api/forgot-password').send({ email: owner.email }).expect(200);
    await shop.drain();
    const mails = (await shop.mailsTo(owner.email)).filter(({ text }) => text.includes('vreemdeling-een'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/^Hello\n/);
    expect(mails[0]?.text).not.toContain('082 555 0199');
  });

  it('makes no header of a mail and no second receiver', async () => {
    const person = await shop.shopper();
    for (const email of ['a@voorbeeld.test\r\nBcc: ander@voorbeeld.test', 'a@voorbeeld.test, ander@voorbeeld.test'])
      await admin.agent.post('/api/test-plain-email').send({ email }).expect(400);
    await person.agent.put('/api/user').send({ fullName: 'Ouer\r\nBcc: ander@voorbeeld.test' }).expect(400);
    await shop.visitor().post('/api/forgot-password').send({ email: person.email }).expect(200);
    const mail = await shop.mailTo(person.email);
    expect(mail.to).toEqual([expect.stringContaining(person.email)]);
    expect(await shop.mailsTo('ander@voorbeeld.test')).toEqual([]);
  });

  it('is sent as JSON that no browser takes for a page', async () => {
    await catalogPhotos(shop, admin.id, { gallery: `B ${ATTACK}`, photos: [{ title: ATTACK }] });
    const { headers, body } = await shop.visitor().get('/api/photos?limit=1').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((body as { title: string }[])[0]?.title).toBe(ATTACK);
  });

  it('in a photograph’s EXIF or its file’s name is kept from its file and made harmless in its name', async () => {
    const picture = await sharp(await makePhoto({ width: 600, height: 400 }))
      .withExif({ IFD0: { ImageDescription: ATTACK, Artist: ATTACK, Copyright: 'Die skool' } })
      .jpeg()
      .toBuffer();
    const name = `"; filename=kwaad.html; x="\r\n<b>.jpg`;
    const { filePath = '' } = await uploadPhoto(admin.agent, [name, picture]);
    const { headers, body: file } = await admin.agent.get(`/api/files/${filePath}`).buffer(true).expect(200);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="(?:[^"\\]|\\["\\])*"(?:; filename\*=UTF-8''[\w%.-]+)?$/,
    );
    expect((file as Buffer).includes('<script>')).toBe(false);
  });

  describe('Long and twisted texts', () => {
    const { paths, components } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as ApiDocument;
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const ref = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
        const fields = Object.keys(components.schemas[ref]?.properties ?? {});
        return fields.length === 0
          ? []
          : [{ method: method as 'post' | 'put', path: path.replace(/\{\w+\}/g, '1'), fields }];
      }),
    );
    /** Texts that are slow for careless regular expressions, as long as a body allows when shared among the fields. */
    const TWISTED = ['a', ' ', '@', '.', 'a.', '-a', '+', '\n', 'a@a.'].map(
      (part) => (length: number) => `a${part.repeat(length / part.length)}!`,
    );

    it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
      'are judged at once: %s',
      async (_name, { method, path, fields }) => {
        for (const twisted of TWISTED) {
          const text = twisted(Math.floor(90_000 / fields.length));
          // Of the processor: a busy machine takes its time.
          const start = process.cpuUsage();
          const { status } = await admin.agent[method](path)
            .set('X-Forwarded-For', anywhere())
            .send(Object.fromEntries(fields.map((field) => [field, text])));
          expect(status).toBeLessThan(500);
          expect(process.cpuUsage(start).user).toBeLessThan(1_500_000);
        }
      },
    );
  });
});
