import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Config } from '../../../backend/src/config';
import { MoveFiles, MoveFilesHandler } from '../../../backend/src/modules/media/application/move-files.command';
import { newOriginalKey, newPictureKey, type StoredKey } from '../../../backend/src/modules/media/domain/stored-key';
import { type BothStorages } from '../../../backend/src/modules/media/infrastructure/both-storages';
import { chooseStorage } from '../../../backend/src/modules/media/infrastructure/choose-storage';
import { type Storage } from '../../../backend/src/modules/media/infrastructure/storage';
import { ErasePhotos } from '../../../backend/src/modules/catalog/photos/erase-photos.command';
import { makePhoto } from '../../support/pictures';
import { testServices } from '../../support/services';
import { startShop, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';

const S3 = () => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = testServices().s3;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

/**
 * The shop's way to its bucket, which a test can close for a while: `asked` resolves when something waits, `open` lets
 * it pass.
 */
const way = Object.assign(new EventEmitter(), { isClosed: false });
const proxy = createServer((shop) => {
  const { hostname, port } = new URL(S3().S3_ENDPOINT);
  const bucket = connect(Number(port), hostname);
  const there = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (way.isClosed) {
        way.emit('asked');
        await once(way, 'open');
      }
      yield piece;
    }
  };
  pipeline(shop, there, bucket, shop).catch(() => undefined);
});

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const endpoint = { S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
  shop = await startShop({ ...S3(), ...endpoint, STORAGE: 's3' }, ['worker', 'pictures']);
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(async () => {
  await shop.close();
  proxy.close();
  await rm(folder, { recursive: true, force: true });
});

async function openStorage(settings: Record<string, string>): Promise<Storage> {
  const dir = await mkdtemp(join(folder, 'files-'));
  const storage = await chooseStorage(Config.load({ ...process.env, ...S3(), STORAGE_DIR: dir, ...settings }));
  await storage.onModuleInit();
  return storage;
}

const bytesOf = async (storage: Storage, key: StoredKey) => buffer(await storage.open(key));
async function pathsOf(storage: Storage): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list()) paths.push(path);
  return paths;
}
async function empty(storage: Storage): Promise<void> {
  for (const path of await pathsOf(storage)) await storage.remove({ path } as StoredKey);
}

describe.each([
  ['The disk', { STORAGE: 'disk' }],
  ['S3', { STORAGE: 's3' }],
  ['S3 while files move there', { STORAGE: 's3', STORAGE_BEFORE: 'disk' }],
  ['The disk while files move back', { STORAGE: 'disk', STORAGE_BEFORE: 's3' }],
])('%s', (_name, settings) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await openStorage(settings);
  });
  afterAll(async () => {
    await empty(storage);
    storage.onApplicationShutdown();
  });

  it('keeps a file whole, and reads any part of it', async () => {
    const bytes = randomBytes(3_000_000);
    const key = newOriginalKey('jpg');
    expect(await storage.sizeOf(key)).toBeNull();
    await storage.put(key, [bytes]);
    expect(await storage.sizeOf(key)).toBe(bytes.length);
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    const part = await buffer(await storage.open(key, { start: 1_000_000, end: 1_999_999 }));
    expect(part.equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true);
    expect((await storage.read(key)).equals(bytes)).toBe(true);
  });

  it('does no harm when it stores or removes a thing twice, or at the same time', async () => {
    const bytes = randomBytes(1000);
    const key = newPictureKey('previews');
    await Promise.all([1, 2, 3].map(() => storage.put(key, [bytes])));
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.sizeOf(key)).toBeNull();
  });

  it('stores what is new from its parts, and takes the place of what is there', async () => {
    const bytes = randomBytes(1000);
    const parts = [bytes.subarray(0, 1), bytes.subarray(1, 700), bytes.subarray(700)];
    const key = newPictureKey('previews');
    await storage.put(key, [bytes.subarray(0, 500)]);
    await Promise.all([1, 2, 3].map(() => storage.put(key, parts)));
    expect((await bytesOf(storage, key)).equals(bytes)).toBe(true);
    expect(await pathsOf(storage)).toContain(key.path);
    await storage.remove(key);
  });

  it('says so when there is no such file', async () => {
    const key = newOriginalKey('png');
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'file-not-found' });
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'file-not-found' });
  });

  it('lists everything, in the order of the paths', async () => {
    await empty(storage);
    const keys = Array.from({ length: 230 }, (_, index) =>
      index % 2 ? newOriginalKey('jpg') : newPictureKey('thumbnails'),
    );
    // As many at a time as a small server takes.
    for (let first = 0; first < keys.length; first += 23)
      await Promise.all(keys.slice(first, first + 23).map((key) => storage.put(key, [Buffer.from(key.path)])));
    expect(await pathsOf(storage)).toEqual(keys.map(({ path }) => path).sort());
    for await (const { path, bytes, modifiedAt } of storage.list()) {
      expect(bytes).toBe(path.length);
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
  });

  it('is well', () => storage.check());
});

describe('S3', () => {
  it('is not reached with a wrong secret, and keeps its errors apart from missing files', async () => {
    const storage = await openStorage({ STORAGE: 's3', S3_SECRET_ACCESS_KEY: 'wrong-wrong-wrong' });
    const key = newOriginalKey('jpg');
    await expect(storage.sizeOf(key)).rejects.toThrow();
    await expect(storage.put(key, [Buffer.from('x')])).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
    await expect(storage.check()).rejects.toThrow();
    const elsewhere = await openStorage({ STORAGE: 's3', S3_BUCKET: 'another' });
    await expect(elsewhere.open(key)).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });
});

