import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Config } from '../../../config';
import { DomainError } from '../../../shared/errors';
import { OutboxEvent } from '../../../shared/outbox/outbox';
import { AddPhotos, OpenGalleryForUpload, type AddedPhoto, type NewPhoto, type PhotoDto } from '../../catalog/contract';
import { duplicate, fileTooLarge, noFiles, storageClosed, storageFull } from '../domain/media.errors';
import { plainText } from '../../../shared/text';
import { fileNameOf, titleOf } from '../domain/names';
import { newOriginalKey } from '../domain/stored-key';
import { Arrivals, HELD } from '../infrastructure/arrivals';
import { Incoming, type IncomingUpload } from '../infrastructure/incoming';
import { PictureInspector } from '../infrastructure/picture-inspector';
import { Storage } from '../infrastructure/storage';

/** A file of a form on its way to us. */
export interface ArrivingFile {
  /** Its place in the form, from 0, among all files that were sent. */
  index: number;
  /** The name that the sender's disk knows it by. */
  name: string;
  /** Its bytes up to the largest size that is allowed; to be read to its end. */
  content: AsyncIterable<Buffer>;
  /** Whether there was more, once its content has been read. */
  isTooLarge: () => boolean;
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
  /** Makes the first photograph the gallery's featured one. */
  featured: boolean;
  /** Titles in the order of the files; a missing or empty one is made from the file's name. */
  titles: string[];
}

/** A form on its way to us: its files as they arrive, its other fields when it has ended. */
export interface ArrivingUpload {
  files: AsyncIterable<ArrivingFile>;
  /** Whether the sender has gone before the form's end. */
  isCutOff: () => boolean;
  details: () => Promise<UploadDetails>;
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
 * Takes in the photographs of a form, each judged by itself: what cannot be used is answered with its reason and
 * harms no other. Of an upload whose sender is lost, the files that have arrived whole are kept, when the fields came
 * before them; of one that fails as a whole for another reason, nothing.
 * Errors: no-files, malformed-request, storage-full, storage-closed, those of the form's reader and of
 * OpenGalleryForUpload.
 */
export class UploadPhotos extends Command<UploadResult> {
  constructor(
    readonly upload: ArrivingUpload,
    readonly userId: number,
  ) {
    super();
  }
}

type Outcome = { index: number; file: string } & ({ photo: NewPhoto } | { reason: DomainError });

const DISK_IS_FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const DISK_IS_CLOSED = new Set<unknown>(['EROFS', 'EACCES', 'EPERM', 'EIO']);

@CommandHandler(UploadPhotos)
export class UploadPhotosHandler implements ICommandHandler<UploadPhotos> {
  constructor(
    private readonly config: Config,
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly incoming: Incoming,
    private readonly inspector: PictureInspector,
    private readonly storage: Storage,
  ) {}

  async execute({ upload, userId }: UploadPhotos): Promise<UploadResult> {
    const incoming = await this.incoming.begin().catch(tellOfDisk);
    const arrivals = new Arrivals();
    let allKept = false;
    try {
      const outcomes = await this.takeIn(upload, arrivals, incoming);
      const details = await upload.details();
      if (outcomes.length === 0) throw noFiles();
      const result = await this.addToCatalogue(outcomes, details, userId, incoming);
      allKept = result.refusals.length === 0;
      return result;
    } catch (error) {
      return tellOfDisk(error);
    } finally {
      await this.incoming.end(incoming, allKept);
      arrivals.end();
    }
  }

  /** Judges each file as it has arrived; what can be used is stored while the next ones arrive, and the last ones later. */
  private async takeIn(
    { files, isCutOff }: ArrivingUpload,
    arrivals: Arrivals,
    incoming: IncomingUpload,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const ends: Promise<void>[] = [];
    try {
      for await (const { index, name, content, isTooLarge } of files) {
        const file = fileNameOf(name);
        const received = await arrivals.receive(content);
        // The next file is received into the memory of the one that this waits for.
        await ends.at(-HELD);
        try {
          if (isTooLarge()) throw fileTooLarge(this.config.pictures.maxBytes);
          const { parts, type, ...picture } = await this.inspector.inspect(received.content);
          const key = newOriginalKey(type);
          ends.push(incoming.store([{ key, parts }]));
          const photo = {
            title: titleOf(file),
            fileName: file,
            filePath: key.path,
            contentType: key.contentType,
            contentHash: received.contentHash,
            ...picture,
            tokenPrice: null,
          };
          outcomes.push({ index, file, photo });
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          ends.push(Promise.resolve());
          outcomes.push({ index, file, reason: error });
        }
      }
    } catch (error) {
      if (!isCutOff()) throw error;
    }
    return outcomes;
  }

  private async addToCatalogue(
    outcomes: Outcome[],
    details: UploadDetails,
    userId: number,
    incoming: IncomingUpload,
  ): Promise<UploadResult> {
    const { galleryId, galleryName, category, tokenPrice, matchId, featured, titles } = details;
    const photos = outcomes.flatMap((outcome) => {
      if (!('photo' in outcome)) return [];
      const { index, photo } = outcome;
      return [{ ...photo, tokenPrice, title: plainText(titles[index] ?? '') || photo.title }];
    });
    if (photos.length === 0) return resultOf(outcomes, []);
    const gallery = { id: galleryId, name: galleryName, category, tokenPrice: tokenPrice ?? 1, matchId };
    // What is stored takes about as long as the statements, unless S3 has it: no connection is to wait for that.
    if (!this.storage.isLocal) await incoming.allStored();
    const added = await this.em.transactional(async (em) => {
      await incoming.keepUntilCommitted(em);
      const id = await this.commands.execute(new OpenGalleryForUpload(gallery, userId));
      const answers = await this.commands.execute(new AddPhotos(id, userId, photos, featured));
      const events = answers.flatMap((answer, index) =>
        'photo' in answer ? [new PhotoStored(answer.photo.id, photos[index]?.filePath ?? '')] : [],
      );
      await this.events.publishAll(events);
      await incoming.allStored();
      return answers;
    });
    return resultOf(outcomes, added);
  }
}

/** An error of the disk in our own words; any other as it is. */
function tellOfDisk(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException;
  if (DISK_IS_FULL.has(code)) throw storageFull();
  throw DISK_IS_CLOSED.has(code) ? storageClosed() : error;
}

/** `added` answers for the usable files, in their order. */
function resultOf(outcomes: Outcome[], added: AddedPhoto[]): UploadResult {
  const answers = added.values();
  const result: UploadResult = { photos: [], refusals: [] };
  for (const outcome of outcomes) {
    if ('reason' in outcome) {
      result.refusals.push(outcome);
      continue;
    }
    const answer = answers.next().value;
    if (!answer) continue;
    if ('photo' in answer) result.photos.push(answer.photo);
    else {
      const { index, file } = outcome;
      result.refusals.push({ index, file, reason: duplicate(), duplicateOf: answer.duplicateOf });
    }
  }
  return result;
}
