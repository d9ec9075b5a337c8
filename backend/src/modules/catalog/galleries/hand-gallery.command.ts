import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { invalidInput } from '../../../shared/errors';
import { GetPerson } from '../../identity/contract';
import { galleryNotFound } from '../catalog.errors';
import { Gallery } from './domain/gallery';

const noPhotographer = () =>
  invalidInput({
    photographerId: {
      en: 'Choose somebody who works as a photographer.',
      af: 'Kies iemand wat as fotograaf werk.',
    },
  });

/**
 * Gives a gallery to a photographer, or an administrator, to work on; null: only to the administrators. The one who
 * had it no longer has access. The income of its photographs stays with those who uploaded them.
 * Errors: gallery-not-found, invalid-input (photographerId).
 */
export class HandGallery extends Command<void> {
  constructor(
    readonly galleryId: number,
    readonly photographerId: number | null,
  ) {
    super();
  }
}

@CommandHandler(HandGallery)
export class HandGalleryHandler implements ICommandHandler<HandGallery> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ galleryId, photographerId }: HandGallery): Promise<void> {
    if (photographerId !== null) {
      const person = await this.queries.execute(new GetPerson(photographerId));
      if (!person?.isPhotographer && !person?.isAdmin) throw noPhotographer();
    }
    await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const gallery = await em.findOne(Gallery, { id: galleryId, trashId: null }, { lockMode });
      if (!gallery) throw galleryNotFound();
      gallery.handTo(photographerId);
    });
  }
}
