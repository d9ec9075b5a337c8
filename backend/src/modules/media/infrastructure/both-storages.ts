import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../shared/stored-file';
import { DomainError } from '../../../shared/errors';
import type { StoredKey } from '../domain/stored-key';
import { fileNotFound, Storage, type StoredEntry } from './storage';

/**
 * Two storages while files move from one to the other (`STORAGE_BEFORE`): new files go into the new one, and what has
 * not been moved yet is read where it was.
 */
export class BothStorages extends Storage {
  constructor(
    readonly now: Storage,
    readonly before: Storage,
  ) {
    super();
  }

  put(key: StoredKey, parts: Buffer[]): Promise<void> {
    return this.now.put(key, parts);
  }

  async sizeOf(key: StoredKey): Promise<number | null> {
    return (await this.now.sizeOf(key)) ?? (await this.before.sizeOf(key)) ?? this.now.sizeOf(key);
  }

  open(key: StoredKey, range?: ByteRange): Promise<Readable> {
    return this.wherever((storage) => storage.open(key, range));
  }

  async remove(key: StoredKey): Promise<void> {
    // The old one first, so that a file being moved at this moment does not come back: the mover looks there once more.
    await this.before.remove(key);
    await this.now.remove(key);
  }

  /** Merges both sorted lists; a file that is in both appears once. */
  async *list(): AsyncGenerator<StoredEntry, void> {
    const now = this.now.list()[Symbol.asyncIterator]();
    const before = this.before.list()[Symbol.asyncIterator]();
    let [left, right] = await Promise.all([now.next(), before.next()]);
    while (!left.done || !right.done) {
      const [leftPath, rightPath] = [pathOf(left), pathOf(right)];
      if (leftPath !== null && (rightPath === null || leftPath <= rightPath)) {
        yield left.value as StoredEntry;
        left = await now.next();
        if (leftPath === rightPath) right = await before.next();
      } else {
        yield right.value as StoredEntry;
        right = await before.next();
      }
    }
  }

  async check(): Promise<void> {
    await Promise.all([this.now.check(), this.before.check()]);
  }

  override async onModuleInit(): Promise<void> {
    await Promise.all([this.now.onModuleInit(), this.before.onModuleInit()]);
  }

  override onApplicationShutdown(): void {
    this.now.onApplicationShutdown();
    this.before.onApplicationShutdown();
  }

  private async wherever<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
    for (const storage of [this.now, this.before])
      try {
        return await work(storage);
      } catch (error) {
        if (!(error instanceof DomainError && error.code === fileNotFound().code)) throw error;
      }
    // Moved between the two looks, or nowhere.
    return work(this.now);
  }
}

function pathOf(next: IteratorResult<StoredEntry>): string | null {
  return next.done ? null : next.value.path;
}
