import type { PersonDto } from '../../../backend/src/modules/identity/application/list-people.query';
import { sessionCookieIn, startShop, type ReceivedMail, type Shopper, type TestShop } from '../../support/shop';

describe('The own account', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' }, ['worker']);
  });
  afterAll(() => shop.close());

  const signIn = async ({ username }: Shopper, password: string) => {
    const agent = shop.visitor();
    await agent.post('/api/login').send({ username, password }).expect(200);
    return agent;
  };

  it('is only for the signed-in', async () => {
    const visitor = shop.visitor();
    await visitor.post('/api/change-password').send({}).expect(401);
    await visitor.put('/api/user').send({}).expect(401);
    await visitor.post('/api/user/email').send({}).expect(401);
    await visitor.delete('/api/user/email').expect(401);
    await visitor.get('/api/user/data').expect(401);
    await visitor.post('/api/user/close').send({}).expect(401);
  });

  describe('A changed password', () => {
    const change = (currentPassword: string, newPassword = 'splinternuut') => ({ currentPassword, newPassword });

    it('ends every other session; this one goes on under a new id', async () => {
      const person = await shop.shopper();
      const elsewhere = await signIn(person, person.password);
      const { body, headers } = await person.agent
        .post('/api/change-password')
        .send(change(person.password))
        .expect(200);
      expect(body).toEqual({ message: 'Your password has been updated successfully.' });
      expect(sessionCookieIn(headers)).toMatch(/^bokkiefoto\.session=/);
      await person.agent.get('/api/user').expect(200);
      await elsewhere.get('/api/user').expect(401);
      const { username, password } = person;
      await shop.visitor().post('/api/login').send({ username, password }).expect(401);
      await signIn(person, 'splinternuut');
    });

    it('needs, of two at the same moment, the password that the other one has set', async () => {
      const person = await shop.shopper();
      const elsewhere = await signIn(person, person.password);
      let answers: Promise<{ status: number }[]> = Promise.resolve([]);
      await shop.rows.transaction().execute(async (rows) => {
        await rows.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute();
        answers = Promise.all(
          [person.agent, elsewhere].map((agent, index) =>
            agent.post('/api/change-password').send(change(person.password, `splinternuut-${index}`)),
          ),
        );
        await shop.waitForLocks(rows, 2);
      });
      const statuses = (await answers).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 400]);
      await signIn(person, `splinternuut-${statuses.indexOf(200)}`);
    });

    it('needs the current one', async () => {
      const person = await shop.shopper();
      const { body } = await person.agent
        .post('/api/change-password')
        .set('Accept-Language', 'af')
        .send(change('verkeerd'))
        .expect(400);
      const message = 'Dit is nie jou wagwoord nie.';
      expect(body).toEqual({ message, code: 'wrong-password', fields: { currentPassword: message } });
      await person.agent.get('/api/user').expect(200);
      await signIn(person, person.password);
    });

    it('keeps the rules of the specification', async () => {
      const { agent } = await shop.shopper();
      const { body } = await agent.post('/api/change-password').send(change('', '12345')).expect(400);
      expect(body.fields).toEqual({
        currentPassword: 'Current password is required',
        newPassword: 'New password must be at least 6 characters',
      });
    });

    it('is not guessed by trying', async () => {
      const { agent } = await shop.shopper();
      const attempt = () =>
        agent.post('/api/change-password').set('X-Forwarded-For', '192.0.2.1').send(change('verkeerd'));
      // One more is that of the minute.
      for (let tries = 0; tries < 21; tries++) await attempt().expect(400);
      await attempt().expect(429);
    });

    it('makes a link useless that was mailed before', async () => {
      const person = await shop.shopper();
      await shop.visitor().post('/api/forgot-password').send({ email: person.email }).expect(200);
      const token = tokenIn(await shop.mailTo(person.email));
      await person.agent.post('/api/change-password').send(change(person.password)).expect(200);
      await shop.visitor().post('/api/reset-password').send({ token, newPassword: 'geheim-2' }).expect(400);
    });
  });

  describe('Name and language', () => {
    it('are changed each by itself', async () => {
      const { agent } = await shop.shopper();
      const named = await agent.put('/api/user').send({ fullName: '  Anneke Nel ' }).expect(200);
      expect(named.body).toMatchObject({ fullName: 'Anneke Nel', language: 'en' });
      const afrikaans = await agent.put('/api/user').send({ language: 'af' }).expect(200);
      expect(afrikaans.body).toMatchObject({ fullName: 'Anneke Nel', language: 'af' });
      await agent.get('/api/user').expect(200, afrikaans.body);
    });

    it('keep their rules, and nothing else is changed this way', async () => {
      const { agent } = await shop.shopper();
      for (const fullName of ['A', ' A ', '   ', 'e\u0301']) {
        const { body } = await agent.put('/api/user').send({ fullName }).expect(400);
        expect(body.fields).toEqual({ fullName: 'Please enter your name and surname.' });
      }
      await agent.put('/api/user').send({ fullName: null }).expect(400);
      await agent.put('/api/user').send({ language: 'nl' }).expect(400);
      await agent.put('/api/user').send({ isAdmin: true }).expect(400);
      await agent.put('/api/user').send({ email: 'skelm@voorbeeld.test' }).expect(400);
    });
  });

  const tokenIn = (mail: ReceivedMail) => /token=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
  const wanted = (name: string) => `${name}-${Date.now().toString(36)}@nuut.test`;
  const confirm = (token: string) => shop.visitor().post('/api/confirm-email').send({ token });

  describe('Another e-mail address', () => {
    it('replaces the first once its owner has used the link; the first gets a mail', async () => {
      const person = await shop.shopper({ language: 'af' });
      const email = wanted('anneke');
      const asked = await person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
      expect(asked.body).toEqual({ message: `We have sent a link to ${email}. It works for 24 hours.` });
      const pending = await person.agent.get('/api/user').expect(200);
      expect(pending.body).toMatchObject({ email: person.email, pendingEmail: email });

      const link = await shop.mailTo(email);
      expect(link.subject).toBe('Bevestig jou e-posadres – Bokkiefoto');
      expect(link.text).toContain('http://shop.test/confirm-email?token=');
      const confirmed = await confirm(tokenIn(link)).set('Accept-Language', 'af').expect(200);
      expect(confirmed.body).toEqual({ message: 'Dit is nou jou rekening se e-posadres.' });
      const after = await person.agent.get('/api/user').expect(200);
      expect(after.body).toMatchObject({ email, pendingEmail: null });

      const notice = await shop.mailTo(person.email);
      expect(notice.subject).toBe('Jou e-posadres is verander – Bokkiefoto');
      expect(notice.text).toContain(person.username);
      expect(notice.text).not.toContain(email);
      const again = await confirm(tokenIn(link)).expect(400);
      expect(again.body).toMatchObject({ code: 'email-link-not-valid' });
      await shop.drain();
      expect(await shop.mailsTo(email)).toHaveLength(1);
      expect(await shop.mailsTo(person.email)).toHaveLength(1);
    });

    it('is asked in English where the account speaks English', async () => {
      const person = await shop.shopper({ language: 'en' });
      const email = wanted('english');
      await person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
      const link = await shop.mailTo(email);
      expect(link.subject).toBe('Confirm your e-mail address – Bokkiefoto');
      await confirm(tokenIn(link)).expect(200);
      expect((await shop.mailTo(person.email)).subject).toBe('Your e-mail address was changed – Bokkiefoto');
    });

    it('needs the password, and an address that is one, and another one', async () => {
      const person = await shop.shopper();
      const ask = (email: string, password = person.password) =>
        person.agent.post('/api/user/email').set('X-Forwarded-For', '192.0.2.2').send({ email, password });
      const wrong = await ask(wanted('x'), 'verkeerd').expect(400);
      expect(wrong.body).toMatchObject({ code: 'wrong-password', fields: { password: 'This is not your password.' } });
      const none = await ask('geen').expect(400);
      expect(none.body.fields).toEqual({ email: 'Please enter a valid email address' });
      const same = await ask(person.email).expect(400);
      expect(same.body).toMatchObject({ code: 'email-unchanged' });
      const after = await person.agent.get('/api/user').expect(200);
      expect(after.body).toMatchObject({ pendingEmail: null });
    });

    it('is never another person’s: the answer does not show that, and the owner gets a mail', async () => {
      const person = await shop.shopper();
      const other = await shop.shopper();
      const ask = (email: string) =>
        person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
      const email = other.email.toUpperCase();
      const free = wanted('vry');
      const [first, second] = [await ask(free), await ask(email)];
      expect(second.text.replace(email, '')).toBe(first.text.replace(free, ''));
      await shop.drain();
      const mails = [...(await shop.mailsTo(other.email)), ...(await shop.mailsTo(email))];
      expect(mails.map(({ subject }) => subject)).toEqual(['You have an account already – Bokkiefoto']);
      expect(mails[0]?.text).toContain(`“${other.username}”`);
    });

    it('is not told to the former one where that was another account’s', async () => {
      const owner = await shop.shopper();
      const stranger = await shop.shopper({ email: owner.email });
      const email = wanted('eie');
      await stranger.agent.post('/api/user/email').send({ email, password: stranger.password }).expect(200);
      await confirm(tokenIn(await shop.mailTo(email))).expect(200);
      await shop.drain();
      const mails = await shop.mailsTo(owner.email);
      expect(mails.map(({ subject }) => subject)).toEqual(['You have an account already – Bokkiefoto']);
      expect(mails[0]?.text).not.toContain(stranger.username);
    });

    it('may be asked for twenty times an hour', async () => {
      const person = await shop.shopper();
      const other = await shop.shopper();
      const ask = (n: number) =>
        person.agent
          .post('/api/user/email')
          .set('X-Forwarded-For', `192.0.2.${n}`)
          .send({ email: other.email, password: person.password });
      for (let n = 1; n <= 20; n++) await ask(n).expect(200);
      expect((await ask(21).expect(429)).body).toMatchObject({ code: 'too-many-mails' });
    });

    it('may be the same one in other letters', async () => {
      const person = await shop.shopper();
      const email = person.email.toUpperCase();
      await person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
    });

    it('is confirmed only by the newest link, and by none when it was cancelled', async () => {
      const person = await shop.shopper();
      const [first, second] = [wanted('eerste'), wanted('tweede')];
      const ask = (email: string) =>
        person.agent
          .post('/api/user/email')
          .set('X-Forwarded-For', '192.0.2.3')
          .send({ email, password: person.password })
          .expect(200);
      await ask(first);
      const early = tokenIn(await shop.mailTo(first));
      await ask(second);
      await confirm(early).expect(400);
      const late = tokenIn(await shop.mailTo(second));
      await person.agent.delete('/api/user/email').expect(200, { message: 'Your e-mail address stays as it is.' });
      await confirm(late).expect(400);
      const after = await person.agent.get('/api/user').expect(200);
      expect(after.body).toMatchObject({ email: person.email, pendingEmail: null });
    });

    it('is void when the password changes', async () => {
      const person = await shop.shopper();
      const email = wanted('skelm');
      await person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
      const token = tokenIn(await shop.mailTo(email));
      const change = { currentPassword: person.password, newPassword: 'splinternuut' };
      await person.agent.post('/api/change-password').send(change).expect(200);
      await confirm(token).expect(400);
    });

    it('is refused when somebody has registered with it meanwhile', async () => {
      const person = await shop.shopper();
      const email = wanted('vinnig');
      await person.agent.post('/api/user/email').send({ email, password: person.password }).expect(200);
      const token = tokenIn(await shop.mailTo(email));
      await shop.shopper({ email });
      const { body } = await confirm(token).expect(409);
      expect(body).toMatchObject({ code: 'email-taken' });
    });

    it('is not confirmed by a link that we did not write', async () => {
      for (const token of ['', 'x', `1.${Math.floor(Date.now() / 1000) + 60}.${'A'.repeat(43)}`])
        await confirm(token).expect(400);
    });
  });
});

