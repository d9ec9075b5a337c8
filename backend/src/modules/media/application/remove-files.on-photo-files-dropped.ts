import { EventsHandler } from '@nestjs/cqrs';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { BOUGHT_SIZES, boughtKey, keyOf } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';
import { PhotoFilesDropped } from '../../catalog/contract';

/** Removes stored files, and with an original what its buyers have been shown. Paths that name no file are passed over. */
@EventsHandler(PhotoFilesDropped)
export class RemoveFilesHandler implements OutboxHandler<PhotoFilesDropped> {
  constructor(private readonly storage: Storage) {}

  async handle({ paths }: PhotoFilesDropped): Promise<void> {
    for (const key of paths.map(keyOf)) {
      if (!key) continue;
      await this.storage.remove(key);
      if (key.kind !== 'originals') continue;
      for (const size of BOUGHT_SIZES) await this.storage.remove(boughtKey(key, size));
    }
  }
}