describe('A shop on S3', () => {
  it('accepts photographs, makes their pictures, and alone decides who sees them', async () => {
    const admin = await shop.admin();
    const { id, galleryId, galleryName } = await uploadPhoto(admin.agent, ['IMG_1.jpg', await makePhoto()]);
    await shop.drain();
    const photo = (await admin.agent.get(`/api/photos/${id}`).expect(200)).body;
    expect(photo.status).toBe('ready');
    const preview = `/api/files/${photo.watermarkedPath}`;
    const { body: picture } = await shop.visitor().get(preview).buffer(true).expect(200);
    expect((await sharp(picture as Buffer).metadata()).format).toBe('jpeg');
    // The bucket itself shows nothing to anybody without keys.
    const { endpoint, bucket } = testServices().s3;
    for (const path of [photo.watermarkedPath, photo.gridPath, photo.thumbnailPath, photo.filePath])
      expect((await fetch(`${endpoint}/${bucket}/${path}`)).status).toBe(403);
    await shop.visitor().get(`/api/files/${photo.filePath}`).expect(404);
    await admin.agent.get(`/api/files/${photo.filePath}`).set('Range', 'bytes=0-99').expect(206);
    await shop.visitor().get('/api/health/ready').expect(200);
    await admin.agent.put(`/api/galleries/${galleryId}`).send({ accessCode: 'bok 2026' }).expect(200);
    await shop.visitor().get(preview).expect(404);
    await admin.agent.get(preview).expect(200).expect('Cache-Control', 'private, max-age=300');
    const parent = shop.visitor();
    const gallery = `/api/galleries/by-name/${encodeURIComponent(galleryName)}`;
    await parent.post(`${gallery}/code`).send({ code: 'bok 2026' }).expect(200);
    await parent.get(preview).expect(200);
    await shop.inContext((commands) => commands.execute(new ErasePhotos([photo.id])));
    await shop.drain();
    await admin.agent.get(`/api/files/${photo.filePath}`).expect(404);
  });

  it('has no transaction wait for the bucket', async () => {
    const admin = await shop.admin();
    way.isClosed = true;
    const asked = once(way, 'asked');
    const taken = uploadPhoto(admin.agent, ['IMG_2.jpg', await makePhoto()]);
    await asked;
    // As long as this takes, a transaction that did not wait would have begun.
    await admin.agent.get('/api/galleries').expect(200);
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(shop.rows);
    way.isClosed = false;
    way.emit('open');
    const { id } = await taken;
    // A row's time is that of its transaction's begin.
    const later = shop.rows.selectFrom('photos').select('id').where('created_at', '>', rows[0]!.now);
    expect(await later.execute()).toEqual([{ id }]);
    await shop.drain();
  });
});

describe('Moving files', () => {
  const COUNT = 300;
  const mover = (storage: Storage) => new MoveFilesHandler(storage, shop.app.get(MikroORM));

  it('loses nothing when it is cut off, run again, and files come and go meanwhile', async () => {
    const both = (await openStorage({ STORAGE: 's3', STORAGE_BEFORE: 'disk' })) as BothStorages;
    await empty(both);
    const keys = Array.from({ length: COUNT }, () => newOriginalKey('jpg'));
    await Promise.all(keys.map((key) => both.before.put(key, [Buffer.from(key.path)])));
    const deleted = keys.filter((_, index) => index % 10 === 0);

    let copies = 0;
    const put = both.now.put.bind(both.now);
    both.now.put = (key, parts) => (++copies > 100 ? Promise.reject(new Error('cut off')) : put(key, parts));
    await expect(mover(both).execute(new MoveFiles())).rejects.toThrow('cut off');
    both.now.put = put;
    // Between the two, each is to be read, wherever it is.
    for (const key of keys) expect((await bytesOf(both, key)).toString()).toBe(key.path);

    const late = newOriginalKey('jpg');
    const [moved] = await Promise.all([
      mover(both).execute(new MoveFiles()),
      Promise.all(deleted.map((key) => both.remove(key))),
      both.put(late, [Buffer.from(late.path)]),
      Promise.all(keys.filter((key) => !deleted.includes(key)).map((key) => bytesOf(both, key))),
    ]);
    expect(moved.files).toBeLessThan(COUNT);
    expect(await pathsOf(both.before)).toEqual([]);
    const kept = [...keys.filter((key) => !deleted.includes(key)), late].map(({ path }) => path);
    expect(await pathsOf(both.now)).toEqual(kept.sort());
    expect((await mover(both).execute(new MoveFiles())).files).toBe(0);
  });

  it('is done by one at a time, and only where there are two storages', async () => {
    const both = (await openStorage({ STORAGE: 's3', STORAGE_BEFORE: 'disk' })) as BothStorages;
    const key = newOriginalKey('jpg');
    await both.before.put(key, [Buffer.from('x')]);
    const { promise: underWay, resolve: begun } = Promise.withResolvers<null>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<null>();
    const put = both.now.put.bind(both.now);
    both.now.put = async (stored, parts) => {
      begun(null);
      await held;
      return put(stored, parts);
    };
    const first = mover(both).execute(new MoveFiles());
    await underWay;
    await expect(mover(both).execute(new MoveFiles())).rejects.toMatchObject({ code: 'files-are-being-moved' });
    letGo(null);
    expect((await first).files).toBeGreaterThan(0);
    const one = await openStorage({ STORAGE: 's3' });
    await expect(mover(one).execute(new MoveFiles())).rejects.toMatchObject({ code: 'nothing-to-move-from' });
  });
});
