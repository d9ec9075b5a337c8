import { EventsHandler } from '@nestjs/cqrs';
import type { OutboxHandler } from '../../../shared/outbox/outbox';
import { keyOf } from '../domain/stored-key';
import { Storage } from '../infrastructure/storage';
import { PhotosRemoved } from '../../catalog/contract';

/** Removes stored files. Paths that name no file are passed over. */
@EventsHandler(PhotosRemoved)
export class RemoveFilesHandler implements OutboxHandler<PhotosRemoved> {
  constructor(private readonly storage: Storage) {}

  async handle({ paths }: PhotosRemoved): Promise<void> {
    for (const key of paths.map(keyOf)) if (key) await this.storage.remove(key);
  }
}
