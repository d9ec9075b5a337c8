import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Config } from '../../../config';
import type { ByteRange } from '../../../shared/stored-file';
import { fileNotFound } from '../domain/media.errors';
import type { StoredKey } from '../domain/stored-key';
import { absent, INCOMING, withScratchFile } from './incoming';
import { Storage, type StoredEntry } from './storage';

/** A new file, of which a write ends when the disk itself has it: one wait for both. */
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC;

/** Keeps files in folders of the local disk (`STORAGE_DIR`), or of one that several machines share. */
export class DiskStorage extends Storage {
  override readonly isLocal = true;
  private readonly root: string;

  constructor(private readonly config: Config) {
    super();
    this.root = resolve(config.storage.dir);
  }

  override async onModuleInit(): Promise<void> {
    await mkdir(this.root, { recursive: true });
  }

  async put(key: StoredKey, parts: Buffer[]): Promise<void> {
    const target = this.pathOf(key);
    try {
      // Its folder is missing only for the first files of a storage.
      if ((await writeNewFile(target, parts).catch(absent)) !== null) return;
      await mkdir(dirname(target), { recursive: true });
      await writeNewFile(target, parts);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // What an earlier try has left: should it be whole, somebody may read it at this moment.
      await withScratchFile(this.config, async (beside) => {
        await writeNewFile(beside, parts);
        await this.putFile(beside, key);
      });
    }
  }

  async putFile(localPath: string, key: StoredKey): Promise<void> {
    const target = this.pathOf(key);
    // Within one file system, so that a file is never seen half written.
    const move = () => rename(localPath, target);
    if ((await move().catch(absent)) === null) {
      await mkdir(dirname(target), { recursive: true });
      await move();
    }
    // A file lasts under a new name only when its folder does.
    const folder = await open(dirname(target));
    await folder.sync().finally(() => folder.close());
  }

  async sizeOf(key: StoredKey): Promise<number | null> {
    const found = await stat(this.pathOf(key)).catch(absent);
    return found ? found.size : null;
  }

  async open(key: StoredKey, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch(absent);
    if (!file) throw fileNotFound();
    return file.createReadStream(range);
  }

  async remove(key: StoredKey): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async withLocalFile<T>(key: StoredKey, work: (localPath: string) => Promise<T>): Promise<T> {
    try {
      return await work(this.pathOf(key));
    } catch (error) {
      // Nearly every file is there: to look before would cost each of them.
      throw (await this.sizeOf(key)) === null ? fileNotFound() : error;
    }
  }

  async *list(folder = ''): AsyncGenerator<StoredEntry, void> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true });
    // As the storage's paths sort: what a folder holds comes where its name with a slash does.
    const names = entries.map((entry) => `${entry.name}${entry.isDirectory() ? '/' : ''}`).sort(byCodePoint);
    // A folder's files are asked for together; those that have gone meanwhile are passed over.
    const stats = await Promise.all(
      names.map((name) =>
        name.endsWith('/') ? Promise.resolve(null) : stat(join(this.root, folder, name)).catch(absent),
      ),
    );
    for (const [index, name] of names.entries()) {
      const path = `${folder}${name}`;
      const found = stats[index];
      if (found) yield { path, bytes: found.size, modifiedAt: found.mtime };
      else if (name.endsWith('/') && path !== `${INCOMING}/`) yield* this.list(path);
    }
  }

  async check(): Promise<void> {
    await access(this.root, constants.R_OK | constants.W_OK);
  }

  private pathOf(key: StoredKey): string {
    return join(this.root, key.path);
  }
}

/** Written elsewhere and moved, a file would last only with its folder, which is a sixth more work. */
async function writeNewFile(path: string, parts: Buffer[]): Promise<void> {
  const file = await open(path, NEW);
  try {
    const { bytesWritten } = await file.writev(parts);
    // A disk that runs full takes less, without an error.
    if (bytesWritten < parts.reduce((sum, { length }) => sum + length, 0))
      throw Object.assign(new Error('The disk did not take all'), { code: 'ENOSPC' });
  } finally {
    await file.close();
  }
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
