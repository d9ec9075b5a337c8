import { sql } from 'kysely';
import type { Agent } from 'supertest';
import type { CategoryDto } from '../../../backend/src/modules/catalog/galleries/list-categories.query';
import type { GalleryCountsDto, GalleryDto } from '../../../backend/src/modules/catalog/galleries/list-galleries.query';
import type {
  GalleryGroupDto,
  GalleryTitleDto,
} from '../../../backend/src/modules/catalog/galleries/list-gallery-titles.query';
import type { GalleryPageDto } from '../../../backend/src/modules/catalog/photos/browse-gallery.query';
import { createMatch, createTeam } from '../../support/fixtures';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

describe('A page of a gallery', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  beforeAll(async () => {
    shop = await startShop({}, []);
    admin = await shop.admin();
    shopper = await shop.shopper();
  });
  afterAll(() => shop.close());

  let count = 0;

  /** A gallery of three photographs, whose first page visitors and shoppers have read. */
  async function readGallery(): Promise<{ id: number; name: string; path: string; photoIds: number[] }> {
    const name = `Bewaar ${++count}`;
    const photoIds = await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}, {}, {}] });
    const { id } = await shop.rows
      .selectFrom('galleries')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const path = `/api/photos/gallery/${encodeURIComponent(name)}?limit=24`;
    await page(shop.visitor(), path);
    await page(shopper.agent, path);
    return { id, name, path, photoIds };
  }

  const page = async (agent: Agent, path: string) => (await agent.get(path).expect(200)).body as GalleryPageDto;

  it('is not sent again to a visitor who has it already, until it changes', async () => {
    const { path, photoIds } = await readGallery();
    const { headers } = await shop.visitor().get(path).expect(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    const etag = headers['etag'] ?? '';
    const again = await shop.visitor().get(path).set('If-None-Match', etag).expect(304);
    expect(again.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-security-policy': headers['content-security-policy'],
    });
    await shop.rows.updateTable('photos').set({ title: 'Anders' }).where('id', '=', photoIds[0]!).execute();
    const changed = await shop.visitor().get(path).set('If-None-Match', etag).expect(200);
    expect((changed.body as GalleryPageDto).photos[0]?.title).toBe('Anders');
  });

  // By statements, as another process or an operator would.
  it.each([
    ['a hidden photograph', `update photos set hidden_at = now() where id = $photo`],
    ['a new price', `update photos set token_price = 7 where id = $photo`],
    ['a deleted photograph', `delete from photos where id = $photo`],
    ['one that has gone to another gallery', `update photos set gallery_id = $other where id = $photo`],
    ['another order', `update galleries set photo_order = 'name' where id = $gallery`],
    ['another category', `update galleries set category = 'Netball' where id = $gallery`],
  ])('shows %s at once', async (_, statement) => {
    const other = await readGallery();
    const { id, path, photoIds } = await readGallery();
    // The order by name is the other way round.
    for (const [index, photoId] of photoIds.entries())
      await shop.rows
        .updateTable('photos')
        .set({ title: `Foto ${9 - index}` })
        .where('id', '=', photoId)
        .execute();
    const before = await page(shop.visitor(), path);
    await run(
      statement
        .replace('$photo', String(photoIds[1]))
        .replace('$gallery', String(id))
        .replace('$other', String(other.id)),
    );
    for (const agent of [shop.visitor(), shopper.agent]) expect(await page(agent, path)).not.toEqual(before);
  });

  it('shows a photograph that is added, and one whose pictures are made, at once', async () => {
    const { name, path } = await readGallery();
    await catalogPhotos(shop, admin.id, { gallery: name, photos: [{}] });
    const { photos } = await page(shopper.agent, path);
    expect(photos.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready', 'ready']);
  });

  it('is gone with its gallery’s publication, and comes back with it', async () => {
    const { id, path } = await readGallery();
    await run(`update galleries set published_at = now() + interval '1 hour' where id = ${id}`);
    await shop.visitor().get(path).expect(404);
    await run(`update galleries set published_at = now() where id = ${id}`);
    await shop.visitor().get(path).expect(200);
    await run(`delete from galleries where id = ${id}`);
    await shop.visitor().get(path).expect(404);
  });

  it('is not shown without the code, once there is one, and not cached by those who have it', async () => {
    const { id, name, path } = await readGallery();
    await run(`update galleries set access_code = 'Bokkie' where id = ${id}`);
    await shop.visitor().get(path).expect(403);
    const friend = shop.visitor();
    await friend
      .post(`/api/galleries/by-name/${encodeURIComponent(name)}/code`)
      .send({ code: 'bokkie' })
      .expect(200);
    const { headers } = await friend.get(path).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    await shop.visitor().get(path).expect(403);
  });

  it('has the administrators’ fields only for administrators', async () => {
    const { path, photoIds } = await readGallery();
    await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
    const own = await page(admin.agent, path);
    expect(own.photos).toHaveLength(3);
    expect(own.photos[0]).toHaveProperty('filePath');
    const others = await page(shopper.agent, path);
    expect(others.photos).toHaveLength(2);
    expect(others.photos[0]).not.toHaveProperty('filePath');
  });

  describe('depends on its reader, which', () => {
    /** The cookies of a person whose session has read the page. */
    async function known(path: string, person: Shopper) {
      const cookies = await shop.cookieOf(person);
      const read = () => shop.visitor().get(path).set('Cookie', cookies);
      await read().expect(200);
      return { cookies, read };
    }
    const seen = async (asking: ReturnType<Agent['get']>) => ((await asking.expect(200)).body as GalleryPageDto).photos;

    it('tells at once that somebody is an administrator, or is not any more', async () => {
      const { path, photoIds } = await readGallery();
      await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
      const person = await shop.shopper();
      const { read } = await known(path, person);
      await expect(seen(read())).resolves.toHaveLength(2);
      await run(`update users set is_admin = true where id = ${person.id}`);
      await expect(seen(read())).resolves.toHaveLength(3);
      await run(`update users set is_admin = false where id = ${person.id}`);
      await expect(seen(read())).resolves.toHaveLength(2);
    });

    it('opens nothing any more after logging out', async () => {
      const { name, path, id } = await readGallery();
      const { cookies, read } = await known(path, await shop.shopper());
      await run(`update galleries set access_code = 'Bokkie' where id = ${id}`);
      await read().expect(403);
      await shop
        .visitor()
        .post(`/api/galleries/by-name/${encodeURIComponent(name)}/code`)
        .set('Cookie', cookies)
        .send({ code: 'bokkie' })
        .expect(200);
      await expect(seen(read())).resolves.toHaveLength(3);
      await shop.visitor().post('/api/logout').set('Cookie', cookies).expect(200);
      await read().expect(403);
    });

    it('is a visitor when the signature is wrong, or the session belongs to other cookies', async () => {
      const { path, photoIds } = await readGallery();
      await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
      const { cookies, read } = await known(path, admin);
      await expect(seen(read())).resolves.toHaveLength(3);
      const forged = cookies.slice(0, -8) + (cookies.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA');
      await expect(seen(shop.visitor().get(path).set('Cookie', forged))).resolves.toHaveLength(2);
      // Logging in starts another session than the request came with.
      const planted = (await known(path, shopper)).cookies;
      const { username, password } = admin;
      await shop.visitor().post('/api/login').set('Cookie', planted).send({ username, password }).expect(200);
      await expect(seen(shop.visitor().get(path).set('Cookie', planted))).resolves.toHaveLength(2);
    });
  });

  async function run(statement: string): Promise<void> {
    await sql.raw(statement).execute(shop.rows);
  }
});

