import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../shared/errors';
import { RestoreFiles, SaveFiles } from '../contract';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';

/** Files that are saved at the same time: a bucket's answers are waited for, even of what is saved already. */
const AT_ONCE = 8;

@CommandHandler(SaveFiles)
export class SaveFilesHandler implements ICommandHandler<SaveFiles> {
  constructor(private readonly storage: Storage) {}

  async execute({ paths, folder }: SaveFiles): Promise<string[]> {
    const missing: string[] = [];
    const waiting = paths.values();
    const saver = async () => {
      for (const path of waiting) {
        const key = keyOf(path);
        if (!key || !(await this.save(key, join(folder, path)))) missing.push(path);
      }
    };
    // Wait for all of them before throwing.
    const savers = await Promise.allSettled(Array.from({ length: AT_ONCE }, saver));
    for (const result of savers) if (result.status === 'rejected') throw result.reason;
    return missing;
  }

  private async save(key: StoredKey, target: string): Promise<boolean> {
    const bytes = await this.storage.sizeOf(key);
    if (bytes === null) return false;
    if ((await sizeOf(target)) === bytes) {
      await utimes(target, new Date(), new Date());
      return true;
    }
    await mkdir(dirname(target), { recursive: true });
    try {
      await saveWhole(await this.storage.open(key), target);
      return true;
    } catch (error) {
      // It was removed in this moment.
      if (error instanceof DomainError || (error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }
}

@CommandHandler(RestoreFiles)
export class RestoreFilesHandler implements ICommandHandler<RestoreFiles> {
  constructor(private readonly storage: Storage) {}

  async execute({ paths, folder }: RestoreFiles): Promise<void> {
    for (const path of paths) {
      const key = keyOf(path);
      const source = join(folder, path);
      const bytes = await sizeOf(source);
      if (!key || bytes === null || (await this.storage.sizeOf(key)) === bytes) continue;
      await this.storage.put(key, [await readFile(source)]);
    }
  }
}

/** A copy is whole, or it is not there. */
async function saveWhole(content: Readable, target: string): Promise<void> {
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    await pipeline(content, createWriteStream(partial));
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}
