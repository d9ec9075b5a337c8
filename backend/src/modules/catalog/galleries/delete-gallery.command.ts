import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { recordChange } from '../../../shared/changes';
import { galleryNotFound } from '../catalog.errors';
import { spellingsOf } from './domain/gallery';
import { lockPhotosOf } from '../photos/photo-locks';

/**
 * Puts a gallery, found by id or name, into the trash with all its photographs. Answers how many there were; those that
 * were sold stay with their buyers. Error: gallery-not-found.
 */
export class DeleteGallery extends Command<number> {
  constructor(readonly gallery: { id: number } | { name: string }) {
    super();
  }
}

@CommandHandler(DeleteGallery)
export class DeleteGalleryHandler implements ICommandHandler<DeleteGallery> {
  constructor(private readonly em: EntityManager) {}

  execute({ gallery }: DeleteGallery): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const found = await rows
        .selectFrom('galleries')
        .select(['id', 'name'])
        .where((row) => ('id' in gallery ? row('id', '=', gallery.id) : row('name', 'in', spellingsOf(gallery.name))))
        .where('trash_id', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw galleryNotFound();
      await lockPhotosOf(em, found.id);
      const { id: trashId } = await rows.insertInto('trash').defaultValues().returning('id').executeTakeFirstOrThrow();
      const { numUpdatedRows } = await rows
        .updateTable('photos')
        .set({ trash_id: trashId })
        .where('gallery_id', '=', found.id)
        .where('trash_id', 'is', null)
        .executeTakeFirstOrThrow();
      await rows
        .updateTable('galleries')
        .set({ trash_id: trashId, photo_count: 0 })
        .where('id', '=', found.id)
        .execute();
      const photos = Number(numUpdatedRows);
      recordChange({ what: 'Gallery', id: found.id, before: { name: found.name, photos }, after: null });
      return photos;
    });
  }
}
