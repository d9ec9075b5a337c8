import type { MatchDto } from '../../../backend/src/modules/catalog/fixtures/list-fixtures.query';
import type { GalleryGroupDto } from '../../../backend/src/modules/catalog/galleries/list-gallery-titles.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** The first moment of a day at the schools. */
const midnight = (day: string) => `${day}T00:00:00+02:00`;

describe('Matches by day, team, age group and venue', () => {
  let shop: TestShop;
  let admin: Shopper;
  let ids: Record<'rugby' | 'netball' | 'late' | 'senior', number>;
  const next = new Date().getUTCFullYear() + 1;
  beforeAll(async () => {
    shop = await startShop({}, []);
    admin = await shop.admin();
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
  afterAll(() => shop.close());

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
    expect(alone.body).toMatchObject({ matchDate: null });
  });

  it('find galleries by their own name, and by the teams of their match', async () => {
    expect(await groups({ search: 'kloof' })).toEqual(['Kloof se braai', 'Die groot dag', 'Netbaldag']);
    expect(await groups({ search: 'vlei' })).toEqual(['Die groot dag', 'Netbaldag']);
    expect(await groups({ search: 'kloof', age: 16 })).toEqual(['Die groot dag']);
    expect(await groups({ search: 'niemand' })).toEqual([]);
  });
});