describe('Lists of galleries', () => {
  let shop: TestShop;
  let admin: Shopper;
  beforeAll(async () => {
    shop = await startShop();
    admin = await shop.admin();
    // The names say the order in which they are made; every third is for portraits, and dearer.
    for (let number = 1; number <= 12; number++)
      await catalogPhotos(shop, admin.id, {
        gallery: `Wedstryd ${number}`,
        category: number % 3 === 0 ? 'Individual Photos' : 'Rugby',
        photos: [{}],
      });
    for (const number of [2, 5])
      await admin.agent
        .put(`/api/galleries/${await idOf(`Wedstryd ${number}`)}`)
        .send({ tokenPrice: 2 })
        .expect(200);
  });
  afterAll(() => shop.close());

  async function idOf(name: string): Promise<number> {
    const { id } = await shop.rows
      .selectFrom('galleries')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function get<Answer>(path: string, language = 'en'): Promise<Answer> {
    const { body } = await admin.agent.get(`/api/${path}`).set('Accept-Language', language).expect(200);
    return body as Answer;
  }

  /** The numbers in the names of a whole list, read page by page. */
  async function numbers(path: string, field: 'name' | 'matchInfo', limit: number): Promise<number[]> {
    const found: number[] = [];
    let page: (GalleryTitleDto & GalleryGroupDto)[];
    do {
      const last = found.length === 0 ? '' : `&cursor=${await idOf(`Wedstryd ${found.at(-1)}`)}`;
      page = await get<(GalleryTitleDto & GalleryGroupDto)[]>(
        `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${last}`,
      );
      found.push(...page.map((row) => Number(row[field].split(' ')[1])));
    } while (page.length === limit);
    return found;
  }
  const titles = (query: string, limit = 3) => numbers(`galleries/category/Rugby/titles?${query}`, 'name', limit);

  it.each([
    ['newest', [11, 10, 8, 7, 5, 4, 2, 1]],
    ['oldest', [1, 2, 4, 5, 7, 8, 10, 11]],
    ['name', [1, 2, 4, 5, 7, 8, 10, 11]],
    ['price-low', [1, 4, 7, 8, 10, 11, 2, 5]],
    ['price-high', [2, 5, 1, 4, 7, 8, 10, 11]],
  ])('of a category come by pages, sorted by %s', async (sort, expected) => {
    expect(await titles(`sort=${sort}`)).toEqual(expected);
    expect(await titles(`sort=${sort}`, 100)).toEqual(expected);
  });

  it('of a category are searched and filtered, page by page', async () => {
    expect(await titles('search=RYD+1', 2)).toEqual([11, 10, 1]);
    // A photograph may have a price of its own.
    await shop.rows
      .updateTable('photos')
      .set({ token_price: 3 })
      .where('gallery_id', 'in', [await idOf('Wedstryd 5'), await idOf('Wedstryd 8')])
      .execute();
    expect(await titles('price=3', 1)).toEqual([8, 5]);
    expect(await titles('price=1&sort=name', 4)).toEqual([1, 4, 7, 10, 11]);
    expect(await titles('price=2')).toEqual([2]);
    expect(await titles('search=%25')).toEqual([]);
  });

  it('as groups come by pages, of one category or of all', async () => {
    const groups = (query: string) => numbers(`photos/gallery-groups?${query}`, 'matchInfo', 5);
    expect(await groups('')).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await groups('category=Individual%20Photos')).toEqual([12, 9, 6, 3]);
    expect(await groups('search=wedstryd%201')).toEqual([12, 11, 10, 1]);
  });

  it('for administrators have numbered pages, and look in the category’s name in the reader’s language', async () => {
    const page = async (query: string, language?: string) =>
      (await get<GalleryDto[]>(`galleries?${query}`, language)).map(({ name }) => Number(name.split(' ')[1]));
    expect(await page('')).toHaveLength(12);
    expect(await page('limit=5&offset=5')).toEqual([7, 6, 5, 4, 3]);
    expect(await page('limit=5&offset=10')).toEqual([2, 1]);
    expect(await page('limit=5&offset=20')).toEqual([]);
    expect(await page('limit=2&offset=2&category=Rugby')).toEqual([8, 7]);
    expect(await page('search=individuele', 'af')).toEqual([12, 9, 6, 3]);
    expect(await page('search=individuele', 'en')).toEqual([]);
  });

  it('are counted without reading them', async () => {
    const counts = (query: string) => get<GalleryCountsDto>(`galleries/counts?${query}`);
    const categories = ['Individual Photos', 'Rugby'];
    expect(await counts('')).toEqual({ total: 12, found: 12, categories });
    expect(await counts('category=Rugby')).toEqual({ total: 12, found: 8, categories });
    expect(await counts('search=individual')).toEqual({ total: 12, found: 4, categories });
    const { body } = await admin.agent
      .post('/api/galleries')
      .send({ name: 'Wedstryd 13', category: 'Rugby' })
      .expect(201);
    await admin.agent.put(`/api/galleries/${body.id}`).send({ category: 'Hokkie' }).expect(200);
    expect(await counts('')).toEqual({ total: 13, found: 13, categories: ['Hokkie', ...categories] });
    await admin.agent.delete(`/api/galleries/${body.id}`).expect(200);
    expect(await counts('')).toEqual({ total: 12, found: 12, categories });
  });

  it('are in the overview, even empty or behind a code', async () => {
    const filled = async () =>
      (await get<CategoryDto[]>('galleries/overview')).filter((one) => one.hasGalleries).map(({ name }) => name);
    expect(await filled()).toEqual(['Rugby', 'Individual Photos']);
    const { body } = await admin.agent
      .post('/api/galleries')
      .send({ name: 'Wedstryd 14', category: 'Netball', accessCode: 'bokkie' })
      .expect(201);
    expect(await filled()).toEqual(['Rugby', 'Netball', 'Individual Photos']);
    await admin.agent.put(`/api/galleries/${body.id}`).send({ unlisted: true }).expect(200);
    expect(await filled()).toEqual(['Rugby', 'Individual Photos']);
    await admin.agent.delete(`/api/galleries/${body.id}`).expect(200);
  });

  it.each([
    ['galleries?limit=101', 400],
    ['galleries?cursor=x', 400],
    ['galleries?cursor=999999', 400],
    ['galleries/category/Rugby/titles?cursor=999999', 400],
    ['galleries?offset=-1', 400],
    ['galleries?category=Krieket', 404],
    ['photos/gallery-groups?category=Krieket', 404],
    ['galleries/category/Rugby/titles?sort=capture', 400],
    ['galleries/category/Rugby/titles?price=11', 400],
  ])('%s is refused with %i', async (path, status) => {
    await admin.agent.get(`/api/${path}`).expect(status);
  });
});

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
