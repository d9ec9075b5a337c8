import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Readable } from 'node:stream';
import type { Tables } from '../../../shared/database/tables';
import { OpenStoredFile, type OpenedFile } from '../contract';
import { fileNotFound } from '../domain/media.errors';
import { keyOf } from '../domain/stored-key';
import { Storage, type ByteRange } from '../infrastructure/storage';

export interface FoundFile {
  /** The same name always means the same bytes. */
  name: string;
  contentType: string;
  bytes: number;
  /** The photographer's file name, for an original; null for a picture that anyone may see. */
  originalName: string | null;
  open(range?: ByteRange): Promise<Readable>;
}

/**
 * A file for a reader: thumbnails and previews for anyone, an original for administrators and for its buyers alone
 * (decision 6). Error: file-not-found, whatever the reason.
 */
export class FindFile extends Query<FoundFile> {
  constructor(
    readonly path: string,
    readonly reader: { id: number; isAdmin: boolean } | null,
  ) {
    super();
  }
}

@QueryHandler(FindFile)
export class FindFileHandler implements IQueryHandler<FindFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly storage: Storage,
  ) {}

  async execute({ path, reader }: FindFile): Promise<FoundFile> {
    const key = keyOf(path);
    if (!key) throw fileNotFound();
    const originalName = key.kind === 'originals' ? await this.nameFor(path, reader) : null;
    const bytes = await this.storage.sizeOf(key);
    if (bytes === null) throw fileNotFound();
    const { name, contentType } = key;
    return { name, contentType, bytes, originalName, open: (range) => this.storage.open(key, range) };
  }

  private async nameFor(path: string, reader: FindFile['reader']): Promise<string> {
    if (!reader) throw fileNotFound();
    const photo = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select('photos.file_name as fileName')
      .where('photos.file_path', '=', path)
      .$if(!reader.isAdmin, (photos) =>
        photos.innerJoin('purchases', 'purchases.photo_id', 'photos.id').where('purchases.user_id', '=', reader.id),
      )
      .executeTakeFirst();
    if (!photo) throw fileNotFound();
    return photo.fileName;
  }
}

@QueryHandler(OpenStoredFile)
export class OpenStoredFileHandler implements IQueryHandler<OpenStoredFile> {
  constructor(private readonly storage: Storage) {}

  async execute({ path }: OpenStoredFile): Promise<OpenedFile> {
    const key = keyOf(path);
    const bytes = key && (await this.storage.sizeOf(key));
    if (!key || bytes === null) throw fileNotFound();
    return { stream: await this.storage.open(key), bytes };
  }
}
