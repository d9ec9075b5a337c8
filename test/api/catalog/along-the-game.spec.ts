import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import type { MatchDto } from '../../../backend/src/modules/catalog/fixtures/list-fixtures.query';
import type { GalleryGroupDto } from '../../../backend/src/modules/catalog/galleries/list-gallery-titles.query';
import type { GalleryPageDto } from '../../../backend/src/modules/catalog/photos/browse-gallery.query';
import type { TimeLinePartDto } from '../../../backend/src/modules/catalog/photos/get-time-line.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** The first moment of a day at the schools. */
const midnight = (day: string) => `${day}T00:00:00+02:00`;
/** A time of the match's day at the schools, with seconds. */
const at = (time: string) => new Date(`2026-11-21T${time}+02:00`);

describe('Along the game', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, []);
    admin = await shop.admin();
  });
  afterAll(() => shop.close());

  describe('Matches by day, team, age group and venue', () => {
    let ids: Record<'rugby' | 'netball' | 'late' | 'senior', number>;
    const next = new Date().getUTCFullYear() + 1;
    beforeAll(async () => {
      const team = (name: string, sport?: string) => createTeam(admin, name, sport);
      const of16 = [await team('Kloof o/16A'), await team('Vlei u16')] as const;
      const of14 = [await team('Kloof 14A', 'Netball'), await team('Vlei o/14A', 'Netball')] as const;
      const senior = [await team('Kloof Eerste span'), await team('Vlei Eerste span')] as const;
      const match = ([homeTeamId, awayTeamId]: readonly [number, number], matchDate: string, venue: string) =>
        createMatch(admin, { homeTeamId, awayTeamId, matchDate, venue });
      ids = {
        rugby: await match(of16, '2026-11-21T07:30:00.000Z', 'Veld A'),
        netball: await match(of14, midnight('2026-11-21'), 'Baan 1'),
        // Still the same day at the schools.
        late: await match(of16, '2026-11-21T21:59:00.000Z', 'Veld B'),
        senior: await match(senior, `${next}-11-22T07:30:00.000Z`, 'Veld A'),
      };
      const galleries = [
        { name: 'Netbaldag', category: 'Netball', matchId: ids.netball },
        { name: 'Die groot dag', category: 'Rugby', matchId: ids.rugby },
        { name: 'Kloof se braai', category: 'Rugby' },
        { name: 'Nog nie', category: 'Rugby', matchId: ids.late, publishedAt: null },
        { name: 'Met skakel', category: 'Rugby', matchId: ids.late, unlisted: true },
      ];
      for (const gallery of galleries) await admin.agent.post('/api/galleries').send(gallery).expect(201);
    });
    const read = async <Row>(path: string, query: object) =>
      (await shop.visitor().get(path).query(query).expect(200)).body as Row[];
    const found = async (query: object, path = '/api/matches') => {
      const matches = await read<MatchDto>(path, query);
      return matches.map(({ id }) => Object.entries(ids).find(([, its]) => its === id)?.[0]);
    };
    const groups = async (query: object) =>
      (await read<GalleryGroupDto>('/api/photos/gallery-groups', query)).map(({ matchInfo }) => matchInfo);

    it.each([
      ['a day of the schools’ clocks', { day: '2026-11-21' }, ['late', 'rugby', 'netball']],
      ['the next day', { day: '2026-11-22' }, []],
      ['an age group, however the name is written', { age: 16 }, ['late', 'rugby']],
      ['another age group', { age: 14 }, ['netball']],
      ['a team of an age group', { age: 14, search: 'vlei' }, ['netball']],
      ['a sport and an age group', { age: 14, sport: 'Rugby' }, []],
      ['a venue', { venue: 'Veld A' }, ['senior', 'rugby']],
      ['part of a venue', { venue: 'Veld' }, []],
      ['all of them', { day: '2026-11-21', age: 16, venue: 'Veld B', search: 'KLOOF', sport: 'Rugby' }, ['late']],
    ] as [string, object, string[]][])('are listed: %s', async (_what, query, names) => {
      expect(await found(query)).toEqual(names);
    });

    it('are read page by page, in either order', async () => {
      const day = { day: '2026-11-21', limit: 2 };
      expect(await found({ ...day, cursor: ids.rugby })).toEqual(['netball']);
      expect(await found({ ...day, sort: 'oldest' })).toEqual(['netball', 'rugby']);
      expect(await found({ ...day, sort: 'oldest', cursor: ids.rugby })).toEqual(['late']);
    });

    it('are listed with those nearest to a time first', async () => {
      const near = '2026-11-21T08:00:00.000Z';
      expect(await found({ near })).toEqual(['rugby', 'netball', 'late', 'senior']);
      expect(await found({ near: `${next}-11-20`, limit: 2 })).toEqual(['senior', 'late']);
      expect(await found({ near, sport: 'Rugby', search: 'vlei', limit: 2 })).toEqual(['rugby', 'late']);
      expect(await found({ near, sport: 'Hokkie' })).toEqual([]);
      await shop.visitor().get('/api/matches?near=today').expect(400);
    });

    it('are filtered in the list of those to come, too', async () => {
      const upcoming = (query: object) => found(query, '/api/matches/upcoming');
      expect(await upcoming({ venue: 'Veld A' })).toEqual(['senior']);
      expect(await upcoming({ search: 'kloof', sport: 'Netball' })).toEqual([]);
      expect(await upcoming({ limit: 1, cursor: ids.senior })).toEqual([]);
    });

    it.each([{ day: '2026-11' }, { day: '2026-02-30' }, { day: 'today' }, { age: 'o/14' }, { sort: 'name' }])(
      'say so when a filter is none: %j',
      async (query) => {
        await shop.visitor().get('/api/matches').query(query).expect(400);
      },
    );

    it('are offered by what there is', async () => {
      const { body } = await shop.visitor().get('/api/matches/choices').expect(200);
      expect(body).toEqual({ ages: [14, 16], venues: ['Baan 1', 'Veld A', 'Veld B'] });
    });

    it('find their galleries, which tell the kick-off; only those that lists show', async () => {
      expect(await groups({ day: '2026-11-21' })).toEqual(['Die groot dag', 'Netbaldag']);
      expect(await groups({ age: 14 })).toEqual(['Netbaldag']);
      expect(await groups({ day: '2026-11-21', category: 'Rugby' })).toEqual(['Die groot dag']);
      expect(await groups({ venue: 'Veld B' })).toEqual([]);
      const [group] = await read<GalleryGroupDto>('/api/photos/gallery-groups', { day: '2026-11-21' });
      expect(group).toMatchObject({ matchDate: '2026-11-21T07:30:00.000Z' });
      const titles = await read<GalleryGroupDto>('/api/galleries/category/Netball/titles', {});
      expect(titles).toEqual([expect.objectContaining({ matchDate: '2026-11-20T22:00:00.000Z' })]);
      const alone = await shop.visitor().get('/api/galleries/by-name/Kloof%20se%20braai').expect(200);
      // The day of its upload is no day of its own.
      expect(alone.body).toMatchObject({ matchDate: null, heldAt: null });
    });

    it('find galleries by their own name, and by the teams of their match', async () => {
      expect(await groups({ search: 'kloof' })).toEqual(['Kloof se braai', 'Die groot dag', 'Netbaldag']);
      expect(await groups({ search: 'vlei' })).toEqual(['Die groot dag', 'Netbaldag']);
      expect(await groups({ search: 'kloof', age: 16 })).toEqual(['Die groot dag']);
      expect(await groups({ search: 'niemand' })).toEqual([]);
    });
  });

  describe('Along its time line', () => {
    let matchId: number;
    let ids: number[];
    beforeAll(async () => {
      matchId = await createMatch(admin, { matchDate: '2026-11-21T14:00:00+02:00' });
      ids = await gallery('Kloof vs Rietvlei', { matchId }, ['14:00:10', '14:00:50', '14:06:00', '14:31:05']);
    });
    /** A gallery with photographs of these times; null: the file did not say. */
    async function gallery(name: string, details: object, times: (string | null)[]): Promise<number[]> {
      await admin.agent
        .post('/api/galleries')
        .send({ name, category: 'Rugby', ...details })
        .expect(201);
      const photos = times.map((time) => ({ capturedAt: time === null ? null : at(time) }));
      return catalogPhotos(shop, admin.id, { gallery: name, photos });
    }

    const read = async <Answer>(path: string, query = {}, reader = shop.visitor()) =>
      (await reader.get(`/api/photos/${path}`).query(query).expect(200)).body as Answer;
    const line = async (path: string, reader = shop.visitor()) =>
      (await read<TimeLinePartDto[]>(`${path}/time-line`, {}, reader)).flatMap(({ stops }) =>
        stops.map(({ from, bars }) => [from.slice(11, 16), ...bars]),
      );
    const path = (name: string) => `gallery/${encodeURIComponent(name)}`;

    it('photographs are counted by minute of their capture', async () => {
      const stops = [
        ['12:00', 2, 0, 0, 0, 0],
        ['12:05', 0, 1, 0, 0, 0],
        ['12:30', 0, 1, 0, 0, 0],
      ];
      expect(await line(path('Kloof vs Rietvlei'))).toEqual(stops);
      expect(await line(`match/${matchId}`)).toEqual(stops);
    });

    it('a game has two halves where there is a break', async () => {
      const minutes = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => `10:${String(from + index).padStart(2, '0')}:00`);
      await gallery('Twee helftes', {}, [...minutes(0, 20), ...minutes(27, 47)]);
      const parts = await read<TimeLinePartDto[]>(`${path('Twee helftes')}/time-line`);
      expect(parts.map(({ half, stops }) => [half, stops[0]?.from])).toEqual([
        ['first', at('10:00:00').toISOString()],
        ['second', at('10:25:00').toISOString()],
      ]);
    });

    it('photographs without a time are not counted', async () => {
      await gallery('Sonder tyd', {}, [null, '09:00:00', null]);
      expect(await line(path('Sonder tyd'))).toEqual([['07:00', 1, 0, 0, 0, 0]]);
    });

    it.each([
      ['hidden after a report', { hidden_at: new Date() }],
      ['without pictures', { status: 'failed' }],
      ['in the trash', {}],
    ] as const)('counts do not tell of a photograph that is %s, not even to administrators', async (what, changes) => {
      const [first = 0] = await gallery(what, { matchId }, ['16:00:00', '16:10:00']);
      const before = await line(path(what));
      expect(before).toHaveLength(2);
      if (what === 'in the trash') await admin.agent.delete(`/api/photos/${first}`).expect(200);
      else await shop.rows.updateTable('photos').set(changes).where('id', '=', first).execute();
      for (const reader of [shop.visitor(), admin.agent]) {
        expect(await line(path(what), reader)).toEqual(before.slice(1));
        expect(await line(`match/${matchId}`, reader)).not.toContainEqual(before[0]);
      }
      await admin.agent.delete(`/api/photos/gallery/${encodeURIComponent(what)}`).expect(200);
    });

    it.each([
      ['unpublished', { publishedAt: null }, []],
      ['unlisted', { unlisted: true }, ['gallery']],
      ['behind a code', { accessCode: 'bokkie-1' }, []],
    ] as [string, object, string[]][])('counts do not tell of a gallery that is %s', async (name, details, places) => {
      await gallery(name, { matchId, ...details }, ['18:00:00']);
      const found = ['16:00', 1, 0, 0, 0, 0];
      expect(await line(path(name))).toEqual(places.includes('gallery') ? [found] : []);
      expect(await line(`match/${matchId}`)).not.toContainEqual(found);
      if (name !== 'behind a code') return;
      const agent = shop.visitor();
      await agent
        .post(`/api/galleries/by-name/${encodeURIComponent(name)}/code`)
        .send({ code: 'BOKKIE-1' })
        .expect(200);
      expect(await line(path(name), agent)).toEqual([found]);
      expect(await line(`match/${matchId}`, agent)).toContainEqual(found);
    });

    it('a gallery and a match are read from a time on, page by page', async () => {
      await gallery('Lank', {}, [null, '08:00:00', '08:05:00', '08:05:00', '08:10:00']);
      const page = (query: object) => read<GalleryPageDto>(path('Lank'), { limit: 2, ...query });
      const first = await page({ from: '2026-11-21T08:05' });
      const second = await page({ from: '2026-11-21T08:05', cursor: first.nextCursor });
      expect([first, second].map(({ photos }) => photos.map(({ title }) => title))).toEqual([
        ['Foto 3', 'Foto 4'],
        ['Foto 5', 'Foto 1'],
      ]);
      expect(second.hasMore).toBe(false);
      // Other orders have no place for a time.
      expect((await page({ from: '2026-11-21T08:05', sort: 'oldest' })).photos[0]?.title).toBe('Foto 1');

      const ofMatch = (query: object) => read<PhotoDto[]>(`match/${matchId}`, query);
      const from = at('14:06:00').toISOString();
      expect((await ofMatch({ from, limit: 1 })).map(({ id }) => id)).toEqual([ids[2]]);
      expect((await ofMatch({ from, limit: 1, cursor: ids[2] })).map(({ id }) => id)).toEqual([ids[3]]);
      await shop.visitor().get(`/api/photos/match/${matchId}?from=14:05`).expect(400);
      await shop.visitor().get('/api/photos/match/999999/time-line').expect(404);
    });

    it('a photograph stands among those that were taken just before and after it, as its reader sees them', async () => {
      const name = 'Bure in die tyd';
      const minutes = Array.from({ length: 10 }, (_, minute) => `12:0${minute}:00`);
      const row = await gallery(name, {}, minutes);
      const around = async (photoId = 0, reader = shop.visitor()) =>
        (await read<PhotoDto[]>(`${photoId}/neighbours`, {}, reader)).map(({ id }) => row.indexOf(id));
      expect(await around(row[5])).toEqual([2, 3, 4, 5, 6, 7, 8]);
      expect(await around(row[0])).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(await around(row[9])).toEqual([3, 4, 5, 6, 7, 8, 9]);

      await shop.rows.updateTable('photos').set({ hidden_at: new Date() }).where('id', '=', row[6]!).execute();
      expect(await around(row[5])).toEqual([2, 3, 4, 5, 7, 8, 9]);
      expect(await around(row[5], admin.agent)).toEqual([2, 3, 4, 5, 6, 7, 8]);
      await shop.visitor().get(`/api/photos/${row[6]}/neighbours`).expect(404);
      await shop.rows.updateTable('galleries').set({ access_code: 'geheim' }).where('name', '=', name).execute();
      await shop.visitor().get(`/api/photos/${row[5]}/neighbours`).expect(404);
    });
  });
});
