import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { PublishPhoto, ReopenPhotos, SetPhotoAside } from '../contract';
import { Photo } from '../domain/photo';

@CommandHandler(PublishPhoto)
export class PublishPhotoHandler implements ICommandHandler<PublishPhoto> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoId, derivatives }: PublishPhoto): Promise<void> {
    const photo = await this.em.findOne(Photo, photoId);
    photo?.publish(derivatives);
    await this.em.flush();
  }
}

@CommandHandler(SetPhotoAside)
export class SetPhotoAsideHandler implements ICommandHandler<SetPhotoAside> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoId, reason }: SetPhotoAside): Promise<void> {
    const photo = await this.em.findOne(Photo, photoId);
    photo?.setAside(reason);
    await this.em.flush();
  }
}

@CommandHandler(ReopenPhotos)
export class ReopenPhotosHandler implements ICommandHandler<ReopenPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: ReopenPhotos): Promise<number[]> {
    const photos = await this.em.find(Photo, { id: { $in: photoIds } }, { orderBy: { id: 'asc' } });
    const reopened = photos.filter((photo) => photo.reopen());
    await this.em.flush();
    return reopened.map(({ id }) => id);
  }
}
