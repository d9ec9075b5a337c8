import { sql } from 'kysely';
import type { Agent } from 'supertest';
import type { GalleryPageDto } from '../../backend/src/modules/catalog/http/photo.dto';
import { catalogPhotos } from '../support/photos';
import { startShop, type Shopper, type TestShop } from '../support/shop';
import { watchStatements } from '../support/statements';

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
    statements.take();
    const { body, headers } = await shop.visitor().get(path).expect(200);
    expect((body as GalleryPageDto).photos.map(({ id }) => id)).toEqual(photoIds);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    const etag = headers['etag'] ?? '';
    await shop.visitor().get(path).set('If-None-Match', etag).expect(304);
    expect(statements.take().filter(({ text }) => /\bphotos\b/.test(text))).toEqual([]);

    await shop.rows.updateTable('photos').set({ title: 'Anders' }).where('id', '=', photoIds[0]!).execute();
    const changed = await shop.visitor().get(path).set('If-None-Match', etag).expect(200);
    expect((changed.body as GalleryPageDto).photos[0]?.title).toBe('Anders');
    expect(changed.headers['etag']).not.toBe(etag);
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

  async function run(statement: string): Promise<void> {
    await sql.raw(statement).execute(shop.rows);
  }
});
