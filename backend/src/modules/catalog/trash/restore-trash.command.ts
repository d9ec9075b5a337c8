import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordChange } from '../../../shared/changes';
import type { Tables } from '../../../shared/database/tables';
import { DomainError } from '../../../shared/errors';
import { countPhotosOf } from '../photos/change-selection.command';

const notInTrash = () =>
  new DomainError('not-found', 'not-in-trash', {
    en: 'This is no longer in the trash.',
    af: 'Dit is nie meer in die asblik nie.',
  });

const nameTaken = () =>
  new DomainError('conflict', 'gallery-name-taken', {
    en: 'There is another gallery with this name now. Rename that one first.',
    af: 'Daar is nou ’n ander galery met hierdie naam. Gee eers vir daardie een ’n ander naam.',
  });

const galleryInTrash = () =>
  new DomainError('conflict', 'gallery-in-trash', {
    en: 'The gallery of these photos is in the trash itself. Bring it back first.',
    af: 'Hierdie foto’s se galery is self in die asblik. Bring dit eers terug.',
  });

/**
 * Brings back what was deleted together. Photographs that their gallery has again (the same content was uploaded
 * meanwhile) stay in the trash; `left` counts them. Errors: not-in-trash, gallery-name-taken, gallery-in-trash.
 */
export class RestoreTrash extends Command<{ restored: number; left: number }> {
  constructor(readonly trashId: number) {
    super();
  }
}

@CommandHandler(RestoreTrash)
export class RestoreTrashHandler implements ICommandHandler<RestoreTrash> {
  constructor(private readonly em: EntityManager) {}

  execute({ trashId }: RestoreTrash): Promise<{ restored: number; left: number }> {
    return this.em.transactional(async (em) => {
      const galleries = await lockTrash(em, trashId);
      if (!galleries) throw notInTrash();
      if (galleries.some((gallery) => gallery.trashId !== null && gallery.trashId !== trashId)) throw galleryInTrash();
      const rows = em.getKysely<Tables>();
      for (const { id, name } of galleries.filter((gallery) => gallery.trashId === trashId)) {
        await restoreGallery(em, id);
        recordChange({ what: 'Gallery', id, before: null, after: { name } });
      }
      const photos = await rows
        .updateTable('photos')
        .set({ trash_id: null })
        .where('trash_id', '=', trashId)
        .where(
          sql<boolean>`not exists (select from photos there where there.gallery_id = photos.gallery_id
            and there.content_hash = photos.content_hash and there.trash_id is null)`,
        )
        .returning('id')
        .execute();
      recordChange({ what: 'Trash', id: trashId, before: null, after: { restoredPhotos: photos.map(({ id }) => id) } });
      await countPhotosOf(
        rows,
        galleries.map(({ id }) => id),
      );
      const left = await rows.selectFrom('photos').select('id').where('trash_id', '=', trashId).execute();
      if (left.length === 0) await rows.deleteFrom('trash').where('id', '=', trashId).execute();
      return { restored: photos.length, left: left.length };
    });
  }
}

async function restoreGallery(em: EntityManager, galleryId: number): Promise<void> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('galleries')
    .set({ trash_id: null })
    .where('id', '=', galleryId)
    .where(
      sql<boolean>`not exists (select from galleries other where other.name = galleries.name and other.trash_id is null)`,
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw nameTaken();
}

/**
 * Locks a deletion, then the galleries that it is about and its photographs, each by id. Answers the galleries, with the
 * deletion that each lies in the trash with; null when the deletion is no longer in the trash.
 */
export async function lockTrash(
  em: EntityManager,
  trashId: number,
): Promise<{ id: number; name: string; trashId: number | null }[] | null> {
  const rows = em.getKysely<Tables>();
  const trash = await rows.selectFrom('trash').select('id').where('id', '=', trashId).forUpdate().executeTakeFirst();
  if (!trash) return null;
  const galleries = await rows
    .selectFrom('galleries')
    .select(['id', 'name', 'trash_id as trashId'])
    .where((gallery) =>
      gallery.or([
        gallery('trash_id', '=', trashId),
        gallery('id', 'in', gallery.selectFrom('photos').select('gallery_id').where('trash_id', '=', trashId)),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await rows.selectFrom('photos').select('id').where('trash_id', '=', trashId).orderBy('id').forUpdate().execute();
  return galleries;
}
