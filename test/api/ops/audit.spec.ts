import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CloseAuditEntry } from '../../../backend/src/modules/ops/application/audit.command';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

describe('The audit log', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const log = async (query: object = {}) => (await admin.agent.get('/api/admin/audit').query(query).expect(200)).body;

  it('says who did what to what, from where, before and after', async () => {
    const gallery = { name: 'Rugby: halfeind', category: 'Rugby', tokenPrice: 1 };
    const { body } = await admin.agent.post('/api/galleries').send(gallery).expect(201);
    await admin.agent.put(`/api/galleries/${body.id}`).send({ name: 'Rugby: eindstryd', tokenPrice: 2 }).expect(200);
    await admin.agent.delete(`/api/galleries/${body.id}`).expect(200);
    const [removed, edited, made] = await log();
    expect(made).toMatchObject({
      userId: admin.id,
      username: admin.username,
      action: 'createGallery',
      method: 'POST',
      path: '/api/galleries',
      body: gallery,
      address: expect.stringContaining('127.0.0.1'),
      outcome: 'done',
      changes: [{ what: 'Gallery', id: body.id, before: null, after: { name: 'Rugby: halfeind', tokenPrice: 1 } }],
    });
    expect(edited.changes).toEqual([
      {
        what: 'Gallery',
        id: body.id,
        before: expect.objectContaining({ name: 'Rugby: halfeind', tokenPrice: 1 }),
        after: expect.objectContaining({ name: 'Rugby: eindstryd', tokenPrice: 2 }),
      },
    ]);
    expect(removed).toMatchObject({
      action: 'deleteGallery',
      path: `/api/galleries/${body.id}`,
      changes: [{ what: 'Gallery', id: body.id, before: { name: 'Rugby: eindstryd', photos: 0 }, after: null }],
    });
  });

  it('does not say that what is done has failed when its end cannot be noted at once', async () => {
    const bus = shop.app.get(CommandBus);
    const execute = bus.execute.bind(bus);
    let tries = 0;
    const spy = jest.spyOn(bus, 'execute').mockImplementation(async (command) => {
      const tried = command instanceof CloseAuditEntry ? ++tries : 0;
      if (tried === 1) throw new Error('away');
      const answer: unknown = await execute(command);
      if (tried === 2) throw new Error('its answer was lost');
      return answer;
    });
    const gallery = { name: 'Rugby: reën', category: 'Rugby', tokenPrice: 1 };
    const { body } = await admin.agent.post('/api/galleries').send(gallery).expect(201);
    spy.mockRestore();
    expect(tries).toBe(3);
    const [entry] = await log();
    expect(entry).toMatchObject({ action: 'createGallery', outcome: 'done', changes: [{ id: body.id }] });
  });

  it('leaves out what only asks, by whichever method', async () => {
    const before = await log();
    await admin.agent.head('/api/admin/reports').expect(200);
    await admin.agent.get('/api/admin/reports').expect(200);
    expect(await log()).toEqual(before);
  });

  it('keeps what was refused, with the reason and without changes', async () => {
    const gallery = { name: 'Netbal: dag een', category: 'Netball' };
    await admin.agent.post('/api/galleries').send(gallery).expect(201);
    await admin.agent.post('/api/galleries').send(gallery).expect(409);
    await admin.agent.post('/api/galleries').send({ name: '' }).expect(400);
    await admin.agent.delete('/api/teams/abc').expect(400);
    const [malformed, invalid, taken] = await log();
    expect(malformed).toMatchObject({ action: 'deleteTeam', outcome: 'malformed-request' });
    expect(taken).toMatchObject({ outcome: 'gallery-name-taken', changes: [] });
    expect(invalid).toMatchObject({ outcome: 'invalid-input', body: { name: '' }, changes: [] });
  });

  it('is silent about shoppers and about looking', async () => {
    const before = (await log()).length;
    const shopper = await shop.shopper();
    await shopper.agent.post('/api/cart/clear').expect(200);
    await shopper.agent.post('/api/galleries').send({ name: 'x', category: 'Rugby' }).expect(403);
    await admin.agent.get('/api/galleries').expect(200);
    expect(await log()).toHaveLength(before);
  });

  it('is searched, and read page by page', async () => {
    await admin.agent.post('/api/teams').send({ name: 'Olienhout o/15A', sport: 'Rugby' }).expect(201);
    const found = await log({ search: 'olienhout' });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ action: 'createTeam' });
    expect(await log({ search: '100%' })).toEqual([]);
    const [newest, second] = await log({ limit: 2 });
    expect(await log({ limit: 1, cursor: newest.id })).toEqual([second]);
    expect(await log({ userId: admin.id + 1000 })).toEqual([]);
  });

  it('names what was done to, and finds it by that name, also with a typing error', async () => {
    const [photoId, second] = await catalogPhotos(shop, admin.id, {
      gallery: 'Hoërskool Kloof o/14B',
      photos: [{}, {}],
    });
    await admin.agent
      .post('/api/photos/selection/reprice')
      .send({ photoIds: [photoId, second], tokenPrice: 3 })
      .expect(200);
    const person = await shop.shopper();
    await admin.agent.post(`/api/admin/users/${person.id}/password-link`).expect(200);
    const [link, price] = await log();
    expect(link).toMatchObject({ action: 'sendPasswordLink', about: person.username, photos: null, calls: 1 });
    expect(price).toMatchObject({ action: 'repriceSelection', gallery: 'Hoërskool Kloof o/14B', photos: 2 });
    const gallery = await shop.rows
      .selectFrom('galleries')
      .select('id')
      .where('name', 'like', '%Kloof%')
      .executeTakeFirstOrThrow();
    await admin.agent.put(`/api/galleries/${gallery.id}`).send({ tokenPrice: 4 }).expect(200);
    for (const search of ['kloof u14', 'hoerskool kloff'])
      expect(await log({ search, limit: 1 })).toMatchObject([
        { action: 'updateGallery', about: 'Hoërskool Kloof o/14B' },
      ]);
    expect(await log({ search: person.username })).toMatchObject([{ action: 'sendPasswordLink' }]);
    const homeTeamId = await createTeam(admin, 'Karee A');
    const matchId = await createMatch(admin, { homeTeamId, awayTeamId: await createTeam(admin, 'Kloof A') });
    expect(await log({ limit: 1 })).toMatchObject([{ action: 'createMatch', about: 'Karee A – Kloof A' }]);
    await admin.agent.delete(`/api/matches/${matchId}`).expect(200);
    expect(await log({ limit: 1 })).toMatchObject([{ action: 'deleteMatch', outcome: 'done' }]);
  });

  it('has an upload of many calls as one entry, with all of its photographs', async () => {
    const place = { galleryName: 'Netbalfees', category: 'Netball' };
    for (const hue of [1, 2, 3])
      await uploadPhoto(admin.agent, [`IMG_${hue}.jpg`, await makePhoto({ width: 640, height: 480, hue })], place);
    const [upload, before] = await log();
    expect(before.action).not.toBe('uploadPhotos');
    expect(upload).toMatchObject({
      action: 'uploadPhotos',
      calls: 3,
      photos: 3,
      gallery: 'Netbalfees',
      outcome: 'done',
    });
    const added = upload.changes.filter(({ after }: { after: object }) => 'addedPhotos' in after);
    expect(added).toEqual([expect.objectContaining({ what: 'Gallery', after: { addedPhotos: expect.any(Array) } })]);
    expect(added[0].after.addedPhotos).toHaveLength(3);
    // Something else in between ends it.
    await admin.agent.post('/api/teams').send({ name: 'Witstinkhout', sport: 'Netball' }).expect(201);
    await uploadPhoto(admin.agent, ['IMG_4.jpg', await makePhoto({ width: 640, height: 480, hue: 4 })], place);
    expect((await log({ limit: 3 })).map(({ calls }: { calls: number }) => calls)).toEqual([1, 1, 3]);
  });

  it('can be read by administrators, and changed by no one', async () => {
    const shopper = await shop.shopper();
    await shopper.agent.get('/api/admin/audit').expect(403);
    await shop.visitor().get('/api/admin/audit').expect(401);
    await expect(shop.rows.updateTable('audit_entries').set({ username: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(shop.rows.deleteFrom('audit_outcomes').execute()).rejects.toThrow('append-only');
  });

  it('writes no password down, neither of what was sent nor of what was changed', async () => {
    const person = await shop.shopper();
    // Making an administrator is a change of an account; an unknown field is refused, but logged all the same.
    await admin.agent
      .put(`/api/admin/users/${person.id}/administrator`)
      .send({ isAdmin: true, password: admin.password })
      .expect(200);
    await admin.agent.post('/api/galleries').send({ name: 'x', password: person.password }).expect(400);
    const [refused, promoted] = await log();
    expect(refused.body).toEqual({ name: 'x', password: '…' });
    expect(promoted.changes).not.toEqual([]);
    const entries = await shop.rows.selectFrom('audit_entries').selectAll().execute();
    const outcomes = await shop.rows.selectFrom('audit_outcomes').selectAll().execute();
    expect(JSON.stringify([entries, outcomes])).not.toMatch(new RegExp(`\\$argon2|${person.password}`));
  });
});

describe('What there is to act on', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({ PAYFAST_SIMULATED_PURCHASES: 'on' });
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  const toDo = async ({ agent }: Shopper) => (await agent.get('/api/admin/to-do').expect(200)).body;

  it('is nothing in a new shop, and then each thing once', async () => {
    const quiet = await toDo(admin);
    expect(quiet).toMatchObject({ galleries: 0, photos: 0, failedPhotos: 0 });
    const { legalDrafts, ...others } = quiet.office;
    expect(legalDrafts).toBe(3);
    expect(Object.values(others).filter((count) => count !== 0)).toEqual(['0.00']);

    const [sold, failed] = await catalogPhotos(shop, admin.id, { gallery: 'Kloof vs Karee', photos: [{}, {}] });
    const buyer = await shop.shopper();
    await buyer.agent.post('/api/purchase-tokens').send({ packageId: 3 }).expect(200);
    await buyer.agent.post('/api/purchase-photo').send({ photoId: sold }).expect(200);
    // Its mail is late by now, and the day is still the same.
    await sql`update purchases set purchase_date = now() - interval '11 minutes'`.execute(shop.rows);
    const present = { photoIds: [failed], reason: 'Vir die skool' };
    await admin.agent.post(`/api/admin/users/${buyer.id}/photos`).send(present).expect(200);
    await sql`update photos set status = 'failed', failure = 'undecodable' where id = ${failed}`.execute(shop.rows);
    await buyer.agent.post(`/api/photos/${sold}/report`).send({ reason: 'my-child' }).expect(200);
    await sql`update photo_reports set due_at = now() - interval '1 hour'`.execute(shop.rows);
    await sql`insert into payment_notices (body, body_hash, source_address, outcome, reason, processed_at)
      values ('a=1', 'x', '127.0.0.1', 'refused', 'source', now())`.execute(shop.rows);
    await sql`insert into outbox_messages (queue, name, payload, failed_at, error)
      values ('receipts', 'TokensBought', '{}', now(), 'away')`.execute(shop.rows);
    await admin.agent.patch('/api/admin/settings').send({ legalPagesChecked: true }).expect(200);
    const shown = await toDo(admin);
    expect(shown).toEqual({
      galleries: 1,
      photos: 2,
      unfinishedPhotos: 1,
      failedPhotos: 1,
      office: {
        ...{ mailsNotSent: 1, jobsGivenUp: 1, noticesRefused: 1, noticesUndecided: 0, secondPayments: 0 },
        ...{ reportsOpen: 1, reportsOverdue: 1, corrections: 0, paymentsUnderWay: 0 },
        legalDrafts: 0,
        photosToday: expect.any(Number),
        tokensToday: expect.any(Number),
        randToday: '200.00',
      },
    });
    // None, just after midnight; never the present.
    expect(shown.office.photosToday).toBeLessThanOrEqual(1);
  });

  it('is for a photographer what lies in galleries of their own, without money and people', async () => {
    const photographer = await shop.shopper();
    await sql`update users set is_photographer = true where id = ${photographer.id}`.execute(shop.rows);
    await catalogPhotos(shop, photographer.id, { gallery: 'My eie', photos: [{}] });
    await sql`update galleries set created_by = ${photographer.id} where name = 'My eie'`.execute(shop.rows);
    expect(await toDo(photographer)).toEqual({
      ...{ galleries: 1, photos: 1, unfinishedPhotos: 0, failedPhotos: 0 },
      office: null,
    });
  });
});
