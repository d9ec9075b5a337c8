import { CommandBus, EventsHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { pictures as measured } from '../../../shared/metrics/metrics';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { PublishPhoto, MarkPhotoFailed } from '../../catalog/contract';
import { keyOf, publicKey } from '../domain/stored-key';
import { giveBack } from '../infrastructure/buffers';
import { Incoming, type IncomingUpload } from '../infrastructure/incoming';
import { PictureMaker, UndecodablePicture, type PublicPictures } from '../infrastructure/picture-maker';
import { Storage } from '../infrastructure/storage';
import { PhotoStored } from './upload-photos.command';

/**
 * Makes the pictures of a photograph that anyone may see, and publishes it; sets it aside when its file cannot be
 * decoded. Running it again gives the same files. Error: file-not-found (the original is not in the storage).
 */
@EventsHandler(PhotoStored)
export class MakePicturesHandler implements OutboxHandler<PhotoStored> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly storage: Storage,
    private readonly incoming: Incoming,
    private readonly maker: PictureMaker,
  ) {}

  async handle({ photoId, filePath }: PhotoStored): Promise<void> {
    const original = keyOf(filePath);
    if (!original) return;
    const incoming = await this.incoming.begin();
    let published = false;
    const stop = measured.startTimer();
    try {
      // The original's random name is the mark's seed: nobody else can tell where the mark lies.
      const pictures = await this.storage.withLocalFile(original, (file) => this.maker.make(file, original.name));
      published = await this.publish(photoId, pictures, incoming);
      stop({ outcome: 'made' });
    } catch (error) {
      // Deleted meanwhile, and its files with it.
      if (!(await this.exists(photoId))) return;
      if (!(error instanceof UndecodablePicture)) throw error;
      stop({ outcome: 'undecodable' });
      await this.commands.execute(new MarkPhotoFailed(photoId, `undecodable: ${error.message}`));
    } finally {
      await this.incoming.end(incoming, published);
    }
  }

  /** Its job ended its process every time, for instance: the administrator must see it. */
  async onGivenUp({ photoId }: PhotoStored, failure: Error): Promise<void> {
    await this.commands.execute(new MarkPhotoFailed(photoId, `processing-failed: ${failure.message}`));
  }

  /** Answers whether the photograph is there still. Should it be deleted meanwhile, that does not know of these files. */
  private async publish(photoId: number, pictures: PublicPictures, incoming: IncomingUpload): Promise<boolean> {
    const { thumbnail, preview, grid, thumbhash } = pictures;
    const files = [
      { key: publicKey('thumbnails', digestOf(photoId, thumbnail)), picture: thumbnail },
      { key: publicKey('previews', digestOf(photoId, preview)), picture: preview },
      { key: publicKey('previews', digestOf(photoId, grid)), picture: grid },
    ];
    const [thumbnailPath, watermarkedPath, gridPath] = files.map(({ key }) => key.path) as [string, string, string];
    const stored = files.map(({ key, picture }) => ({ key, parts: [picture] }));
    await incoming.store(stored, photoId);
    for (const { picture } of files) giveBack(picture);
    const derivatives = { thumbnailPath, watermarkedPath, gridPath, thumbhash };
    return this.commands.execute(new PublishPhoto(photoId, derivatives));
  }

  private async exists(photoId: number): Promise<boolean> {
    const rows = this.em.getKysely<Tables>();
    const photo = await rows.selectFrom('photos').select('id').where('id', '=', photoId).executeTakeFirst();
    return photo !== undefined;
  }
}

/** Made from the content and the photograph, so that no two photographs share a file. */
function digestOf(photoId: number, bytes: Buffer): string {
  return createHash('sha256').update(`${photoId}:`).update(bytes).digest('hex');
}
