import { existsSync, renameSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { purgeBackups } from './purge-backups';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-15T00:00:00.000Z');

describe('purgeBackups', () => {
  let folder: string;
  let files: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-backups-'));
    files = join(folder, 'files');
    for (const name of ['2026-01-01T00-00-00-000Z', '2026-03-01T00-00-00-000Z'])
      await mkdir(join(folder, name, 'tables'), { recursive: true });
    await mkdir(files);
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Files that a backup marked so many days ago. */
  async function mark(names: string[], days: number): Promise<void> {
    const time = new Date(NOW - days * DAY);
    for (const name of names) {
      await writeFile(join(files, name), 'x');
      await utimes(join(files, name), time, time);
    }
  }

  it('passes over what another backup renames at this moment', async () => {
    // In the order in which a folder is read, by name.
    const copies = Array.from({ length: 100 }, (_, index) => `original-${index}`);
    const partial = (name: string) => join(files, `${name}.partial`);
    await mark(['erased'], 60);
    await mark(
      copies.map((name) => `${name}.partial`),
      0,
    );
    const purged = purgeBackups(folder, files, 30, NOW);
    // With the first one gone, the folder has been read, and not yet looked at to its end.
    while (existsSync(join(files, 'erased'))) await setImmediate();
    for (const name of copies) renameSync(partial(name), join(files, name));
    await purged;
    expect((await readdir(files)).sort()).toEqual(copies.sort());
    expect((await readdir(folder)).sort()).toEqual(['2026-03-01T00-00-00-000Z', 'files']);
  });

  it('lets several remove the same', async () => {
    await mark(
      Array.from({ length: 200 }, (_, index) => `erased-${index}`),
      60,
    );
    await mark(['kept'], 1);
    await Promise.all([1, 2, 3, 4].map(() => purgeBackups(folder, files, 30, NOW)));
    expect(await readdir(files)).toEqual(['kept']);
    expect((await readdir(folder)).sort()).toEqual(['2026-03-01T00-00-00-000Z', 'files']);
  });
});
