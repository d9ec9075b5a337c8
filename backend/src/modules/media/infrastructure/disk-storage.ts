import { Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Config } from '../../../config';
import type { ByteRange } from '../../../shared/stored-file';
import { fileNotFound } from '../domain/media.errors';
import type { StoredKey } from '../domain/stored-key';
import { incomingFolder } from './incoming';
import { Storage } from './storage';

/** Keeps files in folders of the local disk (`STORAGE_DIR`), or of one that several machines share. */
@Injectable()
export class DiskStorage extends Storage implements OnModuleInit {
  private readonly root: string;

  constructor(private readonly config: Config) {
    super();
    this.root = resolve(config.storage.dir);
  }

  async onModuleInit(): Promise<void> {
    await mkdir(this.root, { recursive: true });
  }

  async putFile(localPath: string, key: StoredKey): Promise<void> {
    const file = await open(localPath, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
    await this.moveTo(key, localPath);
  }

  async put(bytes: Buffer, key: StoredKey): Promise<void> {
    const folder = incomingFolder(this.config);
    await mkdir(folder, { recursive: true });
    const localPath = join(folder, randomUUID());
    try {
      await writeFile(localPath, bytes, { flush: true });
      await this.moveTo(key, localPath);
    } catch (error) {
      await rm(localPath, { force: true });
      throw error;
    }
  }

  async sizeOf(key: StoredKey): Promise<number | null> {
    const found = await stat(this.pathOf(key)).catch(absent);
    return found ? found.size : null;
  }

  async open(key: StoredKey, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key)).catch(absent);
    if (!file) throw fileNotFound();
    return file.createReadStream({ ...range, highWaterMark: 256 * 1024 });
  }

  async remove(key: StoredKey): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async withLocalFile<T>(key: StoredKey, work: (localPath: string) => Promise<T>): Promise<T> {
    if ((await this.sizeOf(key)) === null) throw fileNotFound();
    return work(this.pathOf(key));
  }

  private pathOf(key: StoredKey): string {
    return join(this.root, key.path);
  }

  /** Within one file system, so that a file is never seen half written. */
  private async moveTo(key: StoredKey, localPath: string): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(dirname(target), { recursive: true });
    await rename(localPath, target);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
