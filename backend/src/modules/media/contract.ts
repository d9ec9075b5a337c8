import { Command, Query } from '@nestjs/cqrs';
import type { StoredFile } from '../../shared/stored-file';

/** A stored file by its path, for whoever has established the right to it. Error: file-not-found. */
export class GetStoredFile extends Query<StoredFile> {
  constructor(readonly path: string) {
    super();
  }
}

/**
 * Copies stored files into a folder of the local disk, under their paths, but for those that are there already (a
 * stored file never changes): these get the time of now. Answers the paths at which nothing is stored.
 */
export class SaveFiles extends Command<string[]> {
  constructor(
    readonly paths: string[],
    readonly folder: string,
  ) {
    super();
  }
}

/** Stores the files of such a folder again, but for those that are stored already, and those that it has not. */
export class BringBackFiles extends Command<void> {
  constructor(
    readonly paths: string[],
    readonly folder: string,
  ) {
    super();
  }
}
