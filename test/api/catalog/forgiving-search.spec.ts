import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

/** People's spellings of one thing: each of these finds it. */
const SPELLINGS = [
  'Hoërskool Bergrivier o/16A',
  'bergrivier hoerskool',
  'o16 bergrivier',
  'bergrivier u16',
  'bergrivier onder 16',
  'BERGRIVIER under-16 a',
  'bergrevier',
  'bergriver o16',
  'grivi',
];

describe('A search', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    const homeTeamId = await createTeam(admin, 'Hoërskool Bergrivier o/16A');
    const awayTeamId = await createTeam(admin, 'Duinveld o/16A');
    const matchId = await createMatch(admin, { homeTeamId, awayTeamId, matchDate: '2026-03-07T08:00:00.000Z' });
    await createMatch(admin, { matchDate: '2026-03-14T08:00:00.000Z' });
    const name = 'Hoërskool Bergrivier o/16A vs Duinveld';
    await admin.agent.post('/api/galleries').send({ name, category: 'Rugby', matchId }).expect(201);
    await admin.agent.post('/api/galleries').send({ name: 'Kloof o/14B', category: 'Rugby' }).expect(201);
    await catalogPhotos(shop, admin.id, {
      gallery: 'Kloof o/14B',
      photos: [{ title: 'Hoë skop, tweede helfte' }, { title: 'Losskrum 50%' }, { title: 'Skop 1034' }],
    });
    await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}] });
  });
  afterAll(() => shop.close());

  const found = async (path: string, search: string) => {
    const { body } = await admin.agent.get(`/api/${path}`).query({ search }).expect(200);
    return body as { name?: string; matchInfo?: string; homeTeam?: { name: string } }[];
  };
  const names = async (path: string, search: string) =>
    (await found(path, search)).map(({ name, matchInfo, homeTeam }) => name ?? matchInfo ?? homeTeam?.name);

  describe.each([
    ['galleries of a category', 'galleries/category/Rugby/titles', 'Hoërskool Bergrivier o/16A vs Duinveld'],
    ['galleries of matches', 'photos/gallery-groups', 'Hoërskool Bergrivier o/16A vs Duinveld'],
    ['the administrators’ galleries', 'galleries', 'Hoërskool Bergrivier o/16A vs Duinveld'],
    ['matches', 'matches', 'Hoërskool Bergrivier o/16A'],
  ])('for %s', (_what, path, name) => {
    it.each([...SPELLINGS, '7 Mar 2026', 'bergrivier 7 maart 2026'])('finds it by %s', async (search) => {
      expect(await names(path, search)).toEqual([name]);
    });

    it.each(['bergrivier o14', 'bargrevier', 'bergrivier 14 Mar 2026'])('finds nothing by %s', async (search) => {
      expect(await names(path, search)).toEqual([]);
    });
  });

  it('for the administrators’ galleries counts what it finds', async () => {
    const { body } = await admin.agent.get('/api/galleries/counts').query({ search: 'bergrevier' }).expect(200);
    expect(body).toMatchObject({ total: 2, found: 1 });
  });

  it('that finds nothing is answered with galleries that may be meant, or else the latest', async () => {
    const suggested = async (search: string) => {
      const { body } = await shop.visitor().get('/api/galleries/suggestions').query({ search }).expect(200);
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await suggested('bergrivyr o/16b')).toEqual(['Hoërskool Bergrivier o/16A vs Duinveld']);
    expect(await suggested('Kloof Sewende span')).toEqual(['Kloof o/14B']);
    for (const search of ['xyz', ' '])
      expect((await suggested(search)).sort()).toEqual(['Hoërskool Bergrivier o/16A vs Duinveld', 'Kloof o/14B']);
    await shop.visitor().get('/api/galleries/suggestions').expect(400);
  });

  it('does not learn from galleries that are not shown which words are right', async () => {
    const hidden = { name: 'Bergrevier', category: 'Rugby', publishedAt: null };
    const { body } = await admin.agent.post('/api/galleries').send(hidden).expect(201);
    const titles = await shop.visitor().get('/api/galleries/category/Rugby/titles').query({ search: 'bergrevier' });
    expect(titles.body).toMatchObject([{ name: 'Hoërskool Bergrivier o/16A vs Duinveld' }]);
    await admin.agent.delete(`/api/galleries/${(body as { id: number }).id}`).expect(200);
  });

  it.each([
    ['hoe skop', ['Hoë skop, tweede helfte']],
    ['helfte skop', ['Hoë skop, tweede helfte']],
    ['tweede helfde', ['Hoë skop, tweede helfte']],
    ['skop', ['Hoë skop, tweede helfte', 'Skop 1034']],
    ['1034', ['Skop 1034']],
    ['1035', []],
    ['50%', ['Losskrum 50%']],
    ['%', ['Losskrum 50%']],
  ])('among photographs finds by %s', async (search, titles) => {
    const path = `/api/photos/gallery/${encodeURIComponent('Kloof o/14B')}`;
    const { body } = await shop.visitor().get(path).query({ search }).expect(200);
    expect((body as { photos: { title: string }[] }).photos.map(({ title }) => title)).toEqual(titles);
  });
});
