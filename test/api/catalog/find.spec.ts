import { sql } from 'kysely';
import type { Agent } from 'supertest';
import { LabelPhotos, type NewPhoto, type PhotoLabel } from '../../../backend/src/modules/catalog/contract';
import type { FoundPhotosDto } from '../../../backend/src/modules/catalog/find/find-photos.query';
import type { FoundTeamDto } from '../../../backend/src/modules/catalog/find/find-teams.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** The day and teams of a gallery's match, and what else is said of the gallery. */
interface Details {
  day?: string;
  homeTeamId?: number;
  awayTeamId?: number;
  [detail: string]: unknown;
}

describe('Finding', () => {
  let shop: TestShop;
  let admin: Shopper;
  let gim: number;
  let kloof: number;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    gim = await createTeam(admin, 'Paarl Gimnasium o/14A');
    kloof = await createTeam(admin, 'Hoërskool Kloof Onder 14 A');
  });
  afterAll(() => shop.close());

  const get = async <T>(path: string, agent: Agent = shop.visitor()) =>
    (await agent.get(`/api/${path}`).expect(200)).body as T;
  const search = (query: string, agent?: Agent) => get<FoundPhotosDto>(`photos/search?${query}`, agent);
  /** The ids of what is found, by event. */
  const ids = async (query: string, agent?: Agent) =>
    (await search(query, agent)).events.flatMap(({ photos }) =>
      photos.length === 0 ? [] : [photos.map(({ id }) => id)],
    );

  let galleries = 0;

  /** A gallery, of a match on a day, with a photograph for each time of capture; answers their ids. */
  async function gallery(
    photos: Partial<NewPhoto>[],
    { day, homeTeamId = gim, awayTeamId = kloof, ...details }: Details = {},
  ) {
    const name = `Galery ${++galleries}`;
    const matchId =
      day === undefined
        ? null
        : await createMatch(admin, {
            homeTeamId,
            awayTeamId,
            matchDate: `${day}T08:00:00.000Z`,
            venue: `Veld ${galleries}`,
          });
    const body = { name, category: 'Rugby', matchId, ...details };
    const { body: made } = await admin.agent.post('/api/galleries').send(body).expect(201);
    const photoIds = await catalogPhotos(shop, admin.id, { gallery: name, photos });
    return { id: (made as { id: number }).id, name, matchId, photoIds };
  }

  const label = (photoIds: number[], given: Partial<PhotoLabel> & { label: string }) =>
    shop.inContext((commands) =>
      commands.execute(
        new LabelPhotos(
          photoIds.map((photoId) => ({ photoId, side: null, source: 'office', state: 'shown', ...given })),
          admin.id,
        ),
      ),
    );

  describe('teams', () => {
    const teams = async (q: string) =>
      (await get<FoundTeamDto[]>(`teams/search?q=${encodeURIComponent(q)}`)).map(({ name }) => name);

    it.each([
      'paarl gim 14a',
      'Paarl Gimnasium o/14A',
      '14a gimnasium PAARL',
      'gim u14',
      'gim under 14',
      'gim onder 14 a',
      'gim 14',
      'gim rugby',
      'paarl gimnasuim',
      'parl gymnasium',
      'gimn',
    ])('are found by %s', async (q) => {
      expect(await teams(q)).toEqual(['Paarl Gimnasium o/14A']);
    });

    it('are found without their accents, and with others', async () => {
      expect(await teams('hoerskool kloof')).toEqual(['Hoërskool Kloof Onder 14 A']);
      expect(await teams('höërskool kloof u14')).toEqual(['Hoërskool Kloof Onder 14 A']);
    });

    it.each(['gim 16', 'gim netball', 'paarl gim 14b', 'asium', 'gimnosiam', '%', ' '])(
      'are not found by %s',
      async (q) => {
        expect(await teams(q)).toEqual([]);
      },
    );

    it('with photographs that everybody sees come first, and tell so', async () => {
      const [b, a] = [await createTeam(admin, 'Rietvlei o/9B'), await createTeam(admin, 'Rietvlei o/9A')];
      const both = { homeTeamId: b, awayTeamId: kloof, day: '2026-05-02' };
      const hidden = await gallery([{}], { ...both, publishedAt: null });
      await gallery([{}], { ...both, accessCode: 'bokkie' });
      await gallery([{}], { ...both, unlisted: true });
      const found = () => get<FoundTeamDto[]>('teams/search?q=rietvlei');
      expect((await found()).map(({ id, hasPhotos }) => [id, hasPhotos])).toEqual([
        [a, false],
        [b, false],
      ]);
      await admin.agent.put(`/api/galleries/${hidden.id}`).send({ publishedAt: new Date().toISOString() }).expect(200);
      expect(await found()).toEqual([
        { id: b, name: 'Rietvlei o/9B', sport: 'Rugby', hasPhotos: true },
        { id: a, name: 'Rietvlei o/9A', sport: 'Rugby', hasPhotos: false },
      ]);
      await admin.agent.delete(`/api/photos/${hidden.photoIds[0]}`).expect(200);
      expect((await found()).map(({ hasPhotos }) => hasPhotos)).toEqual([false, false]);
    });

    it('are at most 20', async () => {
      for (let number = 1; number <= 21; number++) await createTeam(admin, `Twintig ${number}`);
      expect(await teams('twintig')).toHaveLength(20);
    });
  });

  describe('photographs', () => {
    it('come by match, the latest first, and in the order of the game', async () => {
      const at = (time: string, fileName: string) => ({ capturedAt: new Date(`2026-06-06T${time}Z`), fileName });
      const early = await gallery([at('08:20:00', 'c.jpg'), at('08:10:00', 'b.jpg'), at('08:10:00', 'a.jpg')], {
        day: '2026-06-06',
      });
      const late = await gallery([{}, {}], { day: '2026-06-13' });
      const [c, b, a] = early.photoIds;
      await label([...early.photoIds, ...late.photoIds], { label: '21' });
      const all = [late.photoIds, [a, b, c]];
      expect(await ids('label=21')).toEqual(all);
      expect(await ids(`team=${gim}&label=21`)).toEqual(all);
      expect(await ids(`match=${early.matchId}`)).toEqual([all[1]]);
      expect(await ids('day=2026-06-13')).toEqual([all[0]]);
      expect(await ids('q=gim+21+6+jun+2026')).toEqual([all[1]]);
      expect((await search('label=21')).events[1]).toMatchObject({
        match: { id: early.matchId, homeTeam: { id: gim, name: 'Paarl Gimnasium o/14A' }, awayTeam: { id: kloof } },
        gallery: null,
        heldAt: '2026-06-06T08:00:00.000Z',
        unlabelledCount: 0,
      });
    });

    it('come page by page, each once', async () => {
      const photos = Array.from({ length: 5 }, () => ({}));
      const [first, second] = [
        await gallery(photos, { day: '2026-03-07' }),
        await gallery(photos, { day: '2026-03-14' }),
      ];
      const wanted = [...second.photoIds, ...first.photoIds];
      await label(wanted, { label: '33' });
      for (const limit of [1, 3, 5, 10]) {
        const pages: number[] = [];
        let cursor = '';
        for (;;) {
          const { events, nextCursor } = await search(`label=33&limit=${limit}${cursor}`);
          pages.push(...events.flatMap((event) => event.photos.map(({ id }) => id)));
          if (nextCursor === null) break;
          cursor = `&cursor=${nextCursor}`;
        }
        expect(pages).toEqual(wanted);
      }
    });

    it('have the label of the team that is looked for, or of a team that nobody has told', async () => {
      const { photoIds } = await gallery([{}, {}, {}, {}], { day: '2026-04-04' });
      const [ours = 0, theirs = 0, anyones = 0, both = 0] = photoIds;
      await label([ours, both], { label: '44', side: 'home' });
      await label([theirs, both], { label: '44', side: 'away' });
      await label([anyones], { label: '44' });
      expect(await ids(`team=${gim}&label=44`)).toEqual([[ours, anyones, both]]);
      expect(await ids(`team=${kloof}&label=44`)).toEqual([[theirs, anyones, both]]);
      expect(await ids('label=44')).toEqual([photoIds]);
      // The words name both teams.
      expect(await ids('q=u14+44')).toEqual([photoIds]);
    });

    it('have positions as the bibs of either language', async () => {
      const { photoIds } = await gallery([{}]);
      await label(photoIds, { label: 'GA' });
      for (const bib of ['GA', 'ga', 'DA']) expect(await ids(`label=${bib}`)).toEqual([photoIds]);
      await shop.visitor().get('/api/photos/search?label=Anna').expect(400);
    });

    it('without a label are counted, and shown when they are wanted', async () => {
      const { photoIds, matchId, id } = await gallery([{}, {}, {}, {}, {}], { day: '2026-02-07' });
      const [one = 0, suggested = 0, hidden = 0, deleted = 0, refused = 0] = photoIds;
      await label([one, refused], { label: '55' });
      await label([suggested], { label: '55', state: 'suggested', source: 'reader' });
      await shop.rows.updateTable('photo_labels').set({ state: 'refused' }).where('photo_id', '=', refused).execute();
      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', hidden).execute();
      await admin.agent.delete(`/api/photos/${deleted}`).expect(200);
      expect(await search('label=55')).toMatchObject({ events: [{ unlabelledCount: 2, photos: [{ id: one }] }] });
      expect(await ids(`unlabelled=true&match=${matchId}`)).toEqual([[suggested, refused]]);
      expect(await ids(`unlabelled=true&gallery=${id}`)).toEqual([[suggested, refused]]);
    });

    it('of matches without the number that is looked for are told of at the end, where some have no number yet', async () => {
      const duinveld = await createTeam(admin, 'Duinveld o/11C');
      const of = (day: string) => ({ day, homeTeamId: duinveld, awayTeamId: kloof });
      const hit = await gallery([{}, {}, {}], of('2025-05-03'));
      const [early, late] = [await gallery([{}, {}], of('2025-04-05')), await gallery([{}, {}], of('2025-05-10'))];
      const numbered = await gallery([{}], of('2025-05-17'));
      // Its other gallery shows the number, so it is among the hits.
      await gallery([{}, {}], { matchId: hit.matchId });
      await label([hit.photoIds[0] ?? 0, hit.photoIds[1] ?? 0], { label: '91' });
      await label([late.photoIds[0] ?? 0, ...numbered.photoIds], { label: '92' });
      // Of the other team, so it is not the player's.
      await label([early.photoIds[0] ?? 0], { label: '91', side: 'away' });
      const told = async (query: string, agent?: Agent) =>
        (await search(query, agent)).events.map(({ match, photos, unlabelledCount }) => [
          match?.id,
          photos.length,
          unlabelledCount,
        ]);
      const found = [hit.matchId, 2, 3];
      const [fromLate, fromEarly] = [
        [late.matchId, 0, 1],
        [early.matchId, 0, 1],
      ];
      expect(await told(`team=${duinveld}&label=91`)).toEqual([found, fromLate, fromEarly]);
      expect(await told('q=duinveld+11c+91')).toEqual([found, fromLate, fromEarly]);
      expect(await told(`team=${duinveld}&label=91&day=2025-05-10`)).toEqual([fromLate]);
      expect(await told(`match=${late.matchId}&label=91`)).toEqual([fromLate]);
      // Neither on the way to the end, nor where nothing is named or those without a number are shown anyway.
      expect(await told(`team=${duinveld}&label=91&limit=1`)).toEqual([[hit.matchId, 1, 3]]);
      expect(await told('label=91')).toEqual([found, [early.matchId, 1, 1]]);
      expect(await told(`team=${duinveld}`)).toHaveLength(4);

      // Nothing is told of what the reader may not see.
      const put = (id: number, body: object) => admin.agent.put(`/api/galleries/${id}`).send(body).expect(200);
      await put(late.id, { accessCode: 'Bokkie-25' });
      for (const state of [{ publishedAt: null }, { publishedAt: '2025-05-01T08:00:00.000Z', unlisted: true }]) {
        await put(early.id, state);
        for (const agent of [shop.visitor(), admin.agent])
          expect(await told(`team=${duinveld}&label=91`, agent)).toEqual([found]);
      }
      await put(early.id, { unlisted: false });
      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', 'in', early.photoIds).execute();
      expect(await told(`team=${duinveld}&label=91`)).toEqual([found]);
      const { agent } = await shop.shopper();
      const code = { code: 'Bokkie-25' };
      await agent
        .post(`/api/galleries/by-name/${encodeURIComponent(late.name)}/code`)
        .send(code)
        .expect(200);
      expect(await told(`team=${duinveld}&label=91`, agent)).toEqual([found, fromLate]);
    });

    it('of a gallery without a match have the days on which they were taken', async () => {
      const days = ['2026-01-10T20:00:00Z', '2026-01-10T23:00:00Z', '2026-01-14T12:00:00Z'];
      const { photoIds, id } = await gallery(days.map((day) => ({ capturedAt: new Date(day) })));
      const [tenth, eleventh, fourteenth] = photoIds;
      // At eleven in the evening in London it is the next day here.
      expect(await ids('day=2026-01-10')).toEqual([[tenth]]);
      expect(await ids('day=2026-01-11')).toEqual([[eleventh]]);
      expect(await ids('day=2026-01-14')).toEqual([[fourteenth]]);
      const { events } = await search('day=2026-01-14');
      expect(events[0]).toMatchObject({
        match: null,
        gallery: { id, category: 'Rugby' },
        heldAt: '2026-01-10T20:00:00.000Z',
      });
    });

    it('are found by the words of a gallery that no team has', async () => {
      const photoIds = await catalogPhotos(shop, admin.id, { gallery: 'Openingsaand: die fakkel', photos: [{}] });
      expect(await ids('q=fakkel+openingsand')).toEqual([photoIds]);
      expect(await search('q=fakkel')).toMatchObject({ events: [{ match: null, heldAt: null }] });
      expect(await ids('q=krieket')).toEqual([]);
    });

    it('are found by the words of their titles that no team or gallery has', async () => {
      const { photoIds } = await gallery([{ title: 'Vlugskop, tweede helfte' }, { title: 'Losskrum' }]);
      const [dropKick] = photoIds;
      for (const words of ['vlugskop', 'helfte+vlugskop', 'vlugskp'])
        expect(await ids(`q=${words}`)).toEqual([[dropKick]]);
    });

    it('have, where more than a thousand have a word, the latest of them that everybody may see', async () => {
      const cheers = async (day: string, copies: number, details: Details = {}) => {
        const { photoIds } = await gallery([{ title: 'Toejuiging' }], { day, ...details });
        await sql`insert into photos (gallery_id, title, token_price, file_path, file_name, content_type,
            content_hash, bytes, width, height, uploaded_by)
          select gallery_id, title, token_price, file_path || n, file_name, content_type,
            content_hash || n, bytes, width, height, uploaded_by
          from photos cross join generate_series(1, ${copies}::integer) n where id = ${photoIds[0]}`.execute(shop.rows);
        return photoIds;
      };
      await cheers('2026-05-16', 1000);
      const latest = await cheers('2026-05-23', 0);
      await cheers('2026-05-30', 1000, { publishedAt: null });
      expect((await ids('q=toejuiging'))[0]).toEqual(latest);
    });

    it('are looked for with a typing error, whatever photographs that nobody sees are called', async () => {
      await gallery([{ title: 'Wenboom' }], { publishedAt: null });
      const { photoIds } = await gallery([{ title: 'Wenbome' }]);
      expect(await ids('q=wenboom')).toEqual([photoIds]);
    });

    it('tell how the search was read', async () => {
      const { search: read } = await search(`q=${encodeURIComponent('gim u14 DA 28 Nov 2026')}`);
      const team = { id: gim, name: 'Paarl Gimnasium o/14A', sport: 'Rugby' };
      expect(read).toEqual({ words: 'gim u14', teams: [team], label: 'GA', day: '2026-11-28' });
    });

    it('are not answered for nothing, nor from a wrong place', async () => {
      for (const query of ['', 'q=', 'unlabelled=true', 'day=2026-02-31', 'label=7&cursor=x', 'label=7&cursor=WzFd'])
        await shop.visitor().get(`/api/photos/search?${query}`).expect(400);
    });

    it('follow their match, gallery and clock', async () => {
      const older = await gallery([{ capturedAt: new Date('2026-07-04T08:10:00Z') }], { day: '2026-07-04' });
      const newer = await gallery([{ capturedAt: new Date('2026-07-05T08:10:00Z') }], { day: '2026-07-05' });
      const [a, b] = [older.photoIds[0] ?? 0, newer.photoIds[0] ?? 0];
      await label([a, b], { label: '66' });
      const match = { homeTeamId: gim, awayTeamId: kloof, venue: 'Veld' };
      const put = (path: string, body: object) => admin.agent.put(`/api/${path}`).send(body).expect(200);
      expect(await ids('label=66')).toEqual([[b], [a]]);

      await put(`matches/${older.matchId}`, { ...match, matchDate: '2026-07-06T08:00:00.000Z' });
      expect(await ids('label=66')).toEqual([[a], [b]]);
      expect(await ids('day=2026-07-06&label=66')).toEqual([[a]]);

      // Without its match, the gallery is of the day of its photographs.
      await put(`galleries/${older.id}`, { matchId: null });
      expect(await ids('label=66')).toEqual([[b], [a]]);
      expect(await ids(`team=${gim}&label=66`)).toEqual([[b]]);
      const camera = { camera: 'Canon', camera_time: sql<string>`captured_at` };
      await shop.rows.updateTable('photos').set(camera).where('id', '=', a).execute();
      await admin.agent
        .put(`/api/galleries/${older.id}/cameras`)
        .send({ camera: 'Canon', shiftSeconds: 86_400 * 3 })
        .expect(200);
      expect(await ids('label=66')).toEqual([[a], [b]]);

      await admin.agent.delete(`/api/matches/${newer.matchId}`).expect(200);
      expect(await ids(`team=${gim}&label=66`)).toEqual([]);
      expect(await ids('label=66')).toEqual([[a], [b]]);

      await admin.agent
        .post('/api/photos/selection/move')
        .send({ photoIds: [a], galleryId: newer.id })
        .expect(200);
      expect((await ids('label=66')).flat().sort()).toEqual([a, b].sort());
      expect(await ids(`gallery=${newer.id}&label=66`)).toHaveLength(1);
      expect(await ids(`gallery=${older.id}&label=66`)).toEqual([]);
    });

    it('are there of days, the last seven', async () => {
      for (let day = 1; day <= 8; day++) await gallery([{}], { day: `2027-01-0${day}` });
      const { photoIds } = await gallery([{}], { day: '2027-02-01', accessCode: 'bokkie' });
      await gallery([{}], { day: '2027-02-02', publishedAt: null });
      await gallery([], { day: '2027-02-03' });
      const undated = await gallery([{}]);
      const created = new Date('2027-02-04T10:00:00Z');
      await shop.rows
        .updateTable('galleries')
        .set({ created_at: created, held_at: created })
        .where('id', '=', undated.id)
        .execute();
      expect(photoIds).toHaveLength(1);
      expect(await get<string[]>('photos/days')).toEqual([8, 7, 6, 5, 4, 3, 2].map((day) => `2027-01-0${day}`));
    });

    it('that a reader may not see never show up, nor are they counted', async () => {
      const HOUR = 60 * 60 * 1000;
      const seen = await gallery([{}, {}], { day: '2026-08-01' });
      const place = { matchId: seen.matchId };
      const unseen = await Promise.all(
        [
          { publishedAt: null },
          { publishedAt: new Date(Date.now() + HOUR).toISOString() },
          { unlisted: true },
          { accessCode: 'Bokkie-26' },
        ].map((details) => gallery([{}, {}], { ...place, ...details })),
      );
      const other = await gallery([{}, {}, {}], place);
      const [hidden = 0, failed = 0, deleted = 0] = other.photoIds;
      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', hidden).execute();
      await shop.rows.updateTable('photos').set({ status: 'failed' }).where('id', '=', failed).execute();
      await admin.agent.delete(`/api/photos/${deleted}`).expect(200);
      await label([seen.photoIds[0] ?? 0, ...unseen.map(({ photoIds }) => photoIds[0] ?? 0), hidden, failed, deleted], {
        label: '77',
      });
      for (const agent of [shop.visitor(), admin.agent]) {
        for (const query of ['label=77', `team=${gim}&label=77`, 'day=2026-08-01&label=77'])
          expect(await ids(query, agent)).toEqual([[seen.photoIds[0]]]);
        const { events } = await search(`match=${seen.matchId}`, agent);
        expect(events).toMatchObject([{ unlabelledCount: 1, photos: seen.photoIds.map((id) => ({ id })) }]);
      }
      // Who gave the code sees what is behind it.
      const { agent } = await shop.shopper();
      const coded = unseen[3];
      await agent
        .post(`/api/galleries/by-name/${encodeURIComponent(coded?.name ?? '')}/code`)
        .send({ code: 'Bokkie-26' })
        .expect(200);
      expect((await ids('label=77', agent)).flat().sort()).toEqual([seen.photoIds[0], coded?.photoIds[0]].sort());
      expect((await search(`match=${seen.matchId}`, agent)).events[0]).toMatchObject({ unlabelledCount: 2 });
    });
  });
});
