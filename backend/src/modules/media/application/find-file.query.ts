import { Query, QueryBus, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { extname } from 'node:path';
import type { Tables } from '../../../shared/database/tables';
import type { PhotoReader } from '../../../shared/person';
import type { StoredFile } from '../../../shared/stored-file';
import { GetPictureAccess } from '../../catalog/contract';
import { GetBoughtPicture, GetStoredFile } from '../contract';
import { titleOf } from '../domain/names';
import { boughtPictureOf, keyOf, type StoredKey } from '../domain/stored-key';
import { BoughtPictures } from '../infrastructure/bought-pictures';
import { smallPicture } from '../infrastructure/small-picture';
import { fileNotFound, Storage } from '../infrastructure/storage';

/** A stored file, and what a reader of it must know. */
export interface FoundFile extends StoredFile {
  /** The photographer's file name, with the ending of what the file is, for an original; null for a picture. */
  originalName: string | null;
  /** Whether everybody may see it at this moment. */
  isPublic: boolean;
  /** A bought photograph without the watermark: its buyer's alone. */
  isBought: boolean;
}

/**
 * A file for a reader: a thumbnail or preview for those who may see its photograph (GetPictureAccess); an original only
 * for administrators and its buyers (decision 6), and a picture without the watermark only for its buyers (decision 9).
 * Error: file-not-found, for every reason.
 */
export class FindFile extends Query<FoundFile> {
  constructor(
    readonly path: string,
    readonly userId: number | null,
    readonly reader: PhotoReader,
    /** A picture in small, for readers who save data; an original is what it is. */
    readonly small = false,
  ) {
    super();
  }
}

@QueryHandler(FindFile)
export class FindFileHandler implements IQueryHandler<FindFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly storage: Storage,
    private readonly bought: BoughtPictures,
  ) {}

  async execute({ path, userId, reader, small }: FindFile): Promise<FoundFile> {
    const wanted = boughtPictureOf(path);
    if (wanted) {
      const key = await this.bought.provide(await this.originalOf(wanted.photoId, userId), wanted.size);
      const file = await this.picture(key, small);
      return { ...file, originalName: null, isPublic: false, isBought: true };
    }
    const key = keyOf(path);
    if (!key) throw fileNotFound();
    if (key.kind === 'originals') {
      const originalName = await this.nameFor(key, userId, reader);
      return { ...(await storedFile(this.storage, key)), originalName, isPublic: false, isBought: false };
    }
    const access = await this.queries.execute(new GetPictureAccess(path, userId, reader));
    if (access === null) throw fileNotFound();
    const file = await this.picture(key, small);
    return { ...file, originalName: null, isPublic: access === 'everybody', isBought: false };
  }

  private async picture(key: StoredKey, small: boolean): Promise<StoredFile> {
    const file = await storedFile(this.storage, key);
    return small ? smallPicture(file) : file;
  }

  private async originalOf(photoId: number, userId: number | null): Promise<StoredKey> {
    if (userId === null) throw fileNotFound();
    const photo = await this.em
      .getKysely<Tables>()
      .selectFrom('purchases')
      .innerJoin('photos', 'photos.id', 'purchases.photo_id')
      .select('photos.file_path as path')
      .where('photos.id', '=', photoId)
      .where('purchases.user_id', '=', userId)
      .executeTakeFirst();
    const key = photo && keyOf(photo.path);
    if (!key) throw fileNotFound();
    return key;
  }

  private async nameFor({ path }: StoredKey, userId: number | null, { isAdmin }: PhotoReader): Promise<string> {
    if (userId === null) throw fileNotFound();
    const photo = await this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select('photos.file_name as fileName')
      .where('photos.file_path', '=', path)
      .$if(!isAdmin, (photos) =>
        photos.innerJoin('purchases', 'purchases.photo_id', 'photos.id').where('purchases.user_id', '=', userId),
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

@QueryHandler(GetBoughtPicture)
export class GetBoughtPictureHandler implements IQueryHandler<GetBoughtPicture> {
  constructor(
    private readonly storage: Storage,
    private readonly bought: BoughtPictures,
  ) {}

  async execute({ originalPath }: GetBoughtPicture): Promise<StoredFile> {
    const original = keyOf(originalPath);
    if (original?.kind !== 'originals') throw fileNotFound();
    return storedFile(this.storage, await this.bought.provide(original, 'small'));
  }
}

async function storedFile(storage: Storage, key: StoredKey): Promise<StoredFile> {
  const bytes = await storage.sizeOf(key);
  if (bytes === null) throw fileNotFound();
  const { name, contentType } = key;
  return { name, contentType, bytes, open: (range) => storage.open(key, range) };
}
