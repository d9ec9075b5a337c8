import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { PhotoStored } from '../../../backend/src/modules/media/application/upload-photos.command';
import { newOriginalKey, type StoredKey } from '../../../backend/src/modules/media/domain/stored-key';
import { Incoming, type IncomingUpload } from '../../../backend/src/modules/media/infrastructure/incoming';
import { catalogPhotos } from '../../support/photos';
import { startShop, type TestShop } from '../../support/shop';
import { waitFor } from '../../support/wait';

describe('What is not finished', () => {
  let shop: TestShop;
  let adminId: number;
  let incoming: Incoming;
  beforeAll(async () => {
    shop = await startShop();
    adminId = (await shop.admin()).id;
    incoming = shop.app.get(Incoming);
  });
  afterAll(() => shop.close());

  const isStored = ({ path }: StoredKey) => existsSync(join(shop.storageDir, path));
  const store = async (upload: IncomingUpload) => {
    const key = newOriginalKey('jpg');
    await upload.store([{ key, parts: [randomBytes(100)] }]);
    return key;
  };
  const withPhoto = async (key: StoredKey) => {
    await catalogPhotos(shop, adminId, { gallery: 'Onderweg', photos: [{ filePath: key.path }] });
    return key;
  };
  /** The folder of a process that is no more: its id is above the largest that Linux gives out. */
  const deadFolder = async () => {
    const folder = join(shop.storageDir, 'incoming', `${hostname()}.4194305`);
    await mkdir(folder, { recursive: true });
    return folder;
  };

  it('shares a list, which the last upload takes along', async () => {
    const [kept, refused] = [await incoming.begin(), await incoming.begin()];
    const { path } = kept.list;
    expect(refused.list.path).toBe(path);
    const [wanted, unwanted, later] = [await withPhoto(await store(kept)), await store(refused), await store(kept)];
    await incoming.end(refused, false);
    expect([isStored(wanted), isStored(unwanted), isStored(later)]).toEqual([true, false, true]);
    expect(existsSync(path)).toBe(true);
    await withPhoto(later);
    await incoming.end(kept, true);
    expect([isStored(wanted), isStored(later)]).toEqual([true, true]);
    expect(existsSync(path)).toBe(false);
    // Nobody has that list any more: what comes next begins another one.
    const next = await incoming.begin();
    expect(next.list.path).not.toBe(path);
    await incoming.end(next, true);
  });

  it('begins another list when one has become long', async () => {
    const first = await incoming.begin();
    first.list.length = 1000;
    const second = await incoming.begin();
    expect(second.list.path).not.toBe(first.list.path);
    await incoming.end(second, true);
    expect(existsSync(first.list.path)).toBe(true);
    await incoming.end(first, true);
    expect(existsSync(first.list.path)).toBe(false);
  });

  it('clears away what a killed process has left, but no photograph’s file', async () => {
    const upload = await incoming.begin();
    const [wanted, orphan] = [await withPhoto(await store(upload)), await store(upload)];
    const list = await readFile(upload.list.path, 'utf8');
    await incoming.end(upload, true);
    const folder = await deadFolder();
    await writeFile(join(folder, 'upload.stored'), `${list}\n../${basename(folder)}`);
    await incoming.sweep();
    expect([isStored(wanted), isStored(orphan)]).toEqual([true, false]);
    expect(existsSync(folder)).toBe(false);
  });

  it('is kept while the database has not ended the transaction of its upload', async () => {
    const upload = await incoming.begin();
    const key = await store(upload);
    await shop.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await upload.keepUntilCommitted(em);
        await incoming.end(upload, false);
        expect(isStored(key)).toBe(true);
      });
    await waitFor('it to be cleared away', () => Promise.resolve(!isStored(key) || undefined));
  });

  it('is left to the next sweep while its transaction has not ended, and no other waits for it', async () => {
    const [open, over] = [await incoming.begin(), await incoming.begin()];
    const [kept, orphan] = [await store(open), await store(over)];
    const lines = (await readFile(open.list.path, 'utf8')).split('\n');
    await Promise.all([incoming.end(open, true), incoming.end(over, true)]);
    const folder = await deadFolder();
    for (const [name, key] of [
      ['1.stored', kept],
      ['2.stored', orphan],
    ] as const)
      await writeFile(join(folder, name), lines.find((line) => line.startsWith(key.path)) ?? '');
    await shop.app
      .get(MikroORM)
      .em.fork()
      .transactional(async (em) => {
        await open.keepUntilCommitted(em);
        await incoming.sweep();
        expect([isStored(kept), isStored(orphan)]).toEqual([true, false]);
      });
    await incoming.sweep();
    expect(isStored(kept)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it('finds what was noted after a line that a full disk had cut off', async () => {
    const upload = await incoming.begin();
    await appendFile(upload.list.path, '\noriginals/ab/ab');
    const orphan = await store(upload);
    const list = await readFile(upload.list.path, 'utf8');
    await incoming.end(upload, true);
    await writeFile(join(await deadFolder(), 'upload.stored'), list);
    await incoming.sweep();
    expect(isStored(orphan)).toBe(false);
  });

  it('is cleared away while uploads end at the same moment', async () => {
    const uploads: IncomingUpload[] = [];
    for (let number = 0; number < 50; number += 1) {
      const upload = await incoming.begin();
      // Each has a list of its own.
      upload.list.length = 1000;
      uploads.push(upload);
    }
    const lists = uploads.map(({ list }) => list.path);
    expect(new Set(lists).size).toBe(50);
    // What was left behind keeps the sweep busy meanwhile: it comes first, by its name.
    const left = join(dirname(lists[0] ?? ''), '0.stored');
    await writeFile(left, 'originals/00/unknown.jpg\n');
    await Promise.all([incoming.sweep(), ...uploads.map((one) => incoming.end(one, false))]);
    expect([left, ...lists].filter((path) => existsSync(path))).toEqual([]);
  });

  it('of a photograph that is deleted before its pictures are made, is nothing', async () => {
    const { rows, storageDir } = shop;
    const pathOfNobody = newOriginalKey('jpg').path;
    const [id = 0] = await catalogPhotos(shop, adminId, { gallery: 'Weg', photos: [{ filePath: pathOfNobody }] });
    const job = { queue: PhotoStored.queue, name: PhotoStored.name, payload: { photoId: id, filePath: pathOfNobody } };
    await rows.deleteFrom('photos').where('id', '=', id).execute();
    const { id: message } = await rows
      .insertInto('outbox_messages')
      .values({ ...job, payload: JSON.stringify(job.payload) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.drain();
    const { failed_at: failedAt, done_at: doneAt } = await rows
      .selectFrom('outbox_messages')
      .select(['failed_at', 'done_at'])
      .where('id', '=', message)
      .executeTakeFirstOrThrow();
    expect([failedAt, doneAt]).toEqual([null, expect.anything()]);
    const left = await readdir(join(storageDir, 'incoming'), { recursive: true });
    expect(left.filter((name) => name.endsWith('.stored'))).toEqual([]);
  });

  it('does not begin where nothing can be noted, and begins when it can again', async () => {
    const before = await incoming.begin();
    const folder = dirname(before.list.path);
    await incoming.end(before, true);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'in its place');
    await expect(Promise.all([incoming.begin(), incoming.begin()])).rejects.toMatchObject({ code: 'ENOTDIR' });
    await rm(folder);
    const after = await incoming.begin();
    expect(isStored(await store(after))).toBe(true);
    await incoming.end(after, false);
    expect(existsSync(after.list.path)).toBe(false);
  });
});
