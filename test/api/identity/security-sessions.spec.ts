import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Response } from 'supertest';
import { LONGEST_SESSION, SessionStore } from '../../../backend/src/modules/identity/infrastructure/session.store';
import { serviceAway } from '../../../backend/src/shared/errors';
import { sessionCookieIn, startShop, type Shopper, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

// As it is, and counted.
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<Record<'hash' | 'verify', () => unknown>>('@node-rs/argon2');
  return { ...argon2, hash: jest.fn(argon2.hash), verify: jest.fn(argon2.verify) };
});

const { setTimeout: pause } = jest.requireActual<{ setTimeout: typeof sleep }>('node:timers/promises');
jest.mock('node:timers/promises', () => {
  const timers = jest.requireActual<{ setTimeout: () => unknown }>('node:timers/promises');
  return { ...timers, setTimeout: jest.fn(timers.setTimeout) };
});

const cookieOf = (answer: Response) => sessionCookieIn(answer.headers) ?? '';
/** A session's id in the store, from its cookie: `s:<id>.<signature>`. */
const idIn = (cookie: string) => /session=s%3A([^.]+)\./.exec(cookie)?.[1] ?? '';

describe('Sessions', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
  });
  afterAll(() => shop.close());

  const login = async ({ username, password }: Shopper, cookie = '') =>
    shop.visitor().post('/api/login').set('Cookie', cookie).send({ username, password }).expect(200);
  const userWith = (cookie: string) => shop.visitor().get('/api/user').set('Cookie', cookie);

  it('take no id that somebody else has chosen, signed or not', async () => {
    const person = await shop.shopper();
    const planted = 'bokkiefoto.session=s%3Agekies-deur-ander.handtekening';
    expect(idIn(cookieOf(await login(person, planted)))).not.toBe('gekies-deur-ander');
    const first = cookieOf(await login(person));
    const second = cookieOf(await login(person, first));
    expect(idIn(second)).not.toBe(idIn(first));
    await userWith(first).expect(401);
    await userWith(second).expect(200);
  });

  it('are worthless after logging out, even with the cookie', async () => {
    const cookie = cookieOf(await login(await shop.shopper()));
    await userWith(cookie).expect(200);
    await shop.visitor().post('/api/logout').set('Cookie', cookie).expect(200);
    await userWith(cookie).expect(401);
  });

  it('stay ended when a request still had them in hand', async () => {
    const person = await shop.shopper();
    const cookie = cookieOf(await login(person));
    const store = shop.app.get(SessionStore);
    const held = await store.find(idIn(cookie));
    await store.endAll(person.id);
    await new Promise((resolve) => store.set(idIn(cookie), { ...held!, galleryCodes: ['bok'] }, resolve));
    await userWith(cookie).expect(401);
  });

  const newPasswords = [
    [
      'changed',
      ({ agent, password }: Shopper) =>
        agent.post('/api/change-password').send({ currentPassword: password, newPassword: 'splinternuut' }),
    ],
    [
      'set with a link',
      async ({ email }: Shopper) => {
        await shop.visitor().post('/api/forgot-password').send({ email }).expect(200);
        const token = /token=([\w.-]+)/.exec((await shop.mailTo(email)).text)?.[1];
        return shop.visitor().post('/api/reset-password').send({ token, newPassword: 'splinternuut' });
      },
    ],
  ] as const;

  it.each([
    ...newPasswords,
    ['gone with the account', ({ agent, password }: Shopper) => agent.post('/api/user/close').send({ password })],
  ] as const)('do not begin when the password is %s after it was found right', async (how, end) => {
    const person = await shop.shopper();
    const { username, password } = person;
    const compare = jest.mocked(verify).getMockImplementation()!;
    // The login’s own comparison comes first, and is answered when all its sessions have been ended.
    jest.mocked(verify).mockImplementationOnce(async (...compared) => {
      const matches = await compare(...compared);
      expect((await end(person)).status).toBe(200);
      return matches;
    });
    const answer = await shop.visitor().post('/api/login').send({ username, password }).expect(401);
    expect(answer.body).toMatchObject({ code: 'wrong-credentials' });
    expect(cookieOf(answer)).toBe('');
    // Changing it at its own page goes on under a session of its own.
    expect(await shop.app.get(SessionStore).countOf(person.id)).toBe(how === 'changed' ? 1 : 0);
  });

  it('do not go on when a link has set the password before the page that changed it has one', async () => {
    const person = await shop.shopper();
    const [[, change], [, setWithLink]] = newPasswords;
    const store = shop.app.get(SessionStore);
    const endAll = jest.spyOn(store, 'endAll');
    const end = endAll.getMockImplementation()!;
    endAll.mockImplementationOnce(end).mockImplementationOnce(async (userId) => {
      await end.call(store, userId);
      expect((await setWithLink(person)).status).toBe(200);
    });
    const answer = await change(person);
    endAll.mockRestore();
    expect(answer.status).toBe(401);
    expect(await store.countOf(person.id)).toBe(0);
  });

  it.each(newPasswords)('end when the password is %s, or else it stays as it was', async (_, change) => {
    const person = await shop.shopper();
    const { username, password } = person;
    const elsewhere = cookieOf(await login(person));
    const endAll = jest.spyOn(shop.app.get(SessionStore), 'endAll');
    endAll.mockRejectedValueOnce(serviceAway());
    expect((await change(person)).status).toBe(503);
    await userWith(elsewhere).expect(200);
    await login(person);
    // Redis goes away when the password has been changed already.
    const end = endAll.getMockImplementation()!;
    endAll.mockImplementationOnce(end).mockRejectedValueOnce(serviceAway());
    expect((await change(person)).status).toBe(503);
    endAll.mockRestore();
    await userWith(elsewhere).expect(401);
    await shop.visitor().post('/api/login').send({ username, password }).expect(401);
    await login({ ...person, password: 'splinternuut' });
  });

  it('end when they are not used for 14 days, and after 30 days however much they are used', async () => {
    const person = await shop.shopper();
    const cookie = cookieOf(await login(person));
    const key = `session:${idIn(cookie)}`;
    const seconds = await shop.redis.ttl(key);
    // The list of what ends with a new password lasts as long as the longest of them.
    expect(await shop.redis.ttl(`sessions-of:${person.id}`)).toBeGreaterThan(29 * 24 * 60 * 60);
    expect(seconds).toBeGreaterThan(13 * 24 * 60 * 60);
    expect(seconds).toBeLessThanOrEqual(14 * 24 * 60 * 60);
    const session = JSON.parse((await shop.redis.get(key)) ?? '') as { startedAt: number };
    const ageBy = (age: number) => shop.redis.set(key, JSON.stringify({ ...session, startedAt: Date.now() - age }));
    await shop.redis.expire(key, 60);
    await userWith(cookie).expect(200);
    expect(await shop.redis.ttl(key)).toBeGreaterThan(13 * 24 * 60 * 60);
    await ageBy(LONGEST_SESSION - 60_000);
    await userWith(cookie).expect(200);
    await ageBy(LONGEST_SESSION + 1);
    await userWith(cookie).expect(401);
  });

  it('are read again as soon as Redis is connected again', async () => {
    const { agent } = await shop.shopper();
    const get = jest.spyOn(shop.redis, 'getex').mockRejectedValueOnce(new Error('Redis is away'));
    await agent.get('/api/user').expect(503);
    get.mockRestore();
    const connected = once(shop.redis, 'ready');
    shop.redis.disconnect(true);
    await connected;
    await agent.get('/api/user').expect(200);
  });
});

