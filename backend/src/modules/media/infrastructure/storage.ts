import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../shared/stored-file';
import type { StoredKey } from '../domain/stored-key';

/** A file as the storage lists it; its path is a key's, or that of something that does not belong there. */
export interface StoredEntry {
  path: string;
  bytes: number;
  modifiedAt: Date;
}

/**
 * Where pictures are kept for good. A key is no path: only the implementation knows where its files lie.
 * What is stored is never changed, only removed; storing and removing twice does no harm.
 */
export abstract class Storage {
  /** A file is stored within milliseconds, so that a transaction may wait for it. */
  abstract readonly isLocal: boolean;

  /**
   * Stores a new file: afterwards it is under its key for good. Until then, and when that fails, some of it may be
   * there: only who stores it knows the key.
   */
  abstract put(key: StoredKey, parts: Buffer[]): Promise<void>;

  /** Takes over a local file that the disk itself has whole: afterwards it is under its key, or not there at all. */
  abstract putFile(localPath: string, key: StoredKey): Promise<void>;

  /** Size in bytes; null when nothing is stored under the key. */
  abstract sizeOf(key: StoredKey): Promise<number | null>;

  /** Opens a file, or a part of it, for reading. Error: file-not-found. */
  abstract open(key: StoredKey, range?: ByteRange): Promise<Readable>;

  abstract remove(key: StoredKey): Promise<void>;

  /** Everything that is stored, in the order of the paths (by code point), a little at a time. */
  abstract list(): AsyncIterable<StoredEntry, void>;

  /**
   * Lets something work on a file that needs it on the local disk; the path holds until it is done. Error:
   * file-not-found, before the work or instead of its failure.
   */
  abstract withLocalFile<T>(key: StoredKey, work: (localPath: string) => Promise<T>): Promise<T>;

  /** Fails when nothing can be read or stored at the moment. */
  abstract check(): Promise<void>;

  /** Where a reader may fetch a thumbnail or preview without the shop; null when only the shop hands it out. */
  publicUrlOf(_key: StoredKey): string | null {
    return null;
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
