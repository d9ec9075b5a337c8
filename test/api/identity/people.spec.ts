import { startShop, type Shopper, type TestShop } from '../../support/shop';
import type { PersonDto } from '../../../backend/src/modules/identity/application/list-people.query';

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
    by.agent.put(`/api/admin/users/${id}/administrator`).send({ isAdmin });

  it.each([
    ['get', '/api/admin/users'],
    ['get', '/api/admin/users/1'],
    ['put', '/api/admin/users/1/administrator'],
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
        fullName: 'Ouer Toets',
        email: 'santie@telpos.test',
        isAdmin: false,
        tokenBalance: 4,
        language: 'en',
        createdAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect((await list({ search: 'oumas' })).map(({ id }) => id)).toEqual([first.id]);
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