describe('Behind TLS', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ PUBLIC_URL: 'https://shop.test', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => shop.close());

  const post = (path: string) => shop.visitor().post(path).set('X-Forwarded-Proto', 'https');
  const register = (username: string) =>
    post('/api/register')
      .send({
        username,
        email: `${username}@voorbeeld.test`,
        fullName: 'TLS Ouer',
        password: 'bokkie-toets',
        acceptTerms: true,
      })
      .expect(201);

  it('the cookie is bound to this host and to TLS, and browsers are made to keep to TLS', async () => {
    const answer = await register('tls-ouer');
    expect(cookieOf(answer)).toMatch(
      /^__Host-bokkiefoto\.session=.*; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/);
  });

  it.each([
    ['while Redis is there', false],
    ['just after Redis was away', true],
  ])('the cookie is cleared, %s', async (_when, wasAway) => {
    const [cookie = ''] = cookieOf(await register(`tls-weg-${wasAway}`)).split(';');
    if (wasAway) {
      const get = jest.spyOn(shop.redis, 'getex').mockRejectedValueOnce(new Error('Redis is away'));
      await shop.visitor().get('/api/user').set('Cookie', cookie).expect(503);
      get.mockRestore();
    }
    const answer = await post('/api/logout').set('Cookie', cookie).expect(200);
    expect(cookieOf(answer)).toBe(
      '__Host-bokkiefoto.session=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    );
    // For three seconds Redis is not asked again; a slow machine may be past them.
    const { status } = await shop.visitor().get('/api/user').set('Cookie', cookie);
    expect(wasAway ? [401, 503] : [401]).toContain(status);
    expect(await shop.redis.exists(`session:${idIn(cookie)}`)).toBe(0);
    await waitFor('Redis to be asked again', async () => {
      const { status: later } = await shop.visitor().get('/api/user').set('Cookie', cookie);
      return later === 401 || undefined;
    });
  });
});

