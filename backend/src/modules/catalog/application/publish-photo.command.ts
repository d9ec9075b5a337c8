import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { PublishPhoto, SetPhotoAside } from '../contract';
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
