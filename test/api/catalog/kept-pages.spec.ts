import { sql } from 'kysely';
import type { Agent } from 'supertest';
import type { GalleryPageDto } from '../../../backend/src/modules/catalog/photos/browse-gallery.query';
import { SessionStore } from '../../../backend/src/modules/identity/infrastructure/session.store';
import { catalogPhotos } from '../../support/photos';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { watchStatements } from '../../support/statements';

describe('A page of a gallery that is asked for again', () => {
  let shop: TestShop;
  let admin: Shopper;
  let shopper: Shopper;
  let statements: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    statements = watchStatements();
    shop = await startShop({}, []);
    admin = await shop.admin();
    shopper = await shop.shopper();
  });
  afterAll(async () => {
    statements.stop();
    await shop.close();
  });

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

  it('is answered without reading photographs, and not at all to who has it already', async () => {
    const { path, photoIds } = await readGallery();
    const ofPhotographs = () => statements.take().filter(({ text }) => /\bphotos\b/.test(text));
    expect(ofPhotographs()).not.toEqual([]);
    const { body, headers } = await shop.visitor().get(path).expect(200);
    expect((body as GalleryPageDto).photos.map(({ id }) => id)).toEqual(photoIds);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const etag = headers['etag'] ?? '';
    await shop.visitor().get(path).set('If-None-Match', etag).expect(304);
    expect(ofPhotographs()).toEqual([]);

    await shop.rows.updateTable('photos').set({ title: 'Anders' }).where('id', '=', photoIds[0]!).execute();
    const changed = await shop.visitor().get(path).set('If-None-Match', etag).expect(200);
    expect((changed.body as GalleryPageDto).photos[0]?.title).toBe('Anders');
    expect(changed.headers['etag']).not.toBe(etag);
  });

  it('has the headers of every answer, whether it is kept or not', async () => {
    const { path } = await readGallery();
    const kept = await shop.visitor().get(path).expect(200);
    const known = await shop.visitor().get(path).set('If-None-Match', kept.headers['etag']!).expect(304);
    const read = await shop.visitor().get(`${path}&v=${++count}`).expect(200);
    // Of this one answer; only what is logged has an id.
    const own = /^(content-(encoding|length|type)|date|etag|transfer-encoding|x-request-id)$/;
    const standing = Object.entries(read.headers as Record<string, string>).filter(([name]) => !own.test(name));
    expect(standing.map(([name]) => name)).toEqual(expect.arrayContaining(['content-security-policy', 'vary']));
    for (const { headers } of [kept, known]) expect(headers).toMatchObject(Object.fromEntries(standing));
  });

  // By statements, as another process or an operator would.
  it.each([
    ['a hidden photograph', `update photos set hidden_at = now() where id = $photo`, 'photos'],
    ['a new price', `update photos set token_price = 7 where id = $photo`, 'photos'],
    ['a deleted photograph', `delete from photos where id = $photo`, 'photos'],
    ['one that has gone to another gallery', `update photos set gallery_id = $other where id = $photo`, 'photos'],
    ['another order', `update galleries set photo_order = 'name' where id = $gallery`, 'order'],
    ['another category', `update galleries set category = 'Netball' where id = $gallery`, 'photos'],
  ])('shows %s at once', async (_what, statement) => {
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
    for (const agent of [shop.visitor(), shopper.agent]) {
      const after = await page(agent, path);
      expect(after).not.toEqual(before);
      // What is answered now is what the shop reads when nothing is kept.
      expect(after).toEqual(await page(agent, `${path}&v=${++count}`));
    }
    const there = await page(shop.visitor(), other.path);
    expect(there).toEqual(await page(shop.visitor(), `${other.path}&v=${++count}`));
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

  it('is shown to nobody without the code, once there is one, and leaves no copy with who has it', async () => {
    const { id, name, path } = await readGallery();
    await run(`update galleries set access_code = 'Bokkie' where id = ${id}`);
    await shop.visitor().get(path).expect(403);
    const friend = shop.visitor();
    await friend
      .post(`/api/galleries/by-name/${encodeURIComponent(name)}/code`)
      .send({ code: 'bokkie' })
      .expect(200);
    for (let time = 0; time < 2; time++) {
      const { headers } = await friend.get(path).expect(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('etag');
    }
    await shop.visitor().get(path).expect(403);
  });

  it('tells administrators alone what they alone are told', async () => {
    const { path, photoIds } = await readGallery();
    await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
    for (let time = 0; time < 2; time++) {
      const own = await page(admin.agent, path);
      expect(own.photos).toHaveLength(3);
      expect(own.photos[0]).toHaveProperty('filePath');
      const others = await page(shopper.agent, path);
      expect(others.photos).toHaveLength(2);
      expect(others.photos[0]).not.toHaveProperty('filePath');
    }
  });

  it('is never kept as an administrator reads it, however late the shop knows that it is one', async () => {
    const { path, photoIds } = await readGallery();
    await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
    // Express reads such a cookie; what looks for sessions before it does not.
    const cookies = (await shop.cookieOf(admin)).replace('=', ' =');
    expect((await shop.visitor().get(path).set('Cookie', cookies).expect(200)).body.photos).toHaveLength(3);
    expect((await page(shop.visitor(), path)).photos).toHaveLength(2);
  });

  it('is not spoilt by who asks at the same moment for what no gallery can be called', async () => {
    const { path } = await readGallery();
    const both = () => [
      shop.visitor().get(path).expect(200),
      shop.visitor().get('/api/photos/gallery/%00').expect(400),
    ];
    await Promise.all(Array.from({ length: 20 }, both).flat());
  });

  describe('knows its reader by cookies that have been checked before, which', () => {
    /** The cookies of somebody, whose session has read the page, and what the shop has to read for them then. */
    async function known(path: string, person: Shopper) {
      const cookies = await shop.cookieOf(person);
      const read = () => shop.visitor().get(path).set('Cookie', cookies);
      await read().expect(200);
      return { cookies, read };
    }
    const seen = async (asking: ReturnType<Agent['get']>) => ((await asking.expect(200)).body as GalleryPageDto).photos;

    it('needs nothing of Express’ session', async () => {
      const inflated = jest.spyOn(shop.app.get(SessionStore), 'createSession');
      const { path } = await readGallery();
      const { read } = await known(path, shopper);
      expect(inflated).toHaveBeenCalled();
      inflated.mockClear();
      await read().expect(200);
      await shop.visitor().get(path).expect(200);
      expect(inflated).not.toHaveBeenCalled();
      inflated.mockRestore();
    });

    it('tells at once that somebody is an administrator, or is not any more', async () => {
      const { path, photoIds } = await readGallery();
      await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
      const person = await shop.shopper();
      const { read } = await known(path, person);
      await expect(seen(read())).resolves.toHaveLength(2);
      await run(`update users set is_admin = true where id = ${person.id}`);
      await expect(seen(read())).resolves.toHaveLength(3);
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
      await expect(seen(read())).resolves.toHaveLength(3);
      await shop.visitor().post('/api/logout').set('Cookie', cookies).expect(200);
      await read().expect(403);
    });

    it('is nobody when the signature is another, or the session is not the cookies’ own', async () => {
      const { path, photoIds } = await readGallery();
      await run(`update photos set hidden_at = now() where id = ${photoIds[2]}`);
      const { cookies, read } = await known(path, admin);
      await expect(seen(read())).resolves.toHaveLength(3);
      const forged = cookies.slice(0, -8) + (cookies.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA');
      for (let time = 0; time < 2; time++)
        await expect(seen(shop.visitor().get(path).set('Cookie', forged))).resolves.toHaveLength(2);
      // Whoever logs in gets another session than the one that their request came with.
      const planted = (await known(path, shopper)).cookies;
      const { username, password } = admin;
      await shop.visitor().post('/api/login').set('Cookie', planted).send({ username, password }).expect(200);
      for (let time = 0; time < 2; time++)
        await expect(seen(shop.visitor().get(path).set('Cookie', planted))).resolves.toHaveLength(2);
    });
  });

  async function run(statement: string): Promise<void> {
    await sql.raw(statement).execute(shop.rows);
  }
});
