import { sql } from 'kysely';
import type { Agent } from 'supertest';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { MatchDto } from '../../../backend/src/modules/catalog/fixtures/list-fixtures.query';
import { isOwn, isUnlocked } from '../../../backend/src/modules/catalog/galleries/domain/visibility';
import type { GalleryDto } from '../../../backend/src/modules/catalog/galleries/list-galleries.query';
import type {
  GalleryGroupDto,
  GalleryTitleDto,
} from '../../../backend/src/modules/catalog/galleries/list-gallery-titles.query';
import { createMatch } from '../../support/fixtures';
import { own } from '../../../backend/src/shared/database/conditions';
import type { GalleryWorker } from '../../../backend/src/shared/person';
import { listed, published, unlocked, visible } from '../../../backend/src/modules/catalog/galleries/visibility';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

const HOUR = 60 * 60 * 1000;

describe('Gallery visibility', () => {
  let shop: TestShop;
  let admin: Shopper;
  let matchId: number;
  beforeAll(async () => {
    shop = await startShop({ TRUSTED_PROXIES: '127.0.0.1' });
    admin = await shop.admin();
    matchId = await createMatch(admin);
  });
  afterAll(() => shop.close());

  let count = 0;

  /** A gallery of two photographs. */
  async function makeGallery(details: object): Promise<{ name: string; id: number; photoIds: number[] }> {
    const name = `Sigbaar ${++count}`;
    const { body } = (await admin.agent
      .post('/api/galleries')
      .send({ name, category: 'Rugby', matchId, ...details })
      .expect(201)) as { body: GalleryDto };
    return { name, id: body.id, photoIds: await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}, {}] }) };
  }

  const get = async <T>(agent: Agent, path: string) => (await agent.get(`/api/${path}`).expect(200)).body as T;

  /** The calls by which a reader finds a gallery or its photographs. */
  async function foundBy(agent: Agent, { name, photoIds }: { name: string; photoIds: number[] }): Promise<string[]> {
    const address = encodeURIComponent(name);
    const places: Record<string, boolean> = {
      titles: (await get<GalleryTitleDto[]>(agent, 'galleries/category/Rugby/titles')).some((one) => one.name === name),
      groups: (await get<GalleryGroupDto[]>(agent, 'photos/gallery-groups')).some((one) => one.matchInfo === name),
      recent: (await get<PhotoDto[]>(agent, 'photos?limit=100')).some(({ id }) => photoIds.includes(id)),
      match: (await get<PhotoDto[]>(agent, `photos/match/${matchId}`)).some(({ id }) => photoIds.includes(id)),
      address: (await agent.get(`/api/galleries/by-name/${address}`)).status === 200,
      photos: (await agent.get(`/api/photos/gallery/${address}`)).status === 200,
      photo: (await agent.get(`/api/photos/${photoIds[0]}`)).status === 200,
      ids: (await get<PhotoDto[]>(agent, `photos?ids=${photoIds.join()}`)).length > 0,
    };
    return Object.keys(places).filter((place) => places[place]);
  }

  /** A shopper's actions on a photograph: the statuses of favourites, cart and purchase. */
  async function bought(agent: Agent, photoId: number): Promise<number[]> {
    const favourite = await agent.put(`/api/favourites/${photoId}`);
    const merged = await agent.post('/api/favourites/merge').send({ photoIds: [photoId] });
    const cart = await agent.post('/api/cart/add').send({ photoId });
    const purchase = await agent.post('/api/purchase-photo').send({ photoId });
    expect((merged.body as { photoIds: number[] }).photoIds.includes(photoId)).toBe(favourite.status === 200);
    return [favourite.status, cart.status, purchase.status];
  }

  const EVERYWHERE = ['titles', 'groups', 'recent', 'match', 'address', 'photos', 'photo', 'ids'];

  it('everybody, when it is published', async () => {
    const gallery = await makeGallery({});
    expect(await foundBy(shop.visitor(), gallery)).toEqual(EVERYWHERE);
  });

  it.each([
    ['not yet published', { publishedAt: null }],
    ['published later', { publishedAt: new Date(Date.now() + HOUR).toISOString() }],
  ])('only administrators, while it is %s', async (_what, details) => {
    const { agent, id } = await shop.shopper();
    await shop.giveTokens(id, 5);
    const linked = async (reader: Agent) => {
      const lists = await Promise.all(['matches', 'matches/upcoming'].map((path) => get<MatchDto[]>(reader, path)));
      const match = await get<MatchDto>(reader, `matches/${matchId}`);
      return [match, ...lists.flat()].map(({ galleryCount }) => galleryCount);
    };
    const [before, beforeAdmin] = [await linked(agent), await linked(admin.agent)];
    const gallery = await makeGallery(details);
    expect(await linked(agent)).toEqual(before);
    expect(await linked(admin.agent)).toEqual(beforeAdmin.map((count) => count + 1));
    expect(await foundBy(agent, gallery)).toEqual([]);
    expect(await bought(agent, gallery.photoIds[0] ?? 0)).toEqual([404, 404, 404]);
    expect(await foundBy(admin.agent, gallery)).toEqual(EVERYWHERE);

    const past = new Date(Date.now() - HOUR).toISOString();
    await admin.agent.put(`/api/galleries/${gallery.id}`).send({ publishedAt: past }).expect(200);
    expect(await foundBy(agent, gallery)).toEqual(EVERYWHERE);
  });

  it('no one any more after it is taken back, and leaves carts and favourites', async () => {
    const { id, photoIds } = await makeGallery({});
    const [photoId = 0] = photoIds;
    const shopper = await shop.shopper();
    await shop.giveTokens(shopper.id, 5);
    await shopper.agent.post('/api/cart/add').send({ photoId }).expect(200);
    await shopper.agent.put(`/api/favourites/${photoId}`).expect(200);
    await admin.agent.put(`/api/galleries/${id}`).send({ publishedAt: null }).expect(200);
    expect(await get(shopper.agent, 'cart')).toMatchObject({ items: [], count: 0, total: 0 });
    expect(await get(shopper.agent, 'favourites')).toEqual([]);
    await shopper.agent.post('/api/cart/purchase').send({}).expect(400);
    expect((await get<{ tokenBalance: number }>(shopper.agent, 'user')).tokenBalance).toBe(5);
  });

  it('readers with its address, when it is unlisted', async () => {
    const gallery = await makeGallery({ unlisted: true });
    expect(await foundBy(shop.visitor(), gallery)).toEqual(['address', 'photos', 'photo', 'ids']);
    expect(await foundBy(admin.agent, gallery)).toEqual(EVERYWHERE);
  });

  it('readers who gave its code, for as long as the session lasts', async () => {
    const gallery = await makeGallery({ accessCode: 'Bokkie-26' });
    const { agent, id } = await shop.shopper();
    await shop.giveTokens(id, 5);
    expect(await foundBy(agent, gallery)).toEqual(['titles', 'groups', 'address']);
    const address = `/api/galleries/by-name/${encodeURIComponent(gallery.name)}`;
    expect((await agent.get(address)).body).toMatchObject({ locked: true, covers: [] });
    const group = (await get<GalleryGroupDto[]>(agent, 'photos/gallery-groups')).find(
      ({ matchInfo }) => matchInfo === gallery.name,
    );
    expect(group).toMatchObject({ locked: true, featuredPhoto: null });
    const { body } = await agent.get(`/api/photos/gallery/${encodeURIComponent(gallery.name)}`).expect(403);
    expect(body).toMatchObject({ code: 'gallery-locked' });
    expect(await bought(agent, gallery.photoIds[0] ?? 0)).toEqual([404, 404, 404]);
    expect(JSON.stringify((await agent.get(address)).body)).not.toMatch(/bokkie-26/i);

    const wrong = await agent.post(`${address}/code`).send({ code: 'bokkie' }).expect(400);
    expect(wrong.body).toMatchObject({ fields: { code: 'This is not the gallery’s code. Check it and try again.' } });
    const opened = await agent.post(`${address}/code`).send({ code: ' BOKKIE-26 ' }).expect(200);
    expect(opened.body).toMatchObject({ locked: false, covers: [{}, {}] });
    expect(await foundBy(agent, gallery)).toEqual(EVERYWHERE);
    expect(await bought(agent, gallery.photoIds[0] ?? 0)).toEqual([200, 200, 200]);
    expect(await foundBy(shop.visitor(), gallery)).toEqual(['titles', 'groups', 'address']);

    // Another code locks it again; buyers keep their photographs.
    const [, other = 0] = gallery.photoIds;
    await agent.put(`/api/favourites/${other}`).expect(200);
    await agent.post('/api/cart/add').send({ photoId: other }).expect(200);
    await admin.agent.put(`/api/galleries/${gallery.id}`).send({ accessCode: 'Bokkie-27' }).expect(200);
    expect(await foundBy(agent, gallery)).toEqual(['titles', 'groups', 'address']);
    expect(await get(agent, 'favourites')).toEqual([]);
    expect(await get(agent, 'cart')).toMatchObject({ items: [], count: 0, total: 0 });
    await agent.post('/api/cart/purchase').send({}).expect(400);
    await agent.post(`${address}/code`).send({ code: 'Bokkie-27' }).expect(200);
    expect(await get(agent, 'cart')).toMatchObject({ items: [{ photoId: other }] });
    expect(await get(agent, 'user/purchased-photos')).toHaveLength(1);
    await admin.agent.put(`/api/galleries/${gallery.id}`).send({ accessCode: null }).expect(200);
    expect(await foundBy(shop.visitor(), gallery)).toEqual(EVERYWHERE);
  });

  it('readers who gave its code in another spelling, or with characters added by a messenger', async () => {
    const gallery = await makeGallery({ accessCode: 'Sko\u0302r  26' });
    const address = `/api/galleries/by-name/${encodeURIComponent(gallery.name)}/code`;
    for (const code of ['SK\u00d4R 26', 'sko\u0302r\u00a026', '\u200eSk\u00f4r 26\u200b'])
      await shop.visitor().post(address).send({ code }).expect(200);
    const unseen = { name: 'Onsigbaar', category: 'Rugby', accessCode: '\u200b\u200b\u200b\u200b' };
    await admin.agent.post('/api/galleries').send(unseen).expect(400);
  });

  it('readers who gave its code and then sign in, register or change the password', async () => {
    const gallery = await makeGallery({ accessCode: 'Bokkie-26' });
    const address = `/api/galleries/by-name/${encodeURIComponent(gallery.name)}`;
    const { username, password, id } = await shop.shopper();
    const agent = shop.visitor();
    await agent.post(`${address}/code`).send({ code: 'bokkie-26' }).expect(200);
    await agent.post('/api/login').send({ username, password }).expect(200);
    expect((await agent.get(address)).body).toMatchObject({ locked: false });
    await agent
      .post('/api/change-password')
      .send({ currentPassword: password, newPassword: 'nuwe-wagwoord' })
      .expect(200);
    expect((await agent.get(address)).body).toMatchObject({ locked: false });
    await shop.giveTokens(id, 1);
    await agent.post('/api/purchase-photo').send({ photoId: gallery.photoIds[0] }).expect(200);
    // The next one on the same machine has to know it.
    await agent.post('/api/logout').expect(200);
    expect((await agent.get(address)).body).toMatchObject({ locked: true });
  });

  const tryCode = (name: string, code: string, from: string, agent = shop.visitor()) =>
    agent
      .post(`/api/galleries/by-name/${encodeURIComponent(name)}/code`)
      .set('X-Forwarded-For', from)
      .send({ code });

  it('a right code never counts: any number of parents give it from one address', async () => {
    const { name } = await makeGallery({ accessCode: 'geheim' });
    for (let parents = 0; parents < 120; parents++) await tryCode(name, 'Geheim', '192.0.2.1').expect(200);
    await tryCode(name, 'geheim2', '192.0.2.1').expect(400);
  });

  it('a code cannot be guessed: it may be tried a few times from a network, and from all together', async () => {
    const { name, id } = await makeGallery({ accessCode: 'geheim' });
    const other = await makeGallery({ accessCode: 'geheim' });
    for (let tries = 0; tries < 31; tries++)
      await tryCode(name, `poging ${tries}`, `2001:db8:0:1::${tries}`).expect(400);
    await tryCode(name, 'geheim', '2001:db8:0:1::99').expect(429);
    await tryCode(other.name, 'geheim', '2001:db8:0:1::99').expect(200);
    await tryCode(name, 'geheim', '2001:db8:0:2::1').expect(200);

    // One from before there was a rule, which is the easier to find.
    await shop.rows.updateTable('galleries').set({ access_code: '4711' }).where('id', '=', id).execute();
    await tryCode(name, '4711', '2001:db8:0:3::1').expect(200);
    const statuses: number[] = [];
    for (let tries = 0; tries < 80; tries++)
      statuses.push((await tryCode(name, String(tries), `2001:db8:1:${tries}::1`)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(100 - 31 + 1);
  });

  it('a code opens its own gallery only, and none is kept of a gallery without', async () => {
    const [first, second, open] = [
      await makeGallery({ accessCode: 'Bokkie-26' }),
      await makeGallery({ accessCode: 'Bokkie-26' }),
      await makeGallery({}),
    ];
    const reader = shop.visitor();
    await tryCode(first.name, 'bokkie-26', '192.0.2.3', reader).expect(200);
    expect(await foundBy(reader, first)).toEqual(EVERYWHERE);
    expect(await foundBy(reader, second)).toEqual(['titles', 'groups', 'address']);

    const stranger = shop.visitor();
    const { headers } = await tryCode(open.name, 'bokkie-26', '192.0.2.3', stranger).expect(200);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await foundBy(stranger, second)).toEqual(['titles', 'groups', 'address']);
  });

  it('a code is neither short nor of blanks, which would leave the gallery open', async () => {
    const gallery = await makeGallery({ accessCode: ' Bokkie-26  ' });
    const codeOf = async () =>
      (await get<GalleryDto[]>(admin.agent, 'galleries')).find(({ id }) => id === gallery.id)?.accessCode;
    expect(await codeOf()).toBe('Bokkie-26');
    for (const accessCode of ['abc', '12345', 'a.b-c d e', '    ', '  abc  ', '']) {
      const made = { name: 'Kort', category: 'Rugby', accessCode };
      await admin.agent.post('/api/galleries').send(made).expect(400);
      const { body } = await admin.agent.put(`/api/galleries/${gallery.id}`).send({ accessCode }).expect(400);
      expect(body).toMatchObject({
        fields: { accessCode: 'Choose a code with at least 6 letters or digits, and at most 50 characters.' },
      });
    }
    expect(await codeOf()).toBe('Bokkie-26');
  });

  it('tells nothing of what is hidden by cursors: they go on from what the reader can see', async () => {
    const [shown, draft, coded] = [
      await makeGallery({}),
      await makeGallery({ publishedAt: null }),
      await makeGallery({ accessCode: 'Bokkie-26' }),
    ];
    const visitor = shop.visitor();
    const lists = [
      [(cursor: number) => `galleries/category/Rugby/titles?cursor=${cursor}`, shown.id, [draft.id]],
      [(cursor: number) => `photos/gallery-groups?cursor=${cursor}`, shown.id, [draft.id]],
      [(cursor: number) => `photos?cursor=${cursor}`, shown.photoIds[0]!, [draft.photoIds[0]!, coded.photoIds[0]!]],
      [
        (cursor: number) => `photos/match/${matchId}?cursor=${cursor}`,
        shown.photoIds[0]!,
        [draft.photoIds[0]!, coded.photoIds[0]!],
      ],
    ] as const;
    for (const [path, seen, hidden] of lists) {
      await get(visitor, path(seen));
      for (const cursor of hidden) {
        const { body } = await visitor.get(`/api/${path(cursor)}`).expect(400);
        expect(body).toMatchObject({ fields: { cursor: 'This list has changed. Start again at the top.' } });
        await get(admin.agent, path(cursor));
      }
    }
  });

  it('shows its photographs in the order that it is given', async () => {
    const { name, id } = await makeGallery({ photoOrder: 'name' });
    const photos = ['Foto 10', 'Foto 9', 'Foto 11'].map((title, index) => ({
      title,
      capturedAt: new Date(2026, 10, 21, 9, index),
    }));
    await catalogPhotos(shop, admin.id, { gallery: name, photos });
    const titles = async () =>
      (await get<{ photos: PhotoDto[] }>(shop.visitor(), `photos/gallery/${encodeURIComponent(name)}`)).photos.map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(['Foto 1', 'Foto 2', 'Foto 9', 'Foto 10', 'Foto 11']);
    await admin.agent.put(`/api/galleries/${id}`).send({ photoOrder: 'capture' }).expect(200);
    expect(await titles()).toEqual(['Foto 10', 'Foto 9', 'Foto 11', 'Foto 1', 'Foto 2']);
  });

  it('reprices the photographs that have its price, and no others', async () => {
    const { name, id, photoIds } = await makeGallery({ tokenPrice: 1 });
    await admin.agent.put(`/api/photos/${photoIds[0]}`).send({ tokenPrice: 3 }).expect(200);
    await admin.agent.put(`/api/galleries/${id}`).send({ tokenPrice: 2 }).expect(200);
    const { photos } = await get<{ photos: PhotoDto[] }>(
      shop.visitor(),
      `photos/gallery/${encodeURIComponent(name)}?sort=name`,
    );
    expect(photos.map(({ tokenPrice }) => tokenPrice)).toEqual([3, 2]);
  });

  describe('by its rules', () => {
    const times = { published: '2026-01-01T00:00:00.000Z', scheduled: '2126-01-01T00:00:00.000Z' };
    const galleries = [null, 'Bok 2026', 'Bok 2026'].map((accessCode, id) => ({
      id,
      accessCode,
      createdBy: id || null,
    }));
    const PHOTOGRAPHER = { isAdmin: false, photographerId: 2, codes: [] };

    const readers = [
      ['an administrator', { isAdmin: true, codes: [] }],
      ['a photographer', PHOTOGRAPHER],
      ['a visitor', { isAdmin: false, codes: [] }],
      ['a visitor with other codes', { isAdmin: false, codes: ['1:bok 2025', '7:bok 2026'] }],
      ['a visitor with the code of one', { isAdmin: false, codes: ['1:bok 2025', '1:bok 2026'] }],
    ] as const;

    /** Whether visitors see something, and who works on the gallery. */
    const [EVERYBODY, WORKERS, NOBODY] = [
      [true, true],
      [false, true],
      [false, false],
    ];

    it.each(readers)('gives and unlocks the same in SQL as in the domain, for %s', async (_, reader) => {
      const { rows } = await sql<object>`
        select ${own(reader)} as own, ${unlocked(reader)} as unlocked
        from jsonb_to_recordset(${JSON.stringify(galleries)}::jsonb) 
          as stored (id integer, "accessCode" text, "createdBy" integer)
        cross join lateral (select id, "accessCode" as access_code, "createdBy" as created_by) as galleries
        order by galleries.id`.execute(shop.rows);
      expect(rows).toEqual(
        galleries.map((gallery) => ({ own: isOwn(gallery, reader), unlocked: isUnlocked(gallery, reader) })),
      );
    });

    it.each([
      ['a draft', null, false, null, WORKERS, WORKERS],
      ['a published gallery', times.published, false, null, EVERYBODY, EVERYBODY],
      ['an unlisted gallery', times.published, true, null, EVERYBODY, WORKERS],
      ['a gallery of the future', times.scheduled, false, null, WORKERS, WORKERS],
      ['a gallery in the trash', times.published, false, 1, NOBODY, NOBODY],
    ])('shows and lists %s', async (_, publishedAt, unlisted, trashId, shownTo, listedFor) => {
      const rules = async (reader: GalleryWorker, createdBy = 1) => {
        const { rows } = await sql<{ published: boolean; listed: boolean }>`
          select coalesce(${published(reader)}, false) as published,
            coalesce(${listed(reader)}, false) as listed
          from (
            select ${publishedAt}::timestamptz as published_at, ${unlisted}::boolean as unlisted,
              ${trashId}::integer as trash_id, ${createdBy}::integer as created_by
          ) galleries`.execute(shop.rows);
        return rows[0];
      };
      for (const visitors of [{ isAdmin: false }, PHOTOGRAPHER])
        for (const [worker, createdBy] of [[{ isAdmin: true }, 1] as const, [PHOTOGRAPHER, 2] as const]) {
          const [forVisitors, forWorkers] = [await rules(visitors), await rules(worker, createdBy)];
          expect([forVisitors?.published, forWorkers?.published]).toEqual(shownTo);
          expect([forVisitors?.listed, forWorkers?.listed]).toEqual(listedFor);
        }
    });

    it.each([
      ['processing', null, null, [true, true]],
      ['ready', null, null, [true, true]],
      ['failed', null, null, [false, true]],
      ['ready', times.published, null, [false, true]],
      ['ready', null, 1, [false, false]],
    ])('shows a photograph: %s, hidden since %s, in the trash %s', async (status, hiddenAt, trashId, expected) => {
      const galleryOf = async (userId: number) =>
        (
          await shop.rows
            .insertInto('galleries')
            .values({ name: `Sigbaar ${++count}`, category: 'Rugby', created_by: userId })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const isVisible = async (reader: GalleryWorker, galleryId: number | null = null) => {
        const { rows } = await sql<{ visible: boolean }>`
          select ${visible(reader)} as visible
          from (
            select ${status}::text as status, ${hiddenAt}::timestamptz as hidden_at, ${trashId}::integer as trash_id,
              ${galleryId}::integer as gallery_id
          ) photos`.execute(shop.rows);
        return rows[0]?.visible;
      };
      expect([await isVisible({ isAdmin: false }), await isVisible({ isAdmin: true })]).toEqual(expected);
      const { id: photographerId } = await shop.photographer();
      const photographer = { isAdmin: false, photographerId };
      const [others, own] = [await galleryOf(admin.id), await galleryOf(photographerId)];
      expect([await isVisible(photographer, others), await isVisible(photographer, own)]).toEqual(expected);
    });
  });
});
