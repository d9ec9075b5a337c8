import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { photoNotFound } from '../catalog.errors';
import { Photo } from './domain/photo';

/** Changes what is given of a photograph; `tokenPrice` in tokens, 1–10. Errors: photo-not-found, invalid-input. */
export class EditPhoto extends Command<void> {
  constructor(
    readonly photoId: number,
    readonly change: { title?: string; description?: string | null; tokenPrice?: number },
  ) {
    super();
  }
}

@CommandHandler(EditPhoto)
export class EditPhotoHandler implements ICommandHandler<EditPhoto> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoId, change }: EditPhoto): Promise<void> {
    const photo = await this.em.findOne(Photo, { id: photoId, trashId: null });
    if (!photo) throw photoNotFound();
    photo.edit(change);
    await this.em.flush();
  }
}
