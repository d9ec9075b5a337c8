import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { ShopClient } from '../../../tools/demo/shop-client';
import { testServices } from '../../support/services';
import { sessionCookieIn, startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

describe('Accounts', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
  });
  afterAll(() => shop.close());

  const signInOf = ({ username, password }: Shopper) => ({ username, password });
  const details = {
    username: 'anneke',
    email: 'anneke@voorbeeld.test',
    fullName: 'Anneke Nel',
    password: 'geheim-1',
    acceptTerms: true,
  };

  it('opens an account, signs in, and shows the person without a password', async () => {
    const agent = shop.visitor();
    await agent.get('/api/user').expect(401);
    const { body } = await agent.post('/api/register').send(details).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'anneke',
      email: 'anneke@voorbeeld.test',
      fullName: 'Anneke Nel',
      isAdmin: false,
      isPhotographer: false,
      pendingEmail: null,
      tokenBalance: 0,
      language: 'en',
    });
    await agent.get('/api/user').expect(200, body);
    const left = await agent.post('/api/logout').expect(200, { message: 'Logged out' });
    // Without a cookie one is a visitor, for whom pages are drawn.
    expect(left.headers['set-cookie']).toEqual([
      expect.stringMatching(/^bokkiefoto\.session=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
    await agent.get('/api/user').expect(401);
  });

  it('lets the client that makes the demo data go on as who it has signed in', async () => {
    const { port } = shop.app.getHttpServer().address() as AddressInfo;
    const { username, password } = await shop.shopper();
    const client = new ShopClient(`http://127.0.0.1:${port}`);
    await client.signIn(username, password);
    expect(await client.get('/api/user')).toMatchObject({ username });
  });

  it('writes e-mails in the language that was spoken at the last sign-in', async () => {
    const { username, password } = await shop.shopper({ language: 'en' });
    const signIn = (language?: string) => {
      const call = shop.visitor().post('/api/login').send({ username, password });
      return (language === undefined ? call : call.set('Accept-Language', language)).expect(200);
    };
    expect((await signIn('af')).body).toMatchObject({ language: 'af' });
    // A program that names none has not spoken.
    expect((await signIn()).body).toMatchObject({ language: 'af' });
  });

  it('keeps the password as an argon2id hash', async () => {
    const { email } = await shop.shopper();
    const user = await shop.rows.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('tells each wrong field in the reader’s language', async () => {
    const { body } = await shop
      .visitor()
      .post('/api/register')
      .set('Accept-Language', 'af')
      .send({ username: 'ab', email: 'geen', fullName: 'A', password: '12345', acceptTerms: false })
      .expect(400);
    expect(body).toMatchObject({
      code: 'invalid-input',
      fields: {
        username: 'Die gebruikersnaam moet minstens 3 karakters lank wees.',
        email: 'Vul asseblief ’n geldige e-posadres in',
        fullName: 'Vul asseblief jou naam en van in.',
        password: 'Die wagwoord moet minstens 6 karakters lank wees.',
        acceptTerms: 'Aanvaar asseblief die diensbepalings.',
      },
    });
  });

  it.each([
    [
      'en',
      { username: 'The username needs at least 3 characters.', password: 'The password needs at least 6 characters.' },
      { currentPassword: 'Current password is required', newPassword: 'New password must be at least 6 characters' },
      'This is too long.',
    ],
    [
      'af',
      {
        username: 'Die gebruikersnaam moet minstens 3 karakters lank wees.',
        password: 'Die wagwoord moet minstens 6 karakters lank wees.',
      },
      {
        currentPassword: 'Vul asseblief jou huidige wagwoord in',
        newPassword: 'Die nuwe wagwoord moet minstens 6 karakters hê',
      },
      'Dit is te lank.',
    ],
  ])(
    'calls missing what is missing, and too long what is too long, in %s',
    async (language, login, change, tooLong) => {
      const { agent } = await shop.shopper();
      const fieldsOf = async (path: string, input: object) => {
        const { body } = await agent.post(path).set('Accept-Language', language).send(input).expect(400);
        return (body as { fields: object }).fields;
      };
      expect(await fieldsOf('/api/login', {})).toEqual(login);
      expect(await fieldsOf('/api/change-password', {})).toEqual(change);
      expect(await fieldsOf('/api/change-password', { currentPassword: 7, newPassword: 'x'.repeat(201) })).toEqual({
        ...change,
        newPassword: tooLong,
      });
    },
  );

  it.each(['ab ', '   '])('counts no spaces around a name (“%s”)', async (username) => {
    const { body } = await shop
      .visitor()
      .post('/api/register')
      .send({ ...details, username })
      .expect(400);
    expect(body.fields).toEqual({ username: 'The username needs at least 3 characters.' });
  });

  it('counts an accent and its letter as one, as they are kept', async () => {
    const { body } = await shop
      .visitor()
      .post('/api/register')
      .send({ ...details, username: 'e\u0301x', fullName: 'e\u0301' })
      .expect(400);
    expect(body.fields).toEqual({
      username: 'The username needs at least 3 characters.',
      fullName: 'Please enter your name and surname.',
    });
  });

  it('takes no name that is too long to sign in with', async () => {
    const register = (username: string) =>
      shop
        .visitor()
        .post('/api/register')
        .send({ ...details, username, email: `${username.length}@voorbeeld.test` });
    const { body } = await register('x'.repeat(101)).expect(400);
    expect(body.fields).toEqual({ username: 'This is too long.' });
    const username = 'x'.repeat(100);
    await register(username).expect(201);
    await shop.visitor().post('/api/login').send({ username, password: details.password }).expect(200);
  });

  it.each(['İpek', 'ΣΟΦΟΣ', 'Rene\u0301'])('signs in with the name that was registered (“%s”)', async (name) => {
    const username = `${name} ${Date.now().toString(36)}`;
    const { password } = await shop.shopper({ username, email: `x${Date.now()}@voorbeeld.test` });
    for (const typed of [username, username.normalize('NFC'), ` ${username} `])
      await shop.visitor().post('/api/login').send({ username: typed, password }).expect(200);
    const twin = { ...details, username: username.normalize('NFC'), email: `y${Date.now()}@voorbeeld.test` };
    await shop.visitor().post('/api/register').send(twin).expect(409);
  });

  it('signs in with the e-mail address, too, of which the owner’s account is meant', async () => {
    const owner = await shop.shopper();
    const other = await shop.shopper({ email: owner.email });
    for (const typed of [owner.email, ` ${owner.email.toUpperCase()} `]) {
      const { body } = await shop.visitor().post('/api/login').send({ username: typed, password: owner.password });
      expect(body).toMatchObject({ id: owner.id });
    }
    const { body } = await shop.visitor().post('/api/login').send(signInOf(other)).expect(200);
    expect(body).toMatchObject({ id: other.id });
  });

  it('takes addresses without the spaces around them, and with no control characters', async () => {
    const email = 'spasies@voorbeeld.test';
    const { body } = await shop
      .visitor()
      .post('/api/register')
      .send({ ...details, username: 'spasies', email: `  ${email}\t` })
      .expect(201);
    expect(body).toMatchObject({ email });
    await shop
      .visitor()
      .post('/api/forgot-password')
      .send({ email: ` ${email} ` })
      .expect(200);
    expect((await shop.mailTo(email)).subject).toMatch(/^Choose a new password/);
    const odd = await shop
      .visitor()
      .post('/api/register')
      .send({ ...details, username: 'vreemd', email: '"a\u0001b"@voorbeeld.test' })
      .expect(400);
    expect(odd.body).toMatchObject({ fields: { email: 'Please enter a valid email address' } });
  });

  it('puts no names, addresses and hashes into PostgreSQL’s log, even when a statement fails', async () => {
    const person = await shop.shopper({ username: 'log-naam', email: 'log-adres@voorbeeld.test' });
    const log = `${testServices().logs}/postgresql.log`;
    const before = (await readFile(log, 'utf8')).length;
    const written = async () => (await readFile(log, 'utf8')).slice(before);
    await shop
      .visitor()
      .post('/api/register')
      .send({ ...details, username: person.username, email: person.email })
      .expect(409);
    expect(await written()).not.toContain('users_username_key');
    const row = { username: person.username, email: 'log-ander@voorbeeld.test', password_hash: '$argon2id$log' };
    const twice = shop.rows.insertInto('users').values({ ...row, full_name: 'Log Ouer' });
    await expect(twice.execute()).rejects.toThrow('users_username_key');
    await waitFor('the error in the log', async () => (await written()).includes('users_username_key') || undefined);
    for (const value of [...Object.values(row), 'log-adres', 'Log Ouer']) expect(await written()).not.toContain(value);
  });

  it('refuses a name that is taken, in any case', async () => {
    const taken = await shop.shopper();
    const again = { ...details, username: taken.username.toUpperCase(), email: 'nuut@voorbeeld.test' };
    const name = await shop.visitor().post('/api/register').send(again).expect(409);
    expect(name.body).toMatchObject({ code: 'username-taken' });
  });

  describe('With an address that has an account', () => {
    /** The answers to a person who opens an account, and what the account reveals about its address. */
    const seen = async (username: string, email: string) => {
      const agent = shop.visitor();
      const send = (method: 'get' | 'post', path: string, body?: object) =>
        agent[method](`/api${path}`).set('X-Forwarded-For', '192.0.2.9').send(body);
      const answers = [
        await send('post', '/register', { ...details, username, email }),
        await send('get', '/user'),
        await send('post', '/user/email', { email, password: details.password }),
        await send('get', '/user'),
        await send('get', '/user/data'),
        await send('post', '/forgot-password', { email }),
      ];
      const known = /\b(id|date|createdAt)":\s*(\d+|"[^"]*")/g;
      return answers.map(({ status, text }) => [
        status,
        text.replaceAll(username, 'name').replaceAll(email, 'address').replaceAll(known, '$1'),
      ]);
    };

    it('registering gets the same answer as with any other', async () => {
      const { email } = await shop.shopper();
      const first = await seen('nuweling-een', 'nuweling@voorbeeld.test');
      expect(first.map(([status]) => status)).toEqual([201, 200, 400, 200, 200, 200]);
      expect(await seen('nuweling-twee', email.toUpperCase())).toEqual(first);
    });

    it('only its owner gets a mail, at most five a day', async () => {
      const owner = await shop.shopper({ language: 'af' });
      const shouted = `${owner.username.toUpperCase()}@voorbeeld.test`;
      for (let times = 0; times < 7; times++) await shop.shopper({ username: `nog-een-${times}`, email: shouted });
      await shop.drain();
      const mails = await shop.mailsTo(owner.email);
      expect(mails).toHaveLength(5);
      for (const { subject, text } of mails) {
        expect(subject).toBe('Jy het reeds ’n rekening – Bokkiefoto');
        expect(text).toContain(`“${owner.username}”`);
        expect(text).not.toContain('nog-een');
      }
      expect(await shop.mailsTo(shouted)).toEqual([]);
    });

    it('each account gets a link of its own for a forgotten password, in one mail', async () => {
      const owner = await shop.shopper();
      const others: Shopper[] = [];
      for (let number = 0; number < 7; number++) others.push(await shop.shopper({ email: owner.email }));
      await shop.drain();
      await shop.visitor().post('/api/forgot-password').send({ email: owner.email }).expect(200);
      await shop.drain();
      const mails = (await shop.mailsTo(owner.email)).filter(({ subject }) => subject.startsWith('Choose'));
      expect(mails).toHaveLength(1);
      for (const { username } of [owner, ...others]) {
        const token = new RegExp(`^${username}\\n\\S+token=([\\w.-]+)`, 'm').exec(mails[0]?.text ?? '')?.[1];
        await shop
          .visitor()
          .post('/api/reset-password')
          .send({ token, newPassword: `van-${username}` })
          .expect(200);
        await shop
          .visitor()
          .post('/api/login')
          .send({ username, password: `van-${username}` })
          .expect(200);
      }
    });

    it('has one owner however its accents are written', async () => {
      const [apart, composed] = ['re\u0301ne@voorbeeld.test', 'r\u00e9ne@voorbeeld.test'];
      await shop.shopper({ username: 'aksent-een', email: apart });
      await shop.shopper({ username: 'aksent-twee', email: composed });
      const accounts = await shop.rows
        .selectFrom('users')
        .select(['email', 'owns_email as owns'])
        .where('username', 'like', 'aksent-%')
        .orderBy('id')
        .execute();
      expect(accounts).toEqual([
        { email: composed, owns: true },
        { email: composed, owns: false },
      ]);
      await shop.visitor().post('/api/forgot-password').send({ email: apart }).expect(200);
      await shop.drain();
      const links = (await shop.mailsTo(composed)).filter(({ subject }) => subject.startsWith('Choose'));
      expect(links).toHaveLength(1);
      expect(links[0]?.text.match(/token=/g)).toHaveLength(2);
    });

    it('has one owner, also when many register with it at the same moment', async () => {
      const email = 'gelyktydig@voorbeeld.test';
      await Promise.all([1, 2, 3, 4].map((n) => shop.shopper({ username: `gelyk-${n}`, email })));
      const accounts = await shop.rows.selectFrom('users').select('owns_email').where('email', '=', email).execute();
      expect(accounts.map(({ owns_email }) => owns_email).sort()).toEqual([false, false, false, true]);
    });
  });

  it('accepts no privileges in the body', async () => {
    const sneaky = { ...details, username: 'slim', email: 'slim@voorbeeld.test', isAdmin: true, tokenBalance: 99 };
    const { body } = await shop.visitor().post('/api/register').send(sneaky).expect(400);
    expect(body.fields).toHaveProperty('isAdmin');
  });

  it('starts a new session at login, and says the same for a wrong name as for a wrong password', async () => {
    const { username, password } = await shop.shopper();
    const agent = shop.visitor();
    const wrongName = await agent.post('/api/login').send({ username: 'niemand', password }).expect(401);
    const wrongPassword = await agent.post('/api/login').send({ username, password: 'verkeerd' }).expect(401);
    expect(wrongPassword.body).toEqual(wrongName.body);
    await agent.post('/api/login').send({ username: 'x', password }).expect(400);

    const first = await agent.post('/api/login').send({ username: username.toUpperCase(), password }).expect(200);
    const second = await agent.post('/api/login').send({ username, password }).expect(200);
    const cookies = [first, second].map((answer) => sessionCookieIn(answer.headers) ?? '');
    expect(cookies[0]).toMatch(/^bokkiefoto\.session=.*HttpOnly; SameSite=Lax/);
    expect(cookies[0]?.split(';')[0]).not.toBe(cookies[1]?.split(';')[0]);
  });

  describe('A forgotten password', () => {
    const linkTo = async (email: string) => {
      const mail = await shop.mailTo(email);
      return /token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
    };

    it('is mailed without a name until a link was used at the address', async () => {
      const { email } = await shop.shopper();
      const ask = () => shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
      await ask();
      expect((await shop.mailTo(email)).text).toMatch(/^Hello\n/);
      const reset = { token: await linkTo(email), newPassword: 'splinternuut' };
      await shop.visitor().post('/api/reset-password').send(reset).expect(200);
      await ask();
      await shop.drain();
      expect((await shop.mailTo(email)).text).toMatch(/^Hello Ouer\n/);
    });

    it('is replaced once by the mailed link, which ends every session', async () => {
      const person = await shop.shopper({ language: 'af' });
      await person.agent.get('/api/user').expect(200);
      await shop.visitor().post('/api/forgot-password').send({ email: person.email.toUpperCase() }).expect(200);
      const token = await linkTo(person.email);
      expect((await shop.mailTo(person.email)).subject).toMatch(/^Kies ’n nuwe wagwoord/);
      const reset = { token, newPassword: 'splinternuut' };
      const check = () => shop.visitor().post('/api/check-reset-link').send({ token });
      expect((await check().expect(200)).body).toEqual({ username: person.username });
      await shop
        .visitor()
        .post('/api/reset-password')
        .send({ ...reset, newPassword: 'kort' })
        .expect(400);
      await shop.visitor().post('/api/reset-password').send(reset).expect(200);
      await person.agent.get('/api/user').expect(401);
      const { username } = person;
      await shop.visitor().post('/api/login').send({ username, password: person.password }).expect(401);
      await shop.visitor().post('/api/login').send({ username, password: reset.newPassword }).expect(200);
      const again = await shop.visitor().post('/api/reset-password').send(reset).expect(400);
      expect(again.body).toMatchObject({ code: 'reset-link-not-valid' });
      expect((await check().expect(400)).body).toMatchObject({ code: 'reset-link-not-valid' });
    });

    it('answers the same for an unknown address', async () => {
      const { email } = await shop.shopper();
      const known = await shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
      const unknown = await shop
        .visitor()
        .post('/api/forgot-password')
        .send({ email: 'niemand@voorbeeld.test' })
        .expect(200);
      expect(unknown.body).toEqual(known.body);
    });

    it('refuses a link that was changed', async () => {
      const [one, two] = [await shop.shopper(), await shop.shopper()];
      await shop.visitor().post('/api/forgot-password').send({ email: one.email }).expect(200);
      const token = await linkTo(one.email);
      const forged = token.replace(/^\d+/, String(two.id));
      await shop.visitor().post('/api/reset-password').send({ token: forged, newPassword: 'geheim-2' }).expect(400);
    });
  });

  it('refuses state-changing calls from another origin', async () => {
    const { username, password } = await shop.shopper();
    const login = () => shop.visitor().post('/api/login').send({ username, password });
    await login().set('Origin', 'https://kwaad.test').expect(403);
    await login().set('Origin', 'https://shop.test').expect(403);
    await login().set('Origin', 'null').expect(403);
    await login().set('Sec-Fetch-Site', 'cross-site').expect(403);
    await login().set('Origin', 'http://shop.test').expect(200);
  });

  it('answers unknown calls and broken bodies in its own words', async () => {
    await shop
      .visitor()
      .get('/api/nie-daar-nie')
      .expect(404)
      .expect(/no-such-call/);
    const broken = await shop
      .visitor()
      .post('/api/login')
      .set('Content-Type', 'application/json')
      .send('{"a":')
      .expect(400);
    expect(broken.body).toMatchObject({ code: 'malformed-request' });
  });
});
