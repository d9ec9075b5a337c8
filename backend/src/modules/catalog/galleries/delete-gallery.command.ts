import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../../shared/database/tables';
import { recordChange } from '../../../shared/changes';
import { PhotosRemoved } from '../contract';
import { galleryNotFound } from '../catalog.errors';
import { spellingsOf } from './domain/gallery';
import { lockPhotosOf } from '../photos/photo-locks';
import { closeReports } from '../reports/report-photo.command';

/** Files named by one event: a message stays small, and a failure repeats little. */
const FILES_A_MESSAGE = 500;

/** Columns that name a photograph's files: its original, and the pictures that have been made of it. */
export const FILE_COLUMNS = ['file_path', 'thumbnail_path', 'watermarked_path', 'grid_path'] as const;
type FilesOfPhoto = Record<(typeof FILE_COLUMNS)[number], string | null>;

/**
 * Deletes a gallery, found by id or name, with all its photographs; their files follow by a job. Answers how many
 * photographs were deleted. Buyers keep their purchases, without the picture. Error: gallery-not-found.
 */
export class DeleteGallery extends Command<number> {
  constructor(readonly gallery: { id: number } | { name: string }) {
    super();
  }
}

@CommandHandler(DeleteGallery)
export class DeleteGalleryHandler implements ICommandHandler<DeleteGallery> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute({ gallery }: DeleteGallery): Promise<number> {
    return this.em.transactional(async (em) => {
      const rows = em.getKysely<Tables>();
      const found = await rows
        .selectFrom('galleries')
        .select(['id', 'name'])
        .where((row) => ('id' in gallery ? row('id', '=', gallery.id) : row('name', 'in', spellingsOf(gallery.name))))
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw galleryNotFound();
      await lockPhotosOf(em, found.id);
      await closeReports(em, rows.selectFrom('photos').select('id').where('gallery_id', '=', found.id));
      const photos = await rows
        .deleteFrom('photos')
        .where('gallery_id', '=', found.id)
        .returning(FILE_COLUMNS)
        .execute();
      await rows.deleteFrom('galleries').where('id', '=', found.id).execute();
      recordChange({ what: 'Gallery', id: found.id, before: { name: found.name, photos: photos.length }, after: null });
      await announceRemovedFiles(this.events, photos);
      return photos.length;
    });
  }
}

/** Tells media that the files of deleted photographs are no longer of use, in messages of bounded size. */
export async function announceRemovedFiles(events: EventBus, photos: FilesOfPhoto[]): Promise<void> {
  const files = photos.flatMap((photo) => FILE_COLUMNS.flatMap((column) => photo[column] ?? []));
  const removed: PhotosRemoved[] = [];
  for (let start = 0; start < files.length; start += FILES_A_MESSAGE)
    removed.push(new PhotosRemoved(files.slice(start, start + FILES_A_MESSAGE)));
  await events.publishAll(removed);
}
