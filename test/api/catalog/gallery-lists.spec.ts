import type { CategoryDto } from '../../../backend/src/modules/catalog/galleries/list-categories.query';
import type { GalleryCountsDto, GalleryDto } from '../../../backend/src/modules/catalog/galleries/list-galleries.query';
import type {
  GalleryGroupDto,
  GalleryTitleDto,
} from '../../../backend/src/modules/catalog/galleries/list-gallery-titles.query';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';

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
    expect(await titles('price=2', 1)).toEqual([5, 2]);
    expect(await titles('price=1&sort=name', 4)).toEqual([1, 4, 7, 8, 10, 11]);
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