describe('People', () => {
  let shop: TestShop;
  let admin: Shopper;
  let somebody: Shopper;

  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
    somebody = await shop.shopper();
  });
  afterAll(() => shop.close());

  const list = async (query: Record<string, unknown> = {}): Promise<PersonDto[]> =>
    ((await admin.agent.get('/api/admin/users').query(query).expect(200)) as { body: PersonDto[] }).body;
  const setAdmin = (by: Shopper, { id }: { id: number }, isAdmin: boolean) =>
    by.agent.put(`/api/admin/users/${id}/administrator`).send({ isAdmin, password: by.password });

  it.each([
    ['get', '/api/admin/users'],
    ['get', '/api/admin/users/1'],
    ['put', '/api/admin/users/1/administrator'],
    ['put', '/api/admin/users/1/photographer'],
    ['post', '/api/admin/users/1/email'],
    ['delete', '/api/admin/users/1/email'],
    ['post', '/api/admin/users/1/password-link'],
  ] as const)('are no other person’s: %s %s', async (method, path) => {
    await shop.visitor()[method](path).expect(401);
    await somebody.agent[method](path).expect(403);
  });

  it('are listed, the newest first, page by page, and found by name or address', async () => {
    const first = await shop.shopper({ username: 'oumasan', email: 'santie@telpos.test' });
    const second = await shop.shopper();
    await shop.giveTokens(first.id, 4);
    expect((await list({ limit: 1 })).map(({ id }) => id)).toEqual([second.id]);
    expect((await list({ limit: 1, cursor: second.id })).map(({ id }) => id)).toEqual([first.id]);
    expect(await list({ search: 'SANTIE@' })).toEqual([
      {
        id: first.id,
        username: 'oumasan',
        pendingEmail: null,
        fullName: 'Ouer Toets',
        email: 'santie@telpos.test',
        isAdmin: false,
        isPhotographer: false,
        tokenBalance: 4,
        language: 'en',
        createdAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    for (const search of ['oumas', 'toets OUMASÁN', 'oumasam', 'santei toets'])
      expect((await list({ search })).map(({ id }) => id)).toEqual([first.id]);
    expect((await list({ isAdmin: true })).map(({ id }) => id)).toEqual([admin.id]);
    expect((await admin.agent.get(`/api/admin/users/${first.id}`).expect(200)).body).toMatchObject({ id: first.id });
  });

  it('with a closed account do not exist', async () => {
    const gone = await shop.shopper();
    await gone.agent.post('/api/user/close').send({ password: gone.password }).expect(200);
    await admin.agent.get(`/api/admin/users/${gone.id}`).expect(404);
    await setAdmin(admin, gone, true).expect(404);
    await admin.agent.post(`/api/admin/users/${gone.id}/password-link`).expect(404);
    expect((await list()).map(({ id }) => id)).not.toContain(gone.id);
  });

  it('become administrators and cease to be, in the sessions that they have', async () => {
    const helper = await shop.shopper();
    await helper.agent.get('/api/admin/users').expect(403);
    expect((await setAdmin(admin, helper, true).expect(200)).body).toMatchObject({ id: helper.id, isAdmin: true });
    await helper.agent.get('/api/admin/users').expect(200);
    await setAdmin(admin, helper, false).expect(200);
    await helper.agent.get('/api/admin/users').expect(403);
    expect((await helper.agent.get('/api/user').expect(200)).body).toMatchObject({ isAdmin: false });
  });

  it('are made one only with the password of who does it', async () => {
    const helper = await shop.shopper();
    const send = (body: object) => admin.agent.put(`/api/admin/users/${helper.id}/administrator`).send(body);
    await send({ isAdmin: true }).expect(400);
    const { body } = await send({ isAdmin: true, password: 'verkeerd' }).expect(400);
    expect(body).toMatchObject({ code: 'wrong-password', fields: { password: 'This is not your password.' } });
    await helper.agent.get('/api/admin/users').expect(403);
  });

  it('get another e-mail address by an administrator when it is confirmed; the old one gets a mail', async () => {
    const person = await shop.shopper({ language: 'en' });
    const email = `${person.username}@nuut.test`;
    const ask = (body: object) => admin.agent.post(`/api/admin/users/${person.id}/email`).send(body);
    expect((await ask({ email, password: person.password + 'x' }).expect(400)).body).toMatchObject({
      code: 'wrong-password',
    });
    expect((await ask({ email: person.email, password: admin.password }).expect(400)).body).toMatchObject({
      code: 'email-unchanged',
      message: 'This is the account’s e-mail address already.',
    });
    expect((await ask({ email, password: admin.password }).expect(200)).body).toEqual({
      message: `We have sent a link to ${email}. It works for 24 hours.`,
    });
    const [one] = await list({ search: person.username });
    expect(one).toMatchObject({ email: person.email, pendingEmail: email });
    const link = await shop.mailTo(email);
    expect(link.text).toContain('Our office was asked to use this e-mail address for your account.');
    const token = /token=([\w.-]+)/.exec(link.text)?.[1];

    await admin.agent.delete(`/api/admin/users/${person.id}/email`).expect(200);
    await shop.visitor().post('/api/confirm-email').send({ token }).expect(400);
    await ask({ email, password: admin.password }).expect(200);
    await shop.visitor().post('/api/confirm-email').send({ token }).expect(200);
    expect((await list({ search: person.username }))[0]).toMatchObject({ email, pendingEmail: null });
    expect((await shop.mailTo(person.email)).subject).toBe('Your e-mail address was changed – Bokkiefoto');
    await admin.agent.post('/api/admin/users/999999/email').send({ email, password: admin.password }).expect(404);
    const { body: log } = await admin.agent.get('/api/admin/audit').query({ search: email }).expect(200);
    expect(log).toContainEqual(
      expect.objectContaining({
        action: 'changeEmailOfPerson',
        body: { email, password: '…' },
        changes: [{ what: 'User', id: person.id, before: { pendingEmail: null }, after: { pendingEmail: email } }],
      }),
    );
  });

  it('may stop being one themselves', async () => {
    const helper = await shop.shopper();
    await setAdmin(admin, helper, true).expect(200);
    const { body } = await setAdmin(helper, helper, false).expect(200);
    expect(body).toMatchObject({ id: helper.id, isAdmin: false });
  });

  it('always have an administrator, even when the last two take it from each other', async () => {
    expect((await setAdmin(admin, admin, false).expect(409)).body).toMatchObject({ code: 'last-administrator' });
    const helper = await shop.shopper();
    await setAdmin(admin, helper, true).expect(200);
    await Promise.all([setAdmin(admin, helper, false), setAdmin(helper, admin, false)]);
    const admins = await shop.rows.selectFrom('users').select('id').where('is_admin', '=', true).execute();
    expect(admins).toHaveLength(1);
    if (admins[0]?.id === helper.id) await setAdmin(helper, admin, true).expect(200);
  });

  it('are sent a link for a new password', async () => {
    const person = await shop.shopper({ language: 'af' });
    const { body } = await admin.agent.post(`/api/admin/users/${person.id}/password-link`).expect(200);
    expect(body).toEqual({ message: `The link is on its way to ${person.email}. It works for an hour.` });
    const mail = await shop.mailTo(person.email);
    expect(mail.subject).toContain('Kies ’n nuwe wagwoord');
    const [, token] = /reset-password\?token=(\S+)/.exec(mail.text) ?? [];
    await shop.visitor().post('/api/reset-password').send({ token, newPassword: 'nuut-en-beter' }).expect(200);
  });
});
