import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { PhotoDto } from '../../../backend/src/modules/catalog/contract';
import { BackUp } from '../../../backend/src/modules/ops/application/back-up.command';
import { purgeBackups } from '../../../backend/src/modules/ops/application/purge-backups';
import { Restore } from '../../../backend/src/modules/ops/application/restore.command';
import { makePhoto } from '../../support/pictures';
import { startShop, type Shopper, type TestShop } from '../../support/shop';
import { uploadPhoto } from '../../support/uploads';
import { waitFor } from '../../support/wait';

/** Every row of every table as PostgreSQL prints it, sorted. */
async function rowsOf(shop: TestShop): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'mikro_orm_migrations' order by 1`.execute(shop.rows);
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(one)::text as line from ${sql.table(name)} one order by 1`.execute(shop.rows);
    all[name] = rows.map(({ line }) => line);
  }
  return all;
}

async function filesOf(shop: TestShop): Promise<Record<string, string>> {
  const files = (await shop.storedFiles()).filter((file) => !file.includes('incoming'));
  const contents = await Promise.all(files.map((file) => readFile(file, 'base64')));
  return Object.fromEntries(files.map((file, index) => [file.slice(shop.storageDir.length), contents[index] ?? '']));
}

describe('A backup', () => {
  let folder: string;
  let shop: TestShop;
  let admin: Shopper;
  let buyer: Shopper & { photoId: number };
  let backups: string[];
  let tablesAlone: string;
  let keptFiles: Record<string, string>;
  let rows: Record<string, string[]>;
  let files: Record<string, string>;

  const backUp = (withoutFiles = false) =>
    shop.inContext((commands) => commands.execute(new BackUp(folder, 30, withoutFiles)));
  const restore = (from: string) => shop.inContext((commands) => commands.execute(new Restore(from)));

  async function upload(hue: number): Promise<PhotoDto> {
    const place = { galleryName: 'Kareeboom vs Bergrivier', category: 'Rugby' };
    const content = await makePhoto({ width: 640, height: 480, hue });
    return uploadPhoto(admin.agent, [`IMG_${hue}.jpg`, content], place);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-backup-'));
    shop = await startShop({}, ['worker', 'pictures']);
    admin = await shop.admin();
    const [photo] = [await upload(1), await upload(2)];
    await waitFor('the pictures', async () => {
      const { rows: open } = await sql`select from photos where status <> 'ready'`.execute(shop.rows);
      return open.length === 0 || undefined;
    });
    const person = await shop.shopper();
    buyer = { ...person, photoId: photo.id };
    await shop.giveTokens(person.id, 3);
    await person.agent.post('/api/purchase-photo').send({ photoId: photo.id }).expect(200);
    await shop.drain();
    backups = [await backUp()];
    tablesAlone = await backUp(true);
    keptFiles = await filesOf(shop);
    // Two photographs go while the next one is made: their rows are seen, a file is not there any more.
    const fleeting = await upload(3);
    const torn = await upload(4);
    await shop.drain();
    rows = await rowsOf(shop);
    files = await filesOf(shop);
    await rm(join(shop.storageDir, fleeting.filePath ?? ''));
    const { grid_path: grid } = await shop.rows
      .selectFrom('photos')
      .select('grid_path')
      .where('id', '=', torn.id)
      .executeTakeFirstOrThrow();
    await rm(join(shop.storageDir, grid ?? ''));
    backups.push(await backUp());
    await shop.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('brings every row and every file back into an empty place, as they were', async () => {
    shop = await startShop();
    try {
      await restore(backups[0] ?? '');
      const now = await rowsOf(shop);
      const isOfFleeting = (line: string) => /IMG_[34]|"id": [34],/.test(line);
      expect(now['users']).toEqual(rows['users']);
      expect(now['ledger_entries']).toEqual(rows['ledger_entries']);
      expect(now['purchases']).toEqual(rows['purchases']);
      expect(now['photos']).toEqual(rows['photos']?.filter((line) => !isOfFleeting(line)));
      const [gallery] = await shop.rows.selectFrom('galleries').select('photo_count').execute();
      expect(gallery).toEqual({ photo_count: 2 });
      const restored = await filesOf(shop);
      expect(Object.keys(restored)).toHaveLength(8);
      for (const [path, content] of Object.entries(restored)) expect(content).toBe(files[path]);

      expect(await shop.audit()).toEqual([]);

      const { username, password, photoId } = buyer;
      const agent = shop.visitor();
      const { body } = await agent.post('/api/login').send({ username, password }).expect(200);
      expect(body).toMatchObject({ tokenBalance: 2 });
      await agent.get(`/api/photos/${photoId}/download`).expect(200);
      // Ids that were given out since then are not used again, and the shop sells on.
      const next = await shop.shopper();
      expect(next.id).toBeGreaterThan(buyer.id + 1_000_000);
    } finally {
      await shop.close();
    }
  });

  it('lets go of photographs that were deleted while it was made, and sets aside what lacks a picture', async () => {
    shop = await startShop();
    try {
      await restore(backups[1] ?? '');
      const photos = shop.rows.selectFrom('photos').select(['file_name', 'status', 'failure']).orderBy('id');
      expect(await photos.execute()).toEqual([
        { file_name: 'IMG_1.jpg', status: 'ready', failure: null },
        { file_name: 'IMG_2.jpg', status: 'ready', failure: null },
        { file_name: 'IMG_4.jpg', status: 'failed', failure: 'not-in-backup' },
      ]);
      expect(await shop.audit()).toEqual([]);
      const [gallery] = await shop.rows.selectFrom('galleries').select('photo_count').execute();
      expect(gallery).toEqual({ photo_count: 3 });
    } finally {
      await shop.close();
    }
  });

  it('of just the tables fits the files that a bucket has kept, and the audit names missing ones', async () => {
    shop = await startShop();
    try {
      const put = async (path: string) => {
        await mkdir(dirname(join(shop.storageDir, path)), { recursive: true });
        await writeFile(join(shop.storageDir, path), keptFiles[path] ?? '', 'base64');
      };
      const paths = Object.keys(keptFiles);
      const removed = paths.find((path) => path.includes('/originals/'))!;
      for (const path of paths) if (path !== removed) await put(path);
      await restore(tablesAlone);
      expect((await rowsOf(shop))['photos']).toHaveLength(2);
      expect(await shop.audit()).toEqual([expect.stringContaining(`${removed.slice(1)} of photo`)]);
      await put(removed);
      expect(await shop.audit()).toEqual([]);
    } finally {
      await shop.close();
    }
  });

  it('is removed after its days, with the files that no other one has', async () => {
    const place = await mkdtemp(join(tmpdir(), 'shop-backup-'));
    const files = join(place, 'files');
    const file = async (name: string, time: string) => {
      await mkdir(files, { recursive: true });
      await writeFile(join(files, name), 'x');
      await utimes(join(files, name), new Date(time), new Date(time));
    };
    for (const name of ['2026-01-01T00-00-00-000Z', '2026-02-01T00-00-00-000Z.partial', '2026-03-01T00-00-00-000Z'])
      await mkdir(join(place, name));
    await file('erased', '2026-01-01T00:01:00.000Z');
    await file('kept', '2026-03-01T00:01:00.000Z');
    await purgeBackups(place, files, 30, Date.parse('2026-03-15T00:00:00.000Z'));
    expect((await readdir(place)).sort()).toEqual(['2026-03-01T00-00-00-000Z', 'files']);
    expect(await readdir(files)).toEqual(['kept']);
    await rm(place, { recursive: true });
  });

  it('is refused where the shop is in use, and when its files were changed', async () => {
    shop = await startShop();
    try {
      const person = await shop.shopper();
      await expect(restore(backups[0] ?? '')).rejects.toThrow('The database is in use');
      await person.agent.get('/api/user').expect(200);
      // The folder of all backups stands for the newest whole one.
      await expect(restore(folder)).rejects.toThrow('The database is in use');
      await expect(restore(join(folder, 'files'))).rejects.toThrow('There is no whole backup');
      const manifest = join(backups[1] ?? '', 'manifest.json');
      const written = JSON.parse(await readFile(manifest, 'utf8')) as { migrations: string[] };
      written.migrations.push('migration-20991231-later');
      await writeFile(manifest, JSON.stringify(written));
      await expect(restore(backups[1] ?? '')).rejects.toThrow('does not know the tables');
      await appendFile(join(backups[0] ?? '', 'users.jsonl.gz'), 'x');
      await expect(restore(backups[0] ?? '')).rejects.toThrow('not as it was written');
    } finally {
      await shop.close();
    }
  });
});

describe('A recovery of just the database', () => {
  it('gives no number again that was given out since, by the statement of docs/backups.md', async () => {
    const [, statement = ''] = /```sql\n(\s*select setval[^]*?)```/.exec(await readFile('docs/backups.md', 'utf8'))!;
    const shop = await startShop();
    try {
      const before = await shop.shopper();
      await sql.raw(statement).execute(shop.rows);
      expect((await shop.shopper()).id).toBe(before.id + 1_000_001);
    } finally {
      await shop.close();
    }
  });
});
