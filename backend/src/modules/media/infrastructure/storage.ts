import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '../../../shared/errors';
import type { ByteRange } from '../../../shared/stored-file';
import type { StoredKey } from '../domain/stored-key';

export const fileNotFound = () =>
  new DomainError('not-found', 'file-not-found', {
    en: 'This file does not exist.',
    af: 'Hierdie lêer bestaan nie.',
  });

/** A file as the storage lists it; its path is a key's, or that of something that does not belong there. */
export interface StoredEntry {
  path: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Permanent storage of pictures. A key is not a path: only the implementation knows where its files are. Files are
 * never changed, only removed; storing or removing one twice does no harm.
 */
export abstract class Storage {
  /** Stores a file whole: afterwards it is under its key for good, or, when that fails, not there at all. */
  abstract put(key: StoredKey, parts: Buffer[]): Promise<void>;

  /** Size in bytes; null when nothing is stored under the key. */
  abstract sizeOf(key: StoredKey): Promise<number | null>;

  /** Opens a file, or a part of it, for reading. Error: file-not-found. */
  abstract open(key: StoredKey, range?: ByteRange): Promise<Readable>;

  abstract remove(key: StoredKey): Promise<void>;

  /** Everything that is stored, in the order of the paths (by code point), a little at a time. */
  abstract list(): AsyncIterable<StoredEntry, void>;

  /** Fails when nothing can be read or stored at the moment. */
  abstract check(): Promise<void>;

  /** A whole file in memory. Error: file-not-found. */
  async read(key: StoredKey): Promise<Buffer> {
    return buffer(await this.open(key));
  }

  /** Makes itself ready, when the process starts. */
  async onModuleInit(): Promise<void> {
    // Most need nothing.
  }

  /** Lets go of what it holds, when the process ends. */
  onApplicationShutdown(): void {
    // Most hold nothing.
  }
}
