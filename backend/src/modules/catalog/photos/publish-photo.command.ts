import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { MarkOriginalsMissing, ORIGINAL_MISSING, MarkPhotoFailed, PublishPhoto, ReopenPhotos } from '../contract';
import { Photo } from './domain/photo';

@CommandHandler(PublishPhoto)
export class PublishPhotoHandler implements ICommandHandler<PublishPhoto> {
  constructor(private readonly em: EntityManager) {}

  /** One statement, so that its answer holds: a deletion from now on also removes these files. */
  async execute({ photoId, derivatives }: PublishPhoto): Promise<string[] | null> {
    const before = await this.em
      .getKysely<Tables>()
      .with('before', (query) =>
        query
          .selectFrom('photos')
          .select(['id', 'thumbnail_path', 'watermarked_path', 'grid_path'])
          .where('id', '=', photoId)
          .where('watermark_version', '<=', derivatives.watermarkVersion)
          .forUpdate(),
      )
      .updateTable('photos')
      .from('before')
      .set({
        status: 'ready',
        failure: null,
        thumbnail_path: derivatives.thumbnailPath,
        watermarked_path: derivatives.watermarkedPath,
        grid_path: derivatives.gridPath,
        thumbhash: derivatives.thumbhash,
        watermark_version: derivatives.watermarkVersion,
      })
      .whereRef('photos.id', '=', 'before.id')
      .returning(['before.thumbnail_path', 'before.watermarked_path', 'before.grid_path'])
      .executeTakeFirst();
    if (!before) return null;
    return Object.values(before).filter((path) => path !== null);
  }
}

@CommandHandler(MarkPhotoFailed)
export class MarkPhotoFailedHandler implements ICommandHandler<MarkPhotoFailed> {
  constructor(private readonly em: EntityManager) {}

  execute({ photoId, reason }: MarkPhotoFailed): Promise<void> {
    return this.em.transactional(async (em) => {
      // Locked: another copy of its job may publish it at this moment.
      const photo = await em.findOne(Photo, photoId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      photo?.markFailed(reason);
    });
  }
}

@CommandHandler(MarkOriginalsMissing)
export class MarkOriginalsMissingHandler implements ICommandHandler<MarkOriginalsMissing> {
  private readonly logger = new Logger(MarkOriginalsMissing.name);

  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: MarkOriginalsMissing): Promise<void> {
    if (photoIds.length === 0) return;
    this.logger.error({ photos: photoIds }, 'The originals of photographs are missing');
    await this.em.transactional(async (em) => {
      const lock = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      for (const photo of await em.find(Photo, { id: { $in: photoIds } }, lock)) photo.markLost(ORIGINAL_MISSING);
    });
  }
}

@CommandHandler(ReopenPhotos)
export class ReopenPhotosHandler implements ICommandHandler<ReopenPhotos> {
  constructor(private readonly em: EntityManager) {}

  async execute({ photoIds }: ReopenPhotos): Promise<void> {
    const photos = await this.em.find(Photo, { id: { $in: photoIds } }, { orderBy: { id: 'asc' } });
    for (const photo of photos) photo.reopen();
    await this.em.flush();
  }
}
