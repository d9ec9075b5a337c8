import { sql } from 'kysely';
import type { Agent } from 'supertest';
import type { GalleryPageDto } from '../../../backend/src/modules/catalog/photos/browse-gallery.query';
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
