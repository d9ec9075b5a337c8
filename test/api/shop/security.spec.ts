import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Agent, Response } from 'supertest';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

type Access = 'anyone' | 'user' | 'staff' | 'admin';

interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  access: Access | undefined;
}

/** Every call of the shop, with the rule that its handler declares. */
const OPERATIONS = Object.entries(
  (JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as { paths: Record<string, Record<string, object>> }).paths,
).flatMap(([path, calls]) =>
  Object.entries(calls).map(
    ([method, call]) => ({ method, path, access: (call as { 'x-access'?: Access })['x-access'] }) as Operation,
  ),
);

/** Values for the parameters of an address: things that do not exist. */
const nothing = (path: string) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '999999999' : 'nothing'));

/** The guard's own refusals; a handler's, such as a wrong password, have other codes. */
const GUARDED = { 'not-signed-in': 401, 'administrators-only': 403 } as const;

function refusal(response: Response): keyof typeof GUARDED | null {
  const { code } = response.body as { code?: string };
  if (code !== 'not-signed-in' && code !== 'administrators-only') return null;
  expect(response.status).toBe(GUARDED[code]);
  return code;
}

/** Calls of a signed-in person about one thing, by its owner. */
const THINGS: Record<string, 'everybody’s' | 'one person’s'> = {
  'put /api/favourites/{photoId}': 'everybody’s',
  'delete /api/favourites/{photoId}': 'everybody’s',
  'put /api/my-players/{player}': 'everybody’s',
  'delete /api/my-players/{player}': 'everybody’s',
  // Of another person’s cart it takes nothing (test/api/orders/packs.spec.ts).
  'delete /api/cart/packs/{id}': 'everybody’s',
  // Another person’s list stays (test/api/catalog/photo-lists.spec.ts).
  'delete /api/lists/{token}': 'everybody’s',
  'post /api/photos/{id}/label-corrections': 'everybody’s',
  'get /api/photos/{id}/is-purchased': 'everybody’s',
  'get /api/photos/{id}/download': 'one person’s',
  'get /api/photos/{id}/download-link': 'one person’s',
  'get /api/user/token-purchases/{id}': 'one person’s',
  'post /api/payments/payfast/{id}': 'one person’s',
  'post /api/payments/payfast/{id}/cancel': 'one person’s',
};

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

describe('Authorization', () => {
  let shop: TestShop;
  let admin: Shopper;
  let owner: Shopper;
  let other: Shopper;
  let photographer: Shopper;

  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
    owner = await shop.shopper();
    other = await shop.shopper();
    photographer = await shop.photographer();
  });
  afterAll(() => shop.close());

  const call = (agent: Agent, { method, path }: Operation) => {
    const asked = agent[method](nothing(path));
    return method === 'get' || method === 'delete' ? asked : asked.send({});
  };

  it('is in the document for every call', () => {
    expect(OPERATIONS.length).toBeGreaterThan(80);
    const known: unknown[] = ['anyone', 'user', 'staff', 'admin'];
    expect(OPERATIONS.filter(({ access }) => !known.includes(access)).map(nameOf)).toEqual([]);
  });

  // To log out ends the session that the other calls are made with.
  const rows = OPERATIONS.filter(({ path }) => path !== '/api/logout').map(
    (operation) => [nameOf(operation), operation.access, operation] as const,
  );

  it.each(rows)('%s: %s', async (_name, access, operation) => {
    const visitor = refusal(await call(shop.visitor(), operation));
    const user = refusal(await call(other.agent, operation));
    const staff = refusal(await call(photographer.agent, operation));
    const administrator = refusal(await call(admin.agent, operation));
    expect({ visitor, user, staff, administrator }).toEqual({
      visitor: access === 'anyone' ? null : 'not-signed-in',
      user: access === 'admin' || access === 'staff' ? 'administrators-only' : null,
      staff: access === 'admin' ? 'administrators-only' : null,
      administrator: null,
    });
  });

  describe('about a thing', () => {
    const calls = OPERATIONS.filter(({ access, path }) => access === 'user' && path.includes('{'));

    it('is decided for every call of a signed-in person', () => {
      expect(Object.keys(THINGS).sort()).toEqual(calls.map(nameOf).sort());
    });

    it('of one person’s is that person’s and no other’s', async () => {
      const [photoId] = await catalogPhotos(shop, admin.id, { gallery: 'Kareeboom vs Bergrivier', photos: [{}] });
      await owner.agent.post('/api/purchase-tokens').send({ packageId: 1 }).expect(200);
      await owner.agent.post('/api/purchase-photo').send({ photoId }).expect(200);
      const { body } = await owner.agent.get('/api/user/token-purchases').expect(200);
      const [purchase] = body as { id: number }[];
      const theirs: Record<string, string> = {
        'get /api/photos/{id}/download': `/api/photos/${photoId}/download`,
        'get /api/photos/{id}/download-link': `/api/photos/${photoId}/download-link`,
        'get /api/user/token-purchases/{id}': `/api/user/token-purchases/${purchase?.id}`,
        'post /api/payments/payfast/{id}': `/api/payments/payfast/${purchase?.id}`,
        'post /api/payments/payfast/{id}/cancel': `/api/payments/payfast/${purchase?.id}/cancel`,
      };
      const personal = Object.entries(THINGS).filter(([, whose]) => whose === 'one person’s');
      expect(Object.keys(theirs).sort()).toEqual(personal.map(([name]) => name).sort());
      for (const [name, path] of Object.entries(theirs)) {
        const method = name.startsWith('post') ? 'post' : 'get';
        expect([403, 404]).toContain((await other.agent[method](path)).status);
        expect((await shop.visitor()[method](path)).status).toBe(401);
      }
      await owner.agent.get(theirs['get /api/user/token-purchases/{id}'] ?? '').expect(200);
    });
  });
});

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

