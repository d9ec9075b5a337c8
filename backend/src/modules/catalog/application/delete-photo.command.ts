import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Outbox } from '../../../shared/outbox/outbox';
import { photoNotFound } from '../domain/catalog.errors';
import { Photo } from '../domain/photo';
import { lockPhotos } from '../infrastructure/photo-locks';
import { announceRemovedFiles } from './delete-gallery.command';

/** Deletes a photograph; its files follow by a job. Error: photo-not-found. */
export class DeletePhoto extends Command<void> {
  constructor(readonly photoId: number) {
    super();
  }
}

@CommandHandler(DeletePhoto)
export class DeletePhotoHandler implements ICommandHandler<DeletePhoto> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  execute({ photoId }: DeletePhoto): Promise<void> {
    return this.em.transactional(async (em) => {
      await lockPhotos(em, [photoId]);
      const photo = await em.findOne(Photo, photoId);
      if (!photo) throw photoNotFound();
      em.remove(photo);
      await announceRemovedFiles(this.outbox, photo.files);
    });
  }
}
