import { Logger } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { readFile } from 'node:fs/promises';
import { Config } from '../../../config';
import { DomainError } from '../../../shared/errors';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import {
  AddPhotos,
  LabelFromFiles,
  OpenGalleryForUpload,
  type AddedPhoto,
  type NewPhoto,
  type PhotoDto,
} from '../../catalog/contract';
import type { GalleryWorker } from '../../../shared/person';
import { plainText } from '../../../shared/text';
import { fileNameOf, titleOf } from '../domain/names';
import { newOriginalKey, type StoredKey } from '../domain/stored-key';
import type { PictureTags } from '../infrastructure/metadata/tags';
import { PictureInspector } from '../infrastructure/picture-inspector';
import { Storage } from '../infrastructure/storage';
import { duplicate, fileTooLarge, noFiles } from './upload-photos.errors';

/** A file of a form in its temporary place; the receiver removes it from there. */
export interface UploadedFile {
  /** Its place in the form, from 0, among all files that were sent. */
  index: number;
  /** The name that the sender's disk knows it by. */
  name: string;
  /** Path on the disk. */
  path: string;
  /** SHA-256 of its content, hexadecimal. */
  contentHash: string;
  /** It is larger than allowed, and was cut off there. */
  isTooLarge: boolean;
}

/** The fields of a form beside its files. */
export interface UploadDetails {
  /** Null: the gallery of that name, which is made when there is none. */
  galleryId: number | null;
  galleryName: string;
  category: string;
  /** Tokens, 1–10; null takes the gallery's price. */
  tokenPrice: number | null;
  matchId: number | null;
  /** Of a gallery that the upload makes. */
  visibility: Pick<OpenGalleryForUpload['gallery'], 'publishedAt' | 'unlisted' | 'accessCode'>;
  /** Makes the first photograph the gallery's featured one. */
  featured: boolean;
  /** Titles in the order of the files; a missing or empty one is made from the file's name. */
  titles: string[];
}

/** Why one file was not taken in. */
export interface FileRefusal {
  /** Its place in the form, from 0. */
  index: number;
  file: string;
  reason: DomainError;
  /** The photograph of the same gallery that has the same content. */
  duplicateOf?: number;
}

/** The photographs that were taken in, and why the other files were not; both in the order of the files. */
export interface UploadResult {
  photos: PhotoDto[];
  refusals: FileRefusal[];
}

/** The original of a photograph is stored, and its pictures are to be made. */
export class PhotoStored extends OutboxEvent {
  static override readonly queue = 'pictures';

  constructor(
    readonly photoId: number,
    readonly filePath: string,
  ) {
    super();
  }
}

/**
 * Accepts the photographs of a form, each judged by itself: a file that cannot be used is answered with its reason and
 * does not affect the others. An upload that fails as a whole leaves nothing behind. Errors: no-files, those of
 * OpenGalleryForUpload, the disk's.
 */
export class UploadPhotos extends Command<UploadResult> {
  constructor(
    readonly files: UploadedFile[],
    readonly details: UploadDetails,
    readonly userId: number,
    readonly worker: GalleryWorker,
  ) {
    super();
  }
}

/** A file that is stored, and waits for its place in the catalogue. */
interface StoredPhoto {
  index: number;
  file: string;
  key: StoredKey;
  photo: NewPhoto;
  tags: PictureTags;
}

@CommandHandler(UploadPhotos)
export class UploadPhotosHandler implements ICommandHandler<UploadPhotos> {
  private readonly logger = new Logger(UploadPhotosHandler.name);

  constructor(
    private readonly config: Config,
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly inspector: PictureInspector,
    private readonly storage: Storage,
  ) {}

  async execute({ files, details, userId, worker }: UploadPhotos): Promise<UploadResult> {
    if (files.length === 0) throw noFiles();
    const stored: StoredPhoto[] = [];
    const refusals: FileRefusal[] = [];
    // Once it is sent, the database may commit even if we never hear of it: then the files stay until the next sweep.
    const transaction = { mayBeCommitted: false };
    try {
      for (const uploaded of files) {
        const outcome = await this.store(uploaded, details);
        if ('reason' in outcome) refusals.push(outcome);
        else stored.push(outcome);
      }
      if (stored.length === 0) return { photos: [], refusals };
      const answers = await this.em.transactional(async () => {
        const added = await this.addToCatalogue(stored, details, userId, worker);
        transaction.mayBeCommitted = true;
        return added;
      });
      const result: UploadResult = { photos: [], refusals };
      for (const [position, { index, file, key }] of stored.entries()) {
        const answer = answers[position] as AddedPhoto;
        if ('photo' in answer) result.photos.push(answer.photo);
        else {
          refusals.push({ index, file, reason: duplicate(), duplicateOf: answer.duplicateOf });
          await this.discard(key);
        }
      }
      refusals.sort((one, other) => one.index - other.index);
      return result;
    } catch (error) {
      if (!transaction.mayBeCommitted) for (const { key } of stored) await this.discard(key);
      throw error;
    }
  }

  /** Stores a file that can be used. */
  private async store(uploaded: UploadedFile, details: UploadDetails): Promise<StoredPhoto | FileRefusal> {
    const { index, path, contentHash } = uploaded;
    const file = fileNameOf(uploaded.name);
    try {
      if (uploaded.isTooLarge) throw fileTooLarge(this.config.pictures.maxBytes);
      const { parts, type, tags, ...picture } = await this.inspector.inspect(await readFile(path));
      const key = newOriginalKey(type);
      await this.storage.put(key, parts);
      const title = plainText(details.titles[index] ?? '') || titleOf(file);
      const { path: filePath, contentType } = key;
      const { tokenPrice } = details;
      return {
        index,
        file,
        key,
        photo: { title, fileName: file, filePath, contentType, contentHash, ...picture, tokenPrice },
        tags,
      };
    } catch (error) {
      if (error instanceof DomainError) return { index, file, reason: error };
      throw error;
    }
  }

  private async addToCatalogue(
    stored: StoredPhoto[],
    { galleryId, galleryName, category, tokenPrice, matchId, visibility, featured }: UploadDetails,
    userId: number,
    worker: GalleryWorker,
  ): Promise<AddedPhoto[]> {
    const gallery = { id: galleryId, name: galleryName, category, tokenPrice: tokenPrice ?? 1, matchId, ...visibility };
    const id = await this.commands.execute(new OpenGalleryForUpload(gallery, userId, worker));
    const photos = stored.map(({ photo }) => photo);
    const added = await this.commands.execute(new AddPhotos(id, userId, photos, featured));
    const taken = added.flatMap((answer, position) => {
      const file = stored[position];
      return 'photo' in answer && file ? [{ photoId: answer.photo.id, ...file }] : [];
    });
    await this.commands.execute(new LabelFromFiles(taken.map(({ photoId, tags }) => ({ photoId, ...tags }))));
    await this.events.publishAll(taken.map(({ photoId, photo }) => new PhotoStored(photoId, photo.filePath)));
    return added;
  }

  /** Removes a file that no photograph has; if that fails, the sweep removes it later. */
  private async discard(key: StoredKey): Promise<void> {
    await this.storage
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'A file without a photograph is left to the sweep'));
  }
}
