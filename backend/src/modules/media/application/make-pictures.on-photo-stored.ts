import type { OnModuleInit } from '@nestjs/common';
import { CommandBus, EventBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { pictures as measured } from '../../../shared/metrics/metrics';
import { OutboxEvent, type OutboxHandler } from '../../../shared/outbox/outbox';
import { MarkPhotoFailed, PhotoFilesDropped, PublishPhoto } from '../../catalog/contract';
import { keyOf, newPictureKey } from '../domain/stored-key';
import { PictureMaker, UndecodablePicture, type PublicPictures } from '../infrastructure/picture-maker';
import { NumberReading } from '../infrastructure/numbers/number-reading';
import { ShopMark } from '../infrastructure/shop-mark';
import { Storage } from '../infrastructure/storage';
import { PhotoStored } from './upload-photos.command';

/** A photograph has its pictures; its numbers may be read. */
export class PicturesMade extends OutboxEvent {
  static override readonly queue = 'numbers';

  constructor(readonly photoId: number) {
    super();
  }
}

/**
 * Makes the pictures of a photograph that the pages show, and publishes it; marks it as failed when its file cannot
 * be decoded. Error: file-not-found (the original is not in the storage).
 */
@EventsHandler(PhotoStored)
export class MakePicturesHandler implements OutboxHandler<PhotoStored>, OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly storage: Storage,
    private readonly maker: PictureMaker,
    private readonly numbers: NumberReading,
    private readonly mark: ShopMark,
  ) {}

  /** The mark is drawn before the first photograph comes. A failure is met by that one. */
  onModuleInit(): void {
    this.mark
      .read()
      .then(({ design }) => this.maker.draw(design))
      .catch(() => undefined);
  }

  async handle({ photoId, filePath }: PhotoStored): Promise<void> {
    const original = keyOf(filePath);
    if (!original) return;
    const photo = await this.find(photoId);
    // Deleted meanwhile, and its files with it.
    if (!photo) return;
    const { version, design } = await this.mark.read();
    const stop = measured.startTimer();
    try {
      // In two galleries the same file has the same mark: two marks would show what each hides.
      const pictures = await this.maker.make(await this.storage.read(original), photo.content_hash, design);
      await this.publish(photoId, pictures, version);
      stop({ outcome: 'made' });
    } catch (error) {
      if (!(await this.find(photoId))) return;
      if (!(error instanceof UndecodablePicture)) throw error;
      stop({ outcome: 'undecodable' });
      await this.commands.execute(new MarkPhotoFailed(photoId, `undecodable: ${error.message}`));
    }
  }

  /** Its job ended its process every time, for instance: the administrator must see it. */
  async onGivenUp({ photoId }: PhotoStored, failure: Error): Promise<void> {
    await this.commands.execute(new MarkPhotoFailed(photoId, `processing-failed: ${failure.message}`));
  }

  /** A try that is cut off leaves its files to the sweep; the next one gives its own other names. */
  private async publish(photoId: number, pictures: PublicPictures, watermarkVersion: number): Promise<void> {
    const { thumbnail, preview, grid, thumbhash } = pictures;
    const [thumbnailKey, previewKey, gridKey] = [
      newPictureKey('thumbnails'),
      newPictureKey('previews'),
      newPictureKey('previews'),
    ];
    await this.storage.put(thumbnailKey, [thumbnail]);
    await this.storage.put(previewKey, [preview]);
    await this.storage.put(gridKey, [grid]);
    const derivatives = {
      thumbnailPath: thumbnailKey.path,
      watermarkedPath: previewKey.path,
      gridPath: gridKey.path,
      thumbhash,
      watermarkVersion,
    };
    const isRead = await this.numbers.isOn();
    const isPublished = await this.em.transactional(async () => {
      const before = await this.commands.execute(new PublishPhoto(photoId, derivatives));
      if (before === null) return false;
      if (before.length > 0) await this.events.publish(new PhotoFilesDropped(before));
      if (isRead) await this.events.publish(new PicturesMade(photoId));
      return true;
    });
    if (isPublished) return;
    // The photograph was deleted meanwhile, which knows nothing of these files, or another job was first with a later mark.
    for (const key of [thumbnailKey, previewKey, gridKey]) await this.storage.remove(key);
  }

  private find(photoId: number) {
    return this.em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select('content_hash')
      .where('id', '=', photoId)
      .executeTakeFirst();
  }
}
