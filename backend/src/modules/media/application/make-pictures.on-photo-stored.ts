import { CommandBus, EventBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { pictures as measured } from '../../../shared/metrics/metrics';
import { OutboxEvent, type OutboxHandler } from '../../../shared/outbox/outbox';
import { PublishPhoto, MarkPhotoFailed } from '../../catalog/contract';
import { keyOf, newPictureKey } from '../domain/stored-key';
import { PictureMaker, UndecodablePicture, type PublicPictures } from '../infrastructure/picture-maker';
import { NumberReading } from '../infrastructure/numbers/number-reading';
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
export class MakePicturesHandler implements OutboxHandler<PhotoStored> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    private readonly storage: Storage,
    private readonly maker: PictureMaker,
    private readonly numbers: NumberReading,
  ) {}

  async handle({ photoId, filePath }: PhotoStored): Promise<void> {
    const original = keyOf(filePath);
    if (!original) return;
    const contentHash = await this.contentHashOf(photoId);
    // Deleted meanwhile, and its files with it.
    if (contentHash === null) return;
    const stop = measured.startTimer();
    try {
      // In two galleries the same file has the same mark: two marks would show what each hides.
      const pictures = await this.maker.make(await this.storage.read(original), contentHash);
      await this.publish(photoId, pictures);
      stop({ outcome: 'made' });
    } catch (error) {
      if ((await this.contentHashOf(photoId)) === null) return;
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
  private async publish(photoId: number, { thumbnail, preview, grid, thumbhash }: PublicPictures): Promise<void> {
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
    };
    const isThere = await this.em.transactional(async () => {
      if (!(await this.commands.execute(new PublishPhoto(photoId, derivatives)))) return false;
      if (this.numbers.isPossible) await this.events.publish(new PicturesMade(photoId));
      return true;
    });
    if (isThere) return;
    // Should the photograph be deleted meanwhile, its deletion does not know of these files.
    for (const key of [thumbnailKey, previewKey, gridKey]) await this.storage.remove(key);
  }

  private async contentHashOf(photoId: number): Promise<string | null> {
    const rows = this.em.getKysely<Tables>();
    const photo = await rows.selectFrom('photos').select('content_hash').where('id', '=', photoId).executeTakeFirst();
    return photo?.content_hash ?? null;
  }
}
