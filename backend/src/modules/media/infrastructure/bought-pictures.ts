import { Injectable } from '@nestjs/common';
import { Config } from '../../../config';
import { boughtKey, type BoughtSize, type StoredKey } from '../domain/stored-key';
import { cleanPictures, decode } from './picture-maker';
import { Semaphore } from './semaphore';
import { Storage } from './storage';

/** Photographs whose pictures are made at once: each has its file in memory. */
const AT_ONCE = 2;

/**
 * The pictures of bought photographs without the watermark. They are made at the first look, since few photographs are
 * ever bought, and kept.
 */
@Injectable()
export class BoughtPictures {
  private readonly making = new Semaphore(AT_ONCE);

  constructor(
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  /** The picture's key; afterwards it is stored. Errors: file-not-found (the original is lost), UndecodablePicture. */
  async provide(original: StoredKey, size: BoughtSize): Promise<StoredKey> {
    const key = boughtKey(original, size);
    if ((await this.storage.sizeOf(key)) === null) await this.making.run(1, () => this.make(original));
    return key;
  }

  private async make(original: StoredKey): Promise<void> {
    const { maxPixels, previewEdge } = this.config.pictures;
    const pictures = await cleanPictures(await decode(await this.storage.read(original), maxPixels, previewEdge));
    await this.storage.put(boughtKey(original, 'small'), [pictures.small]);
    await this.storage.put(boughtKey(original, 'large'), [pictures.large]);
  }
}
