import { LabelPhotos, type PhotoDto, type PhotoLabel } from '../../../backend/src/modules/catalog/contract';
import type { PhotoLabelsDto, ReservedPhotoDto } from '../../../backend/src/modules/catalog/labels/label.dto';
import type { LabelledGalleryDto } from '../../../backend/src/modules/catalog/labels/list-gallery-labels.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('Shirt labels', () => {
  let shop: TestShop;
  let admin: Shopper;
  let matchId: number;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    const [homeTeamId, awayTeamId] = [await createTeam(admin, 'Kareeboom'), await createTeam(admin, 'Bergrivier')];
    matchId = await createMatch(admin, { homeTeamId, awayTeamId });
  });
  afterAll(() => shop.close());

  const label = (photoId: number, given: Partial<PhotoLabel>) =>
    shop.inContext((commands) =>
      commands.execute(
        new LabelPhotos([{ photoId, label: '7', side: null, source: 'reader', state: 'shown', ...given }], null),
      ),
    );
  const labelsOf = (photoId: number) =>
    shop.rows
      .selectFrom('photo_labels')
      .select(['label', 'side', 'source', 'state'])
      .where('photo_id', '=', photoId)
      .orderBy('id')
      .execute();
  const photo = async () => (await catalogPhotos(shop, admin.id, { gallery: 'Nommers', photos: [{}] }))[0]!;

  it('are added once, however often they are given', async () => {
    const id = await photo();
    expect(await label(id, {})).toBe(1);
    expect(await label(id, {})).toBe(0);
    expect(await labelsOf(id)).toEqual([{ label: '7', side: null, source: 'reader', state: 'shown' }]);
  });

  it('become shown when somebody is sure of what was suggested', async () => {
    const id = await photo();
    await label(id, { state: 'suggested' });
    await label(id, { source: 'file' });
    await label(id, { state: 'suggested', source: 'parent' });
    expect(await labelsOf(id)).toEqual([{ label: '7', side: null, source: 'file', state: 'shown' }]);
  });

  it('do not come back when the office refused them, unless it brings them back itself', async () => {
    const id = await photo();
    await label(id, {});
    await shop.rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', id).execute();
    await label(id, {});
    expect(await labelsOf(id)).toMatchObject([{ state: 'refused' }]);
    await label(id, { source: 'office' });
    expect(await labelsOf(id)).toMatchObject([{ state: 'shown', source: 'office' }]);
  });

  it('are kept once when the team becomes known, and whoever does not know it adds nothing', async () => {
    const id = await photo();
    await label(id, {});
    await label(id, { side: 'home', source: 'office' });
    await label(id, {});
    expect(await labelsOf(id)).toEqual([{ label: '7', side: 'home', source: 'office', state: 'shown' }]);
  });

  it('of photographs that are gone are passed over', async () => {
    expect(await label(2_000_000_000, {})).toBe(0);
  });

  it('stay refused with another team or none, where the office refused them', async () => {
    const id = await photo();
    await label(id, { side: 'home' });
    await shop.rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', id).execute();
    expect(await label(id, {})).toBe(0);
    expect(await label(id, { side: 'away' })).toBe(1);
  });

  describe('of the office', () => {
    let galleries = 0;
    /** Photographs in a gallery of their own, which belongs to the match. */
    const ofMatch = async (photos: Parameters<typeof catalogPhotos>[2]['photos'] = [{}]) => {
      const gallery = `Wedstryd ${++galleries}`;
      const ids = await catalogPhotos(shop, admin.id, { gallery, photos });
      const { gallery_id: galleryId } = await shop.rows
        .selectFrom('photos')
        .select('gallery_id')
        .where('id', '=', ids[0]!)
        .executeTakeFirstOrThrow();
      await admin.agent.put(`/api/galleries/${galleryId}`).send({ matchId }).expect(200);
      return { ids, id: ids[0]!, galleryId, gallery };
    };
    type Change = [label: string, side?: 'home' | 'away' | null, state?: 'shown' | 'suggested' | 'refused'];
    const send = (photoIds: number[], changes: Change[], { agent } = admin) =>
      agent.post('/api/photos/selection/labels').send({
        photoIds,
        changes: changes.map(([name, side = null, state = 'shown']) => ({ label: name, side, state })),
      });
    const change = async (photoIds: number[], changes: Change[], by = admin) =>
      (await send(photoIds, changes, by).expect(200)).body as PhotoLabelsDto[];
    const read = async (galleryId: number, query: object = {}) =>
      (await admin.agent.get(`/api/galleries/${galleryId}/labels`).query(query).expect(200)).body as LabelledGalleryDto;

    it('are added to many photographs at once, and seen by everybody on each', async () => {
      const { ids } = await ofMatch([{}, {}]);
      const answer = await change(ids, [
        ['7', 'home'],
        ['12', 'away'],
        ['7', 'home'],
      ]);
      const [seven, twelve] = [
        { label: '7', side: 'home', state: 'shown', source: 'office', confidence: null },
        { label: '12', side: 'away', state: 'shown', source: 'office', confidence: null },
      ];
      expect(answer).toEqual(ids.map((photoId) => ({ photoId, labels: [seven, twelve] })));
      const { body } = await shop.visitor().get(`/api/photos/${ids[1]}`).expect(200);
      expect((body as PhotoDto).labels).toEqual([
        { label: '7', side: 'home', teamId: expect.any(Number), team: 'Kareeboom' },
        { label: '12', side: 'away', teamId: expect.any(Number), team: 'Bergrivier' },
      ]);
    });

    it('are in a gallery’s page for administrators only', async () => {
      const { id, gallery } = await ofMatch();
      await change([id], [['7']]);
      const page = async (agent = shop.visitor()) =>
        (await agent.get(`/api/photos/gallery/${gallery}`).expect(200)).body as { photos: PhotoDto[] };
      expect((await page()).photos).toEqual([expect.not.objectContaining({ labels: expect.anything() as unknown })]);
      expect((await page(admin.agent)).photos).toMatchObject([{ labels: [{ label: '7', side: null, team: null }] }]);
    });

    it('accept and refuse what others suggest, and keep who said it first', async () => {
      const { id } = await ofMatch();
      await label(id, { state: 'suggested', confidence: 0.5 });
      await label(id, { state: 'suggested', label: '8' });
      expect(await change([id], [['7'], ['8', null, 'refused']])).toEqual([
        {
          photoId: id,
          labels: [{ label: '7', side: null, state: 'shown', source: 'reader', confidence: 0.5 }],
        },
      ]);
      await label(id, { label: '8' });
      expect(await labelsOf(id)).toMatchObject([{ state: 'shown' }, { label: '8', state: 'refused' }]);
      expect(await change([id], [['7', null, 'suggested']])).toMatchObject([{ labels: [{ state: 'suggested' }] }]);
      const decided = await shop.rows
        .selectFrom('photo_labels')
        .select('decided_by')
        .where('photo_id', '=', id)
        .execute();
      expect(decided).toEqual([{ decided_by: admin.id }, { decided_by: admin.id }]);
    });

    it('of two people who label one photograph are all kept', async () => {
      const { id } = await ofMatch();
      const other = await shop.admin();
      await Promise.all([
        change([id], [['7'], ['9']]),
        change([id], [['12', 'away']], other),
        change([id], [['7']], other),
      ]);
      await change([id], [['9', null, 'refused']], other);
      expect((await change([id], [['15']]))[0]?.labels.map((one) => one.label)).toEqual(['7', '12', '15']);
    });

    it('are once on a photograph when the team becomes known', async () => {
      const { id } = await ofMatch();
      await change([id], [['7']]);
      expect(await change([id], [['7', 'home']])).toMatchObject([{ labels: [{ label: '7', side: 'home' }] }]);
      expect(await change([id], [['7']])).toMatchObject([{ labels: [{ label: '7', side: 'home' }] }]);
      expect(
        await change(
          [id],
          [
            ['7', 'home', 'refused'],
            ['7', 'away'],
          ],
        ),
      ).toMatchObject([{ labels: [{ side: 'away' }] }]);
    });

    it('are in the audit log as they were and are', async () => {
      const { ids } = await ofMatch([{}, {}]);
      await change([ids[0]!], [['7']]);
      await change(ids, [['7'], ['GA', 'home']]);
      const { changes } = await shop.rows
        .selectFrom('audit_outcomes')
        .select('changes')
        .orderBy('entry_id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(changes).toEqual([
        { what: 'Photo', id: ids[0], before: { labels: '7' }, after: { labels: '7, GA home' } },
        { what: 'Photo', id: ids[1], before: { labels: '' }, after: { labels: '7, GA home' } },
      ]);
    });

    it('are refused when they are none, or name a team where there is no match', async () => {
      const { id } = await ofMatch();
      for (const wrong of ['0', '1000', 'Sannie', 'DA', '07']) await send([id], [[wrong]]).expect(400);
      await send([id], []).expect(400);
      await send([id], [['7', 'middle' as 'home']]).expect(400);
      const alone = await photo();
      const { body } = await send([alone], [['7', 'home']]).expect(400);
      expect(body).toMatchObject({ fields: { labels: expect.stringContaining('no match') as string } });
      expect(await change([alone], [['7', 'home', 'refused']])).toEqual([{ photoId: alone, labels: [] }]);
      expect(await change([999_999_999], [['7']])).toEqual([]);
    });

    it('are read in the order of capture, page by page, with suggestions and without what was refused', async () => {
      const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 9, 0, second));
      const { ids, galleryId, gallery } = await ofMatch([
        { capturedAt: at(3), fileName: 'C.JPG' },
        { capturedAt: at(1), fileName: 'A.JPG' },
        { capturedAt: at(2), fileName: 'B.JPG' },
      ]);
      const [c = 0, a = 0, b = 0] = ids;
      await label(a, { state: 'suggested', side: 'home', confidence: 0.25 });
      await change([a], [['9', null, 'shown']]);
      await change([a], [['9', null, 'refused']]);
      const first = await read(galleryId, { limit: 2 });
      expect(first).toMatchObject({
        id: galleryId,
        name: gallery,
        photoCount: 3,
        homeTeam: 'Kareeboom',
        awayTeam: 'Bergrivier',
        hasMore: true,
        photos: [
          {
            id: a,
            fileName: 'A.JPG',
            capturedAt: at(1).toISOString(),
            labels: [{ label: '7', side: 'home', state: 'suggested', source: 'reader', confidence: 0.25 }],
          },
          { id: b, labels: [] },
        ],
      });
      expect(await read(galleryId, { limit: 2, cursor: b })).toMatchObject({ hasMore: false, photos: [{ id: c }] });
      await admin.agent.get(`/api/galleries/${galleryId}/labels`).query({ cursor: 999_999_999 }).expect(400);
      await admin.agent.get('/api/galleries/999999999/labels').expect(404);
    });

    it('lose their teams when the photograph comes to another match, each once', async () => {
      const { ids, id, galleryId } = await ofMatch([{}, {}]);
      const elsewhere = await ofMatch();
      const sides = async (photoId = id) =>
        (await labelsOf(photoId)).map((one) => [one.label, one.side, one.state]).sort();
      const tag = () => change([id], [['7', 'home'], ['7', 'away'], ['9', 'home', 'shown'], ['8']]);
      await tag();
      await change([ids[1]!], [['7', 'away']]);
      await change([id], [['9', 'home', 'refused']]);
      const before = [
        ['7', 'away', 'shown'],
        ['7', 'home', 'shown'],
        ['8', null, 'shown'],
        ['9', 'home', 'refused'],
      ];
      const after = [
        ['7', null, 'shown'],
        ['8', null, 'shown'],
        ['9', null, 'refused'],
      ];
      const move = (target: number) =>
        admin.agent
          .post('/api/photos/selection/move')
          .send({ photoIds: [id], galleryId: target })
          .expect(200);

      await move(elsewhere.galleryId);
      expect(await sides()).toEqual(before);
      const { galleryId: other } = await ofMatch();
      await admin.agent
        .put(`/api/galleries/${other}`)
        .send({
          matchId: await createMatch(admin, {
            homeTeamId: await createTeam(admin, 'Ander'),
            awayTeamId: await createTeam(admin, 'Nog een'),
          }),
        })
        .expect(200);
      await move(other);
      expect(await sides()).toEqual(after);

      await admin.agent.put(`/api/galleries/${galleryId}`).send({ description: 'Bly', matchId }).expect(200);
      expect(await sides(ids[1])).toEqual([['7', 'away', 'shown']]);
      await admin.agent.put(`/api/galleries/${galleryId}`).send({ matchId: null }).expect(200);
      expect(await sides(ids[1])).toEqual([['7', null, 'shown']]);
    });

    it('lose their teams when the match gets others, but not when one is corrected, and when it goes', async () => {
      const { id, galleryId } = await ofMatch();
      const [home, away, third] = [
        await createTeam(admin, 'Tuis'),
        await createTeam(admin, 'Weg'),
        await createTeam(admin, 'Reg'),
      ];
      const match = { homeTeamId: home, awayTeamId: away, matchDate: '2026-11-22T08:00:00.000Z', venue: 'B-veld' };
      const own = await createMatch(admin, match);
      await admin.agent.put(`/api/galleries/${galleryId}`).send({ matchId: own }).expect(200);
      const edit = (teams: object) =>
        admin.agent
          .put(`/api/matches/${own}`)
          .send({ ...match, ...teams })
          .expect(200);
      const sides = async () => (await labelsOf(id)).map(({ side }) => side);

      await change([id], [['7', 'home']]);
      await edit({ homeTeamId: third });
      expect(await sides()).toEqual(['home']);
      await edit({ homeTeamId: away, awayTeamId: third });
      expect(await sides()).toEqual([null]);
      await change([id], [['7', 'home']]);
      await admin.agent.delete(`/api/matches/${own}`).expect(200);
      expect(await sides()).toEqual([null]);
    });

    it('are given by one person at a time: another gets other photographs, and is told whose they are', async () => {
      const { ids } = await ofMatch([{}, {}, {}]);
      const other = await shop.admin();
      const reserve = async (by: Shopper, photoIds: number[]) =>
        (
          (await by.agent.post('/api/photos/selection/reserve').send({ photoIds }).expect(200))
            .body as ReservedPhotoDto[]
        ).map(({ photoId, takenBy }) => [photoId, takenBy]);
      const [first = 0, second = 0, third = 0] = ids;
      expect(await reserve(admin, [first, second])).toEqual([
        [first, null],
        [second, null],
      ]);
      expect(await reserve(other, ids)).toEqual([
        [first, admin.username],
        [second, admin.username],
        [third, null],
      ]);
      expect(await reserve(admin, [second, third])).toEqual([
        [second, null],
        [third, other.username],
      ]);
      // Not for long: a person who has left does not keep others out.
      expect(await shop.redis.pttl(`labelling:${first}`)).toBeLessThanOrEqual(60_000);
      await shop.redis.del(`labelling:${first}`);
      expect(await reserve(other, [first])).toEqual([[first, null]]);
    });

    it('come by a list of file names, which is shown first', async () => {
      const { ids, galleryId } = await ofMatch([{}, {}, {}]);
      await label(ids[0]!, {});
      await label(ids[1]!, { state: 'suggested', label: '9' });
      const csv = 'Lêer;Nommers\nIMG_1.jpg;7\nimg_2;9, 12a;DA\nIMG_3;Sannie\nIMG_4;7\n';
      const post = (path: string, body: object = { csv }, id = galleryId) =>
        admin.agent.post(`/api/galleries/${id}/labels/import${path}`).set('Accept-Language', 'af').send(body);
      expect((await post('/preview').expect(200)).body).toEqual([
        { line: 2, file: 'IMG_1.jpg', labels: '7', state: 'exists', added: [], problems: [] },
        {
          line: 3,
          file: 'img_2',
          labels: '9, 12a DA',
          state: 'new',
          added: [
            { label: '9', side: null },
            { label: '12', side: 'away' },
            { label: 'GA', side: null },
          ],
          problems: [],
        },
        expect.objectContaining({
          line: 4,
          state: 'wrong',
          problems: ['“Sannie” is nie ’n nommer of ’n posisie nie.'],
        }),
        expect.objectContaining({
          line: 5,
          state: 'wrong',
          problems: ['Geen foto van hierdie galery het hierdie naam nie.'],
        }),
      ]);
      expect((await post('').expect(200)).body).toEqual({
        photos: 1,
        labels: 3,
        passedOver: 2,
        message: '3 nommers by 1 foto gevoeg.',
      });
      expect((await read(galleryId)).photos[1]?.labels).toMatchObject([
        { label: '9', side: null, source: 'reader', state: 'shown' },
        { label: '12', side: 'away', source: 'office', state: 'shown' },
        { label: 'GA', side: null, source: 'office', state: 'shown' },
      ]);
      expect((await post('').expect(200)).body).toMatchObject({ photos: 0, labels: 0 });
      for (const wrong of ['', 'foto,nommers', 'foto,nommers\nIMG_1', 'a,"7', 'IMG_1,7\n'.repeat(5001)])
        await post('/preview', { csv: wrong }).expect(400);
      await post('/preview', { csv }, 999_999_999).expect(404);
    });
  });
});
