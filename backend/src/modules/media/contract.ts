import { Query } from '@nestjs/cqrs';
import type { Readable } from 'node:stream';

export interface OpenedFile {
  stream: Readable;
  bytes: number;
}

/**
 * Opens a stored file by its path, for whoever has established the right to it. The reader must consume or destroy
 * the stream. Errors: file-not-found.
 */
export class OpenStoredFile extends Query<OpenedFile> {
  constructor(readonly path: string) {
    super();
  }
}
