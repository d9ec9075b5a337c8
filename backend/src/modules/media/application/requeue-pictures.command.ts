import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../../../shared/database/tables';
import { ReopenPhotos } from '../../catalog/contract';
import { DomainError } from '../../../shared/errors';
import { isUnderWay } from '../../../shared/database/conditions';
import { PhotoStored } from './upload-photos.command';

const photoNotFound = () =>
  new DomainError('not-found', 'photo-not-found', { en: 'Photo not found', af: 'Foto nie gevind nie' });

/** Photographs that are queued in one transaction. */
const BATCH = 1000;

/**
 * Queues photographs without pictures again, but for those in the trash: those that failed, and those that nothing works
 * on any more.
 * `photoId` names one; null means all. With `evenReady`, those that have pictures are queued as well: they are shown
 * until the new ones are there. Answers how many. Safe to run at any time, and twice.
 * Error: photo-not-found.
 */
export class RequeuePictures extends Command<number> {
  constructor(
    readonly photoId: number | null,
    readonly evenReady = false,
  ) {
    super();
  }
}

@CommandHandler(RequeuePictures)
export class RequeuePicturesHandler implements ICommandHandler<RequeuePictures> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ photoId, evenReady }: RequeuePictures): Promise<number> {
    if (photoId !== null && !(await this.exists(photoId))) throw photoNotFound();
    let queued = 0;
    for (let after = 0; ;) {
      const batch = await this.em.transactional(async (em) => {
        const photos = await this.idle(em, photoId, evenReady, after);
        await this.commands.execute(new ReopenPhotos(photos.map(({ id }) => id)));
        await this.events.publishAll(photos.map(({ id, file_path }) => new PhotoStored(id, file_path)));
        return photos;
      });
      queued += batch.length;
      after = batch.at(-1)?.id ?? 0;
      if (batch.length < BATCH) return queued;
    }
  }

  private async exists(photoId: number): Promise<boolean> {
    const photos = this.em.getKysely<Tables>().selectFrom('photos').select('id').where('id', '=', photoId);
    return (await photos.executeTakeFirst()) !== undefined;
  }

  /** Without a message under way that would make its pictures. */
  private idle(em: EntityManager, photoId: number | null, evenReady: boolean, after: number) {
    let photos = em
      .getKysely<Tables>()
      .selectFrom('photos')
      .select(['id', 'file_path'])
      .where('trash_id', 'is', null)
      .where('id', '>', after)
      .where(sql<boolean>`not ${isUnderWay(PhotoStored.name, 'photoId', 'photos.id')}`)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate();
    if (!evenReady) photos = photos.where('status', '<>', 'ready');
    if (photoId !== null) photos = photos.where('id', '=', photoId);
    return photos.execute();
  }
}
