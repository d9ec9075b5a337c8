import { Query } from '@nestjs/cqrs';
import type { StoredFile } from '../../shared/stored-file';

/** A stored file by its path, for whoever has established the right to it. Error: file-not-found. */
export class GetStoredFile extends Query<StoredFile> {
  constructor(readonly path: string) {
    super();
  }
}