const SCHOOL = '196.25.1.7';

describe('Behind one address', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
  });
  afterAll(() => shop.close());

  const login = ({ username, password }: Pick<Shopper, 'username' | 'password'>, agent = shop.visitor()) =>
    agent.post('/api/login').set('X-Forwarded-For', SCHOOL).send({ username, password });
  const register = (username: string) =>
    shop
      .visitor()
      .post('/api/register')
      .set('X-Forwarded-For', SCHOOL)
      .send({ username, email: `${username}@voorbeeld.test`, fullName: 'Ouer Langs Veld' })
      .send({ password: 'bokkie-toets', acceptTerms: true });
  const guess = ({ username }: Shopper) => login({ username, password: 'bokkie-raai' });

  it('300 parents get in within ten minutes beside a guesser, who has a hundred tries an hour', async () => {
    const onTheirPhone: Shopper[] = [];
    const onAnother: Shopper[] = [];
    for (let number = 0; number < 100; number++) {
      onTheirPhone.push(await shop.shopper());
      onAnother.push(await shop.shopper());
    }
    const guesses: number[] = [];
    const sendGuess = async (victim: Shopper) => guesses.push((await guess(victim)).status);
    for (const [number, parent] of onTheirPhone.entries()) {
      const other = onAnother[number]!;
      await parent.agent.post('/api/logout').expect(200);
      if (number % 3 === 0) {
        await login({ ...parent, password: 'mistik' }, parent.agent).expect(401);
        await login({ ...other, password: 'mistik' }).expect(401);
      }
      await Promise.all([
        login(parent, parent.agent).expect(200),
        login(other).expect(200),
        register(`veld-${number}`).expect(201),
        ...(number < 50 ? [sendGuess(other)] : []),
      ]);
    }
    expect(guesses).toEqual(Array<number>(50).fill(401));

    // Nobody else comes: the rest of the hundred tries is the guesser's, and one a minute after that.
    for (const victim of onAnother) await sendGuess(victim);
    expect(guesses.filter((status) => status === 401)).toHaveLength(100 - 34 + 1);
    expect(guesses.filter((status) => status === 429)).toHaveLength(150 - 67);
    const [parent, another] = [onTheirPhone[0]!, onAnother[0]!];
    await login(parent, parent.agent).expect(200);
    await register('veld-laat').expect(201);
    await login(another).expect(429);
    await shop.redis.del(await shop.redis.keys('rate:*:slow'));
    await login(another).expect(200);

    // A mailed link makes the device a known one at once.
    const device = shop.visitor();
    await device.post('/api/forgot-password').set('X-Forwarded-For', SCHOOL).send({ email: another.email }).expect(200);
    const token = /token=([\w.-]+)/.exec((await shop.mailTo(another.email)).text)?.[1];
    const reset = { token, newPassword: 'splinternuut' };
    await device.post('/api/reset-password').set('X-Forwarded-For', SCHOOL).send(reset).expect(200);
    await login({ ...another, password: 'splinternuut' }, device).expect(200);
  });

  it('lets one account sign in a hundred times in five minutes', async () => {
    const person = await shop.shopper();
    for (let times = 0; times < 100; times++) await login(person, person.agent).expect(200);
    await login(person, person.agent).expect(429);
  });
});
