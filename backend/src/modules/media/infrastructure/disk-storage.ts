import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Config } from '../../../config';
import type { ByteRange } from '../../../shared/stored-file';
import type { StoredKey } from '../domain/stored-key';
import { absent, TEMPORARY_FOLDER, openTemporaryFolder } from './temporary-folder';
import { fileNotFound, Storage, type StoredEntry } from './storage';

/** Keeps files in folders of the local disk (`STORAGE_DIR`), or of one that several machines share. */
export class DiskStorage extends Storage {
  private readonly root: string;

  constructor(private readonly config: Config) {
    super();
    this.root = resolve(config.storage.dir);
  }

  override async onModuleInit(): Promise<void> {
    await openTemporaryFolder(this.config);
  }

  /** Writes it under another name first, so that a file is never seen half written. */
  async put(key: StoredKey, parts: Buffer[]): Promise<void> {
    const target = this.pathOf(key);
    const temporary = join(this.root, TEMPORARY_FOLDER, randomUUID());
    try {
      await writeFile(temporary, parts, { flag: 'wx', flush: true });
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    // A file lasts under a new name only when its folder does.
    const folder = await open(dirname(target));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
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

  async *list(folder = ''): AsyncGenerator<StoredEntry, void> {
    const entries = await readdir(join(this.root, folder), { withFileTypes: true });
    // Sorted as the storage's paths are: a folder's files come where its name with a slash does.
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
      else if (name.endsWith('/') && path !== `${TEMPORARY_FOLDER}/`) yield* this.list(path);
    }
  }

  async check(): Promise<void> {
    await access(this.root, constants.R_OK | constants.W_OK);
  }

  private pathOf(key: StoredKey): string {
    return join(this.root, key.path);
  }
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
