import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { extname } from 'node:path';
import type { Tables } from '../../../shared/database/tables';
import type { StoredFile } from '../../../shared/stored-file';
import { GetStoredFile } from '../contract';
import { titleOf } from '../domain/names';
import { keyOf, type StoredKey } from '../domain/stored-key';
import { HiddenPictures } from '../infrastructure/hidden-pictures';
import { fileNotFound, Storage } from '../infrastructure/storage';

/**
 * `originalName`: the photographer's file name, with the ending of what the file is, for an original; null for a
 * picture. Of a picture that readers fetch elsewhere: only its address.
 */
export type FoundFile = (StoredFile & { originalName: string | null; isPublic: boolean }) | { publicUrl: string };

/**
 * A file for a reader: thumbnails and previews for anyone, but of hidden photographs only for administrators, and of those
 * in the trash for its buyers, too; an original only for administrators and its buyers (decision 6). Error: file-not-found, for every reason.
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
    private readonly hidden: HiddenPictures,
  ) {}

  async execute({ path, reader }: FindFile): Promise<FoundFile> {
    const key = keyOf(path);
    if (!key) throw fileNotFound();
    if (key.kind === 'originals') {
      const originalName = await this.nameFor(key, reader);
      return { ...(await storedFile(this.storage, key)), originalName, isPublic: false };
    }
    const hidden = await this.hidden.find(path, reader?.id ?? null);
    if (hidden && !hidden.isBuyers && !reader?.isAdmin) throw fileNotFound();
    const publicUrl = hidden ? null : this.storage.publicUrlOf(key);
    if (publicUrl !== null) return { publicUrl };
    return { ...(await storedFile(this.storage, key)), originalName: null, isPublic: hidden === null };
  }

  private async nameFor({ path }: StoredKey, reader: FindFile['reader']): Promise<string> {
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
    const [given, own] = [extname(photo.fileName).toLowerCase().replace('.jpeg', '.jpg'), extname(path)];
    return given === own ? photo.fileName : `${titleOf(photo.fileName)}${own}`;
  }
}

@QueryHandler(GetStoredFile)
export class GetStoredFileHandler implements IQueryHandler<GetStoredFile> {
  constructor(private readonly storage: Storage) {}

  async execute({ path }: GetStoredFile): Promise<StoredFile> {
    const key = keyOf(path);
    if (!key) throw fileNotFound();
    return storedFile(this.storage, key);
  }
}

async function storedFile(storage: Storage, key: StoredKey): Promise<StoredFile> {
  const bytes = await storage.sizeOf(key);
  if (bytes === null) throw fileNotFound();
  const { name, contentType } = key;
  return { name, contentType, bytes, open: (range) => storage.open(key, range) };
}