describe('Passwords', () => {
  let shop: TestShop;
  let address = 0;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
  });
  afterAll(() => shop.close());

  // These tests count hundreds of tries; comparing each would take some 25 ms of both cores.
  const compare = jest.mocked(verify).getMockImplementation()!;
  beforeEach(() => {
    jest
      .mocked(verify)
      .mockImplementation((stored, password) =>
        password === 'verkeerd' ? Promise.resolve(false) : compare(stored, password),
      );
  });
  afterEach(() => {
    jest.mocked(verify).mockImplementation(compare);
  });

  const deviceCookieOf = async ({ username, password }: Shopper) => {
    const { headers } = await tryLogin(username, password).expect(200);
    const cookies = headers['set-cookie'] as unknown as string[];
    return cookies.find((cookie) => cookie.startsWith('bokkiefoto.device='))?.split(';')[0] ?? '';
  };

  /** Every try from another address, unless one is given. */
  const tryLogin = (username: string, password: string, from = `10.1.${++address >> 8}.${address & 255}`) =>
    shop.visitor().post('/api/login').set('X-Forwarded-For', from).send({ username, password });

  /** As after a minute. */
  const waitAMinute = async () => {
    const slow = await shop.redis.keys('rate:*:slow');
    if (slow.length > 0) await shop.redis.del(slow);
  };

  it('are tried a hundred times an hour from one network, with any names, and then once a minute', async () => {
    const home = () => `2001:db8:7:1:${(++address).toString(16)}::1`;
    for (let tries = 0; tries < 101; tries++) await tryLogin(`niemand-${tries}`, 'verkeerd', home()).expect(401);
    const { body } = await tryLogin('niemand-101', 'verkeerd', home()).expect(429);
    expect(body).toMatchObject({ code: 'too-many-tries' });
    await waitAMinute();
    await tryLogin('niemand-102', 'verkeerd', home()).expect(401);
    await tryLogin('niemand-103', 'verkeerd', home()).expect(429);
    await tryLogin('niemand-104', 'verkeerd', '2001:db8:7:2::1').expect(401);
  });

  it('of one account are tried twenty times from one network, and shut it for nobody elsewhere', async () => {
    const person = await shop.shopper();
    for (const name of [person.username, 'niemand-hier']) {
      for (let tries = 0; tries < 21; tries++) await tryLogin(name, 'verkeerd', '192.0.2.7').expect(401);
      const { body } = await tryLogin(name.toUpperCase(), person.password, '192.0.2.7').expect(429);
      expect(body).toMatchObject({ code: 'too-many-tries' });
    }
    await tryLogin(person.username, person.password).expect(200);
    // Where the stranger is, too: after a minute at the latest, at once with another account.
    const bystander = await shop.shopper();
    await tryLogin(bystander.username, bystander.password, '192.0.2.7').expect(200);
    await waitAMinute();
    await tryLogin(person.username, person.password, '192.0.2.7').expect(200);
  });

  it('that strangers try from everywhere shut out no device that is known, no session and no owner of the mail', async () => {
    const person = await shop.shopper();
    const { username, password } = person;
    for (let tries = 0; tries < 101; tries++) await tryLogin(username, 'verkeerd').expect(401);
    await tryLogin(username, password).expect(429);
    await person.agent.get('/api/user').expect(200);
    await person.agent.post('/api/logout').expect(200);
    for (let round = 0; round < 2; round++)
      await person.agent.post('/api/login').send({ username, password }).expect(200);
    // Nor does a cookie that is made up, or another account's, pass.
    const [forged, other] = ['bokkiefoto.device=1', await deviceCookieOf(await shop.shopper())];
    for (const cookie of [forged, other]) await tryLogin(username, password).set('Cookie', cookie).expect(429);
    await shop.visitor().post('/api/forgot-password').send({ email: person.email }).expect(200);
    const token = /token=([\w.-]+)/.exec((await shop.mailTo(person.email)).text)?.[1];
    await shop.visitor().post('/api/reset-password').send({ token, newPassword: 'splinternuut' }).expect(200);
    await tryLogin(username, 'splinternuut').expect(200);
  });

  it('are counted on a known device, too', async () => {
    const { agent, username, password } = await shop.shopper();
    const attempt = (word: string) => agent.post('/api/login').send({ username, password: word });
    for (let tries = 0; tries < 21; tries++) await attempt('verkeerd').expect(401);
    await attempt(password).expect(429);
    await tryLogin(username, password).expect(200);
  });

  it('are not tried more often by trying all at once', async () => {
    const { username } = await shop.shopper();
    const answers = await Promise.all(Array.from({ length: 40 }, () => tryLogin(username, 'verkeerd', '192.0.2.9')));
    // The one beyond twenty is that of the minute.
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(21);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  it('begin again with every right one', async () => {
    const { username, password } = await shop.shopper();
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++) await tryLogin(username, 'verkeerd', '192.0.2.10').expect(401);
      await tryLogin(username, password, '192.0.2.10').expect(200);
    }
  });

  it('cost the same work for an unknown name as for a wrong password', async () => {
    jest.mocked(verify).mockImplementation(compare);
    const { username, email, password } = await shop.shopper();
    /** The settings of each argon2id that a call does: `m=19456,t=2,p=1`. */
    const work = async (call: () => PromiseLike<Response>) => {
      jest.mocked(verify).mockClear();
      jest.mocked(hash).mockClear();
      await call();
      const made = await Promise.all(jest.mocked(hash).mock.results.map(({ value }) => value as Promise<string>));
      const compared = jest.mocked(verify).mock.calls.map(([stored]) => String(stored));
      return [...made, ...compared].map((text) => /^\$argon2id\$v=19\$([^$]+)\$/.exec(text)?.[1]);
    };
    const signIn = (name: string) => () => tryLogin(name, 'verkeerd').expect(401);
    expect(await work(signIn(username))).toEqual(['m=19456,t=2,p=1']);
    expect(await work(signIn('niemand-anders'))).toEqual(['m=19456,t=2,p=1']);
    const register = (details: object, status: number) => () =>
      shop
        .visitor()
        .post('/api/register')
        .send({ username: 'vry-naam', email: 'vry@voorbeeld.test', ...details })
        .send({ fullName: 'Vry Naam', password, acceptTerms: true })
        .expect(status);
    for (const [details, status] of [
      [{ username }, 409],
      [{ username: 'ander-naam', email }, 201],
      [{}, 201],
    ] as const)
      expect(await work(register(details, status))).toEqual(['m=19456,t=2,p=1']);
  });

  it('that are forgotten are answered alike and after the same time, and bring ten mails an hour at most', async () => {
    const { id, email } = await shop.shopper();
    let answered = 0;
    const ask = async (address: string, from: string) => {
      const call = shop.visitor().post('/api/forgot-password').set('X-Forwarded-For', from).send({ email: address });
      const { body } = await call.expect(200);
      answered += 1;
      return body as unknown;
    };
    const links = () =>
      shop.rows
        .selectFrom('outbox_messages')
        .select('id')
        .where('name', '=', 'PasswordResetRequested')
        .where(sql<boolean>`payload ->> 'userId' = ${String(id)}`)
        .execute();

    // The shop waits, each time as long, and we say how long that is.
    const over = Promise.withResolvers<undefined>();
    jest.mocked(sleep).mockClear();
    const pauses = jest
      .mocked(sleep)
      .mockImplementation((time, ...rest) => (time === 250 ? over.promise : pause(time, ...rest)));
    const answers = [ask('niemand@voorbeeld.test', '10.2.0.1'), ask(email, '10.3.0.1')];
    await waitFor('the link and both pauses', async () =>
      (await links()).length === 1 && pauses.mock.calls.filter(([time]) => time === 250).length === 2
        ? true
        : undefined,
    );
    expect(answered).toBe(0);
    over.resolve(undefined);
    const [unknown, known] = await Promise.all(answers);
    expect(known).toEqual(unknown);

    for (let times = 2; times <= 12; times++) expect(await ask(email, `10.3.0.${times}`)).toEqual(unknown);
    expect(await links()).toHaveLength(10);
    pauses.mockImplementation(pause);
  });
});
