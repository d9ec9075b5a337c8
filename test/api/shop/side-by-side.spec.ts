import type { Response, Test } from 'supertest';
import { sql } from 'kysely';
import { LabelPhotos } from '../../../backend/src/modules/catalog/contract';
import { AddLaterPhotos } from '../../../backend/src/modules/orders/packs/add-later-photos.command';
import { createMatch, createTeam } from '../../support/fixtures';
import { orderTokens } from '../../support/payments';
import { catalogPhotos, storeOriginal } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** Calls that change the same rows at the same moment. */
describe('Concurrent calls', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, ['worker']);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  let count = 0;
  async function makeGallery(photos: number): Promise<{ id: number; name: string; photoIds: number[] }> {
    const name = `Langs mekaar ${++count}`;
    const { body } = await admin.agent.post('/api/galleries').send({ name, category: 'Rugby' }).expect(201);
    const photoIds = await catalogPhotos(shop, admin.id, { gallery: name, photos: Array<object>(photos).fill({}) });
    return { id: (body as { id: number }).id, name, photoIds };
  }

  /** Makes both calls while a statement's rows are held, so that each waits for the other's turn; the answers. */
  async function whileHeld(statement: string, first: () => Test, second: () => Test): Promise<[Response, Response]> {
    const calls = await shop.rows.transaction().execute(async (rows) => {
      await sql.raw(statement).execute(rows);
      const one = first().then((answer) => answer);
      await shop.waitForLocks(rows, 1);
      const other = second().then((answer) => answer);
      await shop.waitForLocks(rows, 2);
      return { one, other };
    });
    return Promise.all([calls.one, calls.other]);
  }

  const statuses = async (...call: Parameters<typeof whileHeld>) =>
    (await whileHeld(...call)).map(({ status }) => status);
  const heldGallery = (id: number) => `select from galleries where id = ${id} for update`;

  const countsOf = async (ids: number[]) => {
    const { rows } = await sql<{ said: number; are: number }>`
      select photo_count::integer as said, (select count(*)::integer from photos where gallery_id = galleries.id) as are
      from galleries where id in (${sql.join(ids)}) order by id`.execute(shop.rows);
    return rows;
  };

  it('buy the whole cart while some of its photographs are moved', async () => {
    const [from, to] = [await makeGallery(3), await makeGallery(1)];
    const buyer = await shop.shopper();
    await shop.giveTokens(buyer.id, 9);
    for (const photoId of [...from.photoIds, ...to.photoIds])
      await buyer.agent.post('/api/cart/add').send({ photoId }).expect(200);
    const purchase = await shop.rows.transaction().execute(async (rows) => {
      await rows.updateTable('photos').set({ gallery_id: to.id }).where('gallery_id', '=', from.id).execute();
      const call = buyer.agent
        .post('/api/cart/purchase')
        .send({})
        .then((answer) => answer);
      await shop.waitForLocks(rows, 1);
      return { call };
    });
    const { status, body } = await purchase.call;
    expect([status, (body as { purchases?: object[] }).purchases?.length]).toEqual([200, 4]);
  });

  it('leave a gallery and its photographs at one price', async () => {
    const { id, photoIds } = await makeGallery(3);
    const price = (tokenPrice: number) => () => admin.agent.put(`/api/galleries/${id}`).send({ tokenPrice });
    expect(await statuses(heldGallery(id), price(2), price(3))).toEqual([200, 200]);
    const photos = await shop.rows
      .selectFrom('photos')
      .innerJoin('galleries', 'galleries.id', 'photos.gallery_id')
      .select(['photos.token_price as price', 'galleries.token_price as galleryPrice'])
      .where('photos.id', 'in', photoIds)
      .execute();
    expect(photos).toEqual(Array<object>(3).fill({ price: 3, galleryPrice: 3 }));
  });

  it('keep both languages of the very first words about maintenance', async () => {
    const say = (message: object) => () => admin.agent.post('/api/admin/maintenance').send({ message });
    const answers = await statuses('lock table settings in share mode', say({ en: 'Soon' }), say({ af: 'Netnou' }));
    expect(answers).toEqual([200, 200]);
    const { body } = await admin.agent.get('/api/admin/maintenance').expect(200);
    expect(body).toMatchObject({ message: { en: 'Soon', af: 'Netnou' } });
  });

  it('save what is left among favourites while a photograph is deleted', async () => {
    const { photoIds } = await makeGallery(3);
    const [first = 0, gone = 0, last = 0] = photoIds;
    const [one, many] = [await shop.shopper(), await shop.shopper()];
    const answers = await shop.rows.transaction().execute(async (rows) => {
      await rows.deleteFrom('photos').where('id', '=', gone).execute();
      const saving = one.agent.put(`/api/favourites/${gone}`).then((answer) => answer);
      const merging = many.agent
        .post('/api/favourites/merge')
        .send({ photoIds: [last, gone, first] })
        .then((answer) => answer);
      await shop.waitForLocks(rows, 2);
      return { saving, merging };
    });
    const [saved, merged] = [await answers.saving, await answers.merging];
    expect([saved.status, (saved.body as { code: string }).code]).toEqual([404, 'photo-not-found']);
    expect([merged.status, merged.body as object]).toEqual([200, { photoIds: [first, last] }]);
  });

  it('move a photograph once, and count it once', async () => {
    const [from, one, other] = [await makeGallery(1), await makeGallery(0), await makeGallery(0)];
    const move = (galleryId: number) => () =>
      admin.agent.post('/api/photos/selection/move').send({ photoIds: from.photoIds, galleryId });
    expect(await statuses(heldGallery(from.id), move(one.id), move(other.id))).toEqual([200, 200]);
    expect(await countsOf([from.id, one.id, other.id])).toEqual([
      { said: 0, are: 0 },
      { said: 1, are: 1 },
      { said: 0, are: 0 },
    ]);
  });

  it('feature a photograph in the gallery to which it is moved, and leave the other its picture', async () => {
    const [from, to] = [await makeGallery(2), await makeGallery(1)];
    const [photoId = 0, cover = 0] = from.photoIds;
    const feature = (id: number) => admin.agent.post(`/api/photos/${id}/set-as-featured`);
    for (const id of [cover, ...to.photoIds]) await feature(id).expect(200);
    const answers = await statuses(
      heldGallery(from.id),
      () => admin.agent.post('/api/photos/selection/move').send({ photoIds: [photoId], galleryId: to.id }),
      () => feature(photoId),
    );
    expect(answers).toEqual([200, 200]);
    const featured = await shop.rows
      .selectFrom('photos')
      .select(['id', 'gallery_id as galleryId'])
      .where('gallery_id', 'in', [from.id, to.id])
      .where('is_featured_in_gallery', '=', true)
      .orderBy('gallery_id')
      .execute();
    expect(featured).toEqual([
      { id: cover, galleryId: from.id },
      { id: photoId, galleryId: to.id },
    ]);
  });

  it.each([
    ['featuring', (_id: number, photoId: number) => admin.agent.post(`/api/photos/${photoId}/set-as-featured`)],
    ['deleting its gallery', (id: number) => admin.agent.delete(`/api/galleries/${id}`)],
    ['another price', (id: number) => admin.agent.put(`/api/galleries/${id}`).send({ tokenPrice: 4 })],
  ])('do not wait for each other in a circle: %s and deleting a photograph', async (_what, change) => {
    const remove = [
      (photoIds: number[]) => admin.agent.delete(`/api/photos/${photoIds[0]}`),
      (photoIds: number[]) => admin.agent.post('/api/photos/selection/delete').send({ photoIds }),
    ];
    for (const removing of remove) {
      const { id, photoIds } = await makeGallery(2);
      const answers = await statuses(
        heldGallery(id),
        () => change(id, photoIds[0] ?? 0),
        () => removing(photoIds),
      );
      expect(answers[0]).toBe(200);
      expect([200, 404]).toContain(answers[1]);
    }
  });

  describe('that buy a photograph while it is deleted', () => {
    const buying = (buyer: Shopper, photoId: number) => () => buyer.agent.post('/api/purchase-photo').send({ photoId });
    const heldPhoto = (id: number) => `select from photos where id = ${id} for update`;
    const balanceOf = async ({ agent }: Shopper) =>
      ((await agent.get('/api/user').expect(200)).body as { tokenBalance: number }).tokenBalance;

    it.each([
      ['by itself', (_gallery: number, photoId: number) => admin.agent.delete(`/api/photos/${photoId}`)],
      [
        'with others',
        (_gallery: number, photoId: number) =>
          admin.agent.post('/api/photos/selection/delete').send({ photoIds: [photoId] }),
      ],
      ['with its gallery', (gallery: number) => admin.agent.delete(`/api/galleries/${gallery}`)],
    ])('deliver it or do not charge for it: deleted %s', async (_what, remove) => {
      const buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 2);
      const { filePath, content } = await storeOriginal(shop);
      const name = `Langs mekaar ${++count}`;
      const [first = 0] = await catalogPhotos(shop, admin.id, { gallery: name, photos: [{ filePath }] });
      const { id } = await shop.rows
        .selectFrom('galleries')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      // The first to lock the photograph goes first.
      expect(await statuses(heldPhoto(first), buying(buyer, first), () => remove(id, first))).toEqual([200, 200]);
      const { body } = await buyer.agent.get(`/api/photos/${first}/download`).responseType('blob').expect(200);
      expect(body).toEqual(content);
      expect(await balanceOf(buyer)).toBe(1);

      const other = await makeGallery(1);
      const [late = 0] = other.photoIds;
      expect(await statuses(heldPhoto(late), () => remove(other.id, late), buying(buyer, late))).toEqual([200, 404]);
      expect(await balanceOf(buyer)).toBe(1);
    });

    it('refund what is erased at that moment, once', async () => {
      const buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 1);
      const { photoIds } = await makeGallery(1);
      const [photoId = 0] = photoIds;
      await shop.visitor().post(`/api/photos/${photoId}/report`).send({ reason: 'my-child' }).expect(200);
      const { id } = await shop.rows
        .selectFrom('photo_reports')
        .select('id')
        .where('photo_id', '=', photoId)
        .executeTakeFirstOrThrow();
      await shop.rows.updateTable('photos').set({ hidden_at: null }).where('id', '=', photoId).execute();
      const answers = await statuses(heldPhoto(photoId), buying(buyer, photoId), () =>
        admin.agent.post(`/api/admin/reports/${id}/decision`).send({ decision: 'delete' }),
      );
      expect(answers).toEqual([200, 200]);
      // Its file was never there, so that no other mail comes.
      expect((await shop.mailTo(buyer.email)).subject).toContain('We can no longer keep “Foto 1”');
      expect(await balanceOf(buyer)).toBe(1);
      const gone = await buyer.agent.get(`/api/photos/${photoId}/download`).expect(404);
      expect(gone.body).toMatchObject({ code: 'photo-gone' });
    });
  });

  describe('that buy a pack', () => {
    const sides = ['home', 'away'] as const;
    const label = (photoIds: number[], text: string) =>
      shop.inContext((commands) =>
        commands.execute(
          new LabelPhotos(
            photoIds.map((photoId) => ({ photoId, label: text, side: 'home', source: 'office', state: 'shown' })),
            admin.id,
          ),
        ),
      );

    /** A match with a gallery of three photographs of number 7, and a buyer who has their pack in the cart. */
    async function inCart() {
      const teams = await Promise.all(sides.map((side) => createTeam(admin, `${side} ${++count}`)));
      const [team = 0, awayTeamId = 0] = teams;
      const match = await createMatch(admin, { homeTeamId: team, awayTeamId });
      const { id, photoIds } = await makeGallery(3);
      await admin.agent.put(`/api/galleries/${id}`).send({ matchId: match }).expect(200);
      await label(photoIds, '7');
      const buyer = await shop.shopper();
      await shop.giveTokens(buyer.id, 9);
      await buyer.agent.post('/api/cart/packs').send({ match, team, label: '7' }).expect(200);
      return {
        team,
        match,
        galleryId: id,
        photoIds,
        buyer,
        buying: () => buyer.agent.post('/api/cart/purchase').send({}),
      };
    }

    beforeAll(async () => {
      const caps = ['Rugby', 'Netball', 'Hokkie'].map((category) => ({ category, match: 2, day: null }));
      await admin.agent.put('/api/admin/pack-caps').send({ caps }).expect(200);
    });

    const tokensOf = ({ body }: Response) => (body as { totalTokensSpent?: number }).totalTokensSpent;
    const boughtBy = async ({ id }: Shopper) => {
      const rows = shop.rows.selectFrom('purchases').select(['photo_id as id', 'tokens_spent as tokens']);
      return rows.where('user_id', '=', id).orderBy('photo_id').execute();
    };

    it('charge once for the same pack', async () => {
      const { buyer, photoIds, buying } = await inCart();
      const answers = await whileHeld(`select from photos where id = ${photoIds[0]} for update`, buying, buying);
      expect(answers.map((answer) => [answer.status, tokensOf(answer)])).toEqual([
        [200, 2],
        [400, undefined],
      ]);
      expect(await boughtBy(buyer)).toHaveLength(3);
    });

    it('hold what is labelled under the locks', async () => {
      const { buyer, photoIds, buying } = await inCart();
      const [gone = 0] = photoIds;
      // The label goes while the purchase waits for its photographs.
      const purchase = await shop.rows.transaction().execute(async (rows) => {
        await sql`select from photos where id = ${gone} for update`.execute(rows);
        const call = buying().then((answer) => answer);
        await shop.waitForLocks(rows, 1);
        await rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', gone).execute();
        return { call };
      });
      expect((await purchase.call).status).toBe(200);
      expect(await boughtBy(buyer)).toEqual(photoIds.slice(1).map((id) => ({ id, tokens: 1 })));
    });

    it.each<[string, (pack: Awaited<ReturnType<typeof inCart>>) => Test]>([
      ['a photograph of it', ({ photoIds }) => admin.agent.delete(`/api/photos/${photoIds[1]}`)],
      ['its gallery', ({ galleryId }) => admin.agent.delete(`/api/galleries/${galleryId}`)],
      ['its match', ({ match }) => admin.agent.delete(`/api/matches/${match}`)],
      ['its team', ({ team }) => admin.agent.delete(`/api/teams/${team}`)],
    ])('do not wait in a circle with the deletion of %s', async (_what, remove) => {
      const pack = await inCart();
      const calls = await shop.rows.transaction().execute(async (rows) => {
        await sql`select from photos where id = ${pack.photoIds[0]} for update`.execute(rows);
        const buying = pack.buying().then((answer) => answer);
        await shop.waitForLocks(rows, 1);
        // A match and a team go at once, the others wait for the photographs, too.
        return { buying, removing: remove(pack).then((answer) => answer) };
      });
      // Where the match went first, nothing is left of the pack in the cart.
      expect([200, 400]).toContain((await calls.buying).status);
      expect((await calls.removing).status).toBe(200);
    });

    it('get a later photograph once, while its account is closed or not', async () => {
      const { buyer, galleryId, buying } = await inCart();
      await buying().expect(200);
      const { name } = await shop.rows
        .selectFrom('galleries')
        .select('name')
        .where('id', '=', galleryId)
        .executeTakeFirstOrThrow();
      const later = await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}] });
      await label(later, '7');
      const add = () => shop.inContext((commands) => commands.execute(new AddLaterPhotos('recent')));
      const { agent, id, password } = buyer;
      const work = await shop.rows.transaction().execute(async (rows) => {
        await sql`select from photos where id = ${later[0]} for update`.execute(rows);
        const adding = [add(), add()];
        await shop.waitForLocks(rows, 2);
        const closing = agent
          .post('/api/user/close')
          .send({ password })
          .then((answer) => answer);
        await shop.waitForLocks(rows, 3);
        return { adding, closing };
      });
      expect((await Promise.all(work.adding)).toSorted()).toEqual([0, 1]);
      expect((await work.closing).status).toBe(200);
      const rows = await shop.rows.selectFrom('purchases').select('email_address').where('user_id', '=', id).execute();
      expect(rows).toEqual(Array<object>(4).fill({ email_address: '' }));
    });
  });

  it('do not wait for each other in a circle: deciding a report and deleting its photograph', async () => {
    const { photoIds } = await makeGallery(1);
    const [photoId = 0] = photoIds;
    await shop.visitor().post(`/api/photos/${photoId}/report`).send({ reason: 'other' }).expect(200);
    const { id } = await shop.rows
      .selectFrom('photo_reports')
      .select('id')
      .where('photo_id', '=', photoId)
      .executeTakeFirstOrThrow();
    const answers = await statuses(
      `select from photo_reports where id = ${id} for update`,
      () => admin.agent.post(`/api/admin/reports/${id}/decision`).send({ decision: 'keep' }),
      () => admin.agent.delete(`/api/photos/${photoId}`),
    );
    expect(answers).toEqual([200, 200]);
  });

  it.each([
    ['its gallery', (id: number) => admin.agent.delete(`/api/galleries/${id}`)],
    [
      'its photographs',
      (_id: number, photoIds: number[]) => admin.agent.post('/api/photos/selection/delete').send({ photoIds }),
    ],
  ])('do not wait for each other in a circle: closing an account and deleting %s', async (_what, remove) => {
    const { id, photoIds } = await makeGallery(2);
    const { agent, id: userId, password } = await shop.shopper();
    for (const photoId of photoIds) {
      await agent.post('/api/cart/add').send({ photoId }).expect(200);
      await agent.put(`/api/favourites/${photoId}`).expect(200);
    }
    const answers = await statuses(
      `select from users where id = ${userId} for update`,
      () => agent.post('/api/user/close').send({ password }),
      () => remove(id, photoIds),
    );
    expect(answers).toEqual([200, 200]);
  });

  it('do not wait for each other in a circle: closing an account and booking a payment of it', async () => {
    const buyer = await shop.shopper();
    const order = await orderTokens(buyer);
    const [closed, booked] = await whileHeld(
      `select from users where id = ${buyer.id} for update`,
      () => buyer.agent.post('/api/user/close').send({ password: buyer.password }),
      () =>
        admin.agent
          .post(`/api/admin/token-purchases/${order['m_payment_id']}/payment`)
          .send({ payfastId: '1089250', amount: order['amount'], reason: 'In PayFast se lys' }),
    );
    expect([closed.status, booked.status, booked.body]).toMatchObject([200, 409, { code: 'account-closed' }]);
  });

  it('keep nothing of a payment that begins while its account is closed', async () => {
    const buyer = await shop.shopper();
    const begun = { expectedTokens: 1, buysItself: true, deliveryEmail: 'ouma@voorbeeld.test' };
    const answers = await statuses(
      `select from users where id = ${buyer.id} for update`,
      () => buyer.agent.post('/api/user/close').send({ password: buyer.password }),
      () => buyer.agent.post('/api/payments/payfast').send({ packageId: 1, begun }),
    );
    expect(answers).toEqual([200, 401]);
    expect(
      await shop.rows.selectFrom('token_purchases').select('id').where('user_id', '=', buyer.id).execute(),
    ).toEqual([]);
  });

  it('do not wait for each other in a circle: setting shares of the same teams', async () => {
    const [one, other] = [await createTeam(admin, 'Bosveld'), await createTeam(admin, 'Laeveld')];
    const set =
      (...teamIds: number[]) =>
      () =>
        admin.agent.put('/api/admin/shares').send({ teamIds, percent: 10, from: '2026-11-01' });
    await set(other)().expect(200);
    const held = `select from shares where team_id = ${other} for update`;
    expect(await statuses(held, set(other, one), set(one, other))).toEqual([200, 200]);
  });

  describe('about a match', () => {
    const team = (name: string) => createTeam(admin, name);
    const makeMatch = (homeTeamId: number, awayTeamId: number) =>
      admin.agent
        .post('/api/matches')
        .send({ homeTeamId, awayTeamId, matchDate: '2026-11-21T08:00:00.000Z', venue: 'Kloofveld A' });

    const linkOf = async (galleryId: number) =>
      (
        await shop.rows
          .selectFrom('galleries')
          .select('match_id as matchId')
          .where('id', '=', galleryId)
          .executeTakeFirstOrThrow()
      ).matchId;

    it('never make one of two sports', async () => {
      const [home, away] = [await team('Suikerbos'), await team('Kareeboom')];
      const answers = await statuses(
        `select from teams where id = ${home} for update`,
        () => admin.agent.put(`/api/teams/${home}`).send({ name: 'Suikerbos', sport: 'Netball' }),
        () => makeMatch(home, away),
      );
      expect(answers).toEqual([200, 400]);
    });

    it('do not wait for each other in a circle: moving a gallery to another one and deleting the team of both', async () => {
      const [home, away] = [await team('Vlakwater'), await team('Rooiberg')];
      const [from, to] = [await makeMatch(home, away), await makeMatch(away, home)].map(
        ({ body }) => (body as { id: number }).id,
      );
      const { id } = await makeGallery(0);
      const link = (matchId: number | undefined) => admin.agent.put(`/api/galleries/${id}`).send({ matchId });
      await link(from).expect(200);
      const answers = await statuses(
        heldGallery(id),
        () => link(to),
        () => admin.agent.delete(`/api/teams/${home}`),
      );
      expect(answers).toEqual([200, 200]);
      expect(await linkOf(id)).toBeNull();
    });

    it('do not wait for each other in a circle: deleting two teams that meet at home and away', async () => {
      const [home, away, third] = [await team('Doringkop'), await team('Witpoort'), await team('Kransberg')];
      for (const [one, other] of [
        [home, away],
        [away, home],
        [home, third],
      ] as const)
        await makeMatch(one, other).expect(201);
      const answers = await statuses(
        `select from matches where away_team_id = ${third} for update`,
        () => admin.agent.delete(`/api/teams/${home}`),
        () => admin.agent.delete(`/api/teams/${away}`),
      );
      expect(answers).toEqual([200, 200]);
    });

    it('do not wait for each other in a circle: making a match and deleting a team of it', async () => {
      const [home, away] = [await team('Skilpad'), await team('Vaalkop')];
      const [made, deleted] = await statuses(
        `select from teams where id = ${away} for update`,
        () => makeMatch(home, away),
        () => admin.agent.delete(`/api/teams/${home}`),
      );
      // The match is made first, and may have gone with its team before it is read for the answer.
      expect([201, 404]).toContain(made);
      expect(deleted).toBe(200);
    });

    it('do not wait for each other in a circle: deleting a team and importing a match of it', async () => {
      const [home, away] = [await team('Bosbok'), await team('Waterval')];
      await makeMatch(home, away).expect(201);
      const csv = 'sport;home;away;date;time;venue\nRugby;Bosbok;Waterval;2026-11-22;10:00;Kloofveld B';
      const answers = await statuses(
        `select from teams where id = ${home} for update`,
        () => admin.agent.delete(`/api/teams/${home}`),
        () => admin.agent.post('/api/admin/matches/import').send({ csv, makeTeams: true }),
      );
      expect(answers).toEqual([200, 200]);
    });

    it.each([
      ['a team', (teamId: number, _matchId: number) => admin.agent.delete(`/api/teams/${teamId}`)],
      ['a match', (_teamId: number, matchId: number) => admin.agent.delete(`/api/matches/${matchId}`)],
    ])('do not wait for each other in a circle: deleting %s and moving photographs', async (what, remove) => {
      const [home, away] = [await team(`Rietvlei, ${what}`), await team(`Klipkop, ${what}`)];
      const idOf = async (made: Test) => ((await made.expect(201)).body as { id: number }).id;
      const [first, second] = [await idOf(makeMatch(home, away)), await idOf(makeMatch(away, home))];
      const [from, to] = [await makeGallery(1), await makeGallery(0)];
      // The deletion comes to the later gallery first.
      const isOne = what === 'a match';
      for (const [id, matchId] of [
        [to.id, first],
        [from.id, isOne ? first : second],
      ])
        await admin.agent.put(`/api/galleries/${id}`).send({ matchId }).expect(200);
      const answers = await statuses(
        heldGallery(from.id),
        () => admin.agent.post('/api/photos/selection/move').send({ photoIds: from.photoIds, galleryId: to.id }),
        () => remove(home, first),
      );
      expect(answers).toEqual([200, 200]);
      expect([await linkOf(from.id), await linkOf(to.id)]).toEqual([null, null]);
    });

    it('say that it is gone when a gallery is linked to it', async () => {
      const { body } = await makeMatch(await team('Langkloof'), await team('Bloubaai')).expect(201);
      const matchId = (body as { id: number }).id;
      const { id } = await makeGallery(0);
      const [deleted, linked] = await whileHeld(
        `select from matches where id = ${matchId} for update`,
        () => admin.agent.delete(`/api/matches/${matchId}`),
        () => admin.agent.put(`/api/galleries/${id}`).send({ matchId }),
      );
      expect([deleted.status, linked.status, linked.body]).toMatchObject([200, 404, { code: 'match-not-found' }]);
    });
  });
});
