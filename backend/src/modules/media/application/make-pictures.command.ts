import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';
import type { Tables } from '../../../shared/database/tables';
import { pictures as measured } from '../../../shared/metrics/metrics';
import { PublishPhoto, SetPhotoAside } from '../../catalog/contract';
import { keyOf, publicKey } from '../domain/stored-key';
import { giveBack } from '../infrastructure/buffers';
import { Incoming } from '../infrastructure/incoming';
import { PictureMaker, UndecodablePicture, type PublicPictures } from '../infrastructure/picture-maker';
import { Storage } from '../infrastructure/storage';

/**
 * Makes the pictures of a photograph that anyone may see, and publishes it; sets it aside when its file cannot be
 * decoded. Running it again gives the same files. Error: file-not-found (the original is not in the storage).
 */
export class MakePictures extends Command<void> {
  constructor(
    readonly photoId: number,
    readonly filePath: string,
  ) {
    super();
  }
}

@CommandHandler(MakePictures)
export class MakePicturesHandler implements ICommandHandler<MakePictures> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly storage: Storage,
    private readonly incoming: Incoming,
    private readonly maker: PictureMaker,
  ) {}

  async execute({ photoId, filePath }: MakePictures): Promise<void> {
    const original = keyOf(filePath);
    if (!original || !(await this.exists(photoId))) return;
    const stop = measured.startTimer();
    let pictures: PublicPictures;
    try {
      // The original's random name is the mark's seed: nobody else can tell where the mark lies.
      pictures = await this.storage.withLocalFile(original, (file) => this.maker.make(file, original.name));
    } catch (error) {
      if (!(error instanceof UndecodablePicture)) throw error;
      stop({ outcome: 'undecodable' });
      await this.commands.execute(new SetPhotoAside(photoId, `undecodable: ${error.message}`));
      return;
    }
    await this.publish(photoId, pictures);
    stop({ outcome: 'made' });
  }

  private async publish(photoId: number, { thumbnail, preview, grid, thumbhash }: PublicPictures): Promise<void> {
    const files = [
      { key: publicKey('thumbnails', digestOf(photoId, thumbnail)), picture: thumbnail },
      { key: publicKey('previews', digestOf(photoId, preview)), picture: preview },
      { key: publicKey('previews', digestOf(photoId, grid)), picture: grid },
    ];
    const [thumbnailPath, watermarkedPath, gridPath] = files.map(({ key }) => key.path) as [string, string, string];
    // Should it be deleted meanwhile, its deletion does not know of these files: they are cleared away with the notes.
    const incoming = await this.incoming.begin();
    let published = false;
    try {
      const stored = files.map(({ key, picture }) => ({ key, parts: [picture] }));
      await incoming.store(stored, photoId);
      for (const { picture } of files) giveBack(picture);
      const derivatives = { thumbnailPath, watermarkedPath, gridPath, thumbhash };
      published = await this.commands.execute(new PublishPhoto(photoId, derivatives));
    } finally {
      await this.incoming.end(incoming, published);
    }
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
